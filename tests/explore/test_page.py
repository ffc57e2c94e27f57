"""The page of grades is not stale: it was made for these rulesets, and what it says is found again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import golfrules
from golfrules.book.resolve import default_book
from golfrules.explore import page as pages
from golfrules.explore.flow import Kin, all_rulesets, flow
from golfrules.explore.grade import tour
from golfrules.explore.lasso import endless_record
from golfrules.record import RecordError, parse_record, replay

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "endings.md"
AGAIN = "make it again: golf walk --all --page docs/endings.md"


@pytest.fixture(scope="module")
def text() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def groups() -> pages.Groups:
    return pages.groups(default_book())


def rows_of(text: str) -> list[list[str]]:
    """The rows of all tables."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")
    ]


def test_the_page_was_made_for_these_rulesets(text: str, groups: pages.Groups) -> None:
    assert pages.digest_in(text) == pages.digest(groups), AGAIN


def test_every_ruleset_stands_in_one_row(text: str, groups: pages.Groups) -> None:
    names = [row[0] for row in rows_of(text)]
    for one in groups.ruled + groups.free:
        assert names.count(pages.name(one)) == (
            2 if one in groups.ruled and pages.name(one) in map(pages.name, groups.free) else 1
        ), AGAIN
    assert {one.ref for one in all_rulesets(default_book())} == {ref for one in groups.ruled for ref in one.refs}


def test_what_the_page_says_is_found_again(text: str, groups: pages.Groups, request: pytest.FixtureRequest) -> None:
    """Two rows, each by one of its small games; with --thorough the whole page."""
    if request.config.getoption("--thorough", default=False):
        book = default_book()
        assert pages.page(book, pages.grade_all(book)) == text, AGAIN
    for ref in ("six-card", "four-card@four-fr+last-turns-from-stock"):
        one = next(one for one in groups.ruled if ref in one.refs)
        smallest = min(one.boards, key=lambda size: (size.players != 3, size.cards))
        grade = tour([(one.ruleset, smallest)], jobs=1).grades[0]
        row = next(row for row in rows_of(text) if row[0] == pages.name(one))
        at = one.boards.index(smallest)
        assert row[2].split(", ")[at] == str(grade.states), AGAIN
        assert row[5] == grade.word == "T1" and row[6].split(", ")[at] == str(grade.longest), AGAIN
        assert grade.good and row[3] == row[4] == "0", AGAIN


def test_by_the_rules_every_hole_ends(text: str) -> None:
    """The grades of variants, editions and options, as the page tells them."""
    ruled = text.partition("## By the rules")[2].partition("## As the sources")[0]
    rows = [row for row in rows_of(ruled) if row[0] not in (pages.HEAD[0], "---")]
    assert rows and all(row[3:6] == ["0", "0", "T1"] for row in rows)


def test_the_records_on_the_page_hold_and_come_round(text: str) -> None:
    records = re.findall(r"```yaml\n(.*?)```\n\nHere the last (\d+) turns", text, re.DOTALL)
    assert len(records) == len(pages.WHOLE_GAMES)
    for record, turns in records:
        read = parse_record(record)
        ruleset = golfrules.ruleset(read.ruleset)
        after = replay(read, ruleset)
        before = replay(read, ruleset, len(read.plays) - 2 * int(turns))  # a turn is drawing and placing

        def ranks(state: golfrules.State) -> object:
            cards = [[card >> 2 for card in cards] for cards in state.layouts]
            return (cards, state.up, state.seat, state.discard[-1] >> 2, state.stock, state.closer)

        assert ranks(after) == ranks(before)


def test_rulesets_that_flow_apart_stand_apart(groups: pages.Groups) -> None:
    home: dict[str, Kin] = {ref: one for one in groups.ruled for ref in one.refs}
    assert home["six-card"] == home["six-card+harder"] == home["ten-card"]
    assert home["six-card"] != home["six-card+one-last-turn"]
    assert home["six-card+matched-removed"] != home["six-card"]
    assert flow(golfrules.ruleset("six-card"), "2x1") != flow(
        golfrules.ruleset("six-card+turn.take-equal=forbidden"), "2x1"
    )


@pytest.mark.parametrize("game", ["six-card", "four-card", "four-in-hand", "eight-card", "nine-card", "ten-card"])
def test_every_whole_game_has_an_endless_play_as_the_sources_are_written(game: str) -> None:
    found = endless_record(golfrules.ruleset(f"{game}+end.standstill=play-on"))
    assert found is not None
    replay(found.record, golfrules.ruleset(f"{game}+end.standstill=play-on"))
    with pytest.raises(RecordError):
        replay(found.record, golfrules.ruleset(game))
    assert endless_record(golfrules.ruleset(game)) is None


def test_a_game_in_which_nothing_visible_can_be_exchanged_shows_no_endless_play() -> None:
    ruleset = golfrules.ruleset("six-card+end.standstill=play-on+turn.take-onto-visible=forbidden")
    assert endless_record(ruleset, most=2) is None
