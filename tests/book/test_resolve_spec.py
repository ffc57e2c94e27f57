"""The references that are promised, on the rulebook itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

import golfrules
from golfrules.book.check import check
from golfrules.book.editions import sources_of
from golfrules.book.faults import BookError
from golfrules.book.load import Book, load, scenarios_dir
from golfrules.book.mixes import bases, fitting, outcome, pairs, singles
from golfrules.book.reference import Reference
from golfrules.book.resolve import default_book
from golfrules.book.why import why


@pytest.fixture(scope="module")
def book() -> Book:
    return default_book()


def test_the_rulebook_is_whole(book: Book) -> None:
    found = check(book, scenarios_dir())
    assert not found, "\n\n".join(fault.text() for fault in found)


@pytest.mark.parametrize(
    ("ref", "layout", "total"),
    [
        ("six-card@six-fr", "9s Kd 2c / 9h Qc 7d", 15),
        ("six-card@six-fr", "9♠ K♦ 2♣ / 9♥ K♣ 7♦", 5),
        ("six-card@howto-fr", "9s Kd 2c / 9h Qc 7d", 19),
        ("six-card@howto-ro+harder", "Js Qs Ks / As 2s 3s", 42),
        ("six-card@howto-ro", "Js Qs Ks / As 2s 3s", 26),
        ("six-card+jokers", "Jo Jo 3s / As Jo 4s", 6),
        ("four-card@howto-ro", "9s 9h / 9c 5d", 14),
        ("four-card@survey-pt", "9s 9h / 9c 9d", 36),
        ("four-in-hand", "7s 7h 7c 5d", 12),
        ("eight-card@survey-pt", "Jo 3s 4s 5s / As 6s 7s 8s", 29),
        ("nine-card@howto-fr", "Qs Qh Qd / 3s 5s 6s / 4s 8s 9s", 35),
        ("nine-card@survey-pt", "Qs Qh Qd / 3s 5s 6s / 4s 8s 9s", 65),
        ("six-card+score.values.J=0", "Js 3s 4s / Ks 5s 6s", 18),
    ],
)
def test_the_scores_that_are_promised(book: Book, ref: str, layout: str, total: int) -> None:
    assert golfrules.score(golfrules.ruleset(ref, book), layout).total == total


@pytest.mark.parametrize(
    "ref",
    [
        "six-card+harder", "six-card+jokers", "six-card+bonus-twos+harder", "six-card+bonus-one-eyed-jacks",
        "six-card+closer-ten", "six-card+closer-lowest", "six-card+open-same-column", "six-card+open-different-columns",
        "six-card+pairs-anywhere", "six-card+block-bonus", "six-card+last-turns-from-stock+one-last-turn",
        "six-card@howto-fr+last-turns-from-stock", "six-card+matched-removed", "six-card+one-last-turn",
        "six-card+holes=3", "six-card+target=100", "six-card+tie-playoff", "six-card+turn.after-reject=must-turn-one",
        "four-card+peek-nearest", "four-card@survey-pt+peek-any", "four-card+diagonal-pairs", "four-card+no-pairs",
        "four-card@survey-pt+line-pairs", "four-card+last-turns-from-stock",
    ],
)  # fmt: skip
def test_the_options_that_are_promised(book: Book, ref: str) -> None:
    assert golfrules.ruleset(ref, book).ref


@pytest.mark.parametrize(
    ("ref", "code"),
    [
        ("six-card+diagonal-pairs", "option-does-not-fit"),
        ("six-card+jokers+bonus-twos", "options-exclude"),
        ("six-card+open-same-column+open-different-columns", "options-contradict"),
        ("six-card+holes=9+target=100", "options-contradict"),
        ("six-card+last-turns-from-stock", "not-asked"),
        ("six-card+pairs-anywhere+matched-removed", "void-mix"),
        ("six-card@four-fr", "no-edition"),
        ("six-card+match.length=by-agreement", "unplayed"),
    ],
)
def test_impossible_mixes_are_refused_with_the_reason(book: Book, ref: str, code: str) -> None:
    with pytest.raises(BookError) as error:
        golfrules.ruleset(ref, book)
    assert [fault.code for fault in error.value.faults] == [code]
    assert error.value.faults[0].reason and error.value.faults[0].hint


def test_every_variant_and_every_edition_can_be_played(book: Book) -> None:
    for game in book.variants:
        assert sources_of(book, game)
        for base in bases(book, game):
            assert outcome(book, base).lawful, str(base)


def test_every_option_alone_and_with_every_other_is_lawful_or_refused_with_a_reason(book: Book) -> None:
    for game in book.variants:
        assert fitting(book, game)
        for _, _, result in (*singles(book, game), *pairs(book, game)):
            assert result.lawful or result.refused, "\n".join(fault.text() for fault in result.faults)


def test_options_that_cannot_matter_to_each_other_do_together_what_each_does_alone(book: Book) -> None:
    # The check leaves such pairs out (`book/meeting`).
    met = apart = 0
    for game in book.variants:
        plain = outcome(book, Reference(game)).resolved
        alone = {name: one.resolved for base, name, one in singles(book, game) if not base.source}
        meeting = {(one, two) for one, two, _ in pairs(book, game, meeting=True)}
        for one, two, both in pairs(book, game):
            if (one, two) in meeting:
                met += 1
                continue
            apart += 1
            assert plain is not None
            if alone[one] is None or alone[two] is None:
                assert both.resolved is None, both.ref
                continue
            assert both.resolved is not None, both.ref
            for name in both.resolved.answers:
                answers = [found.answers.get(name) for found in (plain, alone[one], alone[two]) if found is not None]
                expected = next((answer for answer in answers if answer != answers[0]), answers[0])
                assert both.resolved.answers[name] == expected, f"{both.ref}: {name}"
    assert 0 < met < apart


def test_every_parameter_of_every_edition_says_why(book: Book) -> None:
    for game in book.variants:
        for base in bases(book, game):
            assert all(one.parts and one.asks for one in why(book, base))


def test_the_rulings_that_are_parsed_for_an_edition_are_all_that_bear_on_it(book: Book) -> None:
    # An edition parses only the rulings that can bear on it; with all of them parsed it must come out the same.
    for source in book.claims:
        fresh = load()
        for base in (base for game in book.variants for base in bases(book, game) if base.source == source):
            assert golfrules.resolve(book, base).answers == golfrules.resolve(fresh, base).answers


def test_the_package_is_imported_without_the_rulebook() -> None:
    code = "import sys, golfrules; print(sorted(m for m in sys.modules if m.split('.')[0] in ('yaml', 'msgspec', 'click', 'rich', 'golfrules')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['golfrules']"


def test_a_function_is_not_hidden_by_the_module_of_its_name() -> None:
    import golfrules.refusal
    import golfrules.ruleset

    rules = golfrules.ruleset("six-card")
    assert isinstance(rules, golfrules.Ruleset)
    state = golfrules.start(rules, players=2, seed=1)
    assert golfrules.refusal(state, "stock").parameter == "opening.turn-up"
    assert golfrules.refusal(state, "up 1") is None
    assert set(golfrules.__all__) <= set(dir(golfrules))
    for name in golfrules.__all__:
        assert getattr(golfrules, name) is not None
