"""The other ways to answer a question: by a solver, in either of two encodings, with a look at its premises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from golfrules import counting
from golfrules.cards import Card
from golfrules.counting import Place
from golfrules.proof.question import RELATIONS, Compare, Lower, Question, Term, engine_score
from golfrules.proof.solver import z3
from golfrules.proof.supply import Supply, supply_of
from golfrules.proof.terms import ENCODINGS, Formula, Pool
from golfrules.scoring import scorer

STEPS = 1_000_000
"""How long the solver may look for cards of fewer ranks, in steps of its own."""
SECONDS = 20
"""How long the solver may think about one question, unless told otherwise."""


class Doubtful(Exception):
    """An answer of the solver that is not believed, and why."""


class Undecided(Doubtful):
    """No answer of the solver in its time: nothing that speaks against the answers of others."""


def term_formula(pool: Pool, supply: Supply, term: Term) -> Formula:
    """The score of a term's layout as a formula, without its factor."""
    alg = pool.algebra
    made = scorer(term.ruleset)
    table = supply.index(term.ruleset)
    here = made.counted(term.up, made.full) & made.full & ~term.gone
    places = [
        Place(
            pool.key(place, table),
            pool.value(place, table),
            alg.truth(bool(here >> slot & 1)),
            alg.truth(bool(term.gone >> slot & 1)),
        )
        for slot, place in enumerate(term.slots)
    ]
    tally = counting.tally(alg, made.plan, places)
    return tally.blocks if term.what == "blocks" else tally.total


def by_solver(
    question: Question,
    encoding: str,
    seconds: float = SECONDS,
    encodings: dict[str, Callable[[Supply, int], Pool]] | None = None,
    lowest: bool = False,
    few_ranks: bool = False,
) -> tuple[Card, ...] | None:
    """Cards that answer the question with yes, if so asked the lowest there are, of few ranks or of any; None when it is no.

    A "no" is believed only when its premises can be satisfied and when, for the cards that satisfy them, the formulas are worth
    what the engine counts. Raises Doubtful when that fails, Undecided when the solver does not know.
    """
    solver_module = z3()
    asked = replace(question, wanted=tuple(Compare(compare.terms, "==", 0) for compare in question.wanted))
    if encodings is None:
        made = _prepared(asked, encoding)
    else:
        made = _prepare(asked, encodings[encoding])
    solver, pool, supply = made.solver, made.pool, made.supply
    solver.set("timeout", int(1000 * seconds))
    solver.push()
    try:
        for compare in question.wanted:
            solver.add(made.compared(compare))
        verdict = solver.check()
        if verdict == solver_module.unsat:
            return None
        if verdict != solver_module.sat:
            raise Undecided(f"the solver does not know ({solver.reason_unknown()})")
        return _lowest(solver, pool, supply, few_ranks) if lowest else _cards(pool, supply, solver.model())
    finally:
        solver.pop(solver.num_scopes())


@dataclass(frozen=True)
class _Prepared:
    """A solver that knows the cards, the premises and the lemmas of a question, and has been looked at; and the scores asked for."""

    solver: Any
    pool: Pool
    supply: Supply
    formulas: Mapping[Term, Formula]

    def compared(self, compare: Compare) -> Formula:
        """A comparison as a formula."""
        alg = self.pool.algebra
        terms = [alg.times(term.factor, self.formulas[term._replace(factor=1)]) for term in compare.terms]
        made: Formula = RELATIONS[compare.relation](alg.add(terms), alg.number(compare.bound))
        return made


@lru_cache(maxsize=8)
def _prepared(question: Question, encoding: str) -> _Prepared:
    """One solver for all relations and numbers that the same scores are compared with."""
    return _prepare(question, ENCODINGS[encoding])


def _prepare(question: Question, encoding: Callable[[Supply, int], Pool]) -> _Prepared:
    """Tell a solver all but what is wanted. Raises Doubtful where its premises or formulas are not to be believed, Undecided where it does not know."""
    supply = supply_of(question.rulesets, question.packs)
    pool = encoding(supply, question.pool)
    solver = z3().Solver()
    solver.set("timeout", int(1000 * SECONDS))
    solver.set("random_seed", 7)
    for premise in pool.premises():
        solver.add(premise)
    for stated in question.premises:
        table = supply.index(stated.ruleset)
        if isinstance(stated, Lower):
            solver.add(pool.value(stated.card, table) < pool.value(stated.than, table))
        else:
            solver.add(pool.algebra.equal(pool.key(stated.card, table), pool.key(stated.other, table)))
    terms = {term._replace(factor=1): None for term in question.terms}
    formulas = {term: term_formula(pool, supply, term) for term in terms}
    _look_at_premises(solver, pool, supply, question, formulas)
    _add_lemmas(solver, pool, supply, question)
    return _Prepared(solver, pool, supply, formulas)


def _lowest(solver: Any, pool: Pool, supply: Supply, few_ranks: bool) -> tuple[Card, ...]:
    """The lowest cards, place by place, of all that satisfy what the solver was told: the same whichever model it finds first.

    `few_ranks`: first those of fewest ranks, where that can be told in some steps, so many on every machine."""
    module = z3()
    kinds = pool.kinds(solver.model())
    if few_ranks:
        kinds = _of_few_ranks(solver, pool, supply, kinds)
    for place in range(pool.size):
        for kind in range(kinds[place]):
            solver.push()
            solver.add(pool.is_kind(place, kind))
            if _has_some(solver):
                kinds = pool.kinds(solver.model())
                break
            solver.pop()
        solver.add(pool.is_kind(place, kinds[place]))
    if solver.check() != module.sat:
        raise Doubtful("the lowest cards were lost on the way")
    return _cards(pool, supply, solver.model())


def _of_few_ranks(solver: Any, pool: Pool, supply: Supply, kinds: list[int]) -> list[int]:
    """Tell the solver to use no more ranks than it must; the kinds of some such cards."""
    module = z3()
    used = [
        pool.algebra.either([pool.is_kind(place, kind) for place in range(pool.size) for kind in alike])
        for alike in supply.ranks
    ]
    solver.set("rlimit", STEPS)
    for most in range(1, sum(any(kind in alike for kind in kinds) for alike in supply.ranks) + 1):
        solver.push()
        solver.add(module.AtMost(*used, most))
        verdict = solver.check()
        if verdict == module.sat:
            kinds = pool.kinds(solver.model())
            break
        solver.pop()
        if verdict != module.unsat:
            break  # too hard: then of any number of ranks
    solver.set("rlimit", 0)
    return kinds


def _add_lemmas(solver: Any, pool: Pool, supply: Supply, question: Question) -> None:
    """How large values can be, and how far apart in two tables: proved first, then told, since it shortens the search by much."""
    tables = range(len(supply.rulesets))
    lemmas = []
    for one, other in [(table, table) for table in tables] + [(a, b) for a in tables for b in tables if a < b]:
        apart = [kind.values[one] - (kind.values[other] if other != one else 0) for kind in supply.kinds]
        for place in range(question.pool):
            value = pool.value(place, one)
            term = value if one == other else value - pool.value(place, other)
            lemmas += [term >= min(apart), term <= max(apart)]
    solver.push()
    solver.add(pool.algebra.negate(pool.algebra.both(lemmas)))
    verdict = solver.check()
    solver.pop()
    if verdict == z3().unknown:
        raise Undecided("the solver does not know the bounds on the values of single cards")
    if verdict != z3().unsat:
        raise Doubtful("a bound on the values of single cards is not proved")
    solver.add(pool.algebra.both(lemmas))


def _cards(pool: Pool, supply: Supply, model: Any) -> tuple[Card, ...]:
    try:
        return supply.deal(pool.kinds(model))
    except (ValueError, IndexError, StopIteration) as error:
        raise Doubtful(f"the solver's cards are none that the packs hold ({error})") from error


def _look_at_premises(
    solver: Any, pool: Pool, supply: Supply, question: Question, formulas: Mapping[Term, Formula], looks: int = 3
) -> None:
    """Vacuity: some pools must satisfy the premises, and for them formulas and engine must count the same."""
    solver_module = z3()
    solver.push()
    for look in range(looks):
        verdict = solver.check()
        if verdict == solver_module.unsat and look:
            break
        if verdict != solver_module.sat:
            if verdict == solver_module.unsat:
                raise Doubtful("its premises cannot be satisfied")
            raise Undecided("the solver does not know its premises")
        model = solver.model()
        _compare_with_engine(model, formulas, _cards(pool, supply, model))
        solver.add(solver_module.Not(_all_as(pool, pool.kinds(model))))
    solver.pop()
    # equal cards, where most is to cancel; and cards that are equal though they are of different kinds, if there are any
    for apart in (False, True):
        solver.push()
        _ask_equal(solver, pool, supply, question, apart)
        if _has_some(solver):
            model = solver.model()
            _compare_with_engine(model, formulas, _cards(pool, supply, model))
        solver.pop()


def _has_some(solver: Any) -> bool:
    """Whether some cards satisfy what the solver was told. Raises Doubtful when it does not know: that is no answer that there are none."""
    module = z3()
    verdict = solver.check()
    if verdict not in (module.sat, module.unsat):
        raise Undecided(f"the solver does not know ({solver.reason_unknown()})")
    return bool(verdict == module.sat)


def _compare_with_engine(model: Any, formulas: Mapping[Term, Formula], cards: Sequence[Card]) -> None:
    for term, formula in formulas.items():
        told = model.eval(formula, model_completion=True).as_long()
        counted = engine_score(term, cards)
        if told != counted:
            raise Doubtful(f"its formula says {told} for {term.layout(cards)}, the engine counts {counted}")


def _all_as(pool: Pool, kinds: Sequence[int]) -> Formula:
    """That all cards are of these kinds."""
    return pool.algebra.both([_is_kind(pool, place, kind) for place, kind in enumerate(kinds)])


def _is_kind(pool: Pool, place: int, kind: int) -> Formula:
    return pool.is_kind(place, kind)


def _ask_equal(solver: Any, pool: Pool, supply: Supply, question: Question, apart: bool = False) -> None:
    """Ask that the first lines of a layout hold equal cards; with `apart` of different kinds, in the first line."""
    term = question.terms[0]
    shape = term.ruleset.shape
    lines = shape.columns or ((0, 1),)
    table = supply.index(term.ruleset)
    for line in lines[: 1 if apart else 2]:
        for one, other in pairwise(line):
            a, b = term.slots[one], term.slots[other]
            solver.add(pool.algebra.equal(pool.key(a, table), pool.key(b, table)))
            if apart:
                kinds = range(len(supply.kinds))
                alike = [pool.algebra.both([pool.is_kind(a, kind), pool.is_kind(b, kind)]) for kind in kinds]
                solver.add(pool.algebra.negate(pool.algebra.either(alike)))
