"""What is at stake in an entry of the ledger, in lines: the computed grade and the witness that was recorded for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from golfrules.proof.drawn import from_packs
from golfrules.proof.graded import Recorded, disagrees


def stake_line(record: Recorded) -> str:
    """The computed grade in a line, with the ways it was found by; or why there is none."""
    ways = record.data.get("ways") or ()
    by = f" (by {' and '.join(ways)})" if ways else ""
    wrong = f", though {record.written} is written" if disagrees(record) else ""
    if record.computed is None:
        return f"stake: not computed: {record.how}"
    if record.computed == "verbal":
        return f"stake: verbal{wrong}, nothing can show a difference{by}: {record.how}"
    least = " at least; no search found that it changes who wins" if record.least else ""
    higher = record.least and record.written is not None and record.written != record.computed and not wrong
    judged = f"; that no search finds it proves nothing, and the ruling grades it {record.written}" if higher else ""
    return f"stake: {record.computed}{least}{wrong}{by}{judged}: {record.how}"


def witness_of(record: Recorded) -> list[str]:
    """The recorded witness in lines: the position or play, and what each of the two rulesets makes of it."""
    witness = record.data.get("witness")
    if not isinstance(witness, Mapping):
        return []
    left, right = (*map(str, record.data.get("refs") or ()), "one", "the other")[:2]
    if "layout" in witness:
        more = [from_packs(witness["packs"], witness["players"])] if "players" in witness else []
        shown = [*more, str(witness["layout"])]
        mine, yours = _count(witness["left"], witness["right"])
    else:
        shown, mine, yours = _shown(witness), _text(witness["left"]), _text(witness["right"])
    return [*shown, f"{left}: {mine}", f"{right}: {yours}"]


def _shown(witness: Mapping[str, Any]) -> list[str]:
    if "table" in witness:
        table = witness["table"]
        if "deal" in table:
            lines = [f"{table['players']} players, deal {table['deal']}"]
        else:
            lines = [f"player {seat}  {layout}" for seat, layout in table["layouts"].items()]
            stock, discard = (" ".join(map(str, table[pile])) or "empty" for pile in ("stock", "discard"))
            closer = f", player {table['closer']} has closed" if "closer" in table else ""
            lines.append(f"stock {stock}, discard pile {discard}{closer}")
        actions = "; ".join(f"player {action}" for action in witness["actions"])
        return [*lines, *([actions] if actions else []), f"{witness['what']}:"]
    if "raw" in witness:
        seat = witness.get("closer")
        who = "nobody has closed" if seat is None else f"player {seat + 1} has closed"
        blocks = f", blocks {_text(witness['blocks'])}" if any(witness["blocks"]) else ""
        layouts = [f"player {number}  {layout}" for number, layout in enumerate(witness.get("layouts") or (), 1)]
        return [*layouts, f"layouts worth {_text(witness['raw'])}{blocks}, {who}"]
    if "holes" in witness:
        return [f"holes {'; '.join(_text(hole) for hole in witness['holes'])}"]
    if "players" in witness:
        return [f"{witness['players']} players"]
    return [_text(witness)]


def _count(left: Mapping[str, int], right: Mapping[str, int]) -> tuple[str, str]:
    """Two counts of a layout; the blocks only where they differ."""
    if left["blocks"] != right["blocks"]:
        return tuple(f"{side['total']}, {side['blocks']} blocks" for side in (left, right))  # type: ignore[return-value]
    return str(left["total"]), str(right["total"])


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
