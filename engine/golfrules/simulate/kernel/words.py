"""Words of chance, eight at a time: what `chance` needs most, as vectors of the processor.

The functions of numba are not typed for vectors; so these few are written in the compiler's own operations. `_mixed` is the one
definition of the finalizer here, for a single word and for eight.
"""

from __future__ import annotations

from typing import Any, Final

from golfrules.chance import GOLDEN
from golfrules.simulate.kernel import fields as f
from golfrules.simulate.kernel.jit import intrinsic, ir, types

LANES: Final = 8
_WORD = ir.IntType(64)
_EIGHT = ir.VectorType(_WORD, LANES)


def _same(number: int) -> Any:
    """A number in every lane."""
    return ir.Constant(_EIGHT, [number] * LANES)


def _in_all(builder: Any, word: Any) -> Any:
    """A word in every lane."""
    empty = ir.Constant(_EIGHT, ir.Undefined)
    first = builder.insert_element(empty, word, ir.IntType(32)(0))
    return builder.shuffle_vector(first, empty, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))


def _mixed(builder: Any, word: Any) -> Any:
    """The finalizer of splitmix64, of a word or of eight."""
    number = _same if word.type == _EIGHT else _WORD
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = builder.mul(builder.xor(word, builder.lshr(word, number(shift))), number(factor))
    return builder.xor(word, builder.lshr(word, number(31)))


def _row(builder: Any, pointer: Any, index: int = 0) -> Any:
    """Where eight numbers stand in a row."""
    return builder.bitcast(builder.gep(pointer, [_WORD(index)]), _EIGHT.as_pointer())


def _mix(context: Any, word: Any) -> Any:
    """The finalizer of splitmix64."""
    return types.uint64(types.uint64), lambda target, builder, signature, arguments: _mixed(builder, arguments[0])


def _eight_choices(context: Any, row: Any, key: Any) -> Any:
    """Write the first words of eight streams, those of `key` folded with 0, 1 … 7, into a row. For other eight add to the key."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, key = arguments
        steps = ir.Constant(_EIGHT, [(GOLDEN + lane) & 0xFFFFFFFFFFFFFFFF for lane in range(LANES)])
        keys = _mixed(builder, builder.add(_in_all(builder, key), steps))
        builder.store(_mixed(builder, builder.add(keys, _same(GOLDEN))), _row(builder, row), align=8)
        return target.get_dummy_value()

    return types.void(row, types.uint64), generate


def _eight_places(context: Any, tables: Any, row: Any, key: Any, n: Any) -> Any:
    """Write fair numbers below n, n - 1 … n - 7, from the first eight words of a stream, into a row. Tells whether one of the words
    may be unfair; then the numbers are void.

    The word modulo n: it is cut in three, each part counts as much as a table says (`fields`), and of the sum, which has less than 32
    bits, the quotient by the n-th part of 2**32 is at most one too small."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        tables, row, key, n = arguments
        steps = ir.Constant(_EIGHT, [(lane + 1) * GOLDEN & 0xFFFFFFFFFFFFFFFF for lane in range(LANES)])
        words = _mixed(builder, builder.add(_in_all(builder, key), steps))
        ns = builder.sub(_in_all(builder, n), ir.Constant(_EIGHT, list(range(LANES))))
        half = _same(0xFFFFFFFF)
        high, middle, part = (
            builder.and_(builder.load(_row(builder, tables, at), align=8, typ=_EIGHT), half)
            for at in (0, f.CHOICE_ROW, 2 * f.CHOICE_ROW)
        )
        bits = _same((1 << 21) - 1)
        rest = builder.and_(words, bits)
        rest = builder.add(rest, builder.mul(builder.and_(builder.lshr(words, _same(21)), bits), middle))
        rest = builder.add(rest, builder.mul(builder.lshr(words, _same(42)), high))
        times = builder.lshr(builder.mul(builder.and_(rest, half), part), _same(32))
        rest = builder.sub(rest, builder.mul(builder.and_(times, half), builder.and_(ns, half)))
        less = builder.sub(rest, ns)
        fits = builder.icmp_unsigned("<", rest, ns)
        builder.store(builder.select(fits, rest, less), _row(builder, row), align=8)
        doubt = builder.icmp_unsigned(">=", words, _same((1 << 64) - f.MOST_CARDS))
        return builder.zext(builder.bitcast(doubt, ir.IntType(LANES)), _WORD)

    return types.int64(tables, row, types.uint64, types.int64), generate


mix: Any = intrinsic(_mix)
eight_choices: Any = intrinsic(_eight_choices)
eight_places: Any = intrinsic(_eight_places)
