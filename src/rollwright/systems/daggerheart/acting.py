"""Action rolls and all that are made like them: the Duality Dice with helpers, and what they move."""

from __future__ import annotations

from typing import Any, TypeVar

from rollwright.rules import Effect, Outcome, Program, pay
from rollwright.systems.daggerheart import outcomes
from rollwright.systems.daggerheart.after_roll import Aid, all_held
from rollwright.systems.daggerheart.arguments import Experiences, Helpers, Rerolls, Tracker
from rollwright.systems.daggerheart.duality import Duality, Result

R = TypeVar("R", bound=Outcome)
A = TypeVar("A", bound=outcomes.Action)


class Acting(Duality[R]):
    """An action roll: others may help with it, and it moves Hope, Fear and the tracker."""

    helpers: Helpers = 0
    experiences: Experiences = ()
    rerolls: Rerolls = 0
    tracker: Tracker = False

    @property
    def beside(self) -> tuple[int, int]:
        """As `Duality.beside`."""
        return self.house.advantage(self.advantage, self.helpers)

    @property
    def holds(self) -> tuple[Aid, ...]:
        """As `Duality.holds`."""
        return all_held(self.prayer, self.rerolls)

    @property
    def tokens(self) -> int:
        """The tokens that it adds to the tracker."""
        return int(self.tracker)

    def pays(self) -> Program[None]:
        """Pay for Experiences, and for every helper, cancelled or not. Rolls, steps 1 and 2."""
        price = self.house.prices.help
        yield from pay(
            Effect("spend", "player", "hope", self.spent, "Experiences"),
            *(
                Effect("spend", f"helper {at}", "hope", price, "helping an ally")
                for at in range(1, self.helpers + 1)
            ),
        )

    def acted(self, form: type[A], result: Result, **more: Any) -> A:
        """An action's outcome, apart from what is only shown of it; *more* are the fields that its *form* adds."""
        sign, success = result.sign, result.success
        row = self.house.row(sign, success)
        return form(
            label=row.label,
            total=None,
            modifier=self.adds,
            prayers=None,
            critical=sign == 0,
            with_hope=sign >= 0,
            success=success,
            hope_spent=result.spent,
            hope_gained=row.hope,
            stress_cleared=row.stress,
            fear=self.house.fear(row),
            gm_move=row.gm_move,
            tokens=self.tokens,
            **more,
        )

    def gains(self, outcome: Any) -> tuple[Effect, ...]:
        """Hope, Fear, Stress and tokens."""
        return outcomes.moved(outcome, "player")
