"""Small games walked to the end, and counts of plays by depth."""
