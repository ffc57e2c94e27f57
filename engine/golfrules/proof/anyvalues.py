"""Whether scores never differ, whatever cards are worth and however many there are: asked of a solver, with no table and no packs.

For each place a whole number stands for what makes its card equal to others and one for its worth; equal cards are worth the same,
and that is all the solver is told. It is the second way beside the normal forms of all patterns (`theorems.common.never_differs`).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from golfrules import counting
from golfrules.counting import Place
from golfrules.proof.bysolver import SECONDS, Doubtful, Undecided
from golfrules.proof.question import Question, Term
from golfrules.proof.solver import z3
from golfrules.proof.terms import Formulas
from golfrules.scoring import scorer


def never_differs_by_solver(question: Question, seconds: float = SECONDS) -> bool:
    """Whether the left side of a question's one comparison is 0 for all values and packs. Raises Undecided when the solver does not
    know, Doubtful when nothing satisfies the premises, NoSolver without one."""
    module = z3()
    keys = [module.Int(f"key{place}") for place in range(question.pool)]
    values = [module.Int(f"value{place}") for place in range(question.pool)]
    alg: Any = Formulas(lambda one, other: one == other)
    solver = module.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.set("random_seed", 7)
    for one, other in combinations(range(question.pool), 2):
        solver.add(module.Implies(keys[one] == keys[other], values[one] == values[other]))
    _known(module, solver, solver.check(), wanted=True)
    (compare,) = question.wanted
    total = alg.add([alg.times(term.factor, _score(alg, term, keys, values)) for term in compare.terms])
    solver.add(total != 0)
    return not _known(module, solver, solver.check())


def _score(alg: Any, term: Term, keys: list[Any], values: list[Any]) -> Any:
    """The score of a term's complete layout."""
    places = [Place(keys[place], values[place], alg.truth(True), alg.truth(False)) for place in term.slots]
    tally = counting.tally(alg, scorer(term.ruleset).plan, places)
    return tally.blocks if term.what == "blocks" else tally.total


def _known(module: Any, solver: Any, verdict: Any, wanted: bool = False) -> bool:
    if verdict not in (module.sat, module.unsat):
        raise Undecided(f"the solver does not know ({solver.reason_unknown()})")
    if wanted and verdict == module.unsat:
        raise Doubtful("its premises cannot be satisfied")
    return bool(verdict == module.sat)
