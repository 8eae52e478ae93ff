"""Turn into another program that ends when its parent does, even if the parent is killed.

Run as a script in a fresh interpreter: doing this between fork and exec in the service itself
could deadlock, because the service has threads.
"""

from __future__ import annotations

import ctypes
import os
import sys

_PR_SET_PDEATHSIG = 1


def main(parent: int, number: int, command: list[str]) -> None:
    """Ask the kernel for this signal on the parent's death, then exec the command."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:
        sys.exit("the parent has already exited")
    os.execv(command[0], command)  # noqa: S606 - the command comes from the service, no shell is wanted


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
