"""The kernel: the same holes as the reference engine plays, compiled.

One source for every ruleset. `record` turns a ruleset into a row of whole numbers, `fields` says where in that row (and in the row
of numbers that is a hole in play) each thing stands, the other modules are compiled by numba. Import `run`, and only when needed.
"""
