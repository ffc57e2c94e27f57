"""All mutants of the rulebook tried: by scenarios and laws where an answer changes, by the checks where a citation does.

    found = mutate(["six-card"], Bench(book, scenarios, laws), arguments, workers=2)
    found.good, found.subjects[0].rows

The base has to be green: what fails before anything is changed is told, and nothing is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from golfrules.book.editions import sources_of
from golfrules.book.faults import Fault, in_order
from golfrules.pools import shared, way
from golfrules.processes import how_many
from golfrules.testing import mutation_citations as citations
from golfrules.testing import mutation_laws
from golfrules.testing.equivalent import Argument, Arguments, untrue
from golfrules.testing.mutation import Change, Heard, Subject, changed, changes, heard, subject_of, verdict
from golfrules.testing.runner import play

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.testing.laws import Law
    from golfrules.testing.model import Scenario

ANSWER, CITATION, PRINTED = "answer", "citation", "printed"
KILLED, REFUSED, EQUIVALENT, SURVIVES = "killed", "refused", "equivalent", "survives"
T = TypeVar("T")


class Bench(NamedTuple):
    """What mutants are tried with. `first`: the first scenario that kills is enough, and laws are asked only where none does."""

    book: Book
    scenarios: Sequence[Scenario]
    laws: Sequence[Law] = ()
    first: bool = False


class Mutant(NamedTuple):
    """A mutant and what came of it. `checks` are codes of faults; `why` says why it is refused, or equivalent."""

    kind: str
    parameter: str
    text: str
    scenarios: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    refused: bool = False
    why: str = ""
    tried: int = 0

    @property
    def killers(self) -> tuple[str, ...]:
        """All who kill it."""
        return (*self.scenarios, *self.laws, *self.checks)

    @property
    def fate(self) -> str:
        """What became of it: refused by the rulebook itself, killed, equivalent to the rule, or surviving."""
        if self.refused:
            return REFUSED
        return KILLED if self.killers else EQUIVALENT if self.why else SURVIVES


class Row(NamedTuple):
    """One rule and its mutants."""

    parameter: str
    mutants: tuple[Mutant, ...]

    def of(self, fate: str) -> tuple[Mutant, ...]:
        """Those of one fate."""
        return tuple(mutant for mutant in self.mutants if mutant.fate == fate)

    @property
    def killers(self) -> dict[str, int]:
        """Who kills how many of them, the most first."""
        found: dict[str, int] = {}
        for mutant in self.mutants:
            for name in mutant.killers:
                found[name] = found.get(name, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))


class Tried(NamedTuple):
    """One subject. `red`: what fails before anything is changed; `lazy`: scenarios and laws that kill nothing."""

    ref: str
    rows: tuple[Row, ...]
    red: tuple[str, ...]
    lazy: tuple[str, ...]

    @property
    def mutants(self) -> tuple[Mutant, ...]:
        """All its mutants."""
        return tuple(mutant for row in self.rows for mutant in row.mutants)


class Found(NamedTuple):
    """What came of everything."""

    subjects: tuple[Tried, ...]
    faults: tuple[Fault, ...]

    @property
    def survivors(self) -> tuple[tuple[str, Mutant], ...]:
        """Who survives, with the subject."""
        return tuple((one.ref, mutant) for one in self.subjects for mutant in one.mutants if mutant.fate == SURVIVES)

    @property
    def good(self) -> bool:
        """Whether no mutant survives, every argument stands, and all was green."""
        return not self.survivors and not self.faults and not any(one.red for one in self.subjects)


def editions(book: Book) -> list[str]:
    """Every edition."""
    return [f"{game}@{source}" for game in book.variants for source in sources_of(book, game)]


def options(book: Book) -> list[str]:
    """Every option once, on the first ruleset where it makes a difference."""
    from golfrules.book.mixes import bases, outcome, use

    found: list[str] = []
    for option in book.options.values():
        tried = (base._replace(options=(use(book, option),)) for game in option.fits for base in bases(book, game))
        home = next((one for one in tried if outcome(book, one).lawful), None)
        if home is not None:
            found.append(str(home))
    return found


# --- one mutant -----------------------------------------------------------------------------------------------------


def _answer(bench: Bench, subject: Subject, own: Heard, change: Change) -> Mutant:
    found = verdict(subject, change, own, bench.book, every=not bench.first)
    if found.refused:
        return Mutant(ANSWER, change.parameter, str(change), refused=True, why=found.refused)
    laws: tuple[str, ...] = ()
    mutant = changed(subject.ruleset, change, bench.book)
    if mutant is not None and bench.laws and not (bench.first and found.killers):
        laws = mutation_laws.killing(bench.laws, subject.ruleset, mutant)
    return Mutant(ANSWER, change.parameter, str(change), found.killers, laws, tried=found.tried)


def _citation(bench: Bench, ref: str, moved: citations.Moved) -> Mutant:
    found = citations.checked(ref, moved, bench.book)
    kind = PRINTED if moved.answer else CITATION
    return Mutant(kind, moved.parameter, str(moved), checks=found.codes, why=found.proof)


# --- all of them, in several processes ------------------------------------------------------------------------------

_SHARED: list[tuple[Bench, Subject, Heard, list[Change]]] = []
"""What the processes share: set before they are forked."""


def _nth(task: tuple[int, int]) -> Mutant:
    bench, subject, own, every = _SHARED[task[0]]
    return _answer(bench, subject, own, every[task[1]])


def _mapped(function: Callable[[tuple[int, int]], T], tasks: list[tuple[int, int]], workers: int | None) -> Iterator[T]:
    """The results in order; in one process where there is no forking."""
    workers = how_many(workers, len(tasks))
    if workers < 2 or way() != "fork":
        yield from map(function, tasks)
        return
    yield from shared(workers, function, tasks, max(1, min(8, len(tasks) // (4 * workers))))


def mutate(
    refs: Iterable[str],
    bench: Bench,
    arguments: Arguments | None = None,
    workers: int | None = 1,
    told: Callable[[str, int, int], None] = lambda what, done, of: None,
    only: Collection[str] = (),
) -> Found:
    """Try all mutants of some references, or only those of some parameters, with so many processes (None: one a core). `told` hears
    what is done, how many of it, and of how many. Raises BookError for a reference that cannot be played."""
    arguments = arguments or Arguments()

    def wanted(mutant: Change | citations.Moved) -> bool:
        return not only or mutant.parameter in only

    subjects = [subject_of(ref, bench.book) for ref in refs]
    _SHARED[:] = [
        (bench, one, heard(one, bench.scenarios, bench.book), list(filter(wanted, changes(one, bench.book))))
        for one in subjects
    ]
    red = []
    for at, (_, one, own, _) in enumerate(_SHARED):
        told("rulesets as they stand", at, len(_SHARED))
        red.append(_red(bench, own, one))
    tasks = [(at, nth) for at, (_, _, _, every) in enumerate(_SHARED) if not red[at] for nth in range(len(every))]
    answers: dict[str, list[Mutant]] = {}
    for done, ((at, _), mutant) in enumerate(zip(tasks, _mapped(_nth, tasks, workers), strict=True), 1):
        answers.setdefault(subjects[at].ref, []).append(mutant)
        told("changed answers", done, len(tasks))
    found: list[Tried] = []
    faults = list(arguments.faults)
    for at, subject in enumerate(subjects):
        mutants = answers.get(subject.ref, [])
        if not red[at] and subject.over is None:
            moves = list(filter(wanted, citations.moves(subject.ref, bench.book)))
            for done, moved in enumerate(moves):
                told(f"citations of {subject.ref}", done, len(moves))
                mutants.append(_citation(bench, subject.ref, moved))
        argued = {
            text: one
            for text, one in arguments.of(subject.ref).items()
            if not only or text.partition(":")[0].partition(" from ")[0] in only
        }
        if not red[at]:
            faults.extend(_untrue(argued.values(), subject, bench, mutants))
        mutants = [m._replace(why=argued[m.text].because) if _open(m) and m.text in argued else m for m in mutants]
        found.append(Tried(subject.ref, _rows(bench.book, mutants), red[at], _lazy(bench, _SHARED[at][2], mutants)))
    _SHARED.clear()
    return Found(tuple(found), in_order(faults))


def _open(mutant: Mutant) -> bool:
    return mutant.fate == SURVIVES


def _red(bench: Bench, own: Heard, subject: Subject) -> tuple[str, ...]:
    """The scenarios and laws that fail as things stand."""
    scenarios = [scenario.title for scenario, ruleset, *_ in own if not play(scenario, ruleset).passed]
    return (*scenarios, *mutation_laws.killing(bench.laws, subject.ruleset, subject.ruleset))


def _untrue(argued: Iterable[Argument], subject: Subject, bench: Bench, mutants: Sequence[Mutant]) -> Iterator[Fault]:
    by_text = {mutant.text: mutant for mutant in mutants if mutant.fate != REFUSED}
    for argument in argued:
        mutant = by_text.get(argument.mutant)
        killers = mutant.killers if mutant else ()
        apart = ""
        if mutant is not None and mutant.kind == ANSWER and not killers:
            change = next(one for one in changes(subject, bench.book) if str(one) == mutant.text)
            other = changed(subject.ruleset, change, bench.book)
            apart = mutation_laws.told_apart(subject.ruleset, other) if other is not None else ""
        fault = untrue(argument, by_text, killers, apart)
        if fault is not None:
            yield fault


def _rows(book: Book, mutants: Sequence[Mutant]) -> tuple[Row, ...]:
    by_rule: dict[str, list[Mutant]] = {name: [] for name in book.parameters}
    for mutant in mutants:
        by_rule[mutant.parameter].append(mutant)
    return tuple(Row(name, tuple(found)) for name, found in by_rule.items() if found)


def _lazy(bench: Bench, own: Heard, mutants: Sequence[Mutant]) -> tuple[str, ...]:
    """Scenarios that kill nothing, though all were asked."""
    if bench.first:
        return ()
    busy = {name for mutant in mutants for name in mutant.scenarios}
    return tuple(scenario.title for scenario, *_ in own if scenario.title not in busy)
