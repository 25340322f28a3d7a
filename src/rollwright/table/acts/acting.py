"""Acting: how an act is declared, and the list of all of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from msgspec import Struct

from rollwright.errors import BadArgument
from rollwright.rules.arguments import shaped
from rollwright.table.play.commands import Call
from rollwright.table.play.work import Work

S = TypeVar("S", bound=Struct)
ACTS: dict[str, Act] = {}
"""Every act by its name; names without a dot are the table's, names with one a game's."""
ROLLED = ("roll",)
"""Acts that can be hidden as a roll is; a sheet is hidden by what it is laid with."""


class Act:
    """What anybody (or the game master alone) may do at any table: its name, what it asks for, and what it does."""

    def __init__(
        self,
        name: str,
        title: str,
        *,
        by: str,
        told: Callable[..., None],
        run: Callable[[Work, Any, Call], None],
    ) -> None:
        """Declare it, as the function that was written for it (*told*) says what it asks for and does."""
        self.name, self.title, self.by, self.run = name, title, by, run
        self.shape: type[Struct] = get_type_hints(told)["said"]
        self.summary = (inspect.getdoc(told) or title).splitlines()[0]
        ACTS[name] = self

    def do(self, work: Work, call: Call) -> None:
        """Do it; `Forbidden` for whoever may not, `BadInput` for what was said wrong."""
        if self.by == "gm":
            work.need_master(f"can do this: {self.title}")
        else:
            work.need_hand()
        if call.hidden and self.name not in ROLLED:
            raise BadArgument(f"{self.name} throws no dice, and only a roll is hidden so", at="hidden")
        self.run(work, shaped(call.args, self.shape, self.name), call)


def act(name: str, title: str, *, by: str = "anyone") -> Callable[[Callable[[Work, S], None]], Act]:
    """Make an act of a function of the work and what was said (a struct). *by* is ``anyone`` or ``gm``."""

    def make(told: Callable[[Work, S], None]) -> Act:
        return Act(name, title, by=by, told=told, run=lambda work, said, call: told(work, said))

    return make


def act_of_call(
    name: str, title: str, *, by: str = "anyone"
) -> Callable[[Callable[[Work, S, Call], None]], Act]:
    """The same of a function that reads the call as well: how its dice are thrown, who acts, whether it is hidden."""

    def make(told: Callable[[Work, S, Call], None]) -> Act:
        return Act(name, title, by=by, told=told, run=told)

    return make
