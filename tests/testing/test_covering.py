"""Few rulesets in which everything meets (`golfrules.testing.strategies_covering`), and what a law reports of a mix."""

from __future__ import annotations

import random
from itertools import combinations

from golfrules.book import mixes
from golfrules.book.reference import read
from golfrules.book.resolve import default_book, ruleset
from golfrules.testing.laws import PROFILE, Law, of_each_game
from golfrules.testing.strategies_covering import covering, on_editions, parts_of
from golfrules.testing.strategies_plays import Hole, random_script
from golfrules.testing.strategies_rulesets import answered, written


@of_each_game
def test_every_lawful_pair_of_options_stands_in_a_ruleset_that_is_tried(game: str) -> None:
    met = {
        frozenset(pair)
        for named in PROFILE.rulesets(game)
        for pair in combinations([use.name for use in read(named.ref).options], 2)
    }
    assert mixes.lawful_pairs(default_book(), game) - met == set()


@of_each_game
def test_every_option_stands_in_a_ruleset_of_every_edition_it_goes_with(game: str) -> None:
    """Mixes that play alike are tried once, under the first name."""
    made = [ref for ref, _ in on_editions(game)]
    assert {ruleset(ref).digest for ref in made} <= {named.ruleset.digest for named in PROFILE.rulesets(game)}
    met = {(reference.base, use.name) for reference in map(read, made) for use in reference.options}
    singles = mixes.singles(default_book(), game)
    assert {(base.base, name) for base, name, one in singles if one.lawful and base.source} == met


@of_each_game
def test_every_answer_of_every_question_stands_in_a_ruleset_that_is_tried(game: str) -> None:
    met = {str(answer) for named in PROFILE.rulesets(game) for answer in read(named.ref).answers}
    digests = {named.ruleset.digest for named in PROFILE.rulesets(game)}
    for changes in answered(game):
        needed = {f"{name}={word}" for name, word in changes.items()}
        assert needed <= met or ruleset(written(game, changes)).digest in digests, changes


def test_a_covering_leaves_out_no_pair_and_makes_no_unlawful_mix() -> None:
    parts = list(range(12))
    together = {frozenset(pair) for pair in combinations(parts, 2) if sum(pair) % 5}
    found = covering(parts, together, lambda mix: 3 not in mix or len(mix) < 4)
    met = {frozenset(pair) for mix in found for pair in combinations(mix, 2)}
    assert met == together
    assert all(3 not in mix or len(mix) < 4 for mix in found)
    assert len(found) < len(together) / 2


def test_what_a_law_reports_of_a_mix_is_the_part_that_breaks_it() -> None:
    def check(hole: Hole) -> None:
        assert "harder" not in hole.ruleset.ref

    law, script = Law(check), random_script(random.Random(1))
    mix = ruleset("six-card+closer-ten+harder+tie-playoff")
    found = law.broken(mix, script)
    assert found is not None
    less, told = law.simplest(mix, script, found)
    assert less.ref == "six-card+harder"
    assert "played by six-card+harder\n" in told


def test_the_parts_of_a_reference_have_one_change_less() -> None:
    assert list(parts_of("six-card+harder+jokers+score.values.J=0")) == [
        "six-card+jokers+score.values.J=0",
        "six-card+harder+score.values.J=0",
        "six-card+harder+jokers",
    ]
