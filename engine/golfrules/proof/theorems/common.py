"""What theorems share: the rulesets they speak of, and cases out of verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple
from weakref import WeakKeyDictionary

from golfrules.cards import NAMES
from golfrules.counting import Plan
from golfrules.layout import Layout
from golfrules.proof.anyvalues import never_differs_by_solver
from golfrules.proof.ask import Proved, Refuted, Verdict
from golfrules.proof.bysolver import Doubtful, by_solver
from golfrules.proof.linear import Sum, form
from golfrules.proof.patterns import Pattern, patterns
from golfrules.proof.question import Question, engine_score, replay
from golfrules.proof.scoringpart import scoring_part
from golfrules.proof.solver import NoSolver
from golfrules.proof.theorems import Case
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.scoring import scorer

if TYPE_CHECKING:
    from golfrules.book.load import Book

_KEPT: WeakKeyDictionary[Book, dict[tuple[str, ...], dict[str, Ruleset]]] = WeakKeyDictionary()
SIX: tuple[str, ...] = ("six-card",)


def rulesets(book: Book, options: tuple[str, ...] = SIX) -> dict[str, Ruleset]:
    """Every variant and edition, and each option by itself on these variants, where it fits."""
    kept = _KEPT.setdefault(book, {})
    if options not in kept:
        kept[options] = _rulesets(book, options)
    return kept[options]


def _rulesets(book: Book, options: tuple[str, ...]) -> dict[str, Ruleset]:
    from golfrules.book.faults import BookError
    from golfrules.book.resolve import ruleset
    from golfrules.book.testimony import speaks_of

    refs = []
    for variant in book.variants:
        refs.append(variant)
        refs += [f"{variant}@{name}" for name in book.claims if speaks_of(book.claims[name], variant)]
        if variant in options:
            refs += [f"{variant}+{name}" for name, option in book.options.items() if option.takes is None]
    found = {}
    for ref in refs:
        try:
            found[ref] = ruleset(ref, book)
        except (BookError, RulesetError):
            continue  # this option does not fit this game
    return found


def counting_alike(rules: dict[str, Ruleset]) -> list[tuple[list[str], Ruleset]]:
    """The rulesets in groups that count a layout alike, packs aside: their references, and one that stands for them."""
    groups: dict[Ruleset, list[str]] = {}
    for ref, ruleset in rules.items():
        bare = scoring_part(ruleset)
        answers = {
            name: answer for name, answer in bare.answers.items() if name not in ("setup.packs", "setup.fewest-players")
        }
        groups.setdefault(Ruleset.of("counts alike", ruleset.game, answers), []).append(ref)
    return [(refs, rules[refs[0]]) for refs in groups.values()]


class Alike(NamedTuple):
    """Rulesets that count a layout alike: their references, what of them counts, and the most packs that any table of them uses."""

    refs: tuple[str, ...]
    part: Ruleset
    packs: int


def every_counting(book: Book) -> list[Alike]:
    """All rulesets of the book (each variant and edition, each option by itself on each variant) in groups that count a layout alike."""
    rules = rulesets(book, tuple(book.variants))
    return [
        Alike(tuple(refs), scoring_part(one), max(most_packs(rules[ref]) for ref in refs))
        for refs, one in counting_alike(rules)
    ]


def every_lying(book: Book) -> list[Alike]:
    """All rulesets of the book in which cards of one key have one value, in groups in which equal cards cancel alike."""
    rules = rulesets(book, tuple(book.variants))
    plain = {ref: one for ref, one in rules.items() if not any(name in NAMES and name != "Jo" for name in one.values)}
    return [
        Alike(tuple(refs), scoring_part(one), max(most_packs(rules[ref]) for ref in refs))
        for refs, one in lying_alike(plain)
    ]


def lying_alike(rules: dict[str, Ruleset]) -> list[tuple[list[str], Ruleset]]:
    """The rulesets in groups in which equal cards cancel alike, whatever cards are worth."""
    groups: dict[Ruleset, list[str]] = {}
    skipped = (
        "setup.packs",
        "setup.fewest-players",
        "setup.jokers",
        "score.values",
        "turn.remove-matched",
        "turn.removed-shrinks",
    )
    for ref, ruleset in rules.items():
        part = scoring_part(ruleset)
        answers = {name: answer for name, answer in part.answers.items() if name not in skipped}
        groups.setdefault(Ruleset.of("lies alike", ruleset.game, answers), []).append(ref)
    return [(refs, rules[refs[0]]) for refs in groups.values()]


def never_differs(question: Question) -> bool:
    """Whether the left side of a question's one comparison is 0 for every pattern and every table of values, whatever the packs."""
    (compare,) = question.wanted
    known = [forms_of(scorer(term.ruleset).plan, question.pool, term.what) for term in compare.terms]
    for pattern in patterns(question.pool):
        weights: dict[int, int] = {}
        total = 0
        for term, forms in zip(compare.terms, known, strict=True):
            keys = tuple(pattern[place] for place in term.slots)
            found = forms[in_order(keys)]
            total += term.factor * found.known
            for slot, times in found.parts:
                weights[keys[slot]] = weights.get(keys[slot], 0) + term.factor * times
        if total or any(weights.values()):
            return False
    return True


BY_ANY_VALUES = ("normal forms", "open values")
"""The two ways by which it is told whether something is so whatever cards are worth."""


def for_any_values(about: str, question: Question, refs: Iterable[str] = ()) -> Case:
    """The case that a question's left side is 0 for all values and packs: by normal forms, and by a solver that is told no values.
    Unknown where they do not agree, or the solver does not know."""
    of = tuple(refs)
    by_forms = never_differs(question)
    try:
        by_solver = never_differs_by_solver(question)
    except (Doubtful, NoSolver) as error:
        return Case(about, "unknown", (f"open values: {error}",), of)
    if by_forms != by_solver:
        return Case(about, "unknown", ("normal forms and open values do not agree",), of)
    return Case(about, "held" if by_forms else "refuted", (), of)


@lru_cache(maxsize=64)
def forms_of(plan: Plan, size: int, what: str) -> dict[Pattern, Sum]:
    """The normal form of every pattern, counted once for all questions that ask for it."""
    return {pattern: form(plan, pattern, what=what) for pattern in patterns(size)}


def in_order(keys: Sequence[int]) -> Pattern:
    """A pattern with its classes numbered in order of first appearance, which is all that a form looks at."""
    seen: dict[int, int] = {}
    return tuple([seen.setdefault(key, len(seen)) for key in keys])


def most_packs(ruleset: Ruleset) -> int:
    """The largest number of packs that any table of the ruleset uses."""
    bands = ruleset.answers["setup.packs"]
    assert isinstance(bands, tuple)
    return max(band.packs for band in bands)


def case(
    about: str, verdict: Verdict, question: Question | None = None, told: Iterable[str] = (), refs: Iterable[str] = ()
) -> Case:
    """A case out of the verdict on "is there a pool that refutes it"."""
    of = tuple(refs)
    if isinstance(verdict, Proved):
        return Case(about, "held", tuple(told), of)
    if isinstance(verdict, Refuted):
        shown = () if question is None else positions(question, verdict)
        return Case(about, "refuted", (*told, *shown), of)
    return Case(about, "unknown", (*told, verdict.reason), of)


def lowest(question: Question, found: Refuted) -> Refuted:
    """The same refutation by the lowest cards there are, so that it does not depend on the solver's whim."""
    cards = by_solver(question, "packed", lowest=True)
    return replace(found, cards=cards) if cards is not None and replay(question, cards) else found


def positions(question: Question, found: Refuted) -> tuple[str, ...]:
    """The layouts of a witness, each with the score the engine gives it."""
    lines = []
    for compare in question.wanted:
        for term in compare.terms:
            layout: Layout = term.layout(found.cards)
            lines.append(f"{layout}: {engine_score(term, found.cards)} by {term.ruleset.ref}")
    return tuple(dict.fromkeys(lines))


def names(refs: Sequence[str], most: int = 4) -> str:
    """References in a line, not too many."""
    return ", ".join(refs[:most]) + (f" and {len(refs) - most} more" if len(refs) > most else "")


def ways_of(verdicts: Iterable[Verdict]) -> tuple[str, ...]:
    """All ways that took part."""
    return tuple(
        dict.fromkeys(way for verdict in verdicts if isinstance(verdict, (Proved, Refuted)) for way in verdict.ways)
    )


Word = Literal["held", "refuted", "unknown"]
