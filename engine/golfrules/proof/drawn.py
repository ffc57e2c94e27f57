"""Witnesses and verdicts as lines of text, for the command line and the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golfrules.account import Score
from golfrules.layout import Layout, format_layout, format_slot
from golfrules.proof.finding import (
    DealWitness,
    Finding,
    Incomparable,
    LayoutWitness,
    MatchWitness,
    Open,
    Parted,
    PlayWitness,
    Same,
    TableWitness,
    Witness,
)


def layout_lines(layout: Layout, pretty: bool = False) -> list[str]:
    """A layout, a row a line."""
    rows = layout.shape.rows or (tuple(range(layout.shape.size)),)
    return ["  ".join(f"{format_slot(layout, slot, pretty):<2}" for slot in row).rstrip() for row in rows]


def from_packs(packs: int, players: int) -> str:
    """Where the cards of a layout come from that the smallest table does not hold."""
    return f"from {packs} packs, as {players} players use them"


def score_line(name: str, score: Score) -> str:
    """A score with the lines it comes from."""
    told = ", ".join(f"{line.label} {line.points} ({line.why})" for line in score.lines)
    return f"{name}: {score.total} = {told}"


def witness_lines(witness: Witness, left: str, right: str, pretty: bool = False) -> list[str]:
    """A witness, with what each ruleset makes of it."""
    if isinstance(witness, LayoutWitness):
        return [
            *([from_packs(witness.packs, witness.players)] if witness.players else []),
            *layout_lines(witness.layout, pretty),
            score_line(left, witness.left),
            score_line(right, witness.right),
        ]
    if isinstance(witness, TableWitness):
        blocks = f", blocks {_row(witness.blocks)}" if any(witness.blocks) else ""
        closer = "nobody closed" if witness.closer is None else f"player {witness.closer + 1} closed"
        last = (
            f", player {witness.last + 1} had the last turn"
            if witness.closer is None and witness.last is not None
            else ""
        )
        return [
            *(f"player {seat}  {layout}" for seat, layout in enumerate(witness.layouts, 1)),
            f"layouts worth {_row(witness.raw)}{blocks}; {closer}{last}",
            f"{left}: {_row(witness.left)}",
            f"{right}: {_row(witness.right)}",
        ]
    if isinstance(witness, MatchWitness):
        holes = "; ".join(_row(hole) for hole in witness.holes)
        return [f"holes {holes}", f"{left}: {witness.left}", f"{right}: {witness.right}"]
    if isinstance(witness, DealWitness):
        return [f"{witness.players} players", f"{left}: {witness.left}", f"{right}: {witness.right}"]
    return _play_lines(witness, left, right)


def _play_lines(witness: PlayWitness, left: str, right: str) -> list[str]:
    table = witness.table
    lines = []
    if "deal" in table:
        lines.append(f"{table['players']} players, deal {table['deal']}")
    else:
        lines += [f"player {seat}  {layout}" for seat, layout in table["layouts"].items()]
        lines.append(
            f"stock {' '.join(table['stock']) or 'empty'}, discard pile {' '.join(table['discard'])}, player 1 to move"
        )
        if "closer" in table:
            lines.append(f"player {table['closer']} has closed")
    if witness.actions:
        lines.append("; ".join(f"player {seat + 1} {action}" for seat, action in witness.actions))
    lines.append(f"{witness.what}:")
    return [*lines, f"{left}: {witness.left}", f"{right}: {witness.right}"]


def _row(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def finding_line(finding: Finding) -> str:
    """A finding in a line."""
    if isinstance(finding, Same):
        ways = f" ({' and '.join(finding.ways)})" if finding.ways else ""
        return f"proved equal{ways}: {finding.covers}"
    if isinstance(finding, Open):
        return f"{'not compared' if isinstance(finding, Incomparable) else 'UNKNOWN'}: {finding.reason}"
    return f"they part ({' and '.join(finding.ways)})" + ("; it can change who wins" if finding.decisive else "")


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    if isinstance(finding, Same):
        return {"verdict": "equal", "covers": finding.covers, "ways": list(finding.ways)}
    if isinstance(finding, Open):
        verdict = "not compared" if isinstance(finding, Incomparable) else "unknown"
        return {"verdict": verdict, "reason": finding.reason}
    return {
        "verdict": "differ",
        "ways": list(finding.ways),
        "decisive": finding.decisive,
        "witness": witness_data(finding.witness),
    }


def witness_data(witness: Witness) -> dict[str, Any]:
    """A witness as plain data; seats from 1."""
    if isinstance(witness, LayoutWitness):
        return {
            **({"packs": witness.packs, "players": witness.players} if witness.players else {}),
            "layout": format_layout(witness.layout),
            "left": {"total": witness.left.total, "blocks": witness.left.blocks},
            "right": {"total": witness.right.total, "blocks": witness.right.blocks},
        }
    if isinstance(witness, PlayWitness):
        return {
            "table": dict(witness.table),
            "actions": [f"{seat + 1}: {action}" for seat, action in witness.actions],
            "what": witness.what,
            "left": witness.left,
            "right": witness.right,
        }
    return {name: list(value) if isinstance(value, tuple) else value for name, value in witness._asdict().items()}


__all__ = [
    "Parted",
    "finding_data",
    "finding_line",
    "from_packs",
    "layout_lines",
    "score_line",
    "witness_data",
    "witness_lines",
]
