"""Scorers written straight from the words of the sources, one for each family of rules.

They share nothing with the engine: no plan, no groups, no algebra. A layout is a list of ranks (any words) and a table of values;
places are counted by hand. Tests hold the one scoring function against them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def pairs_in_columns(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Two rows of any width: if both cards of a column share their rank, the whole column is worth nothing."""
    width = len(ranks) // 2
    total = 0
    for column in range(width):
        top, bottom = ranks[column], ranks[column + width]
        if top != bottom:
            total += values[top] + values[bottom]
    return total


def pairs_in_square(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Two by two: a pair in a row or column is worth nothing, of three only two cancel, four empty the layout."""
    a, b, c, d = ranks
    worth = values[a] + values[b] + values[c] + values[d]
    if a == b == c == d:
        return 0
    for rank in (a, b):
        if ranks.count(rank) == 3:
            return worth - 2 * values[rank]
    if a in (b, c):
        worth -= 2 * values[a]
    if d in (b, c):
        worth -= 2 * values[d]
    return worth


def pairs_in_square_with_diagonals(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Two by two with diagonals: in a square any two cards lie in some line."""
    return pairs_in_hand(ranks, values)


def three_empty_the_square(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Two by two, read so that three equal cards make the whole layout worth nothing."""
    if max(Counter(ranks).values()) >= 3:
        return 0
    return pairs_in_square(ranks, values)


def pairs_in_hand(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Cards without places: any two of a rank cancel, so of an odd number one is left."""
    return sum(values[rank] * (number % 2) for rank, number in Counter(ranks).items())


def all_equal_anywhere(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Anywhere, read so that all equal cards cancel: only a card alone of its rank counts."""
    return sum(values[rank] for rank, number in Counter(ranks).items() if number == 1)


def no_pairs(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Pairs do not cancel at all."""
    return sum(values[rank] for rank in ranks)


def threes_in_square(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Three by three: three equal in a row or in a column are worth nothing, each card in one line only; the better way
    of the two counts, the one with more lines."""
    rows = [ranks[0:3], ranks[3:6], ranks[6:9]]
    columns = [ranks[0::3], ranks[1::3], ranks[2::3]]
    full_rows = [row[0] for row in rows if len(set(row)) == 1]
    full_columns = [column[0] for column in columns if len(set(column)) == 1]
    counted = full_rows if len(full_rows) >= len(full_columns) else full_columns
    return no_pairs(ranks, values) - 3 * sum(values[rank] for rank in counted)


def crossing_threes_share(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Three by three, read so that crossing lines both cancel: a card counts unless its row or its column is all equal."""
    total = 0
    for row in range(3):
        for column in range(3):
            in_row = len(set(ranks[3 * row : 3 * row + 3])) == 1
            in_column = len(set(ranks[column::3])) == 1
            if not in_row and not in_column:
                total += values[ranks[3 * row + column]]
    return total


def threes_in_columns(ranks: Sequence[str], values: Mapping[str, int]) -> int:
    """Three by three where only columns count."""
    columns = [ranks[0::3], ranks[1::3], ranks[2::3]]
    return sum(no_pairs(column, values) for column in columns if len(set(column)) > 1)


def two_pairs_bonus(ranks: Sequence[str], values: Mapping[str, int], times: str, pairs: str, bonus: int) -> int:
    """Two rows: pairs in columns, and a bonus for two pairs in two columns, earned `times`, for which two `pairs`."""
    width = len(ranks) // 2
    paired = [ranks[c] if ranks[c] == ranks[c + width] else None for c in range(width)]
    found = []
    for left in range(width):
        for right in range(left + 1, width):
            if paired[left] is None or paired[right] is None:
                continue
            if pairs != "any-two" and paired[left] != paired[right]:
                continue
            if pairs == "same-rank-adjacent" and right != left + 1:
                continue
            found.append((left, right))
    if times == "once":
        earned = 1 if found else 0
    elif times == "each-two":
        earned = len(found)
    elif times == "per-column":
        earned = len({column for two in found for column in two})
    else:
        earned = _most_apart(found)
    return pairs_in_columns(ranks, values) + bonus * earned


def _most_apart(found: Sequence[tuple[int, int]]) -> int:
    """The largest number of these twos without a common column, by trying all."""
    if not found:
        return 0
    first, rest = found[0], found[1:]
    without = _most_apart(rest)
    with_first = 1 + _most_apart([two for two in rest if not set(two) & set(first)])
    return max(without, with_first)


def blocks_of_four(ranks: Sequence[str], times: str) -> int:
    """Two rows: how many blocks of four equal cards in two neighbouring columns."""
    width = len(ranks) // 2
    found = []
    for left in range(width - 1):
        if len({ranks[left], ranks[left + 1], ranks[left + width], ranks[left + width + 1]}) == 1:
            found.append((left, left + 1))
    if times == "once":
        return 1 if found else 0
    return len(found) if times == "each" else _most_apart(found)
