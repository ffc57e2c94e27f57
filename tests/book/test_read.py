"""Reading YAML: plain values, the place of each, and faults instead of exceptions."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from golfrules.book import scalars
from golfrules.book.build import build
from golfrules.book.check import check
from golfrules.book.load import load
from golfrules.book.read import MOST_BYTES, MOST_FAULTS, Document, read, read_bytes, read_text


def codes(text: str) -> list[str]:
    return [fault.code for fault in read_text(text, "f.yaml").faults]


def places(document: Document) -> list[tuple[int, int, str]]:
    return [(fault.line, fault.column, fault.code) for fault in document.faults]


def test_values_are_plain() -> None:
    document = read_text("a: [x, -2, {b: 'no'}]\n2: true\n", "f.yaml")
    assert document.value == {"a": ["x", -2, {"b": "no"}], 2: True}
    assert document.faults == ()
    assert not document.cut


def test_every_key_and_value_has_its_place() -> None:
    spot = read_text("rules:\n  turn.reject: {is: stock-only, from: [a.b, c.d]}\n", "f.yaml").spot
    assert str(spot.at("rules", "turn.reject", "is")) == "f.yaml:2:21"
    assert str(spot.key("rules", "turn.reject", "is")) == "f.yaml:2:17"
    assert str(spot.at("rules", "turn.reject", "from", 1)) == "f.yaml:2:45"
    assert str(spot.key("rules", "turn.reject")) == "f.yaml:2:3"


def test_a_place_that_does_not_exist_leads_to_the_nearest_one() -> None:
    spot = read_text("a: {b: [1]}\n", "f.yaml").spot
    assert str(spot.at("a", "b", 7, "c")) == "f.yaml:1:8"
    assert str(spot.key("a", "missing")) == "f.yaml:1:4"


def test_columns_count_characters_not_bytes() -> None:
    spot = read_text("{é♣: 1, x: 2}\n", "f.yaml").spot
    assert str(spot.key("x")) == "f.yaml:1:9"


def test_the_place_of_an_entry_is_that_of_its_name() -> None:
    spot = read_text("options:\n  harder:\n    fits: []\n", "f.yaml").spot.at("options").entry("harder")
    assert str(spot) == "f.yaml:2:3"
    assert str(spot.at("fits")) == "f.yaml:3:11"


@pytest.mark.parametrize(
    "word",
    [
        *[
            "y",
            "n",
            "Y",
            "N",
            "yes",
            "no",
            "Yes",
            "NO",
            "on",
            "off",
            "On",
            "OFF",
            "True",
            "FALSE",
            "TRUE",
            "False",
            "~",
            "null",
            "Null",
            "NULL",
            "=",
            "012",
            "-07",
            "09",
            "0o17",
            "0x1F",
            "0b11",
        ],
        *[
            "1:30",
            "12:30:45",
            "3:1",
            "1_000",
            "1_0.5",
            "1.5",
            ".5",
            "-1.5",
            "1e3",
            "1.0e+3",
            ".inf",
            "-.INF",
            ".nan",
            "+5",
            "-0",
            "2024-01-31",
            "1234567890123456",
        ],
    ],
)
def test_a_word_that_yaml_may_read_otherwise_is_refused_bare_and_taken_quoted(word: str) -> None:
    (fault,) = read_text(f"key: {word}\n", "f.yaml").faults
    assert (fault.code, fault.line, fault.column) == ("yaml-trap", 1, 6)
    assert word[:20] in fault.reason + fault.hint
    quoted = read_text(f"key: '{word}'\n", "f.yaml")
    assert quoted.value == {"key": word} and quoted.faults == ()


@pytest.mark.parametrize(
    "word", ["none", "nothing", "2x2", "8+", "2-3", "one", "yes-and-no", "19", "-2", "0", "true", "Jo", "9s", "(..)"]
)
def test_a_word_that_is_what_it_looks_is_taken(word: str) -> None:
    document = read_text(f"key: {word}\n", "f.yaml")
    assert document.faults == ()
    assert str(document.value) == str(
        {"key": {"true": True}.get(word, int(word) if word.lstrip("-").isdigit() else word)}
    )


def test_all_traps_come_in_one_run_in_order() -> None:
    assert codes("a: no\nb: 012\nc: [1:30, on]\na: 1\n") == ["yaml-trap"] * 4 + ["duplicate-key"]


def test_a_bare_question_mark_is_named() -> None:
    (fault,) = read_text("cards: [K♣, ?]\n", "f.yaml").faults
    assert (fault.code, fault.column, fault.hint) == ("bare-question-mark", 13, "quote it: '?'")


def test_aliases_cannot_blow_up() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)]
    started = time.process_time()
    found = codes("\n".join(lines))
    assert time.process_time() - started < 1
    assert set(found) == {"anchor", "alias"}


def test_an_alias_to_itself_is_only_a_fault() -> None:
    assert codes("a: &a [*a]\n") == ["anchor", "alias"]


@pytest.mark.parametrize(
    "text", ["[" * 500_000, "{a: " * 100_000, "- " * 300_000, "? " * 200_000, "a:\n" + " " * 200_000 + "b: 1"]
)
def test_absurd_nesting_does_not_exhaust_anything(text: str) -> None:
    started = time.process_time()
    read_text(text, "f.yaml")
    assert time.process_time() - started < 3


def test_deep_nesting_is_refused() -> None:
    assert codes("[" * 40 + "]" * 40) == ["too-deep"]
    assert codes("- " * 40 + "x") == ["too-deep"]
    assert codes("[" * 30 + "]" * 30) == []


def test_too_many_values_are_refused() -> None:
    assert codes("- x\n" * 100_001) == ["too-many-nodes"]


def test_a_text_too_long_is_refused() -> None:
    assert codes(f"a: {'x' * (scalars.MOST_TEXT + 1)}\n") == ["long-text"]


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_text("#" * (MOST_BYTES + 1))
    (fault,) = read(file).faults
    assert fault.code == "file-too-large" and fault.line == 0
    assert [each.code for each in read_bytes(b"#" * (MOST_BYTES + 1), "f.yaml").faults] == ["file-too-large"]


def test_many_faults_end_with_their_number() -> None:
    found = read_text("a: no\n" * 500, "f.yaml").faults
    assert len(found) == MOST_FAULTS
    assert found[-1].code == "too-many-faults" and str(999 - MOST_FAULTS + 1) in found[-1].reason


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert [fault.code for fault in read(tmp_path).faults] == ["not-a-file"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert [fault.code for fault in read(tmp_path / "no.yaml").faults] == ["missing-file"]


def test_a_link_that_leads_nowhere_is_told_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    (tmp_path / "off.yaml").symlink_to("no.yaml")
    (loop,), (off,) = (read(tmp_path / name).faults for name in ("loop.yaml", "off.yaml"))
    assert (loop.code, loop.reason) == ("unreadable-file", "this is a link that leads back to itself")
    assert (off.code, off.reason) == ("missing-file", "this is a link to a file that is not there")


def test_a_pipe_in_place_of_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert [fault.code for fault in read(tmp_path / "pipe.yaml").faults] == ["not-a-file"]


def test_a_file_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "f.yaml"
    file.write_text("a: 1\n")

    def refuse(self: Path, how: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    (fault,) = read(file, "f.yaml").faults
    assert fault.code == "unreadable-file" and "permission denied" in fault.reason
    assert fault.place == "f.yaml"


def test_bytes_that_are_no_text() -> None:
    assert places(read_bytes(b"a: 1\nb: x\xff\n", "f.yaml")) == [(2, 5, "not-utf-8")]
    assert places(read_bytes("a: 1\n".encode("utf-16"), "f.yaml")) == [(1, 1, "not-utf-8")]


def test_windows_line_ends_are_taken() -> None:
    document = read_bytes(b"a: 1\r\nb: no\r\n", "f.yaml")
    assert places(document) == [(2, 4, "yaml-trap")]


def test_characters_nobody_sees_are_told() -> None:
    assert places(read_text("a: x\u202ey\nb: \x07z\n", "f.yaml")) == [(1, 5, "odd-character"), (2, 4, "odd-character")]


def test_a_tab_between_words_is_told_and_reading_goes_on() -> None:
    document = read_text("a:\t1\nb: no\n", "f.yaml")
    assert places(document) == [(1, 3, "tab"), (2, 4, "yaml-trap")]
    assert document.value == {"a": 1, "b": "no"}


def test_after_a_syntax_error_the_document_counts_as_cut() -> None:
    document = read_text("a: no\nb: [1, 2\nc: 3\n", "f.yaml")
    assert document.cut
    assert [fault.code for fault in document.faults] == ["yaml-trap", "yaml-syntax"]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: b: c\n", (1, 5), "a second ': '"),
        ("a: 'x\n", (2, 1), "has no end"),
        ("a: [1, 2\nb: 3\n", (2, 2), "the list [ … ] (begun on line 1)"),
        ("a: {x: 1\nb: 3\n", (2, 2), "the mapping { … } (begun on line 1)"),
        ("a: 'b' c\n", (1, 8), "behind a closing quote"),
        ("a: @x\n", (1, 4), "cannot begin with '@'"),
        ("a: %x\n", (1, 4), "cannot begin with '%'"),
        ("a: `x`\n", (1, 4), "cannot begin with '`'"),
        ('a: "\\q"\n', (1, 5), "backslash"),
        ("- a\nb: 1\n", (2, 1), "items of a list"),
        ("a: | x\n  y\n", (1, 6), "long text"),
        ("a: 1\nb\n", (3, 1), "without a colon"),
        ("a: *\n", (1, 5), "leads nowhere"),
    ],
)
def test_a_syntax_error_is_told_in_words(text: str, place: tuple[int, int], words: str) -> None:
    (fault,) = read_text(text, "f.yaml").faults
    assert (fault.code, fault.line, fault.column) == ("yaml-syntax", *place)
    assert words in fault.reason
    assert fault.hint


def test_five_thousand_lines_are_read_quickly() -> None:
    entry = (
        "  claim-{0}:\n    at: part 1 step {0}\n    spans: [{{from: '{0}:3', to: '{0}:60', sha: '0f3c1a2b3c4d'}}]\n"
        "    about: [six-card, nine-card]\n    says: {{turn.reject: stock-only}}\n    grade: stated\n    note: in our words\n"
    )
    text = "claims:\n" + "".join(entry.format(number) for number in range(1, 715))

    def seconds(work: Callable[[str], object]) -> float:
        """Processor time of the quickest of three runs."""
        best = 9.0
        for _ in range(3):
            started = time.process_time()
            work(text)
            best = min(best, time.process_time() - started)
        return best

    def bare(content: str) -> None:
        """What the YAML parser alone needs: the yardstick, for machines differ."""
        loader = yaml.CSafeLoader(content)
        while loader.get_event().__class__ is not yaml.StreamEndEvent:
            pass

    document = read_text(text, "f.yaml")
    assert text.count("\n") == 4999 and document.faults == ()
    assert seconds(lambda content: read_text(content, "f.yaml")) < 5 * seconds(bare)  # some 0.1 s where bare takes 0.05


# --- read once ------------------------------------------------------------------------------------------------------


def test_what_two_files_hold_alike_is_read_once_and_told_with_the_place_in_each() -> None:
    content = b"rules: {turn.reject: [only-once, read]}\n"
    one, other = read_bytes(content, "one.yaml"), read_bytes(content, "other.yaml")
    assert one.value is other.value
    assert [str(found.spot.at("rules", "turn.reject", 1)) for found in (one, other)] == [
        "one.yaml:1:34",
        "other.yaml:1:34",
    ]
    assert str(other.spot.key("rules", "turn.reject")) == "other.yaml:1:9"


def test_faults_are_told_of_each_file_that_has_them() -> None:
    for path in ("one.yaml", "other.yaml"):
        assert [fault.path for fault in read_bytes(b"never-kept: no\n", path).faults] == [path]


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[bytes, Any] = {}
    monkeypatch.setattr("golfrules.book.read._KEPT", kept)
    monkeypatch.setattr("golfrules.book.read.MOST_KEPT", 20)
    for content in (b"a: [1]\n", b"b: [1]\n", b"c: [1]\n", b"d: [1, 2, 3, 4, 5, 6, 7]\n"):
        assert read_bytes(content, "f.yaml").value is not None
    assert list(kept) == [b"b: [1]\n", b"c: [1]\n"]


def test_nobody_changes_what_is_remembered(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    kept: dict[bytes, Any] = {}
    monkeypatch.setattr("golfrules.book.read._KEPT", kept)
    book = load(root / "spec", "spec")
    assert check(book, root / "scenarios") == ()
    assert len(kept) > 200
    for content, (value, _) in kept.items():
        assert build(content.decode(), "f.yaml")[0] == value
