"""What is at stake in each entry of the ledger, computed: verbal, observable or decisive, with the witness that shows it.

*Verbal*: proved that nothing can show it. *Observable*: a position or play shows it. *Decisive*: it can change who wins. What is not
found is not claimed: an entry for which no search found a winner that changes is "observable at least", and one for which nothing
was found at all is not computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from golfrules.proof.beyond import ANSWERS as SMALL
from golfrules.proof.compare import compare_change
from golfrules.proof.finding import Finding, Open, Parted, Same
from golfrules.proof.isolate import Change, differing, matter
from golfrules.proof.onlyanswer import no_reading, no_such_layout, only_answer
from golfrules.ruleset import Ruleset, RulesetError, answer_text

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Ruling

SECONDS = 300.0
"""After so long the search of one pair of readings is cut off; it should end by itself before."""
GRADES = ("verbal", "observable", "decisive")


class Graded(NamedTuple):
    """A ruling with the grade that was computed: one of GRADES, or None with the reason in `why`.

    `least` says that more may be at stake than was found. `pair` names the two readings that the finding is about, `refs` their
    rulesets.
    """

    ruling: str
    written: str | None
    computed: str | None
    least: bool
    why: str
    pair: tuple[str, str] | None = None
    refs: tuple[str, str] | None = None
    finding: Finding | None = None

    @property
    def agrees(self) -> bool | None:
        """Whether the written grade is the computed one; None where that cannot be told."""
        if self.computed is None or self.written is None:
            return None
        if self.computed == self.written:
            return True
        return None if self.least and GRADES.index(self.written) > GRADES.index(self.computed) else False


class NotComputed(Exception):
    """A ruling whose readings are not all played, and why; `played` are those that are."""

    def __init__(self, reason: str, played: Mapping[str, Ruleset] | None = None) -> None:
        super().__init__(reason)
        self.played = played or {}


def readings(book: Book, ruling: Ruling, scenarios: Path | None) -> dict[str, Ruleset]:
    """A ruleset for each reading of a ruling: those of its witness, else the game with the answer given ad hoc.

    Raises NotComputed.
    """
    from golfrules.book.faults import BookError
    from golfrules.book.resolve import ruleset

    if ruling.settles is None:
        raise NotComputed("it settles no question")
    refs = _witness_refs(ruling, scenarios)
    parameter = book.parameters[ruling.settles.parameter]
    if parameter.frame is not None:
        raise NotComputed("the question has one answer only")
    found: dict[str, Ruleset] = {}
    unplayed = []
    answered = {name: reading.answer for name, reading in ruling.readings.items()}
    for name in (
        answered or refs
    ):  # a mended passage has no readings of its own: those of its witness show what is at stake
        tried = [refs[name]] if name in refs else []
        if name in answered:
            tried += [_ad_hoc(game, parameter.name, answered[name]) for game in ruling.settles.games]
        trouble = "no way to play it"
        for ref in tried:
            try:
                found[name] = ruleset(ref, book)
                break
            except (BookError, RulesetError) as error:
                trouble = str(error).strip().splitlines()[1].strip() if "\n" in str(error) else str(error)
        else:
            unplayed.append(f"{name}: {trouble}")
    if len(found) < 2:
        raise NotComputed("; ".join(unplayed) or no_reading(book, ruling), found)
    return found


def _witness_refs(ruling: Ruling, scenarios: Path | None) -> dict[str, str]:
    """The rulesets of the readings in a ruling's witness file."""
    if not ruling.witness or scenarios is None:
        return {}
    path = scenarios.parent / ruling.witness
    if not path.is_file():
        return {}
    refs: dict[str, str] = {}
    for entry in plain_data(path) or ():
        for name, reading in (entry.get("readings") or {}).items() if isinstance(entry, dict) else ():
            if isinstance(reading, dict) and "ruleset" in reading:
                refs.setdefault(str(name), str(reading["ruleset"]))
    return refs


def plain_data(path: Path) -> Any:
    """What a YAML file holds, read by the fast parser where there is one."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text("utf-8"), Loader=loader)


def _ad_hoc(game: str, parameter: str, answer: object) -> str:
    if isinstance(answer, Mapping):
        return "+".join([game, *(f"{parameter}.{cell}={value}" for cell, value in answer.items())])
    return f"{game}+{parameter}={answer}"


def grade(book: Book, ruling: Ruling, scenarios: Path | None = None, seconds: float = SECONDS) -> Graded:
    """The grade of one ruling."""
    try:
        rules = readings(book, ruling, scenarios)
        assert ruling.settles is not None
    except NotComputed as why:
        alone = only_answer(book, ruling) or no_such_layout(book, ruling)
        if alone is not None:
            return Graded(ruling.name, ruling.grade, "verbal", False, alone.covers, None, None, alone)
        return _beyond(book, ruling, why.played) or Graded(ruling.name, ruling.grade, None, False, str(why))
    best: Graded | None = None
    reasons: list[str] = []
    proofs: list[Same] = []
    for pair, one, other in _pairs(rules):
        if one.shape != other.shape and ruling.settles.parameter != "setup.layout":
            other = _beside(book, ruling, one, pair[1]) or other
        finding = _compared(book, ruling.settles.parameter, one, other, seconds)
        if isinstance(finding, Open):
            reasons.append(f"{pair[0]} / {pair[1]}: {finding.reason}")
        elif isinstance(finding, Same):
            proofs.append(finding)
        else:
            level = "decisive" if finding.decisive else "observable"
            told = Graded(
                ruling.name, ruling.grade, level, level != "decisive", "", pair, (one.ref, other.ref), finding
            )
            if best is None or (level == "decisive" and best.computed != "decisive"):
                best = told
            if level == "decisive":
                return told
    if best is not None:
        return best
    if reasons or not proofs:
        return Graded(ruling.name, ruling.grade, None, False, "; ".join(reasons) or "nothing to compare")
    covers = proofs[0].covers
    return Graded(ruling.name, ruling.grade, "verbal", False, covers, None, None, proofs[0])


def _beyond(book: Book, ruling: Ruling, played: Mapping[str, Ruleset]) -> Graded | None:
    """The grade of a ruling that has a reading which is played small only, beside one that is played; None where that shows nothing."""
    assert ruling.settles is not None
    parameter = ruling.settles.parameter
    for name, rules in played.items():
        for other, reading in ruling.readings.items():
            shown = SMALL.get(parameter, {}).get(str(reading.answer)) if other not in played else None
            if shown is None:
                continue
            for each in (rules, *_elsewhere(book, ruling, name)):
                finding = shown(each)
                if isinstance(finding, Parted):
                    level = "decisive" if finding.decisive else "observable"
                    base = "+".join(part for part in each.ref.split("+") if not part.startswith(f"{parameter}="))
                    refs = each.ref, _ad_hoc(base, parameter, reading.answer)
                    return Graded(
                        ruling.name, ruling.grade, level, not finding.decisive, "", (name, other), refs, finding
                    )
    return None


def _elsewhere(book: Book, ruling: Ruling, reading: str) -> Iterator[Ruleset]:
    """A reading in each of the ruling's games."""
    from golfrules.book.faults import BookError
    from golfrules.book.resolve import ruleset

    assert ruling.settles is not None
    for game in ruling.settles.games:
        try:
            yield ruleset(_ad_hoc(game, ruling.settles.parameter, ruling.readings[reading].answer), book)
        except (BookError, RulesetError):
            continue


def _pairs(rules: Mapping[str, Ruleset]) -> Iterator[tuple[tuple[str, str], Ruleset, Ruleset]]:
    for one, other in combinations(rules, 2):
        yield (one, other), rules[one], rules[other]


def _beside(book: Book, ruling: Ruling, one: Ruleset, reading: str) -> Ruleset | None:
    """The first ruleset with the answer of another reading, where their witnesses are of different games."""
    from golfrules.book.faults import BookError
    from golfrules.book.resolve import ruleset

    assert ruling.settles is not None
    parameter = ruling.settles.parameter
    kept = [part for part in one.ref.split("+") if not part.startswith(f"{parameter}=")]
    try:
        return ruleset(_ad_hoc("+".join(kept), parameter, ruling.readings[reading].answer), book)
    except BookError:
        return None


def _compared(book: Book, parameter: str, one: Ruleset, other: Ruleset, seconds: float) -> Finding:
    changed = {name: (_text(one, name), _text(other, name)) for name in differing(one, other)}
    if not changed:
        return Open("both readings resolve to the same rules")
    change = Change(parameter, other, changed)
    try:
        return compare_change(one, change, matter(change, book), seconds)
    except (RulesetError, ValueError) as error:
        return Open(f"not played: {error}")


def _text(ruleset: Ruleset, name: str) -> str | None:
    answer = ruleset.answers.get(name)
    return None if answer is None else answer_text(answer)


def grades(book: Book, scenarios: Path | None = None, seconds: float = SECONDS) -> list[Graded]:
    """The grades of all rulings, in the order of their names."""
    return [grade(book, ruling, scenarios, seconds) for _, ruling in sorted(book.rulings.items())]


__all__ = ["GRADES", "Graded", "NotComputed", "Parted", "grade", "grades", "readings"]
