"""`python -m golfrules …` is the command `golf`."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and exit; being stopped while the program is still being read is answered in words, too."""
    try:
        from golfrules.cli.main import main as command_line

        command_line()
    except KeyboardInterrupt:
        print("golf: stopped", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
