"""How much something does, where it is not to matter what else the machine has to do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def calls(act: Callable[[], Any]) -> int:
    """How many functions are called by something: the same however much else the machine has to do."""
    called = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal called
        called += event == "call"

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return called
