"""A witness as a scenario file, so that what was found is played again with all other scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from golfrules.layout import Layout, format_layout, layout_of
from golfrules.match import add_hole, count_layouts, start_match
from golfrules.proof.finding import DealWitness, LayoutWitness, MatchWitness, PlayWitness, TableWitness, Witness
from golfrules.proof.plays import outcome_at
from golfrules.ruleset import Ruleset, RulesetError, answer_text


class NotSaved(Exception):
    """A witness that scenarios have no form for, and why."""


def scenario_for_layout(ruleset: Ruleset, layout: Layout, total: int, statement: str) -> dict[str, Any]:
    """A layout and its score."""
    return {"name": statement[:69], "ruleset": ruleset.ref, "score": format_layout(layout), "total": total}


def scenario_for(witness: Witness, left: Ruleset, right: Ruleset, parameter: str | None) -> dict[str, Any]:
    """A witness with both readings' results. Raises NotSaved."""
    about = parameter or "the count of a layout"
    head: dict[str, Any] = {"name": f"two readings of {about} part here"[:69]}
    if parameter:
        head["covers"] = [parameter]
    if isinstance(witness, LayoutWitness):
        shared, mine, yours = _of_layout(witness, left, right)
    elif isinstance(witness, TableWitness):
        shared = {"count": _counted(witness.layouts, witness.closer, witness.last)}
        mine, yours = ({"expect": {"score": _by_seat(totals)}} for totals in (witness.left, witness.right))
    elif isinstance(witness, MatchWitness):
        shared = {"match": {"scores": {n: " ".join(map(str, points)) for n, points in _seats(witness.holes)}}}
        mine, yours = ({"expect": _match_at(ruleset, witness.holes)} for ruleset in (left, right))
        if mine == yours:
            raise NotSaved("scenarios do not say that only a tie is played off")
    elif isinstance(witness, DealWitness):
        shared = {"seed": 1, "players": witness.players}
        mine, yours = (_dealt(ruleset, witness.players) for ruleset in (left, right))
    else:
        shared = _start(witness)
        mine, yours = ({"expect": outcome_at(ruleset, witness)} for ruleset in (left, right))
    readings = {"left": {"ruleset": left.ref, **mine}, "right": {"ruleset": right.ref, **yours}}
    return {**head, **shared, "readings": readings}


def _of_layout(witness: LayoutWitness, left: Ruleset, right: Ruleset) -> tuple[dict[str, Any], ...]:
    """A layout: once where both lay their cards alike, else as each lays the same cards; with another beside it where only blocks differ."""
    layout = witness.layout
    if witness.left.total == witness.right.total:
        beside = next(_pool(left, layout))
        sides = [count_layouts(ruleset, (layout, beside)).totals for ruleset in (left, right)]
        texts = tuple(map(format_layout, (layout, beside)))
        return {"count": _counted(texts, None, None)}, *({"expect": {"score": _by_seat(side)}} for side in sides)
    totals = {"total": witness.left.total}, {"total": witness.right.total}
    if left.shape == right.shape:
        return {"score": format_layout(layout)}, *totals
    laid = (layout_of(ruleset.shape, layout.cards, layout.up, layout.removed) for ruleset in (left, right))
    return {}, *({"score": format_layout(each), **total} for each, total in zip(laid, totals, strict=True))


def _pool(ruleset: Ruleset, layout: Layout) -> Iterator[Layout]:
    """Layouts of cards that lie beside another."""
    from golfrules.deal import pack_cards

    rest = list(pack_cards(ruleset, ruleset.number("setup.fewest-players", 2)))
    for card in layout.cards:
        rest.remove(card)
    size = layout.shape.size
    yield from (layout_of(layout.shape, rest[at : at + size]) for at in range(len(rest) - size))


def _counted(layouts: tuple[str, ...], closer: int | None, last: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"layouts": dict(enumerate(layouts, 1))}
    if closer is not None:
        told["closer"] = closer + 1
    elif last is not None:
        told["last"] = last + 1
    return told


def _seats(holes: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each seat's points, hole by hole."""
    return enumerate(zip(*holes, strict=True), 1)


def _match_at(ruleset: Ruleset, holes: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """What a scenario expects after so many holes. Raises NotSaved where the match is over before the last."""
    match = start_match(ruleset, len(holes[0]), len(holes[0]) - 1)
    for points in holes:
        if match.is_over:
            raise NotSaved("the match is over before its last hole")
        match = add_hole(match, [points[seat] for seat in match.seats])
    if match.is_over:
        return {"over": True, "winners": [seat + 1 for seat in match.winners]}
    return {"over": False, "dealer": match.dealer + 1}


def _dealt(ruleset: Ruleset, players: int) -> dict[str, Any]:
    """What a scenario expects of a deal: the packs and the cards, or that it is refused."""
    from golfrules.deal import pack_cards, start

    try:
        start(ruleset, players, seed=1)
    except RulesetError as error:
        return {"refuse": "start", "because": error.parameter}
    return {"expect": {"packs": ruleset.packs_for(players), "cards": len(pack_cards(ruleset, players))}}


def _start(witness: PlayWitness) -> dict[str, Any]:
    """The table of a play and what is done there."""
    table: Mapping[str, Any] = witness.table
    if "turn" in table:
        raise NotSaved("scenarios do not say how many turns are over")
    start: dict[str, Any] = dict(table) if "deal" in table else {"table": dict(table)}
    if witness.actions:
        start["do"] = [action for _, action in witness.actions]
    return start


def reference_of(base: Ruleset, changed: Ruleset) -> str:
    """A reference to the base with each answer given ad hoc in which the other differs, cell by cell."""
    given: dict[str, str] = {}
    for name, answer in changed.answers.items():
        old = base.answers.get(name)
        if answer == old:
            continue
        if isinstance(answer, Mapping):
            before = old if isinstance(old, Mapping) else {}
            given |= {f"{name}.{cell}": str(value) for cell, value in answer.items() if before.get(cell) != value}
        elif isinstance(answer, tuple):
            given |= {f"{name}.{band.players}": str(band.packs) for band in answer}
        else:
            given[name] = answer_text(answer)
    kept = [word for word in base.ref.split("+") if not _names(word.partition("=")[0], given)]
    return "+".join([*kept, *(f"{name}={answer}" for name, answer in given.items())])


def _names(word: str, given: Mapping[str, str]) -> bool:
    """Whether a part of a reference answers what is given anew."""
    return any(word == name or word.startswith(f"{name}.") for name in given)


def _by_seat(numbers: tuple[int, ...]) -> dict[int, int]:
    return {seat + 1: number for seat, number in enumerate(numbers)}


def as_yaml(scenario: Mapping[str, Any]) -> str:
    """A scenario file of one entry."""
    import yaml

    text: str = yaml.safe_dump([dict(scenario)], sort_keys=False, allow_unicode=True, width=110)
    return text
