"""The one verbal rule of the flow that is proved at real size: "only a card that lies face down" where every card does.

The proof walks the whole graph of control: who is to move, in which phase, how many cards the piles hold, who has closed. What the
cards are is never looked at in such a game (no removal, no rule on equal cards, a count only at the end), so two tables that differ
in cards alone take the same steps, and one representative a node is enough. That is not taken on trust: each step is made twice,
with different cards, and must lead to the same node.
"""

from __future__ import annotations

import time

from golfrules.deal import pack_cards, start
from golfrules.legal import legal_actions
from golfrules.play import apply
from golfrules.proof.finding import Finding, Open, Same
from golfrules.proof.isolate import differing
from golfrules.ruleset import Ruleset
from golfrules.state import OVER, PEEKING, State

Node = tuple[object, ...]


def node(state: State) -> Node:
    """All of a state but its cards, and who has seen which: legality reads that only while cards are looked at in secret."""
    return (
        state.phase,
        state.seat,
        state.turn,
        state.up,
        state.gone,
        state.seen if state.phase == PEEKING else None,
        len(state.stock),
        len(state.discard),
        state.drawn is None,
        state.source,
        state.did,
        state.chosen,
        state.closer,
        state.last,
        state.quiet,
        len(state.aside),
        state.shuffles,
        state.ending,
    )


def blind(ruleset: Ruleset) -> bool:
    """Whether the flow of a ruleset never looks at a card: no removal, no rule on equal cards, no repeated tables."""
    return (
        ruleset.word("turn.remove-matched", "never") == "never"
        and ruleset.word("turn.take-equal", "allowed") == "allowed"
        and ruleset.word("end.standstill", "play-on") != "count-repeated-table"
        and ruleset.word("turn.new-card") == "face-down"
    )


def only_face_down(one: Ruleset, other: Ruleset, players: int = 2, most: int = 60_000) -> Finding | None:
    """For two rulesets that differ in `turn.replace` alone, in a game of face-down cards: proved equal, for so many players.

    None where the question is another.
    """
    parted = {name for name in differing(one, other) if name != "turn.replace"}
    if parted or one.word("turn.replace", "any") == other.word("turn.replace", "any"):
        return None
    if not (blind(one) and blind(other)):
        return None
    started = time.monotonic()
    cards = pack_cards(one, players)
    pairs = [(start(one, players, deal=deal), start(other, players, deal=deal)) for deal in (cards, cards[::-1])]
    todo, seen, steps = [pairs], {node(pairs[0][0])}, 0
    while todo:
        pairs = todo.pop()
        nodes = {node(state) for pair in pairs for state in pair}
        actions = {legal_actions(state) for pair in pairs for state in pair}
        if len(nodes) != 1 or len(actions) != 1:
            return Open("two tables that differ in their cards alone took different steps")
        first = pairs[0][0]
        if first.phase == OVER:
            continue
        for action in legal_actions(first):
            steps += 1
            after = [(_bare(apply(left, action)), _bare(apply(right, action))) for left, right in pairs]
            if any(left[1:-1] != right[1:-1] for left, right in after):
                return Open(f"{action} made different tables by the two rules")
            if node(after[0][0]) not in seen:
                seen.add(node(after[0][0]))
                todo.append(after)
        if len(seen) > most:
            return Open(f"more than {most} states of control")
    covers = (
        f"every play of {players} players with {len(cards)} cards, whatever the deal: {len(seen)} states of control, "
        f"{steps} steps, each made by both rules with two orders of the cards"
    )
    return Same(covers, ("graph of control", "two orders of the cards"), time.monotonic() - started)


def _bare(state: State) -> State:
    """Without what led here, so that memory is not held."""
    return state._replace(past=(None, None))
