"""The page `docs/impact.md`: the price of every entry of the ledger, made by `golf impact --all`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from golfrules.cli.desk import Desk, spec_dir
from golfrules.cli.say import many
from golfrules.cli.trouble import WrongUse

if TYPE_CHECKING:
    from golfrules.cli.impact_work import Work
    from golfrules.simulate.figures import Figure

HEADING = "# What each ruling costs at the table"
PAGE = Path("docs/impact.md")
MADE_OF = "The rulebook's entries and rulesets are those of"
_SHOWN = ("score", "turns", "closer's risk", "first seat", "cut short", "match won otherwise")


PAGE_HOLES = 9_000
"""So many holes are played for each row of the page, unless more are asked for."""


def file_of(desk: Desk, to: Path | None, as_usual: bool) -> Path:
    """The file that a page goes to: the one named; without one the page of the rulebook's own folder, which has the usual settings
    alone. Raises WrongUse where there is no such folder, and for other settings."""
    if to is not None:
        return to
    if not as_usual:
        raise WrongUse(
            f"{PAGE} is made with the usual players, holes and seed; a page of others is a file of its own",
            "golf impact --all … --to FILE",
        )
    page = (desk.spec or spec_dir()).resolve().parent / PAGE
    if not page.parent.is_dir():
        raise WrongUse(f"the page {PAGE} lies in a checkout, and this rulebook in none", "golf impact --all --to FILE")
    here = Path.cwd().resolve()
    return page.relative_to(here) if page.is_relative_to(here) else page


def write_page(work: Work, policy: str, file: Path) -> int:
    """Price every entry that can be played, and write the page."""
    from golfrules.cli import keep
    from golfrules.simulate.prices import fingerprint, questions

    say = work.desk.say
    asked = questions(work.desk.book)
    rows: list[str] = []
    left: dict[str, None] = {}
    seen: dict[tuple[str, str], list[Figure]] = {}
    for one in asked:
        for other in one.others:
            if other.ruleset is None:
                left[f"{one.name}, {other.reading}: {other.trouble}"] = None
                continue
            pair = (one.base.digest, other.ruleset.digest)
            try:
                found = seen[pair] if pair in seen else work.compare(one.base, other.ruleset)
            except ValueError as error:
                left[f"{one.name}, {other.reading}: {error}"] = None
                continue
            seen[pair] = found
            rows.append(_row(one.name, one.held, other.reading, found))
            say.line(f"{one.name}: {one.held} against {other.reading}")
    lines = _page(work, policy, fingerprint(asked), rows, list(left))
    keep.write(file, lines, keep.PAGE)
    return say.end(
        f"{many(len(rows), 'reading')} priced, {len(left)} not; wrote {file}",
        rows=len(rows),
        left=list(left),
        file=str(file),
    )


def _row(entry: str, held: str, reading: str, found: list[Figure]) -> str:
    by_name = {figure.name: figure for figure in found}
    cells = [entry, held, reading]
    for name in _SHOWN:
        figure = by_name.get(name)
        cells.append("" if figure is None else _cell(figure))
    return "| " + " | ".join(cells) + " |"


def around(figure: Figure, digits: int) -> str:
    """How far the interval reaches: its wider half, or both where the wider would reach zero and the interval does not. A dash where there
    is none, and words where every hole differs by the same."""
    if figure.difference is None or figure.low is None or figure.high is None:
        return "each hole" if figure.differs else "–"
    above, below = figure.high - figure.difference, figure.difference - figure.low
    wide = max(above, below)
    if figure.differs and wide >= abs(figure.difference):
        return f"+{above:.{digits}f} -{below:.{digits}f}"
    return f"± {wide:.{digits}f}"


def _cell(figure: Figure) -> str:
    """The difference with its interval; in bold where that leaves zero out. A dash where there is nothing to compare."""
    if figure.difference is None:
        return "–"
    if figure.alike:
        return "0"
    text = f"{figure.difference:+.3f} {around(figure, 3)}" if figure.one is not None else f"{figure.difference:.3f}"
    return f"**{text}**" if figure.differs else text


def _page(work: Work, policy: str, made_of: str, rows: list[str], left: list[str]) -> str:
    players = len(work.policies)
    head = ["entry", "held", "against", *_SHOWN]
    lines = [
        HEADING,
        "",
        f"Made by `golf impact --all --players {players} --holes {work.holes} --policy {policy} --seed {work.seed}`; the same command makes",
        "the same page. For each entry of the ledger: the same deals and players under the reading that holds and under",
        "another; the difference a hole (the other less the held), with its 95 % interval from paired holes (the wider half; both where",
        "the wider alone would reach zero), in bold where that leaves zero out. *0*: no hole differs; *each hole*: every hole differs by just",
        "that; a dash: too few holes tell, as of a risk from fewer than ten closes, or none. *Match won otherwise*: the share of nine-hole",
        "matches with other winners. Nothing is dropped: holes cut short are counted as they stood, and their share is shown.",
        f"{MADE_OF} `{made_of}`; a test says when it has changed.",
        "",
        "| " + " | ".join(head) + " |",
        "|" + " --- |" * len(head),
        *rows,
    ]
    if left:
        lines += ["", "## Not priced", "", *(f"- {one}" for one in left)]
    return "\n".join(lines) + "\n"
