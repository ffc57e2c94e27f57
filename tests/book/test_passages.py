"""Spans verified, every character accounted for, passages found: on an invented text, and on the real ones if at hand."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from at_hand import sources_at_hand

from golfrules.book.account import Audit, account, audit, overlaps, texts, unaccounted, verify
from golfrules.book.cite import cite, nearest
from golfrules.book.load import Book, load, spec_dir
from golfrules.book.passages import Text, find_by_hash, fingerprint, fold

GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good"
WORDS = "Une carte  prise à la défausse\ndoit remplacer une carte.\n\n« Dès qu’une grille est visible », arrêtez.\n"


def changed(folder: Path, file: str, *pairs: tuple[str, str]) -> Book:
    root = folder / "project"
    shutil.copytree(GOOD, root)
    path = root / file
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return load(root / "spec", "spec")


def audited(book: Book) -> Audit:
    return audit(book.root.parent / "texts", book.sources, book.claims)


def told(found: Audit) -> list[tuple[str, int, int, str]]:
    return sorted((Path(fault.path).name, fault.line, fault.column, fault.code) for fault in found.faults)


# --- places and hashes ----------------------------------------------------------------------------------------------


def test_places_and_offsets_are_each_others_inverse() -> None:
    text = Text(WORDS)
    for offset, character in enumerate(WORDS):
        if character != "\n":
            assert text.offset(text.place(offset)) == offset


@pytest.mark.parametrize("place", ["1:31", "3:1", "9:1", "1:0", "0:1", "1", "1:", "a:b", "01:2"])
def test_a_place_outside_the_text_is_refused(place: str) -> None:
    with pytest.raises(ValueError):
        Text(WORDS).offset(place)


def test_a_span_includes_both_its_ends() -> None:
    text = Text(WORDS)
    assert text.words(text.span("1:1", "1:3")) == "Une"
    assert text.words(text.span("1:5", "1:5")) == "c"
    with pytest.raises(ValueError, match="lies before"):
        text.span("2:1", "1:1")


def test_white_space_and_composition_do_not_matter_for_the_hash() -> None:
    assert fingerprint("une  carte\nprise à") == fingerprint(" une carte prise a\u0300 ")
    assert fingerprint("une carte") != fingerprint("Une carte")
    assert len(fingerprint("")) == 12


@pytest.mark.parametrize("content", [WORDS, " a\n b ", "e\u0301te\u0301  x", "", "\n\n"])
def test_the_folded_text_knows_where_it_comes_from(content: str) -> None:
    folded, offsets = Text(content).folded
    assert folded == fold(content)
    assert len(offsets) == len(folded)
    assert all(
        fold(content[offset])[:1] in (character, "", "e") for offset, character in zip(offsets, folded, strict=True)
    )


def test_words_are_found_again_by_their_hash() -> None:
    text = Text(WORDS)
    span = find_by_hash(text, fingerprint("doit remplacer"), 15)
    assert span is not None
    assert (text.place(span.start), text.place(span.end - 1)) == ("2:1", "2:14")
    assert find_by_hash(text, "0" * 12, 10) is None


# --- verifying ------------------------------------------------------------------------------------------------------


def test_the_good_claims_are_true_to_their_texts() -> None:
    found = audited(load(GOOD / "spec", "spec"))
    assert found.faults == ()
    assert [each.percent for each in found.accounts] == [100.0, 100.0]
    assert str(found.accounts[0]) == "alpha: 100 % accounted (94.2 % claimed, 5.8 % passed over)"


def test_a_span_shifted_by_one_character_fails_and_is_found(tmp_path: Path) -> None:
    found = audited(changed(tmp_path, "spec/claims/alpha.yaml", ('to: "3:98"', 'to: "3:97"')))
    assert told(found) == [("alpha.txt", 3, 98, "unaccounted"), ("alpha.yaml", 17, 45, "span-hash")]
    (fault,) = (each for each in found.faults if each.code.startswith("span"))
    assert fault.hint == 'the words stand at {from: "3:71", to: "3:98"}'


def test_a_span_outside_the_text_fails_and_is_found(tmp_path: Path) -> None:
    found = audited(
        changed(tmp_path, "spec/claims/alpha.yaml", ('{from: "3:71", to: "3:98"', '{from: "33:71", to: "33:98"'))
    )
    assert told(found)[1] == ("alpha.yaml", 17, 13, "span-outside")
    assert any("there is no line 33" in each.reason for each in found.faults)
    (fault,) = (each for each in found.faults if each.code.startswith("span"))
    assert fault.hint == 'the words stand at {from: "3:71", to: "3:98"}'


def test_a_line_put_in_moves_all_spans_and_each_is_found(tmp_path: Path) -> None:
    book = changed(tmp_path, "texts/beta.txt", ("Rules as", "A line.\nRules as"))
    found = audited(book)
    hashes = [fault for fault in found.faults if fault.code in ("span-hash", "span-outside")]
    assert [fault.hint for fault in hashes][:1] == ['the words stand at {from: "3:1", to: "3:89"}']
    assert [fault.code for fault in found.faults if "sources.yaml" in fault.path] == ["source-changed"]
    assert len(hashes) == 4


def test_words_that_are_gone_are_not_found(tmp_path: Path) -> None:
    found = audited(changed(tmp_path, "texts/beta.txt", ("eighteen", "eighty")))
    (fault,) = (each for each in found.faults if each.code == "span-hash" or each.code == "span-outside")
    assert "golf cite" in fault.hint


def test_a_text_that_is_missing(tmp_path: Path) -> None:
    book = changed(tmp_path, "spec/sources.yaml", ("file: beta.txt", "file: gamma.txt"))
    assert told(audited(book)) == [("sources.yaml", 11, 11, "source-missing")]
    assert [each.source for each in audited(book).accounts] == ["alpha"]


def test_a_folder_of_texts_that_is_missing(tmp_path: Path) -> None:
    book = load(GOOD / "spec", "spec")
    found, faults = texts(tmp_path / "nowhere", book.sources)
    assert found == {} and [fault.code for fault in faults] == ["missing-file"]


def test_a_text_that_is_no_text(tmp_path: Path) -> None:
    for name in ("alpha", "beta"):
        (tmp_path / f"{name}.txt").write_bytes(b"\xff\xfe")
    assert [fault.code for fault in texts(tmp_path, load(GOOD / "spec", "spec").sources)[1]] == ["not-utf-8"] * 2


# --- accounting -----------------------------------------------------------------------------------------------------


def test_a_claim_taken_out_leaves_a_stretch_open(tmp_path: Path) -> None:
    claims = (GOOD / "spec/claims/alpha.yaml").read_text(encoding="utf-8")
    start, end = claims.index("  no-jokers:"), claims.index("  values:")
    book = changed(tmp_path, "spec/claims/alpha.yaml", (claims[start:end], ""))
    found = audited(book)
    (one,) = found.accounts[0].unaccounted
    assert (one.from_, one.to, one.length) == ("3:71", "3:98", 23)
    assert found.accounts[0].open == 23
    assert found.accounts[0].percent < 100
    assert told(found) == [("alpha.txt", 3, 71, "unaccounted")]
    assert "23 characters of alpha (3:71 to 3:98)" in found.faults[0].reason


def test_one_character_left_out_is_never_a_hundred_percent(tmp_path: Path) -> None:
    book = changed(tmp_path, "spec/claims/alpha.yaml", ('to: "3:98"', 'to: "3:97"'))
    assert audited(book).accounts[0].percent == 99.7


def test_stretches_end_with_their_line() -> None:
    book = load(GOOD / "spec")
    alpha = book.claims["alpha"]
    empty = type(alpha)(name="alpha")
    found = account(empty, Text("One two.\n\n three \n"))
    assert [(each.from_, each.to, each.length) for each in found.unaccounted] == [("1:1", "1:8", 7), ("3:2", "3:6", 5)]
    assert found.percent == 0
    assert [fault.line for fault in unaccounted(found, "x.txt")] == [1, 3]


def test_spans_that_run_into_each_other_are_told(tmp_path: Path) -> None:
    book = changed(tmp_path, "spec/claims/alpha.yaml", ('from: "3:23"', 'from: "3:20"'))
    found = overlaps(book.claims["alpha"], Text((GOOD / "texts/alpha.txt").read_text(encoding="utf-8")))
    assert [(fault.line, fault.code) for fault in found] == [(11, "span-overlap")]
    assert "claim packs shares 2 characters with claim players (5:13)" in found[0].reason


def test_two_claims_may_share_a_whole_clause(tmp_path: Path) -> None:
    book = changed(
        tmp_path,
        "spec/claims/alpha.yaml",
        ('{from: "3:23", to: "3:69", sha: "58bb667e010b"}', '{from: "3:1", to: "3:21", sha: "8d70729d1cf1"}'),
    )
    text = Text((GOOD / "texts/alpha.txt").read_text(encoding="utf-8"))
    assert verify(book.claims["alpha"], text) == []


def test_a_stretch_passed_over_may_not_be_claimed_too(tmp_path: Path) -> None:
    book = changed(
        tmp_path,
        "spec/claims/alpha.yaml",
        ("passed-over:\n", 'passed-over:\n  - {from: "3:1", to: "3:21", sha: "8d70729d1cf1", why: again}\n'),
    )
    text = Text((GOOD / "texts/alpha.txt").read_text(encoding="utf-8"))
    assert [fault.code for fault in verify(book.claims["alpha"], text)] == ["span-overlap"]


# --- citing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    ["Dès qu’une grille", "des qu'une grille", "DES  QU'UNE\nGRILLE", "De\u0300s qu´une grille"],
)
def test_a_passage_is_found_whatever_its_accents_case_and_quotes(words: str) -> None:
    (found,) = cite(WORDS, words)
    assert (found.from_, found.to) == ("4:3", "4:19")
    assert found.words == "Dès qu’une grille"
    assert found.sha == fingerprint("Dès qu’une grille")
    assert found.yaml == f'{{from: "4:3", to: "4:19", sha: "{found.sha}"}}'


def test_a_passage_may_run_over_lines_and_wide_gaps() -> None:
    (found,) = cite(WORDS, "carte prise a la defausse doit")
    assert (found.from_, found.to) == ("1:5", "2:4")


def test_first_and_last_words_are_enough() -> None:
    (found,) = cite(WORDS, "une carte prise … une carte.")
    assert (found.from_, found.to) == ("1:1", "2:25")
    assert cite(WORDS, "une carte prise ... nowhere") == []


def test_all_places_are_told() -> None:
    assert [each.from_ for each in cite(WORDS, "une carte")] == ["1:1", "2:16"]


def test_nothing_is_found_by_nothing() -> None:
    assert cite(WORDS, "") == cite(WORDS, " … ") == cite(WORDS, "jokers") == []


def test_the_nearest_words_are_offered() -> None:
    assert [each.words for each in nearest(WORDS, "doit remplacer deux cartes")] == ["doit remplacer"]
    assert nearest(WORDS, "jokers") == []


def test_what_is_cited_verifies(tmp_path: Path) -> None:
    text = Text(WORDS)
    for words in ("une", "carte", "défausse doit", "« dès", "arretez."):
        for found in cite(text, words):
            span = text.span(found.from_, found.to)
            assert fingerprint(text.content[span.start : span.end]) == found.sha


# --- the real texts -------------------------------------------------------------------------------------------------


# Without them the header of the run says that passages were not checked (tests/conftest.py); nothing is skipped in silence.
TEXTS = sources_at_hand()

if TEXTS is not None:

    def test_every_character_of_the_sources_is_accounted_for() -> None:
        assert TEXTS is not None
        book = load(spec_dir(), "spec")
        found = audit(TEXTS, book.sources, book.claims)
        assert [fault.text() for fault in found.faults] == []
        assert {each.source: each.percent for each in found.accounts} == dict.fromkeys(book.sources, 100.0)
