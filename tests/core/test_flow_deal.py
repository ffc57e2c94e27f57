"""The deal: the same seed gives the same cards, every card once, and no more players than the packs bear."""

from __future__ import annotations

from collections import Counter

import pytest
from flow import DEAL, layout, play, rules

from golfrules.cards import format_cards, parse_cards
from golfrules.chance import DEAL as FOR_THE_DEAL
from golfrules.chance import PLAYER, RECYCLE, below, fold, mix, shuffled, stream
from golfrules.deal import can_deal, check_players, deal_from_seed, dealt, most_players, pack_cards, start
from golfrules.frame import Table
from golfrules.plan import plan_of
from golfrules.ruleset import Band, RulesetError


def test_the_mixing_function_is_that_of_splitmix64() -> None:
    first = [mix((n + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1) for n in range(3)]  # seed 0, as published
    assert first == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_seed_and_a_hole_give_the_same_deal_for_ever() -> None:
    deal = deal_from_seed(rules(), 2, seed=7, hole=3)
    assert deal == deal_from_seed(rules(), 2, seed=7, hole=3)
    assert format_cards(deal[:13]) == "6h 4c Ks 9h 5c 8s 2d Ad 9s 5s 2h 3h Qc"


@pytest.mark.parametrize(("seed", "hole"), [(8, 3), (7, 4), (3, 7), (-7, 3)])
def test_another_seed_or_hole_gives_another_deal(seed: int, hole: int) -> None:
    assert deal_from_seed(rules(), 2, seed, hole) != deal_from_seed(rules(), 2, 7, 3)


@pytest.mark.parametrize("players", [2, 4, 5, 8])
def test_a_deal_holds_every_card_of_its_packs(players: int) -> None:
    assert Counter(deal_from_seed(rules(), players, 1)) == Counter(pack_cards(rules(), players))


def test_cards_that_lie_as_they_were_dealt_are_the_first_state() -> None:
    for ruleset, players, dealer in ((rules(), 2, 1), (rules(turn__first="dealer"), 3, 0)):
        first = start(ruleset, players, deal=DEAL, dealer=dealer)
        assert dealt(first.table, parse_cards(DEAL)) == first
        few = start(ruleset, players, deal=" ".join(DEAL.split()[:30]), dealer=dealer)
        assert dealt(few.table, few.table.deal) == few
    cards = parse_cards(DEAL)[:8]
    alone = dealt(Table(rules(), plan_of(rules()), 1, 0, 0, None, 0, cards), cards)  # whoever deals so has asked before
    assert (alone.layouts, alone.discard, alone.stock) == ((cards[:6],), cards[6:7], cards[7:])


def test_a_deal_for_more_than_its_packs_bear_is_told_by_its_cards() -> None:
    one_pack = rules(setup__packs=(Band(1, None, 1),))
    with pytest.raises(ValueError, match="9 players need 56 cards, but the deal has 52"):
        start(one_pack, 9, deal=DEAL)


def test_jokers_are_counted_by_the_pack() -> None:
    assert Counter(pack_cards(rules(setup__jokers=2), 5))[52] == 4


def test_bounded_numbers_are_fair_and_use_one_word_each_almost_always() -> None:
    key = stream(1, 0, PLAYER)
    counts = Counter(below(key, word, 7)[0] for word in range(7_000))
    assert set(counts) == set(range(7))
    assert all(880 < times < 1_120 for times in counts.values())
    assert below(key, 5, 7)[1] == 6


def test_the_shuffle_is_the_one_described() -> None:
    key = stream(1, 2, FOR_THE_DEAL)
    order, word = list(range(10)), 0
    for last in range(9, 0, -1):
        place, word = below(key, word, last + 1)
        order[last], order[place] = order[place], order[last]
    assert shuffled(range(10), key) == tuple(order)


def test_streams_are_folded_from_their_numbers() -> None:
    assert stream(7, 3, RECYCLE, 2) == fold(fold(fold(fold(0, 7), 3), RECYCLE), 2)
    assert (
        len(
            {stream(seed, hole, use, index) for seed in (0, 1) for hole in (0, 1) for use in (0, 1) for index in (0, 1)}
        )
        == 16
    )


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = start(rules(), deal=DEAL)
    assert [layout(state, player) for player in (1, 2)] == [
        "(Ac) (3c) (5c) / (7c) (9c) (Jc)",
        "(2c) (4c) (6c) / (8c) (Tc) (Qc)",
    ]
    assert format_cards(state.discard) == "Kc"
    assert format_cards(state.stock[::-1][:2]) == "Ad 2d"
    assert len(state.stock) == 39


def test_cards_may_be_dealt_hand_by_hand() -> None:
    assert layout(start(rules(setup__deal_order="hand-by-hand"), deal=DEAL), 2) == "(7c) (8c) (9c) / (Tc) (Jc) (Qc)"


def test_another_dealer_moves_the_cards_and_the_first_turn() -> None:
    state = start(rules(), 3, deal=DEAL, dealer=0)
    assert layout(state, 2).startswith("(Ac) (4c)")
    assert state.seat == 1


def test_the_dealer_may_have_the_first_turn() -> None:
    assert start(rules(turn__first="dealer"), 3, deal=DEAL, dealer=2).seat == 2
    assert start(rules(turn__first="left-of-dealer"), 3, deal=DEAL, dealer=2).seat == 0


def test_turns_go_to_the_left_or_to_the_right() -> None:
    for order, following in (("clockwise", 1), ("anticlockwise", 2)):
        assert play(start(rules(turn__order=order), 3, deal=DEAL), "up 1, up 2").seat == following


def test_seats_begin_with_the_one_at_the_dealers_left() -> None:
    state = start(rules(), 4, seed=1)
    assert (state.seat, state.table.dealer) == (0, 3)


def test_too_few_players_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"setup.fewest-players: at least 2 players are needed, not 1"):
        start(rules(), 1, seed=1)


def test_too_many_players_are_refused_with_the_largest_number_that_works() -> None:
    one_pack = rules(setup__packs=(Band(2, None, 1),))
    assert most_players(one_pack) == 8
    with pytest.raises(RulesetError, match="9 players need 56 cards and have 52; the largest number that works is 8"):
        check_players(one_pack, 9)


def test_one_stock_card_must_be_left_after_the_first_discard() -> None:
    ten = rules(game="ten-card", setup__packs=(Band(2, None, 1),))
    assert most_players(ten) == 5  # 50 cards, the first discard, and one stock card
    nothing_left = rules(game="nine-card", setup__packs=(Band(2, None, 1),), setup__jokers=3)
    assert most_players(nothing_left) == 5


def test_more_packs_for_more_players_are_taken_from_the_table() -> None:
    assert most_players(rules()) == 17  # two packs from five players on


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("Ac " + DEAL, "Ac occurs 2 times, but the packs for 2 players hold it 1 time"),
        ("Jo " + DEAL, "Jo occurs 1 time, but the packs for 2 players hold it not at all"),
        (DEAL[:38], "2 players need 14 cards, but the deal has 13"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        start(rules(), deal=deal)


def test_a_small_pack_may_be_dealt() -> None:
    assert len(start(rules(), deal=parse_cards(DEAL)[:14]).stock) == 1


def test_a_deal_and_a_seed_exclude_one_another() -> None:
    with pytest.raises(ValueError, match="not both"):
        start(rules(), deal=DEAL, seed=1)


def test_an_answer_the_engine_cannot_play_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"turn.draw: the engine cannot play 'neither'"):
        start(rules(turn__draw="neither"), seed=1)


@pytest.mark.parametrize("players", [0, 1, -3])
def test_too_few_players_are_refused_by_the_rule_about_it(players: int) -> None:
    with pytest.raises(RulesetError, match=r"setup\.fewest-players: at least 2 players are needed") as found:
        start(rules(), players=players)
    assert found.value.parameter == "setup.fewest-players"


def test_the_first_state_of_a_hole_has_the_dealt_cards_and_nothing_else() -> None:
    ruleset = rules(opening__turn_up=0)
    state = start(ruleset, 3, seed=5, hole=3, dealer=1)
    deal = deal_from_seed(ruleset, 3, 5, 3)
    table = state.table
    assert (table.players, table.dealer, table.first, table.seed, table.hole, table.deal) == (3, 1, 2, 5, 3, deal)
    assert (state.phase_name, state.seat, state.turn, state.drawn, state.source, state.did) == (
        "draw",
        2,
        0,
        None,
        0,
        0,
    )
    assert (state.closer, state.last, state.quiet, state.shuffles, state.ending) == (-1, -1, 0, 0, None)
    assert (state.up, state.gone, state.chosen, state.aside, state.tables) == ((0,) * 3, (0,) * 3, (0,) * 3, (), set())
    assert (state.discard, state.stock[::-1]) == ((deal[18],), deal[19:])
    assert state.seen == ((0,) * 6,) * 3


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_first_card_goes_to_the_dealers_left(dealer: int) -> None:
    ruleset = rules()
    state = start(ruleset, 3, seed=5, dealer=dealer)
    for place in range(3):
        assert state.layouts[(dealer + 1 + place) % 3] == state.table.deal[place:18:3]


def test_without_a_seed_the_first_hole_of_seed_nought_is_dealt() -> None:
    ruleset = rules()
    assert start(ruleset).table == start(ruleset, 2, seed=0, hole=0, dealer=1).table
    assert start(ruleset).table.seed == 0
    assert deal_from_seed(ruleset, 2, 5) == deal_from_seed(ruleset, 2, 5, 0) != deal_from_seed(ruleset, 2, 5, 1)


@pytest.mark.parametrize(("players", "dealer"), [(2, 2), (2, -1), (1, 1)])
def test_a_dealer_who_is_not_at_the_table_is_refused(players: int, dealer: int) -> None:
    alone = rules(setup__fewest_players=1, setup__packs=(Band(1, None, 1),))
    with pytest.raises(ValueError, match=f"no seat {dealer} for the dealer among {players} players"):
        start(alone, players, dealer=dealer)


@pytest.mark.parametrize(
    ("bands", "fewest", "most"),
    [
        ((Band(2, 4, 1),), 2, 4),
        ((Band(1, 1, 1),), 1, 1),
        ((Band(2, 2, 1),), 3, 0),
        ((Band(1, None, 1),), 1, 8),
        ((Band(1, None, 99),), 1, 99),
        ((), 1, 0),
    ],
)
def test_the_largest_number_of_players(bands: tuple[Band, ...], fewest: int, most: int) -> None:
    ruleset = rules(setup__packs=bands, setup__fewest_players=fewest)
    assert most_players(ruleset) == most
    assert can_deal(ruleset, most + 1) is (most == 99)


def test_where_no_number_of_players_works_the_refusal_says_so() -> None:
    ruleset = rules(setup__packs=(Band(9, 9, 1),), setup__fewest_players=9)
    with pytest.raises(RulesetError, match="9 players need 56 cards and have 52; no number of players works") as caught:
        start(ruleset, 9)
    assert caught.value.parameter == "setup.packs"
    with pytest.raises(RulesetError, match="the largest number that works is 4"):
        start(rules(setup__packs=(Band(2, 4, 1), Band(9, 9, 1))), 9)


def test_tables_are_equal_when_rules_players_chance_and_deal_are() -> None:
    table = start(rules(), 3, seed=5, hole=3).table
    assert table == start(rules(), 3, seed=5, hole=3).table
    assert hash(table) == hash(start(rules(), 3, seed=5, hole=3).table)
    for other in (
        start(rules(), 3, seed=5, hole=2),
        start(rules(), 3, seed=4, hole=3),
        start(rules(), 3, seed=5, hole=3, dealer=0),
    ):
        assert table != other.table
    assert table != start(rules(turn__reject="either"), 3, seed=5, hole=3).table
    assert table != table._key()


@pytest.mark.parametrize("parameter", ["turn.first", "setup.deal-order"])
def test_an_answer_that_dealing_does_not_know_names_its_question(parameter: str) -> None:
    with pytest.raises(RulesetError, match="the engine cannot play 'another'") as caught:
        start(rules({parameter: "another"}))
    assert caught.value.parameter == parameter


def test_a_state_is_shown_in_a_line() -> None:
    state = play(start(rules(), deal=DEAL), "up 1, up 2, up 1, up 2")
    lies = "1: Ac 3c (5c) / (7c) (9c) (Jc); 2: 2c 4c (6c) / (8c) (Tc) (Qc)"
    assert repr(state) == f"<State draw of 1; {lies}; discard Kc, stock 39>"
    taken = play(state, "discard")
    assert repr(taken) == f"<State hold of 1, drawn Kc; {lies}; discard --, stock 39>"
    assert repr(play(state, "stock")) == f"<State hold of 1, drawn Ad; {lies}; discard Kc, stock 38>"
    assert repr(state.table) == "<Table six-card (by hand), 2 players>"


def unmixed(word: int) -> int:
    """The word that `mix` makes into this one."""
    full = (1 << 64) - 1

    def unfolded(folded: int, by: int) -> int:
        found = folded
        for _ in range(64 // by + 1):
            found = folded ^ found >> by
        return found

    word = unfolded(word, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & full
    return unfolded(unfolded(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & full, 30)


@pytest.mark.parametrize("n", [3, (1 << 63) + 1, (1 << 64) - 1])
def test_a_word_above_the_last_whole_multiple_is_not_used(n: int) -> None:
    full, golden = (1 << 64) - 1, 0x9E3779B97F4A7C15
    bound = (1 << 64) - (1 << 64) % n
    key = (unmixed(bound) - golden) & full
    words = [mix(key + (number + 1) * golden & full) for number in range(60)]
    assert words[0] == bound
    used = next(number for number, word in enumerate(words) if word < bound)
    assert used > 0
    assert below(key, 0, n) == (words[used] % n, used + 1)
    assert below(key, used, n) == (words[used] % n, used + 1)


def test_two_cards_are_shuffled_too() -> None:
    assert {shuffled((0, 1), key) for key in range(8)} == {(0, 1), (1, 0)}
    assert (shuffled((), 1), shuffled((5,), 1)) == ((), (5,))
