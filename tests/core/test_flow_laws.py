"""Laws of the flow, on rulesets drawn by lot from all lawful mixes of answers; and that every answer is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from mixes import Parameters, draw, parameters

from golfrules import deal, knowledge, layout, legal, match, play, ruleset, scoring
from golfrules.actions import Action, Kind, action
from golfrules.cards import Card
from golfrules.deal import can_deal, cards_needed, deal_from_seed, start
from golfrules.knowledge import information_state, observation
from golfrules.layout import UNKNOWN
from golfrules.legal import legal_actions
from golfrules.outcome import scores
from golfrules.play import apply, is_terminal
from golfrules.record import format_record, parse_record, record_of, replay
from golfrules.refusal import refusal
from golfrules.ruleset import Answer, Ruleset
from golfrules.state import State, plays

Share = Callable[[Iterable[int], int], list[int]]
KNOWN = parameters()
LONG = 400
"""Plays are broken off here: some rules let play go on for ever."""
EVERY = [
    *(action(kind) for kind in (Kind.STOCK, Kind.DISCARD, Kind.REJECT, Kind.KNOCK, Kind.PASS)),
    *(action(kind, slot) for kind in (Kind.UP, Kind.PEEK, Kind.PLACE, Kind.REMOVE) for slot in range(11)),
    *(action(Kind.EXCHANGE, one, other) for one in range(4) for other in range(one + 1, 5)),
]


def drawn(seed: int, fixed: dict[str, Answer] | None = None) -> tuple[random.Random, Ruleset, State]:
    """A ruleset by lot and the start of a hole, now and then with few cards."""
    chance = random.Random(seed)
    while True:
        rules = draw(chance, KNOWN, fixed)
        assert rules is not None, f"no lawful mix has {fixed}"
        players = chance.choice([1, 2, 2, 3, 4])
        if can_deal(rules, players):
            break
    cards = deal_from_seed(rules, players, seed)
    if seed % 2:
        cards = cards[: cards_needed(rules, players) + chance.randrange(12)]
    return chance, rules, start(rules, players, deal=cards, dealer=chance.randrange(players))


def everything(state: State) -> Counter[Card]:
    """All cards, wherever they are."""
    cards = Counter([*state.stock, *state.discard, *state.aside])
    for owner, own in enumerate(state.layouts):
        cards.update(card for slot, card in enumerate(own) if not state.gone[owner] >> slot & 1)
    if state.drawn is not None:
        cards[state.drawn] += 1
    return cards


def test_every_lawful_mix_can_be_played_without_a_dead_end(share: Share) -> None:
    for seed in share(range(40), 4):
        _play_lawfully(seed, *drawn(seed))


def _play_lawfully(seed: int, chance: random.Random, rules: Ruleset, state: State) -> None:
    """Play a hole by chance and check the laws at every step."""
    cards, closers, steps = everything(state), set(), 0
    restarts = rules.answers.get("end.second-knock") == "restarts"
    while not is_terminal(state) and steps < LONG:
        actions = legal_actions(state)
        assert actions, "a dead end"
        assert len(set(actions)) == len(actions)
        if chance.random() < 0.1:
            _refusals_name_a_rule(state, rules, actions)
        state = apply(state, actions[0] if seed % 3 == 0 and chance.random() < 0.6 else chance.choice(actions))
        assert everything(state) == cards, "cards are lost or made"
        if state.closer >= 0:
            closers.add(state.closer)
        assert (state.last > 0) == (state.closer >= 0) or is_terminal(state)
        steps += 1
    assert len(closers) <= 1 or restarts
    if is_terminal(state):
        assert legal_actions(state) == ()
        assert len(scores(state).totals) == state.table.players
        record = record_of(state)
        assert parse_record(format_record(record)) == record
        assert replay(record, rules) == state


def _refusals_name_a_rule(state: State, rules: Ruleset, actions: tuple[Action, ...]) -> None:
    """Every action is legal or refused by a question of the ruleset."""
    for wanted in EVERY:
        why = refusal(state, wanted)
        assert (why is None) == (wanted in actions)
        assert why is None or (why.parameter in rules.answers and why.reason), why


def test_cards_that_a_seat_has_not_seen_change_nothing_for_it(share: Share) -> None:
    for seed in share(range(1_000, 1_040), 4):
        _unseen_cards_change_nothing(*drawn(seed))


def _unseen_cards_change_nothing(chance: random.Random, rules: Ruleset, state: State) -> None:
    first = state
    while not is_terminal(state) and len(plays(state)) < 40:
        state = apply(state, chance.choice(legal_actions(state)))
    if max(Counter(first.table.deal).values()) > 1:
        return  # with several packs a card's name does not tell which one it is
    for seat in range(first.table.players):
        events = information_state(state, seat)
        known = {card for event in events for card in _cards(event.table)}
        unseen = [place for place, card in enumerate(first.table.deal) if card not in known]
        mixed = list(first.table.deal)
        for place, card in zip(unseen, chance.sample([mixed[place] for place in unseen], len(unseen)), strict=True):
            mixed[place] = card
        at = start(rules, first.table.players, deal=mixed, dealer=first.table.dealer)
        before = first
        for done in plays(state):
            assert legal_actions(at) == legal_actions(before)
            at, before = apply(at, done), apply(before, done)
        assert information_state(at, seat) == events


def _cards(view: knowledge.Observation) -> set[Card]:
    cards = {card for own in view.layouts for card in own.cards} | {*view.discard, *view.aside}
    return cards | ({view.drawn} if view.drawn is not None else set()) - {UNKNOWN}


def test_what_a_seat_knows_of_a_card_lasts_while_the_card_lies_there(share: Share) -> None:
    for seed in share(range(2_000, 2_020), 4):
        _what_is_known_lasts(*drawn(seed))


def _what_is_known_lasts(chance: random.Random, _: Ruleset, state: State) -> None:
    for _ in range(60):
        if is_terminal(state):
            break
        after = apply(state, chance.choice(legal_actions(state)))
        for seat in range(state.table.players):
            before, now = observation(state, seat).layouts, observation(after, seat).layouts
            for owner in range(state.table.players):
                for slot, card in enumerate(before[owner].cards):
                    if after.layouts[owner] == state.layouts[owner] and card != UNKNOWN:
                        assert now[owner].cards[slot] == card
        state = after


def _played(name: str, parameter: Parameters) -> set[str]:
    """The answers of a parameter that the engine has to play."""
    return {
        word for word, means in parameter["answers"].items() if not (isinstance(means, dict) and "unplayed" in means)
    }


FLOW = [
    (name, answer)
    for name, each in KNOWN.items()
    if each.get("engine") in ("deal", "knowledge", "legal", "play") and "answers" in each
    for answer in sorted(_played(name, each))
]


@pytest.mark.parametrize(("name", "answer"), FLOW)
def test_every_answer_is_met_in_lawful_play(name: str, answer: str, share: Share) -> None:
    for seed in share((0, 1), 2):
        _play_lawfully(seed, *drawn(seed, {name: answer}))


MODULES = {
    "deal": deal, "knowledge": knowledge, "layout": layout, "legal": legal, "match": match, "play": play,
    "ruleset": ruleset, "scoring": scoring,
}  # fmt: skip
ENUMERATED = [name for name, each in KNOWN.items() if "answers" in each and "engine" in each]


@pytest.mark.parametrize("name", ENUMERATED)
def test_the_engine_has_each_answer_of_the_rulebook_and_no_other(name: str) -> None:
    module = MODULES[KNOWN[name]["engine"]]
    assert set(module.ANSWERS[name]) == _played(name, KNOWN[name])


@pytest.mark.parametrize("module", ["deal", "knowledge", "legal", "play"])
def test_a_module_answers_to_no_question_that_is_not_its_own(module: str) -> None:
    own = {name for name in ENUMERATED if KNOWN[name]["engine"] == module}
    assert set(MODULES[module].ANSWERS) == own
