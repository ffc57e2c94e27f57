"""Which rules of a variant the scenarios pin, as they declare it, and whether the declarations are honest.

A scenario pins a rule of a variant when it says so (`covers`) and its ruleset, one of that game, answers the parameter as
the variant does. Whether a change of the rule would really be noticed is for `golfrules.testing.mutation` to try.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.faults import BookError, Fault, did_you_mean, in_order
from golfrules.ruleset import Ruleset, RulesetError
from golfrules.testing.model import Scenario
from golfrules.testing.runner import Rulesets, rulesets_of

if TYPE_CHECKING:
    from golfrules.book.load import Book


class Coverage(NamedTuple):
    """For one variant: who pins each of its played rules, and the rules that nobody pins."""

    variant: str
    pinned: dict[str, tuple[str, ...]]
    """Parameter → titles of the scenarios that pin it, in the order of the parameters."""

    @property
    def bare(self) -> tuple[str, ...]:
        """The parameters that no scenario pins."""
        return tuple(name for name, titles in self.pinned.items() if not titles)

    @property
    def summary(self) -> str:
        """One line: how many rules are pinned, and the names of the bare ones."""
        covered = len(self.pinned) - len(self.bare)
        tail = f"; bare: {', '.join(self.bare)}" if self.bare else ""
        return f"{self.variant}: {covered} of {len(self.pinned)} rules pinned{tail}"


class Cited(NamedTuple):
    """What the scenarios cite: claims (`six-fr.king`) and rulings (`ruling/x`) → titles."""

    titles: dict[str, tuple[str, ...]]

    def uncited(self, wanted: Iterable[str]) -> tuple[str, ...]:
        """Those of the wanted that no scenario cites."""
        return tuple(name for name in wanted if name not in self.titles)


def covered(variant: str, scenarios: Sequence[Scenario], book: Book) -> Coverage:
    """Who pins the played rules of a variant (rules of the frame and of conduct cannot be otherwise in a play)."""
    rulesets = rulesets_of(book)
    base = rulesets(variant)
    found: dict[str, list[str]] = {
        name: [] for name, parameter in book.parameters.items() if parameter.engine is not None and name in base.answers
    }
    for scenario in scenarios:
        ruleset = _made(scenario, rulesets)
        if ruleset is None or ruleset.game != variant:
            continue
        for name in scenario.covers:
            if name in found and ruleset.answers.get(name) == base.answers[name]:
                found[name].append(scenario.title)
    return Coverage(variant, {name: tuple(titles) for name, titles in found.items()})


def cited(scenarios: Iterable[Scenario]) -> Cited:
    """What the scenarios cite."""
    found: dict[str, list[str]] = {}
    for scenario in scenarios:
        for name in scenario.cites:
            found.setdefault(name, []).append(scenario.title)
    return Cited({name: tuple(titles) for name, titles in sorted(found.items())})


def examples(book: Book) -> tuple[str, ...]:
    """The worked examples among the claims: each has to be cited by a scenario."""
    return tuple(
        f"{source}.{name}"
        for source, claims in book.claims.items()
        for name, claim in claims.claims.items()
        if claim.kind == "example"
    )


def dishonest(scenarios: Iterable[Scenario], book: Book) -> tuple[Fault, ...]:
    """What scenarios claim about themselves and is not so: parameters that do not exist or that their ruleset does not
    ask, refusals for such parameters, citations that lead nowhere, worked examples that nobody cites."""
    scenarios = list(scenarios)
    rulesets = rulesets_of(book)
    faults: list[Fault] = []
    for scenario in scenarios:
        ruleset = _made(scenario, rulesets)
        named = [*scenario.covers, *(step.because for step in scenario.steps if step.because)]
        for name in dict.fromkeys(named):
            if name not in book.parameters:
                hint = did_you_mean(name, book.parameters)
                faults.append(_fault(scenario, "unknown-parameter", f"there is no parameter {name!r}", hint))
            elif ruleset is not None and name not in ruleset.answers:
                reason = f"{scenario.ruleset} does not ask {name}, so this scenario cannot show it"
                faults.append(
                    _fault(scenario, "covers-unasked", reason, "take it out of 'covers', or choose other rules")
                )
        for name in scenario.cites:
            if not _leads_somewhere(name, book):
                hint = did_you_mean(name, _citations(book))
                faults.append(_fault(scenario, "dangling-citation", f"nothing is called {name!r}", hint))
    known = cited(scenarios)
    for name in known.uncited(examples(book)):
        source, _, claim = name.partition(".")
        where = book.claims[source].claims[claim].where
        faults.append(
            where.fault("example-not-shown", f"no scenario shows the worked example {name}", f"cites: [{name}]")
        )
    return in_order(faults)


def _fault(scenario: Scenario, code: str, reason: str, hint: str = "") -> Fault:
    return Fault(scenario.path, scenario.line, 1, code, reason, hint)


def _made(scenario: Scenario, rulesets: Rulesets) -> Ruleset | None:
    try:
        return rulesets(scenario.ruleset)
    except (BookError, RulesetError):
        return None  # running it says why


def _leads_somewhere(name: str, book: Book) -> bool:
    head, _, rest = name.partition("/")
    if head == "ruling" and rest:
        return rest in book.rulings
    if head == "option" and rest:
        return rest in book.options
    source, _, claim = name.partition(".")
    return source in book.claims and claim in book.claims[source].claims


def _citations(book: Book) -> list[str]:
    claims = [f"{source}.{name}" for source, claims in book.claims.items() for name in claims.claims]
    return [*claims, *(f"ruling/{name}" for name in book.rulings)]


def witnessed(scenarios: Iterable[Scenario], book: Book, unread: Collection[str] = ()) -> tuple[Fault, ...]:
    """Rulings whose witness does not show what they decide: each reading has to stand in a scenario of that file which
    cites the ruling, and each two that stand in one scenario have to be told apart by some, unless another says that they are
    alike or the ruling that the difference is verbal. Nothing is said about files of which something is `unread`."""
    scenarios = list(scenarios)
    faults: list[Fault] = []
    for ruling in book.rulings.values():
        if ruling.witness is None or any(path.endswith(ruling.witness) for path in unread):
            continue
        spot = ruling.where.at("witness")
        ref = f"ruling/{ruling.name}"
        shows = [s for s in scenarios if s.path.endswith(ruling.witness) and ref in s.cites and s.reading is not None]
        there = {str(scenario.reading) for scenario in shows}
        for name in ruling.readings:
            if name not in there:
                reason = f"the reading {name!r} of {ruling.name} does not stand in {ruling.witness}"
                faults.append(
                    spot.fault("reading-not-shown", reason, f"add it to the readings of a scenario that cites {ref}")
                )
        settled = told_apart(shows) | _alike(shows)
        for one, other in combinations([name for name in ruling.readings if name in there], 2):
            pair = frozenset((one, other))
            if ruling.grade != "verbal" and pair not in settled and pair in _together(shows):
                reason = f"nothing in {ruling.witness} tells {one!r} from {other!r}"
                faults.append(
                    spot.fault(
                        "readings-not-told-apart", reason, "find the position where they part, or grade it verbal"
                    )
                )
    return in_order(faults)


def _together(scenarios: Sequence[Scenario]) -> frozenset[frozenset[str]]:
    return frozenset(
        frozenset((str(one.reading), str(other.reading)))
        for one, other in combinations(scenarios, 2)
        if one.name == other.name
    )


def _alike(scenarios: Sequence[Scenario]) -> frozenset[frozenset[str]]:
    return _together([scenario for scenario in scenarios if scenario.alike])


def told_apart(scenarios: Iterable[Scenario]) -> frozenset[frozenset[str]]:
    """The pairs of readings that some scenario tells apart: their own results differ, or only one of them is played."""
    scenarios = [scenario for scenario in scenarios if scenario.reading is not None]
    return frozenset(
        frozenset((str(one.reading), str(other.reading)))
        for one, other in combinations(scenarios, 2)
        if (one.name == other.name and _outcome(one) != _outcome(other))
        or (one.no_ruleset is None) != (other.no_ruleset is None)
    )


def _outcome(scenario: Scenario) -> object:
    scores = tuple((scored.layout, scored.total) for scored in scenario.scores)
    steps = tuple((step.do, tuple((e.key, repr(e.value)) for e in step.expect), step.refuse) for step in scenario.steps)
    return scores, scenario.packs, steps, scenario.no_ruleset
