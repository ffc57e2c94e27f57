"""How the kernel is compiled: the one place that names numba.

Compiled functions hand bare addresses to one another. Indexing by address costs nothing, neither when it is done (no counting from
the end, no bounds) nor when it is compiled; that a hole stays within its work space is what `record` sees to.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

from golfrules.simulate.kernel.fields import NUMBERS

numba: Any = import_module("numba")
cgutils: Any = import_module("numba.core.cgutils")
types: Any = import_module("numba.core.types")
ir: Any = import_module("llvmlite.ir")
intrinsic: Any = import_module("numba.extending").intrinsic
# By name: whether these modules are there, and typed, is not to matter to whoever checks the types of the rest.

F = TypeVar("F", bound=Callable[..., Any])

numba.config.LOOP_VECTORIZE = 0
numba.config.SLP_VECTORIZE = 0
"""Rows of a few cards gain nothing by it, and it takes time to find that out."""


def jit(function: F) -> F:
    """A function that only compiled code calls."""
    options = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, numba.njit(**options)(function))


def jit_kept(function: F) -> F:
    """A function that is called from outside; what was compiled is kept between runs."""
    return cast(F, numba.njit(error_model="numpy", nogil=True, cache=True)(function))


def _address(context: Any, row: Any) -> Any:
    """The address of the first number of a row."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = target.make_array(signature.args[0])(target, builder, arguments[0])
        return cgutils.pointer_add(builder, array.data, target.get_constant(types.intp, 0), array.data.type)

    return types.CPointer(types.int64)(row), generate


address: Any = intrinsic(_address)


def _place_of(context: Any, row: Any, index: Any) -> Any:
    """The row that begins so far on in another."""
    return row(row, types.int64), lambda target, builder, signature, arguments: builder.gep(
        arguments[0], [arguments[1]]
    )


def _cards_at(context: Any, row: Any, index: Any) -> Any:
    """The cards that stand in a row from a place on, a byte each."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(builder.gep(arguments[0], [arguments[1]]), ir.IntType(8).as_pointer())

    return types.CPointer(types.uint8)(row, types.int64), generate


place_of: Any = intrinsic(_place_of)
cards_at: Any = intrinsic(_cards_at)


def _numbers(context: Any) -> Any:
    """A row for the numbers of a hole. Where all that touches it is written out, the compiler needs no row, and holds the numbers in
    the processor."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(64), NUMBERS))
        return builder.bitcast(row, ir.IntType(64).as_pointer())

    return types.CPointer(types.int64)(), generate


def _copy_numbers(context: Any, source: Any, target: Any) -> Any:
    """Copy the numbers of a hole from one row to another."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, 8 * NUMBERS)
        cgutils.raw_memcpy(builder, arguments[1], arguments[0], size, context.get_constant(types.intp, 1))
        return context.get_dummy_value()

    return types.void(source, target), generate


numbers: Any = intrinsic(_numbers)
copy_numbers: Any = intrinsic(_copy_numbers)


def _bits(context: Any, mask: Any) -> Any:
    """How many bits a mask has."""
    return types.int64(types.int64), lambda target, builder, signature, arguments: builder.ctpop(arguments[0])


def _equal(context: Any, row: Any, number: Any) -> Any:
    """Which of the sixteen numbers of a row are this one, as a bit mask."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, number = arguments
        many = ir.VectorType(ir.IntType(64), 16)
        first = builder.insert_element(ir.Constant(many, ir.Undefined), number, ir.IntType(32)(0))
        alike = builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(ir.IntType(32), 16), [0] * 16))
        there = builder.load(builder.bitcast(row, many.as_pointer()), align=8, typ=many)
        return builder.zext(builder.bitcast(builder.icmp_signed("==", there, alike), ir.IntType(16)), ir.IntType(64))

    return types.int64(row, types.int64), generate


def _mostly(context: Any, condition: Any) -> Any:
    """A condition that mostly holds: it is to be asked, so that the processor guesses it, and not to be made arithmetic."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        bit = ir.IntType(1)
        expect = cgutils.get_or_insert_function(builder.module, ir.FunctionType(bit, [bit, bit]), "llvm.expect.i1")
        return builder.call(expect, [arguments[0], bit(1)])

    return types.boolean(types.boolean), generate


def _picked(context: Any, condition: Any, one: Any, other: Any) -> Any:
    """One number where a condition holds, otherwise another; not asked, for no processor guesses this."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = builder.select(*arguments)
        found.set_metadata("unpredictable", builder.module.add_metadata([]))
        return found

    return types.int64(types.boolean, types.int64, types.int64), generate


def _hidden(context: Any, number: Any) -> Any:
    """A number of which the compiler is to know nothing: what it can tell from it, it would ask where the number comes from."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)])
        return builder.asm(kind, "", "=r,0", arguments, False)

    return types.int64(types.int64), generate


def _first_bit(context: Any, mask: Any) -> Any:
    """The number of the lowest bit of a mask that is not 0."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], target.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


def _high(context: Any, one: Any, other: Any) -> Any:
    """The upper half of the product of two words."""

    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        one, other = (builder.zext(argument, wide) for argument in arguments)
        return builder.trunc(builder.lshr(builder.mul(one, other), wide(64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


bits: Any = intrinsic(_bits)
equal: Any = intrinsic(_equal)
first_bit: Any = intrinsic(_first_bit)
mostly: Any = intrinsic(_mostly)
picked: Any = intrinsic(_picked)
hidden: Any = intrinsic(_hidden)
high: Any = intrinsic(_high)
