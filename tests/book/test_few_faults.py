"""Of one file no more faults are told than somebody reads, and how many more there are."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from msgspec import Struct

from golfrules.book import model
from golfrules.book.check import check
from golfrules.book.faults import MOST_FAULTS, Fault, few, in_order
from golfrules.book.forms import entry
from golfrules.book.load import load
from golfrules.book.spots import Spot
from golfrules.book.words import Context

GOOD = Path(__file__).resolve().parent.parent / "faulty" / "_good" / "spec"


def fault(number: int, path: str = "a.yaml") -> Fault:
    return Fault(path, number, 1, "bad", "bad", "mend it")


def test_the_first_are_told_and_the_number_of_the_others() -> None:
    whole = [fault(number) for number in range(1, MOST_FAULTS + 1)]
    assert few([*reversed(whole), fault(3)]) == in_order(whole)
    cut = few([*whole, fault(900), fault(1, "b.yaml")])
    assert len(cut) == MOST_FAULTS + 1
    assert cut[: MOST_FAULTS - 1] == tuple(whole[:-1])
    assert cut[MOST_FAULTS - 1] == Fault(
        "a.yaml", MOST_FAULTS, 1, "too-many-faults", "2 more faults in this file", "mend the first ones"
    )
    assert cut[-1].path == "b.yaml"
    assert few([*cut, fault(2000)])[MOST_FAULTS - 1].reason == "3 more faults in this file"


@pytest.mark.parametrize(
    ("line", "more"), [("key-{}: 1\n", 20_000 - MOST_FAULTS + 1), ("  turn.key-{}: {{is: 1, from: [x.y]}}\n", None)]
)
def test_thousands_of_unknown_keys_or_rules_are_told_in_few_lines_and_soon(
    line: str, more: int | None, tmp_path: Path
) -> None:
    shutil.copytree(GOOD, tmp_path / "spec")
    file = tmp_path / "spec" / "variants" / "six-card.yaml"
    with open(file, "a", encoding="utf-8") as text:
        text.writelines(line.format(number) for number in range(20_000 if more else 1_000))
    began = time.process_time()
    book = load(tmp_path / "spec", "spec")
    for found in (check(book), book.faults, book.faults_so_far):
        here = [each for each in found if each.path.endswith("six-card.yaml")]
        assert len(here) == MOST_FAULTS
        assert here[-1].code == "too-many-faults"
        assert more is None or here[-1].reason == f"{more} more faults in this file"
    assert time.process_time() - began < 15


def test_what_stands_in_place_of_a_form_is_told_its_keys() -> None:
    forms = [each for each in vars(model).values() if isinstance(each, type) and issubclass(each, Struct)]
    assert model.Holding in forms
    for form in forms:
        context = Context([], {}, frozenset())
        entry(form, "a word", Spot("a.yaml", 1, 1), context, "it")
        (told,) = context.faults
        assert told.hint.startswith("write ")
        assert told.hint.partition(": ")[2].strip()
