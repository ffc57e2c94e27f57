"""A witness as a scenario file, so that what was found is played again with all other scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from golfrules.layout import Layout, format_layout
from golfrules.proof.finding import LayoutWitness, PlayWitness, TableWitness, Witness
from golfrules.proof.plays import outcome_at
from golfrules.ruleset import Ruleset


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
        return {
            **head,
            "score": format_layout(witness.layout),
            "readings": {
                "left": {"ruleset": left.ref, "total": witness.left.total},
                "right": {"ruleset": right.ref, "total": witness.right.total},
            },
        }
    if isinstance(witness, TableWitness) and not any(witness.blocks):
        count: dict[str, Any] = {"scores": _by_seat(witness.raw)}
        if witness.closer is not None:
            count["closer"] = witness.closer + 1
        return {
            **head,
            "count": count,
            "readings": {
                "left": {"ruleset": left.ref, "expect": {"score": _by_seat(witness.left)}},
                "right": {"ruleset": right.ref, "expect": {"score": _by_seat(witness.right)}},
            },
        }
    if isinstance(witness, PlayWitness):
        table: Mapping[str, Any] = witness.table
        if "turn" in table:
            raise NotSaved("scenarios do not say how many turns are over")
        start: dict[str, Any] = dict(table) if "deal" in table else {"table": dict(table)}
        if witness.actions:
            start["do"] = [action for _, action in witness.actions]
        return {
            **head,
            **start,
            "readings": {
                "left": {"ruleset": left.ref, "expect": outcome_at(left, witness)},
                "right": {"ruleset": right.ref, "expect": outcome_at(right, witness)},
            },
        }
    raise NotSaved("scenarios have no form for such a witness")


def _by_seat(numbers: tuple[int, ...]) -> dict[int, int]:
    return {seat + 1: number for seat, number in enumerate(numbers)}


def as_yaml(scenario: Mapping[str, Any]) -> str:
    """A scenario file of one entry."""
    import yaml

    text: str = yaml.safe_dump([dict(scenario)], sort_keys=False, allow_unicode=True, width=110)
    return text
