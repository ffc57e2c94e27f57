"""Advice of the sources, measured: experiments from `experiments.yaml`, each with two sides on the same deals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from golfrules.book.resolve import ruleset
from golfrules.pools import shared
from golfrules.processes import how_many
from golfrules.ruleset import Ruleset
from golfrules.simulate.intervals import Moments, of_mean
from golfrules.simulate.policy import Policy, policy
from golfrules.simulate.sums import BLOCK, moments

if TYPE_CHECKING:
    from golfrules.book.load import Book

FILE: Final = Path(__file__).with_name("experiments.yaml")
SUPPORTED, CONTRADICTED, UNDECIDED = "holds", "contradicted", "undecided"


class Side(NamedTuple):
    """What is played on one side: the rules, and a policy for each seat."""

    ruleset: Ruleset
    policies: tuple[Policy, ...]


class Experiment(NamedTuple):
    """Two sides, what is measured at them, and what the advice lets expect of it."""

    claims: tuple[str, ...]
    hypothesis: str
    game: str
    follow: Side
    ignore: Side
    said: tuple[str, str]
    """Both sides in words."""
    measure: str
    expect: str


class Outcome(NamedTuple):
    """What came of an experiment: both means, the difference (follow less ignore), half the width of its 95 % interval; None where
    nothing tells how holes vary."""

    experiment: Experiment
    follow: float
    ignore: float
    difference: float
    margin: float | None

    @property
    def verdict(self) -> str:
        """Whether the advice holds here: the interval leaves zero out on the side that it lets expect, or on the other. Without an
        interval that is not decided."""
        if self.margin is None:
            return UNDECIDED
        low, high = self.difference - self.margin, self.difference + self.margin
        if low <= 0 <= high:
            return UNDECIDED
        return SUPPORTED if (high < 0) == (self.experiment.expect == "lower") else CONTRADICTED


def advised(book: Book) -> dict[str, tuple[str, ...]]:
    """Every claim that is advice, and the games it is about."""
    found = {}
    for source, claims in book.claims.items():
        for name, claim in claims.claims.items():
            if claim.kind == "advice":
                found[f"{source}.{name}"] = tuple(claim.about)
    return found


def experiments(book: Book, seats: int) -> list[Experiment]:
    """All experiments, each for every game that its claims are about."""
    import yaml

    about = advised(book)
    entries = yaml.safe_load(FILE.read_text(encoding="utf-8"))["experiments"]
    found = []
    for entry in entries:
        games = dict.fromkeys(game for claim in entry["claims"] for game in about.get(claim, ()))
        found += [_experiment(book, entry, game, seats) for game in games]
    return found


def fingerprint(tried: Iterable[Experiment]) -> str:
    """What the results depend on: claims, hypotheses, rulesets and players. 12 hex digits."""
    found = hashlib.sha256()
    for one in tried:
        sides = [(side.ruleset.digest, [tuple(one) for one in side.policies]) for side in (one.follow, one.ignore)]
        found.update(f"{one.claims}|{one.hypothesis}|{one.game}|{sides}|{one.measure}|{one.expect}\n".encode())
    return found.hexdigest()[:12]


def untried(book: Book) -> list[str]:
    """Claims of advice that no experiment tries, and claims that experiments name and nobody makes."""
    import yaml

    entries = yaml.safe_load(FILE.read_text(encoding="utf-8"))["experiments"]
    named = {claim for entry in entries for claim in entry["claims"]}
    return sorted(named ^ set(advised(book)))


def _experiment(book: Book, entry: dict[str, Any], game: str, seats: int) -> Experiment:
    sides, said = [], []
    for side in ("follow", "ignore"):
        reference = entry.get("rulesets", {}).get(side, game) + entry.get("add", "")
        first = entry["players"] if "players" in entry else entry[side]
        number = entry.get("seats", {}).get(side, seats)
        others = entry.get("others", first)
        sides.append(Side(ruleset(reference, book), (policy(first), *[policy(others)] * (number - 1))))
        said.append(first if "players" not in entry else f"{reference}, {number} players")
    return Experiment(
        tuple(entry["claims"]),
        entry["hypothesis"],
        game,
        sides[0],
        sides[1],
        (said[0], said[1]),
        entry["measure"],
        entry["expect"],
    )


class Part(NamedTuple):
    """What holes bring: how many, the sums of both sides, and of the powers of their difference."""

    holes: int
    follow: Fraction
    ignore: Fraction
    powers: Moments


def block(experiment: Experiment, seed: int, span: tuple[int, int]) -> Part:
    """Play a stretch of holes on both sides."""
    first, holes = span
    one, scale_one = _measured(experiment.follow, experiment.measure, seed, first, holes)
    other, scale_other = _measured(experiment.ignore, experiment.measure, seed, first, holes)
    scale = scale_one * scale_other
    powers = moments(one * scale_other - other * scale_one)
    return Part(
        holes,
        Fraction(int(one.sum()), scale_one),
        Fraction(int(other.sum()), scale_other),
        Moments(*(Fraction(total, scale**power) for power, total in enumerate(powers, 1))),
    )


def _measured(side: Side, measure: str, seed: int, first: int, holes: int) -> tuple[Any, int]:
    """A whole number for each hole, and by what it has to be divided."""
    from golfrules.simulate.kernel import fields as f
    from golfrules.simulate.kernel.run import play

    rows = play(side.ruleset, side.policies, seed, first, holes)
    points, seats = rows[:, f.RESULT_POINTS :], len(side.policies)
    if measure == "score":
        return points[:, 0], 1
    if measure == "edge":
        return points[:, 0] * seats - points.sum(axis=1), max(1, seats - 1)
    if measure == "turns":
        return rows[:, f.RESULT_TURNS], 1
    if measure == "per-player":
        return rows[:, f.RESULT_TURNS], seats
    if measure == "open":
        return (rows[:, f.RESULT_ENDING] != 1).astype(rows.dtype), 1
    raise ValueError(f"nobody measures {measure!r}")


def try_out(experiment: Experiment, holes: int, seed: int, workers: int = 1) -> Outcome:
    """The outcome of an experiment; it does not depend on the number of workers."""
    from golfrules.simulate.kernel.run import get_ready

    spans = [(first, min(BLOCK, holes - first)) for first in range(0, holes, BLOCK)]
    played = partial(block, experiment, seed)
    workers = how_many(workers, len(spans))
    if workers > 1:
        get_ready()
        return _outcome(experiment, shared(workers, played, spans))
    return _outcome(experiment, map(played, spans))


def _outcome(experiment: Experiment, parts: Iterable[Part]) -> Outcome:
    n, one, other, powers = zip(*parts, strict=True)
    holes, follow, ignore = sum(n), sum(one), sum(other)
    found = of_mean(holes, Moments(*map(sum, zip(*powers, strict=True))))
    margin = None if found is None else (found.high - found.low) / 2
    return Outcome(experiment, float(follow / holes), float(ignore / holes), float((follow - ignore) / holes), margin)
