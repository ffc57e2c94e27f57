"""The games that are compared, each by its library's plainest loop: legal moves, one of them by chance, do it, until the end.

    games.py ENGINE NAME

plays one of them on demand: it says `ready` (or why it cannot play, and ends), and then for each line that comes in plays for a while and
tells how many moves it made in how many seconds of its processor time. ENGINE is the folder that holds the package `golfrules`. What is
made once for all games (rules, environments) is made beforehand; a game counts from its start.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

AT_A_TIME = 0.1
"""For how many seconds of processor time games are played at a time: as long for each, for what is slow is warm soon, and what is fast
would be timed while it is still cold from what ran before; and short, so that a machine keeps its pace for a round."""


def repeated(game: Callable[[random.Random], int]) -> Callable[[], float]:
    """Games until the time is up."""

    def job() -> float:
        chance, moves = random.Random(1), 0
        until = time.process_time() + AT_A_TIME
        while time.process_time() < until:
            moves += game(chance)
        return moves

    return job


@cache
def _golf() -> tuple[Any, ...]:
    """The rules and the four functions of the loop: named once, as `from golfrules import …` does it."""
    import golfrules as g

    return g.ruleset("six-card@six-fr"), g.start, g.is_terminal, g.legal_actions, g.apply


def golf(players: int) -> Callable[[random.Random], int]:
    """A hole of six-card."""

    def game(chance: random.Random) -> int:
        ruleset, start, is_terminal, legal_actions, apply = _golf()
        state, moves = start(ruleset, players, seed=chance.getrandbits(30)), 0
        while not is_terminal(state):
            actions = legal_actions(state)
            state = apply(state, actions[int(chance.random() * len(actions))])
            moves += 1
        return moves

    return game


@cache
def _spiel(name: str) -> Any:
    import pyspiel

    return pyspiel.load_game(name)


def open_spiel(name: str) -> Callable[[random.Random], int]:
    """A game of OpenSpiel; its chance moves are not counted."""

    def game(chance: random.Random) -> int:
        state, moves = _spiel(name).new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            moves += 1
        return moves

    return game


@cache
def _environment(name: str) -> Any:
    import rlcard as library

    return library.make(name, config={"seed": 1})


def rlcard(name: str) -> Callable[[random.Random], int]:
    """A game of RLCard."""

    def game(chance: random.Random) -> int:
        env = _environment(name)
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(chance.random() * len(actions))])
            moves += 1
        return moves

    return game


@cache
def _agents(name: str) -> Any:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


def rlcard_run(name: str) -> Callable[[random.Random], int]:
    """A game of RLCard as its own first example plays it: its random agents, and `env.run`."""

    def game(chance: random.Random) -> int:
        env = _agents(name)
        before: int = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return game


def pokerkit(chance: random.Random) -> int:
    """A hand of no-limit Texas hold'em for two: check or call, or fold."""
    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
    moves = 0
    while state.status:
        if state.can_fold() and chance.random() < 0.1:
            state.fold()
        else:
            state.check_or_call()
        moves += 1
    return moves


def textarena(chance: random.Random) -> int:
    """A hole of TextArena's golf, two players; its moves are sentences."""
    from textarena.envs.Golf.env import GolfEnv

    env, moves, over = GolfEnv(), 0, False
    env.reset(2, seed=chance.randrange(1 << 30))
    while not over:
        held = env.state.game_state
        if held["turn_phase"] == "draw":
            actions = ["[draw]", "[take]"]
        else:
            actions = [f"[swap {row} {column}]" for row in (1, 2) for column in (1, 2, 3)]
            actions += [] if held.get("took_from_discard") else ["[discard]"]
        over, _ = env.step(actions[int(chance.random() * len(actions))])
        moves += 1
    return moves


def chess(chance: random.Random) -> int:
    """A game of chess, two hundred moves at most."""
    import chess as library

    board, moves = library.Board(), 0
    while moves < 200 and not board.is_game_over():
        actions = list(board.legal_moves)
        board.push(actions[int(chance.random() * len(actions))])
        moves += 1
    return moves


OWN = {players: f"golfrules, six-card, {players} players" for players in (2, 4)}
PLAYERS = {"OpenSpiel, hearts": 4}
"""How many play a peer's game, where it is not two: it is compared with as many players of golf."""
GAMES: dict[str, tuple[str, Callable[[random.Random], int]]] = {
    OWN[2]: ("golfrules", golf(2)),
    OWN[4]: ("golfrules", golf(4)),
    "OpenSpiel, hearts": ("pyspiel", open_spiel("hearts")),
    "OpenSpiel, gin_rummy": ("pyspiel", open_spiel("gin_rummy")),
    "RLCard, gin-rummy": ("rlcard", rlcard("gin-rummy")),
    "RLCard, gin-rummy, by its `env.run`": ("rlcard", rlcard_run("gin-rummy")),
    "RLCard, leduc-holdem": ("rlcard", rlcard("leduc-holdem")),
    "PokerKit, hold'em": ("pokerkit", pokerkit),
    "python-chess": ("chess", chess),
    "TextArena, Golf": ("textarena", textarena),
}


def serve(name: str) -> None:
    """Play a game on demand, until nothing more comes in. What the library itself prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def say(*words: object) -> None:
        print(*words, file=answers, flush=True)

    module, game = GAMES[name]
    if find_spec(module) is None:
        say(f"{module} is not installed in the environment of {sys.executable}")
        return
    try:
        game(random.Random(0))
    except Exception as error:
        say(f"does not run here: {type(error).__name__}: {error}".splitlines()[0])
        return
    job = repeated(game)
    job()
    say("ready")
    for _ in sys.stdin:
        begun = time.process_time()
        say(job(), time.process_time() - begun)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    serve(sys.argv[2])
