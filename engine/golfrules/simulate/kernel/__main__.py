"""`python -m golfrules.simulate.kernel`: compile the kernel for this machine and keep it (half a minute); nothing where it is kept."""

from golfrules.simulate.kernel.run import get_ready

get_ready()
