"""Help for theorems on the flow by induction over the step on counts: which rulesets, what was proved, what small games show."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from golfrules.deal import most_players, start
from golfrules.explore.small import Chance, SmallGameError, board, first_states, packs, small_rules
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.proof.flownumbers import before_the_first_turn, starts_well
from golfrules.proof.flowstep import NotEncoded
from golfrules.proof.flowterms import alike, proof_of
from golfrules.proof.flowwalk import Walked, walk_small
from golfrules.proof.openingterms import Opened, opening_name, opening_of
from golfrules.proof.theorems import Case, Outcome
from golfrules.proof.theorems.common import names, rulesets
from golfrules.ruleset import Ruleset, RulesetError

if TYPE_CHECKING:
    from golfrules.book.load import Book

MOST_STATES = 20_000
"""A small game with more states is not walked to the end, and so shows nothing."""


def law(
    book: Book, name: str, told_besides: Callable[[Book, list[str]], tuple[str, ...]] = lambda book, refs: ()
) -> Outcome:
    """Whether each flow of the rulebook keeps a law: by induction at any size, and on every step of a small game."""
    cases = []
    for refs, ruleset in alike(list(rulesets(book, tuple(book.variants)).items())):
        reason = _doubt(book, refs, ruleset, name)
        walk = small_game(ruleset)
        told = f"{walk[1].states} states and {walk[1].steps} steps of {walk[0]}"
        cases.append(
            Case(
                names(refs),
                "unknown" if reason else "held",
                (reason,) if reason else (*told_besides(book, refs), told),
                tuple(refs),
            )
        )
    covers = (
        "every play of any number of players with any number of cards and any layouts, by induction from the deal on; besides small "
        "games of two, walked to the end with the engine beside"
    )
    return Outcome(tuple(cases), ("induction by solver", "small games walked"), covers)


def _doubt(book: Book, refs: list[str], ruleset: Ruleset, name: str) -> str | None:
    """Why a law is not known to be kept; None when it is."""
    try:
        proof = proof_of(ruleset)
    except NotEncoded as error:
        return f"not encoded: {error}"
    if name == "rank" and proof.why_no_rank is not None:
        return f"no rank is known: {proof.why_no_rank}"
    if proof.unknown.get(name):
        return f"the solver does not know: {', '.join(proof.unknown[name])}"
    if proof.broken.get(name):
        return f"not kept by every state that the induction allows: {', '.join(proof.broken[name])}"
    if not proof.kinds:
        return "no action can be taken, so nothing is said"
    openings = openings_of(book, refs)
    for ref, opened in openings.items():
        for kept in ("opening", name):
            if opened.unknown.get(kept):
                return f"{ref}: before the first turn the solver does not know: {', '.join(opened.unknown[kept])}"
            if opened.broken.get(kept):
                return f"{ref}: not kept before the first turn: {', '.join(opened.broken[kept])}"
    for each in _one_a_game(book, refs):
        for players in sorted({each.number("setup.fewest-players"), 3, most_players(each)}):
            if not first_turn_is_good(each, players):
                return f"{each.ref}, {players} players: the first turn does not begin as the induction assumes"
    _, walk = small_game(ruleset)
    if walk.states >= MOST_STATES:
        return "the small game is too large to be walked to the end"
    asked = set(proof.kinds).union(*(opened.kinds for opened in openings.values()))
    if not walk.kinds <= asked:
        return f"never asked about, yet done: {', '.join(sorted(walk.kinds - asked))}"
    return f"a small game shows: {walk.wrong[0]}" if walk.wrong else None


def openings_of(book: Book, refs: list[str]) -> dict[str, Opened]:
    """What became of the laws before the first turn, for one of all that open alike."""
    made = rulesets(book, tuple(book.variants))
    named = {opening_name(made[ref]): ref for ref in reversed(refs)}
    return {ref: opening_of(made[ref]) for ref in reversed(list(named.values()))}


def _one_a_game(book: Book, refs: list[str]) -> list[Ruleset]:
    made = rulesets(book, tuple(book.variants))
    return list({made[ref].game: made[ref] for ref in refs}.values())


def first_turn_is_good(ruleset: Ruleset, players: int) -> bool:
    """Whether the induction may begin at the first turn of a table at real size."""
    try:
        state = start(ruleset, players, seed=1)
    except RulesetError:
        return True  # no such table
    while before_the_first_turn(state):
        state = apply(state, legal_actions(state)[0])
    return starts_well(state)


@lru_cache(maxsize=64)
def small_game(ruleset: Ruleset) -> tuple[str, Walked]:
    """The smallest game of two with the flow of a ruleset, one deal of it walked to the end: what it is, and what came of it."""
    try:
        small = board(ruleset, 6, 2, 3)
    except SmallGameError:
        small = board(ruleset, 8, 2, 2)
    rules = small_rules(ruleset, small.shape)
    every = list(packs(rules, small))
    first = next(first_states(rules, small, every[len(every) // 2], Chance()))
    return str(small), walk_small(first, MOST_STATES)
