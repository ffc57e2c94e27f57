"""Texts are read up to a bound, and never from what has no end."""

from __future__ import annotations

import io
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from golfrules.bounded import Unreadable, bytes_of, decoded, line_from, need_few, text_from, text_of


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """A test that waits for what never comes fails instead."""

    def late(*_: object) -> None:
        raise TimeoutError("this waits for ever")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def refused(read: Callable[[], object]) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read()
    assert caught.value.hint
    assert pickle.loads(pickle.dumps(caught.value)).code == caught.value.code
    return caught.value


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name in ("pipe", "zero"):
        error = refused(lambda name=name: bytes_of(tmp_path / name))  # type: ignore[misc]
        assert (error.code, error.reason) == ("not-a-file", "this is no ordinary file")
    assert refused(lambda: bytes_of(tmp_path)).reason == "a folder stands where a file belongs"


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("loop", "unreadable-file", "a link that leads back to itself"),
        ("dangling", "missing-file", "a link to a file that is not there"),
        ("nothing", "missing-file", "there is no such file"),
        ("x" * 300, "unreadable-file", "the file cannot be read: file name too long"),
        ("\0", "unreadable-file", "null byte"),
    ],
)
def test_what_is_not_there_is_told_as_what_it_is(name: str, code: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("nowhere")
    error = refused(lambda: bytes_of(tmp_path / name))
    assert error.code == code
    assert words in error.reason


def test_no_more_of_a_file_is_read_than_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"x" * 10)
    assert bytes_of(file, 10) == b"x" * 10
    assert refused(lambda: bytes_of(file, 9)).reason == "the file has 10 bytes; at most 9 are read"
    os.truncate(file, 1 << 40)  # a terabyte of nothing
    assert refused(lambda: bytes_of(file)).reason == f"the file has {1 << 40} bytes; at most 8000000 are read"


def test_what_is_not_utf_8_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes("é\nab\xff".encode("latin-1"))
    assert refused(lambda: text_of(tmp_path / "f")).column == 1
    (tmp_path / "f").write_bytes("é\nab".encode() + b"\xff")
    error = refused(lambda: text_of(tmp_path / "f"))
    assert (error.code, error.line, error.column, error.reason) == ("not-utf-8", 2, 3, "byte 0xff is not UTF-8 text")


def test_the_place_is_counted_from_the_last_line_and_two_lines_before_it_are_two() -> None:
    error = refused(lambda: decoded(b"a\nb\nc\xff"))
    assert (error.line, error.column) == (3, 2)
    assert str(error) == error.reason


def test_so_much_is_read_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"abc")
    (tmp_path / "empty").write_bytes(b"")
    assert (bytes_of(tmp_path / "f", 3), text_of(tmp_path / "f", 3), bytes_of(tmp_path / "empty", 0)) == (
        b"abc",
        "abc",
        b"",
    )
    for read in (bytes_of, text_of):
        error = refused(lambda read=read: read(tmp_path / "f", 2))  # type: ignore[misc]
        assert (error.code, error.reason) == ("file-too-large", "the file has 3 bytes; at most 2 are read")
        assert (error.line, error.column) == (0, 0)
    need_few(2, 2)
    assert refused(lambda: bytes_of(tmp_path)).code == "not-a-file"


class Endless(io.StringIO):
    """A stream without an end and without a line's end; whoever wants all of it is told so."""

    def read(self, size: int | None = -1, /) -> str:
        assert size is not None and size >= 0, "all of an endless stream is wanted"
        self.wanted = size
        return "x" * size

    readline = read  # type: ignore[assignment]


def test_no_more_of_a_stream_is_read_than_is_allowed() -> None:
    assert text_from(io.StringIO("x" * 9), 9) == "x" * 9
    assert refused(lambda: text_from(Endless(), 9)).reason == "the input has more than 9 characters"
    assert refused(lambda: text_from(Endless())).code == "file-too-large"
    for read in (text_from, line_from):
        stream = Endless()
        refused(lambda read=read, stream=stream: read(stream, 9))  # type: ignore[misc]
        assert stream.wanted == 10


def test_a_line_of_input_has_a_longest_length() -> None:
    stream = io.StringIO("abc\nde")
    assert [line_from(stream, 4), line_from(stream, 4), line_from(stream, 4)] == ["abc\n", "de", ""]
    assert refused(lambda: line_from(io.StringIO("abcd\n"), 4)).code == "line-too-long"
    assert refused(lambda: line_from(Endless())).reason == "the input has a line of more than 1000 characters"


def test_a_stream_that_is_no_text_is_told_so() -> None:
    for read in (text_from, line_from):
        stream = io.TextIOWrapper(io.BytesIO(b"stock\xff\n"), "utf-8")
        error = refused(lambda read=read, stream=stream: read(stream))  # type: ignore[misc]
        assert error.code == "not-utf-8"
        assert "byte 0xff" in error.reason
