"""Faults that span files: each is made by changing a word, and found where it is mended, and nothing else is found."""

from __future__ import annotations

from pathlib import Path

import pytest
from mini_book import MINI, changed, faults, only, whole

from golfrules.book.load import Book

Edit = tuple[str, str, str]


def claim(name: str, says: str, about: str = "duel", grade: str = "stated", more: str = "") -> str:
    """A claim to be put into a file of claims."""
    lines = [
        f"  {name}:",
        "    at: page 99",
        '    spans: [{from: "99:1", to: "99:9", sha: "000000000099"}]',
        f"    about: [{about}]",
        f"    grade: {grade}",
        *([f"    says: {{{says}}}"] if says else []),
        *([f"    {more}"] if more else []),
    ]
    return "\n".join(lines) + "\n"


def ruling(name: str, kind: str, settles: str, readings: str, adopt: str) -> Edit:
    """A new file with a ruling that no play can show."""
    text = f"""ruling: {name}
kind: {kind}
settles: {{{settles}}}
question: Which is it?
readings: {{{readings}}}
holding: {{adopt: {adopt}}}
principles: [plain]
rationale: because
costs: a little
grade: verbal
"""
    return (f"rulings/{name}.yaml", "", text)


def before(file: str, entry: str, new: str) -> Edit:
    """Put something before an entry of a file."""
    return (file, f"  {entry}:", f"{new}  {entry}:")


DUEL, TRIO, ANNA, COPY, BERT = (
    "variants/duel.yaml",
    "variants/trio.yaml",
    "claims/anna.yaml",
    "claims/anna-copy.yaml",
    "claims/bert.yaml",
)
OPTIONS = "options.yaml"

# What is done: the edits; the code of the only fault, its file, words of its reason.
ALONE: dict[str, tuple[list[Edit], str, str, str]] = {
    "a claim about something else": (
        [(DUEL, "[anna.length, bert.holes]", "[anna.length, bert.holes, bert.end]")],
        "claim-off-topic", DUEL, "bert.end says nothing about end.holes",
    ),
    "a claim that is only an option": (
        [(DUEL, "[anna.no-jokers]", "[anna.no-jokers, anna.jokers]")],
        "claim-off-topic", DUEL, "only offers a choice",
    ),
    "a claim that is only advice": (
        [(DUEL, "[anna.draw, ", "[anna.draw, anna.advice, ")],
        "claim-off-topic", DUEL, "is advice, not a rule",
    ),
    "a claim that another one of its source overrules": (
        [(TRIO, "[anna.trio-last]", "[anna.trio-last, anna.last]")],
        "claim-off-topic", TRIO, "anna.last is about duel, not trio",
    ),
    "a dangling claim": (
        [(DUEL, "anna.no-bonus", "anna.no-bonos")],
        "dangling-citation", DUEL, "anna has no claim 'no-bonos'",
    ),
    "a dangling source": (
        [(DUEL, "anna.no-bonus", "anne.no-bonus")],
        "dangling-citation", DUEL, "there is no source 'anne'",
    ),
    "a dangling ruling": (
        [(DUEL, "anna.no-bonus]", "anna.no-bonus, ruling/row]")],
        "dangling-citation", DUEL, "there is no ruling 'row'",
    ),
    "a rule that rests on an option": (
        [(DUEL, "anna.no-bonus]", "anna.no-bonus, option/bonus]")],
        "citation-of-option", DUEL, "does not rest on an option",
    ),
    "a ruling on something else": (
        [(DUEL, "anna.no-bonus]", "anna.no-bonus, ruling/last-turns]")],
        "ruling-off-topic", DUEL, "settles end.last-turns of duel, not score.bonus of duel",
    ),
    "a ruling inside a lineage": (
        [(DUEL, "[anna.reject, bert.reject]", "[anna.reject, bert.reject, ruling/north-reject]")],
        "ruling-off-topic", DUEL, "within north",
    ),
    "a rule without the ruling on it": (
        [(DUEL, ", ruling/rows", "")],
        "ruling-not-cited", DUEL, "settled by ruling/rows",
    ),
    "a rule that is not asked": (
        [before(DUEL, "end.length", "  end.reveal: {is: after, from: [anna.reveal]}\n")],
        "superfluous-rule", DUEL, "only asked when end.last-turns is one or all (here none)",
    ),
    "a value for jokers where there are none": (
        [(DUEL, "K: 0}", "K: 0, Jo: -2}")],
        "superfluous-cell", DUEL, "answers Jo",
    ),
    "a cell that nothing bears": (
        [(DUEL, "[ruling/packs-for-four, anna.players, bert.players]", "[ruling/packs-for-four]")],
        "rule-without-ground", DUEL, "2-3: 1, 5+: 2",
    ),
    "a conflict without ruling": (
        [(BERT, "turn.draw: either", "turn.draw: stock"), (DUEL, "anna-copy.draw, bert.seen", "anna-copy.draw")],
        "conflict-without-ruling", BERT, "duel/turn.draw is in dispute between lineages",
    ),
    "translations that newly part": (
        [(COPY, "says: {end.reveal: after}", "says: {end.reveal: before}")],
        "conflict-without-ruling", ANNA, "duel@north/end.reveal, trio@north/end.reveal is in dispute between translations",
    ),
    "a source that newly contradicts itself": (
        [before(BERT, "holes", claim("seen-too", "turn.draw: stock"))],
        "conflict-without-ruling", BERT, "duel@bert/turn.draw is in dispute within source",
    ),
    "a ruling whose conflict is gone": (
        [(BERT, "end.reveal: before", "end.reveal: after"), (OPTIONS, "[bert.reveal-before]", "[ruling/bert-reveal]")],
        "ruling-without-conflict", "rulings/bert-reveal.yaml", "settles duel@bert/end.reveal, and there is no conflict",
    ),
    "two rulings on one conflict": (
        [ruling("again", "conflict", "parameter: end.last-turns, games: [duel]", "none: {answer: none, claims: [bert.end]}, one: {answer: one, claims: [anna.last, anna-copy.last]}", "none")],
        "two-rulings", "rulings/last-turns.yaml", "is settled by ruling/again already",
    ),
    "a ruling about a lineage that is not there": (
        [("rulings/quiet.yaml", "lineage: north", "lineage: nord")],
        "unknown-lineage", "rulings/quiet.yaml", "there is no lineage 'nord'",
    ),
    "a ruling about a source that is not there": (
        [("rulings/quiet.yaml", "lineage: north", "source: bart")],
        "unknown-source", "rulings/quiet.yaml", "there is no source 'bart'",
    ),
    "a claim that a reading leaves out": (
        [("rulings/last-turns.yaml", "[anna.last, anna-copy.last]", "[anna.last]")],
        "readings-differ", "rulings/last-turns.yaml", "anna-copy.last holds reading one",
    ),
    "a claim that does not hold the reading": (
        [("rulings/last-turns.yaml", "[bert.end]", "[bert.end, anna.reveal]")],
        "readings-differ", "rulings/last-turns.yaml", "anna.reveal says nothing that counts about end.last-turns",
    ),
    "a reading with a dangling claim": (
        [("rulings/last-turns.yaml", "[bert.end]", "[bert.end, bert.and]")],
        "dangling-citation", "rulings/last-turns.yaml", "bert has no claim 'and'",
    ),
    "a reading that has lost its claim": (
        [("rulings/rows.yaml", "[bert.column]", "[bert.column, bert.columns]")],
        "dangling-citation", "rulings/rows.yaml", "reading column (column) has lost a claim: bert has no claim 'columns'",
    ),
    "a reading of an open question from which its claim was taken": (
        [("rulings/rows.yaml", ", claims: [bert.column]", "")],
        "readings-differ", "rulings/rows.yaml", "reading column names no claim, and bert.column holds it",
    ),
    "an option that plays none of the readings": (
        [("rulings/last-turns.yaml", "option: last-turn", "option: bonus")],
        "ruling-option-differs", "rulings/last-turns.yaml", "does not answer end.last-turns",
    ),
    "an option in a holding that is not there": (
        [("rulings/last-turns.yaml", "option: last-turn", "option: last-turns")],
        "unknown-option", "rulings/last-turns.yaml", "there is no option 'last-turns'",
    ),
    "an unknown principle": (
        [("rulings/last-turns.yaml", "[plain]", "[plane]")],
        "unknown-principle", "rulings/last-turns.yaml", "there is no principle 'plane'",
    ),
    "a principle that no ruling gives": (
        [before("principles.yaml", "kin", "  kith: {says: Nothing.}\n")],
        "unused-principle", "principles.yaml", "no ruling rests on kith",
    ),
    "a sound claim that is mended": (
        [(COPY, "grade: corrupt", "grade: stated")],
        "emend-of-sound-claim", "rulings/copy-draw.yaml", "anna-copy.draw is stated, not corrupt",
    ),
    "a garbled claim that nobody mends": (
        [before(BERT, "holes", claim("garbled", "turn.draw: either", grade="corrupt"))],
        "corrupt-without-emend", BERT, "bert.garbled is corrupt",
    ),
    "a witness that is not there": (
        [("rulings/last-turns.yaml", "conflicts/last-turns", "conflicts/last-turn")],
        "missing-witness", "rulings/last-turns.yaml", "there is no file scenarios/conflicts/last-turn.yaml",
    ),
    "a witness that shows something else": (
        [("rulings/last-turns.yaml", "conflicts/last-turns", "conflicts/bert-reveal")],
        "witness-without-scenario", "rulings/last-turns.yaml", "cites ruling/last-turns",
    ),
    "a worked example that nobody plays": (
        [before(ANNA, "no-bonus", claim("second", "score.bonus: 0", more="kind: example"))],
        "example-without-scenario", ANNA, "no scenario plays anna.second",
    ),
    "an option that a claim is against": (
        [(OPTIONS, "bonus: {changes: {score.bonus: 10}", "bonus: {changes: {score.bonus: 11}")],
        "option-against-claim", OPTIONS, "'11', but anna.bonus (page 11) says '10'",
    ),
    "an option whose claim says something else": (
        [(OPTIONS, "[anna.bonus]", "[anna.bonus, anna.jokers]")],
        "citation-off-topic", OPTIONS, "anna.jokers says nothing about score.bonus",
    ),
    "an option whose ruling is about another cell": (
        [before(OPTIONS, "last-turn", "  kings: {changes: {score.values: {K: 9}}, fits: [duel], from: [ruling/value-of-two]}\n")],
        "citation-off-topic", OPTIONS, "ruling/value-of-two settles score.values for 2, and kings answers it for K",
    ),
    "an option whose claim is about another cell": (
        [before(OPTIONS, "last-turn", "  kings: {changes: {score.values: {K: 9}}, fits: [duel], from: [anna.jokers]}\n")],
        "citation-off-topic", OPTIONS, "anna.jokers says nothing about score.values for K",
    ),
    "an option that plays none of the readings of its ruling": (
        [before(OPTIONS, "last-turn", "  sevens: {changes: {score.values: {2: 7}}, fits: [duel], from: [ruling/value-of-two]}\n")],
        "option-against-ruling", OPTIONS, "sevens makes score.values '2: 7', and the readings of ruling/value-of-two are two",
    ),
    "an option whose ruling is about another game": (
        [(OPTIONS, "[ruling/big-bonus]", "[ruling/big-bonus, ruling/value-of-two]")],
        "citation-off-topic", OPTIONS, "ruling/value-of-two settles nothing about trio",
    ),
    "an option of which a part rests on nothing": (
        [before(OPTIONS, "last-turn", "  both: {changes: {score.values: {2: 2, K: 9}}, fits: [duel], from: [ruling/value-of-two]}\n")],
        "option-without-ground", OPTIONS, "nothing that option both cites bears score.values 'K: 9'",
    ),
    "an option for a game that nothing cited is about": (
        [(OPTIONS, "{score.bonus: 20}, with: {score.bonus-for: owner}, fits: [trio]", "{score.bonus: 20}, with: {score.bonus-for: owner}, fits: [trio, duel]")],
        "option-fits-unsaid", OPTIONS, "nothing that option big-bonus cites is about duel",
    ),
    "an option that changes nothing": (
        [before(OPTIONS, "last-turn", "  up: {changes: {end.trigger: all-up}, fits: [duel], from: [anna.trigger]}\n")],
        "option-dead", OPTIONS, "option up changes nothing in duel",
    ),
    "an option that can be played nowhere": (
        [
            before(OPTIONS, "last-turn", "  seen: {changes: {setup.seen: seen, score.cancel: row}, fits: [duel], from: [ruling/seen, anna.cancel]}\n"),
            ruling("seen", "open-question", "parameter: setup.seen, games: [duel], lineage: north", "seen: {answer: seen}, unseen: {answer: unseen, claims: [anna.unseen, anna-copy.unseen]}", "unseen"),
        ],
        "option-void", OPTIONS, "option seen can be played nowhere",
    ),
    "a mix that leaves a question open": (
        [(OPTIONS, "{score.bonus: 10}, with: {score.bonus-for: owner}", "{score.bonus: 10}")],
        "mix-incomplete", OPTIONS, "duel+bonus: score.bonus-for has to be answered too",
    ),
    "a source without claims": (
        [before("sources.yaml", "bert", f'  carl: {{title: a note, language: fr, file: d.txt, sha256: "{"4" * 64}", lineage: west}}\n')],
        "source-silent", "sources.yaml", "no claims of carl are entered",
    ),
    "a game that its source does not tell": (
        [before(BERT, "holes", claim("like", "", more="follows: trio"))],
        "follows-nothing", BERT, "bert says nothing about it",
    ),
    "a question that no game asks": (
        [before("parameters/conduct.yaml", "conduct.manners", "  conduct.one:\n    asks: One?\n    asked-when: {end.trigger: [knock], turn.draw: [stock]}\n    answers: {only: so}\n    conduct: never\n")],
        "parameter-never-asked", "parameters/conduct.yaml", "asks conduct.one",
    ),
    "a term without a word in some language": (
        [("glossary.yaml", ", ro: [grămadă]", "")],
        "glossary-gap", "glossary.yaml", "the term stock has no word in ro",
    ),
    "a game without a name in some language": (
        [("glossary.yaml", ", pt: [Duelo]", "")],
        "glossary-gap", "glossary.yaml", "duel has no name in pt",
    ),
}  # fmt: skip


def test_the_small_rulebook_is_clean() -> None:
    assert faults(whole()) == ()


@pytest.mark.parametrize("case", ALONE)
def test_a_changed_word_is_found_alone_and_at_its_place(case: str, tmp_path: Path) -> None:
    edits, code, file, words = ALONE[case]
    fault = only(changed(tmp_path, *edits), code)
    assert fault.path == f"spec/{file}"
    assert fault.line > 0 and fault.column > 0
    assert words in fault.reason
    assert fault.hint


def several(book: Book) -> list[tuple[str, str]]:
    """File and code of each fault."""
    return [(fault.path.removeprefix("spec/"), fault.code) for fault in faults(book)]


def test_a_value_against_its_claim_is_found_at_the_value(tmp_path: Path) -> None:
    book = changed(tmp_path, (DUEL, "end.holes: {is: 9", "end.holes: {is: 8"))
    found = faults(book)
    first = found[0]
    assert (first.path, first.line, first.column) == ("spec/variants/duel.yaml", 18, 19)
    assert first.text().splitlines()[:2] == [
        "spec/variants/duel.yaml:18:19  value-against-claim",
        "  end.holes is '8', but anna-copy.length (page 15) says '9'; 2 more against it: golf why duel end.holes",
    ]


def test_a_wrong_cell_is_found_at_the_cell(tmp_path: Path) -> None:
    book = changed(tmp_path, (DUEL, "J: 10", "J: 11"))
    assert {(fault.line, fault.column) for fault in faults(book) if fault.code == "value-against-claim"} == {(12, 88)}


def test_a_value_against_the_holding(tmp_path: Path) -> None:
    book = changed(tmp_path, (DUEL, "end.last-turns: {is: none", "end.last-turns: {is: one"))
    assert (DUEL, "value-against-ruling") in several(book)


def test_a_missing_rule(tmp_path: Path) -> None:
    book = changed(tmp_path, (DUEL, "  score.bonus: {is: 0, from: [anna.no-bonus]}\n", ""))
    fault = next(fault for fault in faults(book) if fault.code == "missing-rule")
    assert (fault.path, fault.line, fault.column) == ("spec/variants/duel.yaml", 3, 1)
    assert "duel does not answer score.bonus: How many points does a bonus give?" in fault.reason


def test_a_deleted_claim_takes_the_ground_from_its_rule(tmp_path: Path) -> None:
    text = (MINI / "spec" / ANNA).read_text(encoding="utf-8")
    start = text.index("  no-bonus:")
    book = changed(tmp_path, (ANNA, text[start : text.index("  bonus:", start)], ""))
    assert (DUEL, "dangling-citation") in several(book)
    assert (TRIO, "dangling-citation") in several(book)


def test_a_deleted_ruling_leaves_a_conflict_and_a_dangling_citation(tmp_path: Path) -> None:
    book = changed(tmp_path, without=["rulings/last-turns.yaml"])
    assert [(file, code) for file, code in several(book) if not file.startswith("shown/")] == [
        (BERT, "conflict-without-ruling"),
        (DUEL, "dangling-citation"),
    ]


def test_a_gap_without_ruling_is_found_at_the_rule(tmp_path: Path) -> None:
    book = changed(tmp_path, ("rulings/after-reject.yaml", "games: [trio]", "games: [duel]"))
    assert (TRIO, "gap-without-ruling") in several(book)
    assert ("rulings/after-reject.yaml", "ruling-without-gap") in several(book)


def test_answers_that_do_not_go_together(tmp_path: Path) -> None:
    book = changed(tmp_path, (DUEL, "setup.seen: {is: unseen", "setup.seen: {is: seen"))
    fault = next(fault for fault in faults(book) if fault.code == "void-rule")
    assert fault.reason == "turn.after-reject turn-one needs setup.seen unseen (here seen)"


def test_a_variant_is_playable(tmp_path: Path) -> None:
    book = changed(
        tmp_path,
        ("rulings/match-length.yaml", "{answer: holes,", "{answer: at-will,"),
        (TRIO, "end.length: {is: holes", "end.length: {is: at-will"),
    )
    assert (TRIO, "unplayed-rule") in several(book)


def test_an_edition_that_its_source_leaves_open(tmp_path: Path) -> None:
    book = changed(tmp_path, before(BERT, "holes", claim("more", "score.bonus: 5")))
    found = [fault for fault in faults(book) if fault.code == "edition-incomplete"]
    assert [fault.path for fault in found] == ["spec/claims/bert.yaml"]
    assert "duel@bert asks score.bonus-for, and neither bert nor the variant answers it" in found[0].reason


def test_an_edition_whose_answers_do_not_go_together(tmp_path: Path) -> None:
    book = changed(tmp_path, before(ANNA, "manners", claim("sight", "setup.seen: seen", "trio")))
    found = [fault for fault in faults(book) if fault.code == "void-edition"]
    assert [fault.path for fault in found] == ["spec/claims/anna.yaml"]
    assert "trio@anna cannot be played: score.cancel row excludes setup.seen seen" in found[0].reason


def test_an_edition_that_cannot_be_played(tmp_path: Path) -> None:
    book = changed(tmp_path, (BERT, "end.length: holes", "end.length: at-will"))
    assert (BERT, "unplayed-edition") in several(book)


def test_questions_that_wait_for_each_other(tmp_path: Path) -> None:
    circle = "".join(
        f"  conduct.{one}:\n    asks: One?\n    asked-when: {{conduct.{two}: [only]}}\n    answers: {{only: so}}\n    conduct: never\n"
        for one, two in (("one", "two"), ("two", "one"))
    )
    book = changed(tmp_path, before("parameters/conduct.yaml", "conduct.manners", circle))
    fault = next(fault for fault in faults(book) if fault.code == "asked-in-circle")
    assert "conduct.one → conduct.two → conduct.one" in fault.reason
