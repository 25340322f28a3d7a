"""Long tasks: extended actions that last over many calls, and how far they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rollwright.rules import Track
from rollwright.sheets import Counter
from rollwright.systems.storyteller.sides import Called, Difficulty, Modifier, Target, TraitNames

MOST = 9999
ONE = frozenset(
    ["a", "an", "one", "each", "every", "per", "ein", "eine", "einen", "je", "jede", "jeden", "jedes", "pro"]
)
"""Words that say of a time that it is one: a week."""
STANDS = {"done": "done", "over": "over", "botched": "after a botch"}
"""What is said of a task that is not open."""
Interval = Annotated[
    str,
    Meta(max_length=60, description="the time that a roll takes, the least that it could be, such as a week"),
]


class Task(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An extended action that lasts over many calls: whose it is, what is rolled, and how far it is. Extended actions.

    A *state* of ``botched`` waits for the Storyteller; ``over`` is abandoned, or out of time.
    """

    name: Called
    sheet: Annotated[str, Meta(max_length=100, description="the sheet of who works at it")]
    traits: TraitNames
    modifier: Modifier = 0
    difficulty: Difficulty = 6
    target: Target
    total: Annotated[int, Meta(ge=0, le=MOST, description="successes gathered")] = 0
    rolls: Annotated[int, Meta(ge=0, le=MOST, description="rolls made")] = 0
    max_rolls: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None, Meta(description="how many rolls there is time for")
    ] = None
    interval: Interval = ""
    state: Literal["open", "botched", "done", "over"] = "open"

    def track(self, rolls: int | None = None, came: int = 0) -> Track:
        """How far it is, and after how many rolls or in which of them that is; a roll of a week each is called by its week.

        >>> Task(name="Siege", sheet="", traits=(), target=5, total=2, rolls=3, max_rolls=6, interval="a week").track()
        Track(name='Siege', at=2, of=5, came=0, says='week 3, at most 6')
        """
        which = self.rolls if rolls is None else rolls
        words = [each for each in self.interval.split() if each.lower() not in ONE]
        turn = f"{words[0] if len(words) == 1 else 'roll'} {which}" if which else ""
        most = f"at most {self.max_rolls}" if self.max_rolls else ""
        says = ", ".join(filter(None, (turn, most, STANDS.get(self.state, ""))))
        return Track(name=self.name, at=min(self.total, self.target), of=self.target, came=came, says=says)


Tasks = Annotated[tuple[Task, ...], Meta(max_length=40, description="extended actions under way")]


def task_counters(tasks: Iterable[Task]) -> Iterator[Counter]:
    """How far tasks are, and after how many rolls."""
    for task in tasks:
        yield Counter(f"tasks.{task.name}.total", f"successes of {task.name}", 0, MOST)
        yield Counter(f"tasks.{task.name}.rolls", f"rolls of {task.name}", 0, MOST)
