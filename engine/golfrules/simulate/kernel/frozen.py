"""What numba made of the kernel, kept and used again without numba; and frozen for one ruleset and the players at its table.

What numba compiled is kept before it becomes machine code (`keep`). `plain` is machine code of just that, so that a process that finds
it need not import numba, which takes longer than everything else before the first hole. `frozen` is for large runs: the same kernel, not
another one, with the record and the policies laid into it as constants; the compiler leaves out whatever cannot happen by these
rules. That takes some seconds, so what comes of it is kept as well.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Callable, Container
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from golfrules.simulate.kernel import kept

llvm: Any = import_module("llvmlite.binding")
Words = Any
ENTRY: Final = "frozen"
PLAIN: Final = "plain"
_MOST_KEPT: Final = 200
"""How many frozen kernels are kept; the oldest go first."""
_WRITTEN_OUT: Final = {
    "worth": (
        "read",
        "completed",
        "changed_by_match",
        "changed",
        "meets",
        "read_group",
        "read_changes",
        "equal_groups",
    ),
    "few": ("points_in", "read_few", "alike_in_few", "change_in_few"),
    "mind": ("read_best", "best_plainly", "best_of_few", "best_of_changes", "gain_of"),
    "chance": ("chosen", "rest_in_turn", "rest", "mix_ahead"),
}
"""What is asked for each slot, and for each choice: written out there, most of it is known beforehand."""


class Frozen(NamedTuple):
    """Machine code of the kernel: `call(record, policies, work, seed key, first hole, out, holes, width, trace, room)`, and what must
    live as long as it."""

    call: Callable[..., int]
    engine: Any

    def play(self, record: Words, policies: Words, work: Words, key: Any, first: int, out: Words, trace: Words) -> None:
        """As `hole.play_many`; a frozen kernel has its own record and policies."""
        rows = (row.ctypes.data for row in (record, policies, work))
        self.call(*rows, int(key), first, out.ctypes.data, *out.shape, trace.ctypes.data, trace.size)


def _module_file() -> Path:
    return kept.folder() / "kernel.bc"


def keep(play_many: Any) -> None:
    """Keep the module that numba has just compiled. What it loaded from an earlier run was kept then."""
    if play_many.stats.cache_misses and not _module_file().is_file():
        text = play_many.inspect_llvm(play_many.signatures[0])
        _write(_module_file(), llvm.parse_assembly(text).as_bitcode())


def _has_tools() -> bool:
    """Whether llvmlite is new enough."""
    return hasattr(llvm, "create_pass_builder")


def plain() -> Frozen | None:
    """The kernel as it was kept; None where it was not, or with an older llvmlite."""
    file = _module_file().with_name(f"{PLAIN}-{_processor()}.o")
    if not (_has_tools() and _module_file().is_file()):
        return None
    if not file.is_file():
        _write(file, _compiled(_with_way_in(_module_file().read_bytes(), {}), 1))
    return _loaded(file.read_bytes())


def _processor() -> str:
    """What machine code depends on besides what it is made of."""
    features = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    return hashlib.sha256(features.encode() + Path(__file__).read_bytes()).hexdigest()[:16]


def frozen(record: Words, policies: Words) -> Frozen | None:
    """The kernel for this record and these policies; None where there is nothing to make it from, or an older llvmlite."""
    if not _has_tools():
        return None
    return _frozen(record.tobytes(), policies.tobytes())


@lru_cache(maxsize=64)
def _frozen(record: bytes, policies: bytes) -> Frozen | None:
    made_of = hashlib.sha256()
    for part in (record, policies, _processor().encode()):
        made_of.update(hashlib.sha256(part).digest())
    file = kept.folder() / f"{ENTRY}-{made_of.hexdigest()[:24]}.o"
    with kept.alone():
        if not file.is_file():
            if not _module_file().is_file():
                return None
            rows = {"record": record, "policies": policies}
            _write(file, _compiled(_written_out(_with_way_in(_module_file().read_bytes(), rows)), 2))
            _forget_old()
    return _loaded(file.read_bytes())


def _write(file: Path, content: bytes) -> None:
    whole = file.with_suffix(".part")
    whole.write_bytes(content)
    whole.replace(file)


def _forget_old() -> None:
    files = sorted(kept.folder().glob(f"{ENTRY}-*.o"), key=lambda file: file.stat().st_mtime)
    for file in files[:-_MOST_KEPT]:
        file.unlink(missing_ok=True)


def _with_way_in(module: bytes, rows: dict[str, bytes]) -> Any:
    """The kernel's module with one way in, which hands over what it is given, and constants in place of some rows."""
    whole = llvm.parse_bitcode(module)
    inner = next(function for function in whole.functions if not function.is_declaration and _is_entry(function.name))
    kinds = [(str(argument.type), argument.name) for argument in inner.arguments]
    constants = [
        f"@{ENTRY}.{name} = internal constant [{len(row) // 8} x i64] [{', '.join(f'i64 {n}' for n in memoryview(row).cast('q'))}]"
        for name, row in rows.items()
    ]
    declared, given = (
        ", ".join(parts)
        for parts in zip(*[(kind, f"{kind} {_value(kind, name, rows)}") for kind, name in kinds], strict=True)
    )
    way_in = llvm.parse_assembly(
        f"""
        {" ".join(constants)}
        declare i32 @"{inner.name}"({declared})
        define i32 @{ENTRY}(ptr noalias %record, ptr noalias %policies, ptr noalias %work, i64 %key, i64 %first, ptr noalias %out,
                            i64 %holes, i64 %width, ptr noalias %trace, i64 %room) {{
          %back = alloca ptr
          %raised = alloca ptr
          %row = mul i64 %width, 8
          %status = call i32 @"{inner.name}"({given})
          ret i32 %status
        }}
        """
    )
    whole.link_in(way_in)
    # Nothing else is called from outside; so the compiler may follow the constants through all of it.
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration and one.name != ENTRY:
            one.linkage = "internal"
    return whole


def _written_out(module: Any) -> Any:
    """A module with some functions to be written out where they are called."""
    for function in module.functions:
        if not function.is_declaration and _is_written_out(function):
            function.add_function_attribute("alwaysinline")
    return module


def _is_written_out(function: Any) -> bool:
    """Whether a function goes into those that call it: those named above, and what has the numbers of a hole in hand, for when
    nothing is handed them any more, the processor holds them."""
    known = any(
        f"{len(module)}{module}{len(name)}{name}B" in function.name
        for module, names in _WRITTEN_OUT.items()
        for name in names
    )
    return known or any(argument.name.rpartition("arg.")[2] == "h" for argument in function.arguments)


def _is_entry(name: str) -> bool:
    return "9play_many" in name and not name.startswith(("cfunc.", "_ZN7cpython", "_ZN08NumbaEnv"))


def _value(kind: str, name: str, constant: Container[str]) -> str:
    """What is handed over for an argument of the compiled function: numba passes an array as seven numbers and more. A kernel with
    constants tells no actions: that it has no room for them is one of them."""
    _, _, name = name.rpartition("arg.")
    array, _, part = name.partition(".")
    values = {
        "retptr": "%back", "excinfo": "%raised", "seed_key": "%key", "first": "%first",
        "out.5.0": "%holes", "out.5.1": "%width", "out.6.0": "%row", "out.6.1": "8", "trace.2": "%room", "trace.5.0": "%room",
    }  # fmt: skip
    if part == "4":
        return f"@{ENTRY}.{array}" if array in constant else f"%{array}"
    if array == "trace" and constant:
        return "null" if kind == "ptr" else "0"
    return values.get(name, "null" if kind == "ptr" else "0")


def _machine() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        codemodel="jitdefault",
        jit=True,
    )


def _compiled(module: Any, rounds: int) -> bytes:
    """Machine code of a module. What constants do to a function shows only in the second round, when those that it calls are done."""
    machine = _machine()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    for _ in range(rounds):
        builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


def _loaded(code: bytes) -> Frozen:
    machine = _machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    p, n = ctypes.c_void_p, ctypes.c_int64
    kinds = (p, p, p, ctypes.c_uint64, n, p, n, n, p, n)
    call = ctypes.CFUNCTYPE(ctypes.c_int, *kinds)(engine.get_function_address(ENTRY))
    return Frozen(call, engine)
