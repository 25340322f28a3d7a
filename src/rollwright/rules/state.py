"""State: where a scene of many rolls stands, and what of that is only added up on the way."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class State(Struct, frozen=True):
    """A state of a scene: `sums` names the fields that add up and that no step looks at.

    `noted` says that its steps look at what the rules which they call only note (a number of their outcomes that no goal is about), at the price of
    more branches.
    """

    sums: ClassVar[tuple[str, ...]] = ()
    noted: ClassVar[bool] = False
