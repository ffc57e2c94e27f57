"""Where each thing stands: in the record `r` of a ruleset, in the numbers `h` and the work space `w` of a hole, in a row of results.

All are rows of 64-bit whole numbers. The names are plain numbers, so that compiled code has them as constants.
"""

from __future__ import annotations

from typing import Final

from golfrules.simulate.policy import Policy

MOST_PLAYERS: Final = 40
MOST_CARDS: Final = 512
MOST_GROUPS: Final = 128
KINDS: Final = 64
STRIDE: Final = 16
"""The slots of one seat begin so far after those of the one before."""

# the record: numbers first
(
    PLAYERS, SIZE, FULL, WIDTH, COLUMNS, NEAREST,
    TURN_UP, WHERE, BEFORE_PLAY, OWN_FIRST, EVERY_TURN, REVEAL_CARD, REVEAL_ALL, MORE_LEAST, MORE_MOST, PEEK, PEEK_NEAREST,
    STEP, TAKES, FACE_DOWN_ONLY, TAKE_HIDDEN_ONLY, TAKE_UNEQUAL, TURN_UP_INSTEAD, REJECT_STOCK, REJECT_DISCARD,
    AFTER_REJECT, LAST_HIDDEN, FACE_UP, REARRANGES, REMOVES, REMOVES_AT_ONCE, SET_ASIDE, LEAST_IN_LINE,
    TRIGGER, ANY_ACT, REMOVED_CLOSE, KNOCK, KNOCK_ROUND, SECOND_KNOCK, LAST_TURNS, FINAL_STOCK_ONLY, FINAL_STOCK_OUT,
    REVEAL_AT_CLOSE, REVEAL_OWN_FINAL, RECYCLE, OUT_COUNTS, OUT_PASSES, OUT_RESOLVED, OUT_CUTS, STANDSTILL, PATIENCE,
    COUNTS_HIDDEN, TRACKS, OWN_SEEN, DRAWN_ALL, TAKEN_ALL, TOLD,
    SHRINKS, NEGATIVE_KEEPS, OVERLAP, GROUP_COUNT, LINE_COUNT, PACKING_COUNT, SIMPLE_LINES, SMALL, LOCAL, DIRECT, MATES_EACH, LEAST_ALIKE,
    BONUS_POINTS, BONUS_PAIRS, BONUS_ALIKE, BONUS_GONE, BONUS_TIMES, BLOCK_PAIRS, BLOCK_JOINED, BLOCK_NEGATIVE, BLOCK_TIMES,
    BLOCK_POINTS, OWNERS_FIRST, SHARES, JUDGED_RAW, CLOSER_POINTS, TIES_PUNISHED, LOWEST_ADDED, FLOOR, LAST_STANDS, BLOCK_GAIN,
    CARD_COUNT, HAND_BY_HAND, LEFT_FIRST, DEALER_MOVES, KIND_COUNT, KNOCK_AT, FEW_HIDDEN, MOST_TURNS, HISTORY_ROW, PACK_WORTH,
    AS_IT_LIES,
) = range(99)  # fmt: skip

# the record: tables
KEY: Final = 99
VALUE: Final = KEY + KINDS
KIND: Final = VALUE + KINDS
KIND_KEY: Final = KIND + KINDS
KIND_VALUE: Final = KIND_KEY + KINDS
KIND_CARD: Final = KIND_VALUE + KINDS
KIND_NUMBER: Final = KIND_CARD + KINDS
COLUMN: Final = KIND_NUMBER + KINDS
"""The slots of each column, as bit masks."""
BONUS_PAIR: Final = COLUMN + STRIDE
"""Pairs of columns that may earn the bonus: two numbers each."""
BLOCK_PAIR: Final = BONUS_PAIR + 64
"""Pairs of columns that may be a block: two numbers, and the slots between them."""
GROUP: Final = BLOCK_PAIR + 64
"""Groups that cancel together: mask, and three slots (the last twice where two are enough)."""
GROUP_LINE: Final = GROUP + 4 * MOST_GROUPS
LINE: Final = GROUP_LINE + MOST_GROUPS
"""The slots of each line, as bit masks."""
THROUGH: Final = LINE + 32
"""For each slot the groups that it lies in, as bit masks."""
MATE_MASK: Final = THROUGH + STRIDE
"""For each slot those that lie in a group with it, as bit masks."""
MATES: Final = MATE_MASK + STRIDE
"""For each slot, in a row of MATE_ROW numbers, the groups it lies in: the number and the two other slots of each (or twice the one).
All slots have MATES_EACH of them; what is too much is NO_GROUP of NO_SLOT."""
MOST_MATES: Final = 36
MATE_ROW: Final = 3 * MOST_MATES
NO_GROUP: Final = 63
NO_SLOT: Final = STRIDE
BONUS_OF: Final = MATES + STRIDE * MATE_ROW
"""For each set of groups that cancel, as a bit mask, the points of the bonus for columns, where they depend on nothing else."""
BONUS_SETS: Final = 64
FEW_GROUPS: Final = 6
FEW_SLOTS: Final = 6
LANE: Final = 10
"""Where there are no more than so many groups and slots (SMALL), the points of all slots lie side by side in one word (see `few`), so
many bits each. The bits of BIAS are flipped there: a lane without any of its bits set is worth nothing."""
BIAS: Final = 60
MOST_IN_LANE: Final = ((1 << LANE) - 1) // FEW_SLOTS - BIAS
COUNTS_BY: Final = BONUS_OF + BONUS_SETS
"""For each set of groups that match, as a bit mask, the lanes of the slots that do not cancel."""
WITHIN: Final = COUNTS_BY + (1 << FEW_GROUPS)
"""For each set of slots, as a bit mask, the groups that lie within it."""
IN_LANES: Final = WITHIN + (1 << FEW_SLOTS)
"""For each card its points in every lane."""
PACK: Final = IN_LANES + KINDS
"""All cards, a byte each."""
FAIR: Final = PACK + MOST_CARDS // 8
"""For each n the largest word that is fair for a number below n."""
PART: Final = FAIR + MOST_CARDS
"""For each n the n-th part of 2**64, rounded down."""
CHOICE: Final = PART + MOST_CARDS
"""For each n, from the largest down, how much the upper 22 bits of a word count modulo n; in the next row the 21 bits below them; in
the third the n-th part of 2**32, rounded down."""
CHOICE_ROW: Final = MOST_CARDS + 8
PACKING: Final = CHOICE + 3 * CHOICE_ROW
"""Largest choices of groups without a common slot, a row of PACKING_ROW groups each (-1: none); to the end of the record."""
PACKING_ROW: Final = 5

# the numbers of a hole in play: apart from the rows, so that the compiler holds them where it likes
(
    PHASE, SEAT, TURN, HEAD, TAIL, PILE, DRAWN, SOURCE, DID, CLOSER, LAST, QUIET, ASIDE_COUNT, SHUFFLES, ENDING, FIRST, DEALER,
    TURNS, DECISIONS, HISTORY_FROM, HISTORY_TO, MASK, MASK_KIND, BEFORE, AFTER, READ, NUMBERS,
) = range(27)  # fmt: skip
"""HEAD and TAIL: from where to where the stock lies in STOCK; PILE: how many cards the discard pile has. MASK … AFTER: what may be
done (see `legal`). READ: whether the seat to move has read its own layout in this turn."""

# the work space: a place for the numbers of a hole, then what was counted, and what the player to move thinks (see `mind`)
(
    BLOCKS, TAKEN, CARDS_LEFT, WORTH_UNSEEN, HURRIES, LOWEST, LEFT_OUT, OWN_KNOWN, BEST_SLOT, BEST_GAIN, CHOICES_TO,
    READ_SLOT, READ_BEST,
) = range(NUMBERS, NUMBERS + 13)  # fmt: skip
UP: Final = 48
GONE: Final = UP + MOST_PLAYERS
CHOSEN: Final = GONE + MOST_PLAYERS
OWNER_KNOWS: Final = CHOSEN + MOST_PLAYERS
ALL_KNOW: Final = OWNER_KNOWS + MOST_PLAYERS
"""For each seat which of its cards its player, and which all players, have seen. No rule shows a card to some of the others."""
CARDS: Final = ALL_KNOW + MOST_PLAYERS
STOCK: Final = CARDS + MOST_PLAYERS * STRIDE
"""The cards of the stock, a byte each: so a shuffle stays in one or two lines of the cache."""
DISCARD: Final = STOCK + MOST_CARDS // 8
ASIDE: Final = DISCARD + MOST_CARDS
STATE_END: Final = ASIDE + MOST_CARDS
"""What comes before is the state of the hole."""
RAW: Final = STATE_END
SHARE: Final = RAW + MOST_PLAYERS
POINTS: Final = SHARE + MOST_PLAYERS
UNSEEN: Final = POINTS + MOST_PLAYERS
MATCHED: Final = UNSEEN + KINDS
CHOICES: Final = MATCHED + MOST_GROUPS
"""The first words of twice eight streams, and in CHOICES_TO which eight the later ones are."""
PLACES: Final = CHOICES + 16
"""Which cards a shuffle exchanges."""
READ_ROW: Final = STRIDE + 2
READ_KEY, READ_POINTS, READ_LOSS, READ_MATCHED, READ_WORTH = range(0, 5 * READ_ROW, READ_ROW)
"""What `worth` has read of a layout: for each slot and NO_SLOT its key (NEVER: not known), its points, what the layout loses with it,
then the groups that match, the points of all, and what these would be if nothing cancelled."""
READ_TOTAL: Final = READ_WORTH + 1
READ_LANES: Final = READ_WORTH + 2
"""Of a small layout, in place of its points slot by slot, those of all in one word."""
NEVER: Final = -(1 << 60)
"""A key that no card has."""
OWN_READING: Final = PLACES + MOST_CARDS + 8
OTHER_READING: Final = OWN_READING + 5 * READ_ROW
CHANGES: Final = OTHER_READING + 5 * READ_ROW
"""For each slot by how many points a card changes the worth."""
COPY: Final = CHANGES + STRIDE
HISTORY: Final = COPY + STATE_END
"""How the table stood at the start of earlier turns, a row of HISTORY_ROW numbers each."""

# a row of results: what stands before the points of the seats
RESULT_TURNS, RESULT_DECISIONS, RESULT_ENDING, RESULT_CLOSER, RESULT_FIRST, RESULT_POINTS = range(6)
CAPPED: Final = 7
"""In the place of an ending: cut short. The endings are numbered from 1 in the order of `state.Ending`."""

# the policies: how far those of two seats lie apart (0 where all seats have the same); one more than the number of decisions that
# are given beforehand (0: players decide); then a row of traits for each seat
APART, GIVEN, FIRST_POLICY = range(3)
TRAITS: Final = len(Policy._fields)
"""How many numbers a policy has."""

# codes of answers; record says which function of the core has which
ANY_WHERE, SAME_COLUMN, DIFFERENT_COLUMNS = range(3)
NOTHING_FOLLOWS, MUST_TURN_ONE, MAY_TURN_ONE = range(3)
ALWAYS_UP, BY_CHOICE, NEVER_UP = range(3)
ONE_UP, ALL_UP, NO_LAYOUT = range(3)
NO_RECYCLE, KEEP_TOP, TURN_FIRST = range(3)
PLAY_ON, ROUNDS, REPEATS = range(3)
IN_ORDER, SHARED, VOID, MOST, MOST_POINTS = range(5)
ONCE, DISJOINT, EACH, EACH_COLUMN = range(4)
LYING, REMOVED_TOO, CLOSED_UP = range(3)
NOBODY, OTHERS, EVERYBODY, OWNER = range(4)

# what may be done: bits before and after the slots
MAY_STOCK, MAY_DISCARD, MAY_KNOCK, MAY_PASS = 1, 2, 4, 8
THEN_REJECT, THEN_PASS = 1, 2
