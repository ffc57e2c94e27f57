"""Claims about the score of a layout, as `golf witness` takes them: against a number, or against another ruleset's score of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from golfrules.cli import keep
from golfrules.cli.desk import Desk
from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.layout import Layout
    from golfrules.ruleset import Ruleset

_NUMBER = r"[-−]?[0-9]{1,5}"
_SIGNS = {"≤": "<=", "≥": ">=", "≠": "!=", "=": "=="}
_CLAIM = re.compile(
    rf"\s*score\s*(<=|>=|==|=|<|>|!=|[≤≥≠])\s*(?:({_NUMBER})|([a-z]\S*)(?:\s+([-−+])\s*([0-9]{{1,5}}))?)\s*"
)
_SUCH = '"score <= -6", "score != 3", or "score < six-card"'
_RELATES = re.compile(r"[<>≤≥≠]|!=|==|\s=|=\s")
"""What stands in no reference: whoever writes it means a claim."""


class Claim(NamedTuple):
    """A relation and a number, the number being added to the score by another ruleset where one is named."""

    relation: str
    other: str | None
    number: int

    def __str__(self) -> str:
        """As it is written: `score <= -6`, `score < six-card + 9`."""
        if self.other is None:
            return f"score {self.relation} {self.number}"
        more = f" {'+' if self.number > 0 else '-'} {abs(self.number)}" if self.number else ""
        return f"score {self.relation} {self.other}{more}"


def read(words: str) -> Claim | None:
    """The claim that some words make; None where they are a reference. Raises WrongUse for a claim that cannot be read."""
    found = _CLAIM.fullmatch(words)
    if found is None:
        relates = _RELATES.search(words)
        if relates or "score" in words.split():
            raise WrongUse(
                f"{words[:60]!r} is no claim about a score", _hint(words[: relates.start()] if relates else "")
            )
        return None
    sign, number, other, way, more = found.groups()
    relation = _SIGNS.get(sign, sign)
    if other is None:
        return Claim(relation, None, int(number.replace("−", "-")))
    return Claim(relation, other, int(more or 0) * (1 if way in (None, "+") else -1))


def _hint(compared: str) -> str:
    """How a claim is written; and the word for what is compared, where another stands there."""
    from golfrules.book.faults import did_you_mean

    word = compared.strip()
    if not word or word == "score":
        return f"such as {_SUCH}"
    return f"{did_you_mean(word, ['score'], 'a claim compares the score')} (such as {_SUCH})"


def ask_claim(desk: Desk, ruleset: Ruleset, claim: Claim, players: int | None, save: Path | None) -> int:
    """Say whether some layout makes the claim true: show it, or say that there is none; the exit code."""
    from golfrules.layout import format_layout
    from golfrules.proof.ask import Proved, Refuted
    from golfrules.proof.drawn import layout_lines, score_line
    from golfrules.proof.lying import ask_lying, lying_words
    from golfrules.scoring import score

    other = None if claim.other is None else desk.ruleset(claim.other)
    packs = _packs(ruleset, other, players)
    verdict, lying, layout = ask_lying(ruleset, claim.relation, claim.number, packs, other)
    say = desk.say
    data: dict[str, Any] = {"ref": ruleset.ref, "claim": str(claim), "packs": packs}
    cards = f"{packs} pack{'s' * (packs > 1)}"
    if isinstance(verdict, Refuted) and layout is not None:
        counted = [score(rules, layout, possible=False) for rules in (ruleset, other) if rules is not None]
        say.lines(f"  {line}" for line in layout_lines(layout, say.pretty))
        names = ["count"] if other is None else [ruleset.ref, other.ref]
        say.fitted((score_line(name, each) for name, each in zip(names, counted, strict=True)), "  ")
        say.line()
        if save is not None:
            _save(save, ruleset, other, layout)
        shown = " and ".join(str(each.total) for each in counted)
        told = f"a layout with {claim}: {shown} ({cards}; {' and '.join(verdict.ways)}, replayed)"
        data |= {"layout": format_layout(layout), "total": counted[0].total}
        if other is not None:
            data["other"] = counted[1].total
        return say.end(told, verdict="found", **data)
    if isinstance(verdict, Proved):
        how = cards if lying == 1 else f"{cards}, {lying_words(lying)}"
        told = f"impossible: no layout of {ruleset.ref} has {claim} ({how}; {verdict})"
        return say.end(told, verdict="impossible", ways=list(verdict.ways), **data)
    return say.end(str(verdict).replace("unknown", "UNKNOWN", 1), good=False, verdict="unknown", **data)


def _packs(ruleset: Ruleset, other: Ruleset | None, players: int | None) -> int:
    """How many packs the layouts that are asked about come from."""
    from golfrules.deal import check_players
    from golfrules.proof.supply import packs_of

    for each in (ruleset, other):
        if each is not None and players is not None:
            check_players(each, players)
    if other is None:
        return ruleset.packs_for(players or ruleset.number("setup.fewest-players"))
    if other.shape.size != ruleset.shape.size:
        raise WrongUse(f"no cards lie both in {ruleset.shape} and in {other.shape}", "name a game with as many cards")
    return packs_of([ruleset, other], players)


def _save(path: Path, ruleset: Ruleset, other: Ruleset | None, layout: Layout) -> None:
    """Write the layout as a scenario."""
    from golfrules.proof.finding import LayoutWitness
    from golfrules.proof.saved import as_yaml, scenario_for, scenario_for_layout
    from golfrules.scoring import score

    counted = score(ruleset, layout, possible=False)
    if other is None:
        statement = f"a layout of {ruleset.game} can score {counted.total}"
        keep.write(path, as_yaml(scenario_for_layout(ruleset, layout, counted.total, statement)), keep.SCENARIO)
        return
    witness = LayoutWitness(layout, counted, score(other, layout, possible=False))
    keep.write(path, as_yaml(scenario_for(witness, ruleset, other, None)), keep.SCENARIO)
