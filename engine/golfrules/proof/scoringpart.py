"""The part of a ruleset that scoring one layout reads, so that what is proved for one ruleset serves all that count alike."""

from __future__ import annotations

from typing import Final

from golfrules.ruleset import Ruleset

LAYOUT_PARAMETERS: Final = (
    "setup.layout",
    "score.values",
    "score.alike",
    "score.cancel",
    "score.needed",
    "score.overlap",
    "score.negative-line",
    "score.hidden",
    "score.columns-bonus",
    "score.columns-bonus-for",
    "score.columns-bonus-times",
    "score.columns-bonus-removed",
    "score.block-negative",
    "turn.removed-shrinks",
)
"""The questions whose answers can change the points of one layout."""
BLOCK_PARAMETERS: Final = ("score.block-bonus", "score.block-times", "score.block-removed")
"""The questions whose answers can change how many blocks a layout earns."""
TABLE_PARAMETERS: Final = (
    "score.block-bonus",
    "score.block-points",
    "score.block-owners",
    "score.block-order",
    "score.closer-points",
    "score.closer-lowest",
    "score.closer-tie",
    "score.closer-floor",
    "score.no-closer",
)
"""The questions whose answers can change the count of a table, given the points of each layout and the blocks."""
_READ: Final = (*LAYOUT_PARAMETERS, *BLOCK_PARAMETERS, "setup.jokers", "setup.packs", "turn.remove-matched")


def scoring_part(ruleset: Ruleset) -> Ruleset:
    """A ruleset with nothing but what the count of a layout reads. Two that count alike become equal."""
    answers = {name: ruleset.answers[name] for name in _READ if name in ruleset.answers}
    if ruleset.word("score.block-bonus", "none") != "none":
        answers["score.block-bonus"] = "others-add"  # for one layout only whether there is a bonus matters
    if ruleset.word("turn.remove-matched", "never") != "never":
        answers["turn.remove-matched"] = "by-choice"
    answers["setup.fewest-players"] = ruleset.number("setup.fewest-players", 2)
    return Ruleset.of(ruleset.ref, ruleset.game, answers)
