"""What the rulebook holds: one frozen struct for each kind of entry.

These structs are also the form of the files: a field is a key (`asked_when` is `asked-when`, `from_` is `from`), a field
without a default must be given, and the JSON schema for editors is made from them. The fields of `Entry` and those
listed in a struct's `given` come from where the entry stands, not from its keys.

Markers (`Annotated[…, Meta(extra={"is": …})]`) name the meaning of a field; `book/forms.py` checks it and
`book/schema.py` writes it into the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct

from golfrules.book.spots import NOWHERE, Spot

ID = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
PARAMETER = r"^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$"
CITATION = r"^([a-z][a-z0-9]*(-[a-z0-9]+)*\.|(ruling|option)/)[a-z][a-z0-9]*(-[a-z0-9]+)*$"
PLACE = r"^[1-9][0-9]{0,5}:[1-9][0-9]{0,5}$"
SHA = r"^[0-9a-f]{12}$"

Text = Annotated[str, Meta(min_length=1, extra={"is": "text"})]
Id = Annotated[str, Meta(pattern=ID, extra={"is": "id"})]
Game = Annotated[str, Meta(pattern=ID, extra={"is": "game"})]
ParameterName = Annotated[str, Meta(pattern=PARAMETER, extra={"is": "parameter"})]
Citation = Annotated[str, Meta(pattern=CITATION, extra={"is": "citation"})]
ClaimRef = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$", extra={"is": "claim"})]
PlaceText = Annotated[str, Meta(pattern=PLACE, extra={"is": "place"})]
Sha = Annotated[str, Meta(pattern=SHA, extra={"is": "sha"})]

Kind = Literal["rule", "example", "advice", "conduct"]
Grade = Literal["stated", "implied", "house", "option", "corrupt"]
RulingKind = Literal["conflict", "gap", "open-question", "emend"]
RulingGrade = Literal["verbal", "observable", "decisive"]


class Players(NamedTuple):
    """A band of player counts, `least` to `most` (None: and more)."""

    least: int
    most: int | None

    def __contains__(self, players: object) -> bool:
        return isinstance(players, int) and self.least <= players and (self.most is None or players <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


Cell = str | Players
"""A cell of a table: a rank `A 2 … 9 T J Q K`, a joker `Jo`, a single card `Js`; or a band of player counts."""

Table = Mapping[Cell, int]
Value = str | int | Table
"""An answer: a name, a number, or a table (or a part of one)."""

Saying = frozenset[str | int] | Mapping[Cell, frozenset[int]]
"""What a claim says of a parameter: the answers it allows (one, or several by `any-of`); for tables by cell."""

Says = Annotated[Mapping[str, Saying], Meta(extra={"is": "says"})]
Values = Annotated[Mapping[str, Value], Meta(extra={"is": "values"})]
Wanted = tuple[str | int, ...] | Literal["nonzero"]
Conditions = Annotated[tuple[Mapping[str, Wanted], ...], Meta(extra={"is": "conditions"})]
"""Ways in which a question arises: each is a set of conditions that must all hold; no way at all: it always arises."""
Needs = Annotated[Mapping[str, Mapping[str, tuple[str | int, ...]]], Meta(extra={"is": "needs"})]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, eq=False):
    """An entry of a file: its name and its places (`where.at("says", "turn.reject")`, `where.key("from")`)."""

    given: ClassVar[frozenset[str]] = frozenset({"name", "where"})
    name: str = ""
    where: Spot = NOWHERE


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, eq=False):
    """A part of an entry that has no name of its own."""

    given: ClassVar[frozenset[str]] = frozenset({"where"})
    where: Spot = NOWHERE


# --- parameters -----------------------------------------------------------------------------------------------------


class Meaning(Part, frozen=True, kw_only=True):
    """What an answer means; `unplayed` says why the engine does not play it."""

    means: Text
    unplayed: Text | None = None


class Bounds(Part, frozen=True, kw_only=True):
    """The numbers that can be answered, both included."""

    least: int
    most: int


class TableForm(Part, frozen=True, kw_only=True):
    """A parameter answered by a table: a number for each card or for each number of players."""

    by: Literal["card", "players"]
    number: Bounds


class Parameter(Entry, frozen=True, kw_only=True):
    """A question that a table must answer. It has exactly one of `answers`, `number` and `table`, and exactly one of
    `engine` (the module that answers to it), `frame` (the engine is built on its one answer) and `conduct`."""

    given = frozenset({"name", "where", "phase"})
    phase: str = ""
    asks: Text
    answers: Annotated[Mapping[str, Meaning], Meta(extra={"is": "answers"})] | None = None
    number: Bounds | None = None
    table: TableForm | None = None
    asked_when: Conditions = ()
    requires: Needs = {}
    excludes: Needs = {}
    engine: Id | None = None
    frame: Text | None = None
    conduct: Text | None = None


# --- sources and claims ---------------------------------------------------------------------------------------------


class Source(Entry, frozen=True, kw_only=True):
    """A document that was read for the rulebook."""

    title: Text
    language: Annotated[str, Meta(pattern="^[a-z]{2}$", extra={"is": "language"})]
    file: Annotated[str, Meta(pattern=r"^[^/\\]+$", extra={"is": "file"})]
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", extra={"is": "sha256"})]
    lineage: Id
    faults: tuple[Text, ...] = ()
    note: Text | None = None


class Span(Part, frozen=True, kw_only=True):
    """A stretch of a source, from place to place (both included), pinned by the hash of its words."""

    from_: PlaceText
    to: PlaceText
    sha: Sha


class Claim(Entry, frozen=True, kw_only=True):
    """One thing a source says: answers of parameters, at a passage."""

    given = frozenset({"name", "where", "source"})
    source: str = ""
    at: Text
    spans: tuple[Span, ...]
    about: tuple[Game, ...]
    grade: Grade
    kind: Kind = "rule"
    says: Says = {}
    cards: int | None = None
    """How many cards it says each player is dealt."""
    follows: Game | None = None
    note: Text | None = None

    @property
    def ref(self) -> str:
        """How the claim is cited: `six-fr.discard-must-replace`."""
        return f"{self.source}.{self.name}"


class PassedOver(Part, frozen=True, kw_only=True):
    """A stretch of a source that says nothing about the game, and why."""

    from_: PlaceText
    to: PlaceText
    sha: Sha
    why: Text


class Unread(NamedTuple):
    """The span of an entry that could not be read: what is wrong with the entry is told, and its words are spoken for."""

    from_: str
    to: str
    claimed: bool


class SourceClaims(Entry, frozen=True, kw_only=True):
    """All that one source says; `name` is the source."""

    given = frozenset({"name", "where", "unread"})
    claims: Mapping[str, Claim] = {}
    unasked: Mapping[str, str] = {}
    passed_over: tuple[PassedOver, ...] = ()
    unread: tuple[Unread, ...] = ()


# --- variants and options -------------------------------------------------------------------------------------------


class Rule(Part, frozen=True, kw_only=True):
    """One answer of a variant and what it rests on: claims and rulings."""

    given = frozenset({"where", "parameter"})
    parameter: str = ""
    is_: Annotated[Value, Meta(extra={"is": "value"})]
    from_: tuple[Citation, ...]
    note: Text | None = None


class Variant(Entry, frozen=True, kw_only=True):
    """A game: an answer to each parameter asked of it."""

    title: Text
    rules: Annotated[Mapping[str, Rule], Meta(extra={"is": "rules"})]
    note: Text | None = None


class Option(Entry, frozen=True, kw_only=True):
    """A house rule: a named change to some answers. `with` answers only what arises in a mix and nobody else answers."""

    changes: Values = {}
    with_: Values = {}
    takes: ParameterName | None = None
    fits: tuple[Game, ...]
    from_: tuple[Citation, ...]
    excludes: Mapping[Id, Text] = {}
    over: tuple[Id, ...] = ()
    title: Text | None = None
    note: Text | None = None


# --- rulings --------------------------------------------------------------------------------------------------------


class Settles(Part, frozen=True, kw_only=True):
    """What a ruling settles: a parameter in some games; inside one source, or between the sources of one lineage."""

    parameter: ParameterName
    games: tuple[Game, ...]
    source: Id | None = None
    lineage: Id | None = None


class Reading(Entry, frozen=True, kw_only=True):
    """One way to read the rule, and the claims that hold it."""

    answer: Annotated[Value, Meta(extra={"is": "value"})]
    claims: tuple[ClaimRef, ...] = ()
    note: Text | None = None


class Holding(Part, frozen=True, kw_only=True):
    """The decision: `adopt` one reading (an `option` may keep another alive), `split` by game, or `emend` claims."""

    adopt: str | None = None
    option: Id | None = None
    split: Mapping[Game, str] = {}
    emend: Annotated[Mapping[str, Mapping[str, Saying]], Meta(extra={"is": "emend"})] = {}


class Ruling(Entry, frozen=True, kw_only=True):
    """A written decision on a conflict, a gap, an open question or a slip of a source."""

    kind: RulingKind
    settles: Settles | None = None
    question: Text
    readings: Annotated[Mapping[str, Reading], Meta(extra={"is": "readings"})] = {}
    holding: Holding
    principles: tuple[Id, ...]
    rationale: Text
    costs: Text
    grade: RulingGrade
    witness: Annotated[str, Meta(pattern=r"^scenarios/[a-z0-9/-]+\.yaml$", extra={"is": "witness"})] | None = None

    def reading_for(self, game: str) -> Reading | None:
        """The reading that holds for a game, None when the ruling decides nothing about it."""
        chosen = self.holding.split.get(game, self.holding.adopt)
        return self.readings.get(chosen) if chosen else None


class Principle(Entry, frozen=True, kw_only=True):
    """A ground that a ruling may give."""

    says: Text


# --- glossary -------------------------------------------------------------------------------------------------------


class Glossary(Entry, frozen=True, kw_only=True):
    """The words of the game by language (and a `note`), and the names of the games by language."""

    terms: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    names: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
