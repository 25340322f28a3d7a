"""Double Down: a d20, stars, and the offer to roll again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.systems import Style, System
from rollwright.systems.double_down.attempt import Attempt
from rollwright.systems.double_down.contested import Contested
from rollwright.systems.double_down.group import Group
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.spend import Advance, Spend, SpendBanes
from rollwright.systems.double_down.tables import experience, support_difficulty

__all__ = ["DoubleDown", "experience", "support_difficulty", "system"]

if TYPE_CHECKING:
    from rollwright.rules import RuleType
    from rollwright.sheets import Kit
    from rollwright.systems.rounds import Rounds


def _kit() -> Kit:
    from rollwright.systems.double_down.kit import kit

    return kit


def _scenes() -> tuple[RuleType, ...]:
    from rollwright.systems.double_down.session import Session

    return (Session,)


def _rounds() -> Rounds:
    from rollwright.systems.double_down.rounds import rounds

    return rounds()


system = System(
    "double-down",
    "Double Down",
    (Attempt, Group, Contested, Spend, SpendBanes, Advance),
    DoubleDown,
    kit=_kit,
    package=__name__,
    scenes=_scenes,
    rounds=_rounds,
    style=Style(light="#8c4510", dark="#ffb27c", dice="#8c4510"),
)
