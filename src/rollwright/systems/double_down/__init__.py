"""Double Down: a d20, stars, and the offer to roll again."""

from __future__ import annotations

from pkgutil import resolve_name

from rollwright.systems import Style, System
from rollwright.systems.double_down.attempt import Attempt
from rollwright.systems.double_down.contested import Contested
from rollwright.systems.double_down.group import Group
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.spend import Advance, Spend, SpendBanes
from rollwright.systems.double_down.tables import experience, support_difficulty

__all__ = ["DoubleDown", "experience", "support_difficulty", "system"]


system = System(
    "double-down",
    "Double Down",
    (Attempt, Group, Contested, Spend, SpendBanes, Advance),
    DoubleDown,
    kit=lambda: resolve_name(f"{__name__}.kit:kit"),
    package=__name__,
    scenes=lambda: (resolve_name(f"{__name__}.session:Session"),),
    rounds=lambda: resolve_name(f"{__name__}.rounds:rounds")(),
    style=Style(light="#8c4510", dark="#ffb27c", dice="#8c4510"),
)
