"""Everything that is wrong with a rulebook, in one run: what each file has wrong by itself, and what spans files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from golfrules.book.check_claims import check_claims, check_editions, check_glossary, check_parameters
from golfrules.book.check_engine import check_engine
from golfrules.book.check_options import check_options
from golfrules.book.check_rules import check_rules
from golfrules.book.check_rulings import check_rulings
from golfrules.book.check_scenarios import Documents, check_scenarios, documents
from golfrules.book.conflicts import ledger
from golfrules.book.faults import Fault, few, in_order

if TYPE_CHECKING:
    from golfrules.book.load import Book


# What may only seem wrong because something of these kinds could not be read: told once everything can.
_SEEMING: dict[str, frozenset[str]] = {
    code: frozenset(kinds.split())
    for code, kinds in {
        "claim-off-topic": "claim",
        "conflict-without-ruling": "ruling",
        "edition-incomplete": "claim ruling variant parameter",
        "follows-nothing": "claim",
        "gap-without-ruling": "claim ruling variant parameter",
        "glossary-gap": "glossary",
        "offer-unheard": "claim option options ruling",
        "option-dead": "option variant parameter",
        "parameter-never-asked": "parameter variant option",
        "readings-differ": "claim ruling",
        "rule-without-ground": "claim ruling",
        "ruling-leaves-open": "claim ruling variant parameter",
        "ruling-without-conflict": "claim ruling variant parameter",
        "ruling-without-gap": "claim ruling variant parameter",
        "source-silent": "claim parameter",
        "superfluous-cell": "variant parameter",
        "superfluous-rule": "variant parameter",
        "unused-principle": "ruling principle",
        "void-rule": "variant parameter",
    }.items()
}


# A variant that does not resolve takes its options with it: whether they, and what they ask, lie idle is told once it does.
_UNRESOLVED = frozenset({"missing-rule", "void-rule"})
_IDLE = frozenset({"edition-incomplete", "option-void", "option-dead", "mix-incomplete", "parameter-never-asked"})


def _kind(ref: str) -> str:
    """What kind of thing a broken entry is: `ruling/x` a ruling, `six-fr.x` and `claims/six-fr` claims."""
    kind, slash, _ = ref.partition("/")
    return kind if slash and kind != "claims" else "claim"


class Found(NamedTuple):
    """The faults of a rulebook, sorted by place, and how many things more may only seem wrong because something cannot be read."""

    faults: tuple[Fault, ...]
    waiting: int


def check(book: Book, scenarios: Path | Documents | None = None, *, engine: bool = True) -> tuple[Fault, ...]:
    """All faults of a rulebook, sorted by place. Witnesses and worked examples are only looked for when the folder of the
    scenarios is given, or its files as read (their own faults are for `golfrules.testing.check`); `engine` is false for a rulebook of another engine. Spans are not verified here: that needs the texts
    (`book/account`)."""
    return find(book, scenarios, engine=engine).faults


def find(book: Book, scenarios: Path | Documents | None = None, *, engine: bool = True) -> Found:
    """The same, with the number of those that wait until everything can be read."""
    found = book.faults
    broken = {_kind(ref) for ref in book.broken}
    across = list(spanning(book, scenarios, engine))
    told = [fault for fault in across if not broken & _SEEMING.get(fault.code, frozenset())]
    if any(fault.code in _UNRESOLVED for fault in told):
        told = [fault for fault in told if fault.code not in _IDLE]
    return Found(few((*found, *told)), len({*across}) - len({*told}))


def spanning(book: Book, scenarios: Path | Documents | None = None, engine: bool = True) -> Iterator[Fault]:
    """The faults that span files, in no order. Broken entries are taken as absent, but nobody is blamed for citing them."""
    weighed = ledger(book)
    yield from check_parameters(book)
    yield from check_claims(book)
    yield from check_rules(book, weighed)
    yield from check_rulings(book, weighed)
    yield from check_editions(book)
    yield from check_options(book)
    yield from check_glossary(book)
    if engine:
        yield from check_engine(book)
    if scenarios is not None:
        yield from check_scenarios(book, documents(book, scenarios) if isinstance(scenarios, Path) else scenarios)


class Step(NamedTuple):
    """A thing to do next, and the faults that it mends."""

    do: str
    faults: tuple[Fault, ...]


# In the order in which somebody who adds a source meets them: each step may bring up the next.
_STEPS: tuple[tuple[str, frozenset[str]], ...] = (
    ("enter the source in sources.yaml", frozenset({"unknown-source"})),
    (
        "enter what the source says, passage by passage, in claims/",
        frozenset({"source-silent", "follows-nothing", "cards-against-layout"}),
    ),
    ("get the texts that are cited", frozenset({"source-missing", "source-changed"})),
    (
        "verify the passages and account for the rest of the text",
        frozenset({"span-hash", "span-outside", "span-overlap", "unaccounted"}),
    ),
    ("mend what is garbled: a ruling of kind emend for each corrupt claim", frozenset({"corrupt-without-emend"})),
    ("decide each conflict: a ruling of kind conflict", frozenset({"conflict-without-ruling"})),
    ("fill each gap: a ruling of kind gap", frozenset({"gap-without-ruling", "edition-incomplete"})),
    (
        "bring the rulings up to the claims: readings, holdings, and those that settle nothing any more",
        frozenset(
            {
                "readings-differ",
                "ruling-without-conflict",
                "ruling-without-gap",
                "ruling-leaves-open",
                "ruling-against-claims",
                "two-rulings",
                "emend-of-sound-claim",
                "unknown-principle",
                "unknown-lineage",
                "ruling-option-differs",
                "dangling-citation in rulings",
            }
        ),
    ),
    (
        "bring the rules of the variants up to their claims and rulings",
        frozenset(
            {
                "missing-rule",
                "superfluous-rule",
                "superfluous-cell",
                "dangling-citation in variants",
                "citation-of-option",
                "claim-off-topic",
                "value-against-claim",
                "value-against-ruling",
                "ruling-off-topic",
                "ruling-not-cited",
                "rule-without-ground",
                "void-rule",
                "unplayed-rule",
                "void-edition",
                "unplayed-edition",
            }
        ),
    ),
    (
        "bring the options up to the rules",
        frozenset(
            {
                "dangling-citation in options",
                "citation-off-topic",
                "option-without-ground",
                "option-against-claim",
                "option-against-ruling",
                "option-fits-unsaid",
                "option-void",
                "offer-unheard",
                "option-dead",
                "mix-incomplete",
            }
        ),
    ),
    (
        "show it: a witness for each ruling, a scenario for each worked example",
        frozenset(
            {
                "missing-witness",
                "witness-without-scenario",
                "example-without-scenario",
                "dangling-citation in scenarios",
            }
        ),
    ),
    ("let the scenarios name rules that there are", frozenset({"bad-ruleset", "covers-unasked"})),
    ("complete the glossary", frozenset({"glossary-gap"})),
    (
        "name for each question the module of the engine that answers to it",
        frozenset({"engine-unknown", "engine-silent", "engine-lacks-answer"}),
    ),
    ("remove what lies idle", frozenset({"unused-principle", "parameter-never-asked", "asked-in-circle"})),
)


def _code(fault: Fault) -> str:
    """The code under which a fault stands in a step; a citation is mended in the kind of file in which it stands."""
    if fault.code != "dangling-citation":
        return fault.code
    kinds = ("scenarios", "rulings", "options")
    parts = fault.path.removesuffix(".yaml").split("/")
    return f"{fault.code} in {next((kind for kind in kinds if kind in parts), 'variants')}"


def next_steps(faults: Iterable[Fault]) -> tuple[Step, ...]:
    """What to do next, in order, with the faults that each step mends. Faults inside a file come first: until they are
    mended its entries are not read."""
    rest = list(in_order(faults))
    steps: list[Step] = []
    known = frozenset[str]().union(*(codes for _, codes in _STEPS))
    form = tuple(fault for fault in rest if _code(fault) not in known)
    if form:
        steps.append(Step("mend the form of the files", form))
    for do, codes in _STEPS:
        mended = tuple(fault for fault in rest if _code(fault) in codes)
        if mended:
            steps.append(Step(do, mended))
    return tuple(steps)
