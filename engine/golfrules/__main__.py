"""`python -m golfrules …` is the command `golf`."""

from golfrules.cli.main import main

if __name__ == "__main__":
    main()
