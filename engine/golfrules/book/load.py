"""The rulebook as a whole: found, and loaded part by part when a part is asked for.

`load(spec_dir())` reads nothing yet. Each part (`book.parameters`, `book.variant("six-card")`, `book.claims["six-fr"]` …)
is read once, when it is first asked for, and leaves its faults behind; `book.faults` reads everything.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from golfrules.book import files, parts
from golfrules.book.answers import BAD, Bad
from golfrules.book.faults import Fault, few
from golfrules.book.model import (
    Claim,
    Glossary,
    Option,
    Parameter,
    Principle,
    Ruling,
    Source,
    SourceClaims,
    Variant,
)
from golfrules.book.read import LOST_KEY, Document, read
from golfrules.book.spots import Spot
from golfrules.book.words import Context
from golfrules.bounded import Unreadable, bytes_of

T = TypeVar("T")

_PACKAGE = Path(__file__).resolve().parent.parent


def spec_dir(explicit: Path | str | None = None) -> Path:
    """The folder of the rulebook: the one given, else that of the checkout, else the copy inside the package."""
    return _folder("spec", explicit)


def scenarios_dir(explicit: Path | str | None = None) -> Path:
    """The folder of the scenarios, found like the rulebook."""
    return _folder("scenarios", explicit)


def _folder(name: str, explicit: Path | str | None) -> Path:
    if explicit is not None:
        return Path(explicit)
    checkout = _PACKAGE.parent.parent / name
    if checkout.is_dir() and (_PACKAGE.parent.parent / "pyproject.toml").is_file():
        return checkout
    return _PACKAGE / "_data" / name


class LazyFiles(Mapping[str, T]):
    """The entries of a folder of files, by the stem of the file; each is read when it is first asked for.

    A file that cannot be read as its form is not in the mapping.
    """

    def __init__(self, paths: Mapping[str, Path], make: Callable[[str, Path], T | Bad]) -> None:
        self._paths = paths
        self._listed = tuple(paths)
        self._make = make
        self._made: dict[str, T | Bad] = {}

    def _get(self, name: str) -> T | Bad:
        if name not in self._made:
            self._made[name] = self._make(name, self._paths[name])
        return self._made[name]

    def __getitem__(self, name: str) -> T:
        if name not in self._paths:
            raise KeyError(name)
        found = self._get(name)
        if isinstance(found, Bad):
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._paths if not isinstance(self._get(name), Bad))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._paths and not isinstance(self._get(name), Bad)

    def mentioning(self, *words: bytes) -> tuple[str, ...]:
        """The names of the files in whose bytes one of the words stands; none of them is parsed. A file that cannot be
        read counts as mentioning everything, so that reading it tells why."""
        found = []
        for name, path in self._paths.items():
            try:
                content = bytes_of(path)
            except Unreadable:
                found.append(name)
                continue
            if any(word in content for word in words):
                found.append(name)
        return tuple(found)

    @property
    def listed(self) -> tuple[str, ...]:
        """The names of the files, readable or not, without reading them."""
        return self._listed


class Book:
    """A rulebook. Its parts are read when they are asked for."""

    def __init__(self, root: Path, label: str) -> None:
        self.root = root
        self.label = label
        self._faults: list[Fault] = []
        self.broken: set[str] = set()
        """What stands in the files but could not be read, as it is cited (`six-fr.reject`, `ruling/x`, `option/x`,
        `variant/x`, `variant/x/turn.reject`, `parameter/x`, `source/x`, `principle/x`; `claims/x` and `option/*` for
        whole files): ask `is_broken`, so as not to complain that it is missing."""

    # --- reading ----------------------------------------------------------------------------------------------------

    def _context(self) -> Context:
        return Context(self._faults, self.parameters, self.games, self.broken)

    def _read(self, file: Path) -> Document:
        with _without_collector():
            document = read(file, self.path(file))
        self._faults.extend(document.faults)
        return document

    def path(self, file: Path) -> str:
        """How faults name a file of the rulebook."""
        inside = file.relative_to(self.root).as_posix()
        return f"{self.label}/{inside}" if self.label else inside

    @cached_property
    def _tree(self) -> files.Tree:
        tree = files.survey(self.root, self.path)
        self._faults.extend(tree.faults)
        return tree

    # --- the parts --------------------------------------------------------------------------------------------------

    @cached_property
    def games(self) -> frozenset[str]:
        """The games: the names of the variant files."""
        return frozenset(self._tree.variants)

    @cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """All parameters, in the order of the files setup, turn, scoring, ending, match, conduct, then any others."""
        context = Context(self._faults, broken=self.broken)
        documents = [(stem, self._read(file)) for stem, file in self._tree.parameters.items()]
        if not documents or any(_lacks_entries(document) for _, document in documents):
            self.broken.add("parameter/*")
        whole = [(stem, document) for stem, document in documents if not document.cut]
        return parts.parameters(whole, context, self.broken)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The documents, by id."""
        return self._single("sources.yaml", "source", parts.sources)

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """The house rules, by name."""
        return self._single("options.yaml", "option", parts.options)

    @cached_property
    def principles(self) -> Mapping[str, Principle]:
        """The grounds of rulings, by name."""
        return self._single("principles.yaml", "principle", parts.principles)

    @cached_property
    def glossary(self) -> Glossary:
        """The words, and the other names of the games."""
        file = self._tree.single.get("glossary.yaml")
        document = self._read(file) if file else None
        if document is None or document.faults:
            self.broken.add("glossary/*")
        if document is None or document.cut:
            return Glossary(where=Spot(self.path(self.root / "glossary.yaml")))
        before = len(self._faults)
        made = parts.glossary(document, self._context())
        if len(self._faults) > before:
            self.broken.add("glossary/*")
        return made

    @cached_property
    def variants(self) -> LazyFiles[Variant]:
        """The games with their rules, by name; each is read when asked for."""
        return LazyFiles(self._tree.variants, self._part("variant", parts.variant))

    @cached_property
    def claims(self) -> LazyFiles[SourceClaims]:
        """What the sources say, by source; each file is read when asked for."""
        return LazyFiles(self._tree.claims, self._part("claims", parts.source_claims))

    @cached_property
    def rulings(self) -> LazyFiles[Ruling]:
        """The decisions, by name; each file is read when asked for."""
        return LazyFiles(self._tree.rulings, self._part("ruling", parts.ruling))

    def _single(
        self, name: str, what: str, make: Callable[[Document, Context, set[str]], Mapping[str, T]]
    ) -> Mapping[str, T]:
        file = self._tree.single.get(name)
        document = self._read(file) if file else None
        if document is None or not isinstance(document.value, dict) or _lacks_entries(document):
            self.broken.add(f"{what}/*")
        return make(document, self._context(), self.broken) if document is not None and not document.cut else {}

    def _part(
        self, what: str, make: Callable[[str, Document, Context, set[str]], T | Bad]
    ) -> Callable[[str, Path], T | Bad]:
        def made(name: str, file: Path) -> T | Bad:
            document = self._read(file)
            read = BAD if document.cut else make(name, document, self._context(), self.broken)
            if isinstance(read, Bad) or _lacks_entries(document):
                self.broken.add(f"{what}/{name}")
            return read

        return made

    # --- looking things up ------------------------------------------------------------------------------------------

    def claim(self, ref: str) -> Claim | None:
        """The claim cited as `source.claim`, None when there is none (or it could not be read)."""
        source, _, name = ref.partition(".")
        return self.claims[source].claims.get(name) if source in self.claims else None

    def all_claims(self) -> Iterator[Claim]:
        """Every claim of every source."""
        for source in self.claims.values():
            yield from source.claims.values()

    def is_broken(self, ref: str) -> bool:
        """Whether something stands in the files that have been read but could not be read itself: `six-fr.reject`,
        `ruling/x`, `variant/x`, `variant/x/turn.reject` …"""
        if not self.broken:
            return False
        if ref in self.broken:
            return True
        what, slash, rest = ref.partition("/")
        if slash:
            return f"{what}/*" in self.broken or f"{what}/{rest.partition('/')[0]}" in self.broken
        return f"claims/{ref.partition('.')[0]}" in self.broken

    # --- faults -----------------------------------------------------------------------------------------------------

    def load_all(self) -> None:
        """Read every part."""
        with _without_collector():
            _ = self.parameters, self.sources, self.options, self.principles, self.glossary
            for part in (self.variants, self.claims, self.rulings):
                for _name in part:
                    pass

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults of all files, each by itself; reads everything."""
        self.load_all()
        return few(self._faults)

    @property
    def faults_so_far(self) -> tuple[Fault, ...]:
        """The faults of the parts that have been read."""
        return few(self._faults)


def load(root: Path | str | None = None, label: str | None = None) -> Book:
    """The rulebook in a folder (by default the one `spec_dir` finds). `label` is how faults call the folder: by default
    its path from the working directory when it lies inside, else its whole path."""
    folder = Path(root) if root is not None else spec_dir()
    return Book(folder, label if label is not None else _label(folder))


@contextmanager
def _without_collector() -> Iterator[None]:
    """Without the collector of cyclic garbage: reading makes tens of thousands of values that stay, and no cycles;
    looking through them again and again would take half the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _lacks_entries(document: Document) -> bool:
    """Whether a file may hold entries that are not in its value."""
    return document.cut or any(fault.code in LOST_KEY for fault in document.faults)


def _label(folder: Path) -> str:
    try:
        return folder.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return folder.as_posix()
