"""Which files belong in a rulebook, and faults for those that do not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from golfrules.book.faults import Fault, did_you_mean

SINGLE = ("sources.yaml", "options.yaml", "principles.yaml", "glossary.yaml")
FOLDERS = ("parameters", "claims", "variants", "rulings")
PHASES = ("setup", "turn", "scoring", "ending", "match", "conduct")
_BESIDE = ("README.md", "schema")  # belong here, hold no rules

_STEM = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")


class Tree(NamedTuple):
    """The files of a rulebook: single files by name, the files of each folder by stem."""

    single: dict[str, Path]
    parameters: dict[str, Path]
    claims: dict[str, Path]
    variants: dict[str, Path]
    rulings: dict[str, Path]
    faults: tuple[Fault, ...]


def is_rulebook(folder: Path) -> bool:
    """Whether any of a rulebook's own files or folders lies there; so too of a folder that nobody may look into, whose fault is told."""
    try:
        return not {entry.name for entry in folder.iterdir()}.isdisjoint((*SINGLE, *FOLDERS))
    except OSError:
        return True


def refused(folder: Path) -> str:
    """Why a folder is taken for no rulebook, in a line that names its own `spec`, or the folder in which it lies, where that is one;
    empty for a rulebook."""
    if is_rulebook(folder):
        return ""
    near = next((one for one in (folder / "spec", folder.parent) if one.is_dir() and is_rulebook(one)), None)
    return f"{folder} is no rulebook; {f'did you mean {near}?' if near else 'none of its files is there'}"


def survey(root: Path, path: Callable[[Path], str]) -> Tree:
    """Look at a rulebook's folders without opening a file. `path` names a file in faults."""
    faults: list[Fault] = []
    folders: dict[str, dict[str, Path]] = {name: {} for name in FOLDERS}
    single: dict[str, Path] = {}
    entries = _entries(root, root.as_posix(), faults)
    if entries is None:
        return Tree({}, {}, {}, {}, {}, tuple(faults))
    for entry in entries:
        name = entry.name
        if name in FOLDERS:
            folders[name] = _folder(entry, path, faults)
        elif name in SINGLE:
            single[name] = entry
        elif name not in _BESIDE:
            known = (*SINGLE, *FOLDERS, *_BESIDE)
            faults.append(
                Fault(
                    path(entry),
                    0,
                    0,
                    "stray-file",
                    f"{name} does not belong in a rulebook",
                    did_you_mean(name, known, "remove it, or move it elsewhere"),
                )
            )
    present = {entry.name for entry in entries}
    for name in (*FOLDERS, *SINGLE):
        if name not in present:
            what = "folder" if name in FOLDERS else "file"
            faults.append(
                Fault(path(root / name), 0, 0, "missing-file", f"the rulebook lacks the {what} {name}", "create it")
            )
    order = {phase: number for number, phase in enumerate(PHASES)}
    parameters = dict(sorted(folders["parameters"].items(), key=lambda item: (order.get(item[0], len(order)), item[0])))
    return Tree(single, parameters, folders["claims"], folders["variants"], folders["rulings"], tuple(faults))


def _entries(folder: Path, name: str, faults: list[Fault]) -> list[Path] | None:
    try:
        return sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    except NotADirectoryError:
        faults.append(
            Fault(name, 0, 0, "not-a-folder", "a file stands where a folder belongs", "put the files into a folder")
        )
    except FileNotFoundError:
        faults.append(
            Fault(name, 0, 0, "missing-file", "there is no such folder", "name the folder that holds sources.yaml")
        )
    except OSError as error:
        faults.append(
            Fault(
                name,
                0,
                0,
                "unreadable-file",
                f"the folder cannot be read: {str(error.strerror).lower()}",
                "look at its permissions",
            )
        )
    return None


def _folder(folder: Path, path: Callable[[Path], str], faults: list[Fault]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for entry in _entries(folder, path(folder), faults) or ():
        if entry.suffix != ".yaml":
            hint = (
                f"call it {entry.stem}.yaml"
                if entry.suffix.lower() in (".yml", ".yaml", ".json")
                else "only .yaml files belong here"
            )
            faults.append(Fault(path(entry), 0, 0, "stray-file", f"{entry.name} is not read", hint))
        elif not _STEM.match(entry.stem):
            better = re.sub(r"[^a-z0-9]+", "-", entry.stem.lower()).strip("-")
            faults.append(
                Fault(
                    path(entry),
                    0,
                    0,
                    "bad-id",
                    f"{entry.name}: names are lower case with dashes",
                    f"call it {better}.yaml" if _STEM.match(better) else "rename it",
                )
            )
        else:
            found[entry.stem] = entry
    return found
