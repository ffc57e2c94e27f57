"""What is added by hand in the files that are there already, when the sheet of the cabin becomes the sixth source.

Run it where `spec/` lies. A claim that joins a conflict is listed in its ruling; a rule on which a new ruling stands cites it.
"""

from __future__ import annotations

import re
from pathlib import Path

ADDED = (
    ("rulings/six-card-final-turns.yaml", r"  none: .*claims: \[", "cabin.over-at-once"),
    ("rulings/six-card-packs.yaml", r"  one-at-four: .*claims: \[", "cabin.one-pack"),
    ("rulings/two-value.yaml", r"  minus-two: .*claims: \[", "cabin.values"),
    ("variants/six-card.yaml", r"  turn\.reject: .*from: \[", "ruling/cabin-throws-back"),
    ("variants/six-card.yaml", r"  match\.holes: .*from: \[", "ruling/cabin-holes"),
)

if __name__ == "__main__":
    for name, before, words in ADDED:
        file = Path("spec", name)
        text, number = re.subn(f"^{before}", rf"\g<0>{words}, ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert number == 1, f"{name}: {number} places for {words}"
        file.write_text(text, encoding="utf-8")
