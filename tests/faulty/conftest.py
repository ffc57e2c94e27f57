"""The files under this folder are material of `tests/book`, not tests."""

collect_ignore_glob = ["*"]
