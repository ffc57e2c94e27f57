"""The command line: `main` finds the command, one module each; `say` prints; `options` holds what commands share."""
