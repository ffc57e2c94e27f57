"""Rulesets made by hand for the tests of the core: plain answers for each game, and changes to them."""

from __future__ import annotations

from golfrules.ruleset import Answer, Band, Ruleset

RANKS = "A23456789TJQK"
BASIC = {rank: min(number, 10) for number, rank in enumerate(RANKS, 1)} | {"K": 0}
LOW_TWO = BASIC | {"2": -2}

BASE: dict[str, Answer] = {
    "setup.fewest-players": 2,
    "setup.packs": (Band(2, 4, 1), Band(5, None, 2)),
    "setup.jokers": 0,
    "score.values": BASIC,
    "score.alike": "rank",
    "score.needed": 2,
    "score.negative-line": "cancels",
    "score.hidden": "counted",
    "score.columns-bonus": 0,
    "score.block-bonus": "none",
    "score.closer-points": 0,
    "score.closer-lowest": "never",
    "match.length": "holes",
    "match.holes": 9,
    "match.unit": "deals",
    "match.tie": "shared",
    "match.dealer": "moves-left",
}
GAMES: dict[str, dict[str, Answer]] = {
    "six-card": {"setup.layout": "2x3", "score.cancel": "column", "score.values": LOW_TWO},
    "four-card": {"setup.layout": "2x2", "score.cancel": "row-or-column", "score.overlap": "most-cards"},
    "four-in-hand": {"setup.layout": "hand-4", "score.cancel": "anywhere", "score.overlap": "most-cards"},
    "eight-card": {"setup.layout": "2x4", "score.cancel": "column"},
    "nine-card": {
        "setup.layout": "3x3",
        "score.cancel": "row-or-column",
        "score.needed": 3,
        "score.overlap": "most-cards",
    },
    "ten-card": {"setup.layout": "2x5", "score.cancel": "column"},
}


def made(game: str, changes: dict[str, Answer] | None = None, **values: int) -> Ruleset:
    """A ruleset of a game with changed answers; `values` change single entries of the table of values."""
    answers: dict[str, Answer] = {**BASE, **GAMES[game], **(changes or {})}
    table = answers["score.values"]
    assert isinstance(table, dict)
    answers["score.values"] = table | values
    return Ruleset.of(f"{game} (by hand)", game, answers)


def ranks(text: str) -> str:
    """A layout of ranks alone (`9 9 / 5 K`, `*` for a joker) with suits filled in: c d h s, round and round."""
    words = text.split()
    seen: dict[str, int] = {}
    out = []
    for word in words:
        if word in ("/", "--", "(..)"):
            out.append(word)
        elif word == "*":
            out.append("Jo")
        elif len(word) > 1:
            out.append(word)
        else:
            seen[word] = seen.get(word, -1) + 1
            out.append(word + "cdhs"[seen[word] % 4])
    return " ".join(out)
