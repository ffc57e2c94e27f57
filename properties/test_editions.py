"""Laws about rulesets that come from each other: editions and their variant, options and what they are added to."""

from __future__ import annotations

from collections.abc import Iterator

from golfrules.actions import Action
from golfrules.book import mixes
from golfrules.book import testimony as told_by
from golfrules.book.editions import sources_of
from golfrules.book.resolve import Resolved, default_book, resolve, ruleset
from golfrules.deal import start
from golfrules.layout import layout_of
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.ruleset import Ruleset
from golfrules.scoring import count
from golfrules.testing.laws import PROFILE, of_each_game
from golfrules.testing.strategies_plays import Script, begun, chosen, deal_of


def tried(law: str, game: str, rulesets: int) -> None:
    """Note on how many rulesets a law was tried."""
    PROFILE.counted(law, game, rulesets, rulesets)


def editions(game: str) -> Iterator[tuple[str, Resolved]]:
    """The editions of a game, by source."""
    book = default_book()
    return ((source, resolve(book, f"{game}@{source}")) for source in sources_of(book, game))


@of_each_game
def test_an_edition_and_its_variant_agree_wherever_the_source_is_silent(game: str) -> None:
    """In each cell of each answer an edition is like its variant, or the source says otherwise, or a ruling decides it; what a source
    says (and no ruling mends) is what its edition plays.

    Reason: an edition is the variant as one source alone tells it (DESIGN 4); it may not differ by accident.
    """
    book = default_book()
    variant = resolve(book, game)
    mended = told_by.mends(book.rulings.values())
    for source, edition in editions(game):
        said = told_by.testimony(book.claims[source], game, book.parameters, mended)
        for name, given in edition.answers.items():
            for cell, answer in given.items():
                here = variant.answers.get(name, {}).get(cell)
                if here == answer:
                    continue
                refs = edition.grounds[name][cell].refs
                decided = any(ref.startswith("ruling/") for ref in refs)
                told = name in said and any(ref.startswith(f"{source}.") for ref in refs)
                assert told or decided, f"{edition.ref}: {name} {cell} is {answer}, in the variant {here}, on {refs}"
                if told and not decided:
                    heard = [voice.said.get(cell) for voice in said[name]]
                    assert any(values is None or answer in values for values in heard), f"{edition.ref}: {name} {cell}"
    tried("test_an_edition_and_its_variant_agree_wherever_the_source_is_silent", game, len(list(editions(game))))


def asked_because_of(name: str, touched: set[str]) -> bool:
    """Whether a question arises, or not, because of others that were touched."""
    ways = default_book().parameters[name].asked_when
    return any(other in touched or asked_because_of(other, touched) for way in ways for other in way)


@of_each_game
def test_an_option_changes_only_what_its_parameters_touch(game: str) -> None:
    """An option changes the answers that it names; others differ only where a question arises or drops out because of those.

    Reason: whoever adds an option must be able to read in it all that it does.
    """
    book = default_book()
    for base, name, one in mixes.singles(book, game):
        if one.resolved is None:
            continue
        option = book.options[name]
        touched = {*option.changes, *([option.takes] if option.takes else [])}
        before, after = resolve(book, base).answers, one.resolved.answers
        for parameter in {*before, *after}:
            if before.get(parameter) == after.get(parameter) or parameter in touched:
                continue
            assert asked_because_of(parameter, touched), f"{one.ref}: {parameter} is touched by {name}"
            assert parameter not in before or parameter not in after, f"{one.ref}: {parameter} is changed by {name}"
    tried("test_an_option_changes_only_what_its_parameters_touch", game, len(list(mixes.singles(book, game))))


FLOW_OF_SCORING = (
    "score.cancel",
    "score.alike",
    "score.needed",
    "score.overlap",
    "score.negative-line",
    "score.values",
    "score.hidden",
)
"""Questions of scoring that also tell which lines may be taken away, or what is turned up in the end."""


def pairs_of(game: str) -> Iterator[tuple[Ruleset, Ruleset, set[str]]]:
    """Each ruleset with one option, what it was added to, and the questions whose answers differ."""
    book = default_book()
    for base, _, one in mixes.singles(book, game):
        if one.lawful:
            without, with_it = ruleset(base), ruleset(one.ref)
            names = {*without.answers, *with_it.answers}
            yield without, with_it, {name for name in names if without.answers.get(name) != with_it.answers.get(name)}


@of_each_game
def test_an_option_of_scoring_leaves_the_play_alone(game: str) -> None:
    """Where an option changes only how layouts, tables or matches are counted, the same deal is played with just the same actions.

    Reason: as above; shown in play, where a rule that leaks into another would show.
    """
    for number, (without, with_it, differ) in enumerate(pairs_of(game)):
        removes = without.word("turn.remove-matched", "never") != "never"
        if not all(name.startswith(("score.", "match.")) for name in differ) or "score.hidden" in differ:
            continue
        if removes and differ & set(FLOW_OF_SCORING):
            continue
        script = Script(players=2 + number % 2, seed=number, spare=6)
        one = begun(without, script)
        other = start(with_it, one.table.players, deal=one.table.deal, dealer=one.table.dealer)
        done: list[Action] = []
        while (action := chosen(legal_actions(one), script, len(done)) if legal_actions(one) else None) and len(
            done
        ) < 60:
            assert legal_actions(one) == legal_actions(other), f"{with_it.ref}: {differ} changes what is legal"
            one, other = apply(one, action), apply(other, action)
            assert one[1:12] == other[1:12], f"{with_it.ref}: {differ} changes what {action} does"
            done.append(action)
    tried("test_an_option_of_scoring_leaves_the_play_alone", game, len(list(pairs_of(game))))


@of_each_game
def test_an_option_of_play_leaves_the_count_alone(game: str) -> None:
    """Where an option changes nothing that is said of scoring, every layout is worth what it was.

    Reason: as above.
    """
    for number, (without, with_it, differ) in enumerate(pairs_of(game)):
        if any(name.startswith(("score.", "setup.", "turn.removed")) for name in differ):
            continue
        for seed in range(20):
            cards = deal_of(without, Script(ranks=2, seed=seed + number))[: without.shape.size]
            layout = layout_of(without.shape, cards)
            assert count(without, layout.cards) == count(with_it, layout.cards), f"{with_it.ref}: {layout}"
    tried("test_an_option_of_play_leaves_the_count_alone", game, len(list(pairs_of(game))))
