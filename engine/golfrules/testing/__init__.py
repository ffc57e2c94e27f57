"""Card Golf as a rulebook you can run."""
