"""The rulesets that laws are tried on: every variant, edition, option and lawful pair of options, every answer tried alone, and
mixes of many changed answers. They are enumerated by the rulebook itself, always in the same order; nothing is drawn by chance
that is not drawn again the same way.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import golfrules.book
from golfrules.book import mixes
from golfrules.book.faults import BookError, Fault
from golfrules.book.load import spec_dir
from golfrules.book.reference import LONGEST
from golfrules.book.resolve import default_book, resolve, ruleset
from golfrules.book.values import WHOLE
from golfrules.ruleset import Ruleset, RulesetError

if TYPE_CHECKING:
    from golfrules.book.load import Book
    from golfrules.book.model import Parameter

VARIANT, EDITION, OPTION, PAIR, ANSWER, MIX = "variant", "edition", "option", "pair", "answer", "mix"
KINDS = (VARIANT, EDITION, OPTION, PAIR, ANSWER, MIX)
MOST_TRIES = 12
"""How many ways of answering what a change makes arise are tried before the change counts as impossible here."""
_ARISES = re.compile(r"([a-z-]+\.[a-z-]+)(?: for (\w+))? has to be answered too")
_IN_THE_WAY = re.compile(r"(?:change|answer) ([a-z-]+\.[a-z-]+), or choose another answer of ([a-z-]+\.[a-z-]+)")
_IDLE = re.compile(r"([a-z-]+\.[a-z-]+)\S* changes nothing here")


class Named(NamedTuple):
    """A ruleset that is tried, and why it is among them."""

    kind: str
    ruleset: Ruleset

    @property
    def ref(self) -> str:
        """Its reference."""
        return self.ruleset.ref


def games() -> tuple[str, ...]:
    """The names of all variants."""
    return tuple(sorted(path.stem for path in (spec_dir() / "variants").glob("*.yaml")))


def playable(ref: str) -> Ruleset | None:
    """The ruleset of a reference; None for one that the rulebook refuses."""
    try:
        return ruleset(ref)
    except (BookError, RulesetError):
        return None


@cache
def by_options(game: str) -> tuple[Named, ...]:
    """The variant, its editions, each option on each of them, and each lawful pair of options on the variant."""
    book = default_book()
    found = [(str(base), EDITION if base.source else VARIANT) for base in mixes.bases(book, game)]
    found += [(one.ref, OPTION) for _, _, one in mixes.singles(book, game) if one.lawful]
    found += [(one.ref, PAIR) for _, _, one in mixes.pairs(book, game) if one.lawful]
    return distinct(found)


@cache
def by_answers(game: str) -> tuple[Named, ...]:
    """The variant with one answer changed to each other lawful one; what arises or stands in the way is answered in the first
    lawful way."""
    return distinct((written(game, changes), ANSWER) for changes in answered(game))


@cache
def answered(game: str) -> tuple[dict[str, str], ...]:
    """For each other answer the changes that make it lawful."""
    changes = ((name, word) for name, words in choices(game).items() for word in words)
    found = (completed(game, {name: word}) for name, word in changes)
    return tuple(one for one in found if one is not None)


@cache
def by_mixes(game: str, number: int, seed: int = 0) -> tuple[Named, ...]:
    """So many mixes of several changed answers, picked by chance that is always the same."""
    chance = random.Random(f"{game}/{seed}")
    listed = answered(game)
    found: dict[str, str] = {}
    for _ in range(2 * number):
        mix: dict[str, str] = {}
        for changes in chance.sample(listed, min(8, len(listed))):
            if any(mix.get(name, word) != word for name, word in changes.items()):
                continue
            ref = written(game, {**mix, **changes})
            if len(ref) <= LONGEST and playable(ref) is not None:
                mix.update(changes)
        if mix and len(found) < number:
            found.setdefault(written(game, mix), MIX)
    return distinct(found.items())


def all_of(game: str, mixed: int, folder: Path | None = None) -> tuple[Named, ...]:
    """All rulesets of a game that are tried, each way of playing once, with so many mixes. With a `folder` they are kept there."""
    return kept(folder, f"all-{game}-{mixed}", lambda: _all_of(game, mixed))


@cache
def _all_of(game: str, mixed: int) -> tuple[Named, ...]:
    listed = (*by_options(game), *by_answers(game), *by_mixes(game, mixed))
    return tuple({one.ruleset.digest: one for one in reversed(listed)}.values())[::-1]


_READ: dict[tuple[Path | None, str], tuple[Named, ...]] = {}


def kept(folder: Path | None, name: str, make: Callable[[], tuple[Named, ...]]) -> tuple[Named, ...]:
    """What `make` enumerates, which takes a second; with a `folder` it is kept there, and read back while rulebook and code stay the
    same."""
    if (folder, name) in _READ:
        return _READ[folder, name]
    path = None if folder is None else folder / f"{name}-{_fingerprint()}.pickle"
    found = None
    if path is not None and path.is_file():
        with contextlib.suppress(Exception):  # a file cut short is made again
            found = pickle.loads(path.read_bytes())
    if found is None:
        found = make()
        if path is not None:
            whole = path.with_suffix(f".{os.getpid()}")
            whole.write_bytes(pickle.dumps(found))
            whole.replace(path)
    _READ[folder, name] = found
    return found


@cache
def _fingerprint() -> str:
    """What a kept list depends on: the rulebook, and the code that resolves references."""
    found = hashlib.sha256()
    package = Path(golfrules.book.__file__).parent
    for path in (
        *sorted(spec_dir().rglob("*.yaml")),
        *sorted(package.glob("*.py")),
        *sorted(Path(__file__).parent.glob("strategies*.py")),
    ):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def distinct(found: Iterable[tuple[str, str]]) -> tuple[Named, ...]:
    """Of references with their kinds, each way of playing once, named by the first reference to it."""
    out: dict[str, Named] = {}
    for ref, kind in found:
        made = playable(ref)
        if made is not None:
            out.setdefault(made.digest, Named(kind, made))
    return tuple(out.values())


@cache
def choices(game: str) -> dict[str, tuple[str, ...]]:
    """For each played question the other answers than the variant's, as a reference writes them. Numbers: those nearest, and the
    ends of their range as far as a layout can hold them."""
    book = default_book()
    own = resolve(book, game).answers
    found: dict[str, tuple[str, ...]] = {}
    for name, parameter in book.parameters.items():
        if parameter.engine is None or parameter.table is not None or name.startswith("setup.layout"):
            continue
        words = tuple(word for word in _answers(parameter) if word != str(own.get(name, {}).get(WHOLE)))
        if words:
            found[name] = words
    return found


def _answers(parameter: Parameter) -> Iterator[str]:
    """The answers of a parameter that the engine plays, as a reference writes them."""
    if parameter.answers is not None:
        yield from (word for word, meaning in parameter.answers.items() if meaning.unplayed is None)
    elif parameter.number is not None:
        yield from map(str, range(max(parameter.number.least, 0), min(parameter.number.most, 4) + 1))


def written(base: str, changes: Mapping[str, str]) -> str:
    """The reference of a base with answers changed ad hoc."""
    return "+".join([base, *(f"{name}={word}" for name, word in sorted(changes.items()))])


def completed(base: str, changes: Mapping[str, str]) -> dict[str, str] | None:
    """Changes to the answers of a base (a variant, edition or longer reference) with those that they need: what they make arise,
    or what stands in their way, answered in the first lawful way. None if none is found."""
    return next(_completions(default_book(), base, dict(changes), [MOST_TRIES]), None)


def _completions(book: Book, base: str, changes: dict[str, str], left: list[int]) -> Iterator[dict[str, str]]:
    left[0] -= 1
    if left[0] < 0:
        return
    try:
        resolved = resolve(book, written(base, changes))
    except BookError as error:
        # One fault at a time: what is answered for it may settle the others, or bring new ones.
        for more in _ways_out(book, error.faults[0]):
            if not any(name in changes for name in more):
                yield from _completions(book, base, {**changes, **more}, left)
        return
    if not resolved.unplayed:
        yield changes


def _ways_out(book: Book, fault: Fault) -> Iterator[dict[str, str]]:
    """What may be answered, or answered otherwise, so that a mix with this fault can be played."""
    names: list[str] = []
    if fault.code == "unanswered" and (arises := _ARISES.match(fault.reason)):
        names = [arises[1] + (f".{arises[2]}" if arises[2] else "")]
    elif fault.code == "void-mix" and (in_the_way := _IN_THE_WAY.match(fault.hint)):
        names = list(in_the_way.groups())
    elif fault.code == "not-asked" and (idle := _IDLE.match(fault.reason)):
        for way in book.parameters[idle[1]].asked_when:
            yield {name: "2" if wanted == "nonzero" else str(wanted[0]) for name, wanted in way.items()}
    for name in names:
        parameter = book.parameters.get(name)
        words = ("-2",) if parameter is None or parameter.table is not None else _answers(parameter)
        yield from ({name: word} for word in words)
