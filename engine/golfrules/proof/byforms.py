"""Questions answered by forms: which numbers a comparison can be, and the lowest cards that answer yes."""

from __future__ import annotations

from golfrules.cards import Card
from golfrules.proof.forms import NotEncoded, any_relation, shapes
from golfrules.proof.lowest import lowest
from golfrules.proof.packed import compare_with_packs
from golfrules.proof.question import RELATIONS, Question
from golfrules.proof.reach import reached


def reachable(question: Question) -> set[int]:
    """All numbers that the left side of a question's one comparison can be. Raises NotEncoded, WrongSupply."""
    compare_with_packs(question.rulesets, question.packs)
    form, found = shapes(any_relation(question), True)
    options = form.options
    return {known + number for known, groups in found for number in reached(groups, options)}


def by_forms(question: Question, smallest: bool = True) -> tuple[Card, ...] | None:
    """Cards that answer the question with yes, the smallest there are; None when it is no. Raises NotEncoded."""
    if len(question.wanted) != 1:
        raise NotEncoded("more than one comparison at a time")
    (compare,) = question.wanted
    relation = RELATIONS[compare.relation]
    everything = len(compare.terms) == 1 or relation(0, compare.bound)
    form, found = shapes(any_relation(question), everything)
    options = form.options
    hits: dict[int, list[int]] = {}
    for (known, groups), patterns in found.items():
        if any(relation(known + number, compare.bound) for number in reached(groups, options)):
            for p in patterns:
                hits.setdefault(len(form.over.joined[p]), []).append(p)
    if not hits:
        return None
    return lowest(form, compare, sorted(hits[min(hits)])[: None if smallest else 1])
