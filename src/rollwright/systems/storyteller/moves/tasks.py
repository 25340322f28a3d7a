"""Tasks: extended actions that last over many calls, kept on the table's sheet. Extended actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.rules.outcome import plain
from rollwright.sheets import (
    GM,
    TABLE,
    After,
    Card,
    Change,
    Deed,
    Done,
    Offer,
    Pick,
    Scene,
    item_named,
    move,
    value_at,
)
from rollwright.systems.storyteller.action import Action
from rollwright.systems.storyteller.extended import Extended
from rollwright.systems.storyteller.moves import secrets
from rollwright.systems.storyteller.moves.parameters import (
    Difficulty,
    MaxRolls,
    More,
    Refined,
    Target,
    Traits,
    Willpower,
    refinements,
    refining,
)
from rollwright.systems.storyteller.moves.reading import being, dice, npc, side, traced, unwritten
from rollwright.systems.storyteller.moves.rolls import roll_line
from rollwright.systems.storyteller.outcomes import BOTCHED
from rollwright.systems.storyteller.sheet import Being, TableSheet
from rollwright.systems.storyteller.sides import Called, Reach
from rollwright.systems.storyteller.task import Interval, Task

STANDS = {"botched": "waits for the Storyteller after a botch", "done": "is done", "over": "is over"}
MOST_TASKS = 40


def home(scene: Scene) -> Card:
    """The sheet that the tasks of who acts are kept on: the table's, or their own where its numbers are nobody else's."""
    return scene.me if npc(scene.me) else scene.table


def tasks_of(card: Card) -> tuple[Task, ...]:
    """The tasks that are kept on a sheet."""
    return card.sheet.tasks if isinstance(card.sheet, Being | TableSheet) else ()


def own(scene: Scene) -> list[Task]:
    """The tasks of who acts."""
    return [task for task in tasks_of(home(scene)) if task.sheet == scene.me.id]


def _open(scene: Scene) -> list[tuple[str, str]]:
    return [
        (task.name, f"{task.name}: {task.total} of {task.target}")
        for task in own(scene)
        if task.state == "open"
    ]


def _every(scene: Scene) -> list[tuple[str, str]]:
    """Every task, wherever it is kept."""
    return [(task.name, f"{task.name} ({task.state})") for card in _keeping(scene) for task in tasks_of(card)]


def _keeping(scene: Scene) -> list[Card]:
    """The sheets that tasks are kept on."""
    return [card for key, card in scene.cards.items() if key in scene.visible and tasks_of(card)]


@move("storyteller.begin-task", "Begin a long task", actor=Being, foretold=True)
def begin_task(
    scene: Scene,
    name: Annotated[Called, Meta(description="what the task is called")],
    traits: Traits,
    target: Target,
    difficulty: Difficulty = 6,
    modifier: More = 0,
    interval: Annotated[Interval, GM] = "",
    max_rolls: MaxRolls = None,
) -> Deed:
    """Write down an extended action, to be rolled for one roll at a time.

    Book: Extended actions.
    """
    card = home(scene)
    there = tasks_of(card)
    if name in (task.name for task in there):
        raise Refused(f"there is a task {name!r} already: name it otherwise", at="args.name")
    if len(there) >= MOST_TASKS:
        raise Refused(f"{MOST_TASKS} tasks are the most: drop one first", at="args.name")
    pool = dice(scene, being(scene.me, "sheet"), traits, modifier, "args.traits")
    takes = {"pool": pool, "difficulty": difficulty, "target": target, "max_rolls": max_rolls}
    task = Task(
        name=name,
        sheet=scene.me.id,
        traits=traits,
        modifier=modifier,
        difficulty=difficulty,
        target=target,
        max_rolls=max_rolls,
        interval=interval,
    )
    told = "" if npc(scene.me) else f": {name}, {target} successes"
    return Deed(
        says=f"{scene.me.name} begins a task{told}",
        before=Extended.bind(takes, scene.house),
        changes=card.set("tasks", [plain(each) for each in (*there, task)], "a task is begun"),
        offers=_next(scene, task),
        hidden=scene.me.hidden,
    )


def _after(scene: Scene, done: Done) -> After:
    """A task after a roll for it: successes are added; a botch starts over, ends it, or asks. Extended actions."""
    card = scene.cards[done.notes["home"]]
    name = done.notes["task"]
    task = next((each for each in tasks_of(card) if each.name == name), None)
    if task is None:
        return After()
    rolled = scene.move(card, f"tasks.{name}.rolls", 1, "a roll")
    last = task.max_rolls is not None and task.rolls + 1 >= task.max_rolls
    if done.outcome.label == BOTCHED:
        return _botched(scene, card, task, rolled, last)
    gained = scene.move(card, f"tasks.{name}.total", done.outcome.successes, "successes")
    total = task.total + done.outcome.successes
    state = "done" if total >= task.target else "over" if last else "open"
    return _came(scene, task, (*rolled, *gained, *_stands(card, name, state)))


def _botched(scene: Scene, card: Card, task: Task, rolled: tuple[Change, ...], last: bool) -> After:
    """What a botch leaves of a task, as the house says."""
    if last or scene.house.extended_botch == "end":
        return _came(scene, task, (*rolled, *_stands(card, task.name, "over")))
    if scene.house.extended_botch == "reset":
        return _came(scene, task, (*rolled, *_emptied(card, task.name)))
    asked = Offer(
        to="gm",
        move="storyteller.botched-task",
        says=f"{task.name}: a botch; start over, or give up?",
        args={"task": task.name, "kept_on": card.id},
        takes="Decide",
        leaves="Leave it open",
    )
    return _came(scene, task, (*rolled, *_stands(card, task.name, "botched")), asked)


def _came(scene: Scene, task: Task, changes: tuple[Change, ...], *asked: Offer) -> After:
    """What a roll has changed of a task, and how far it has come by that, for all who may know."""
    if npc(scene.me):
        return After(changes, asked)
    written = {change.at.rpartition(".")[2]: change.now for change in changes}
    now = replace(task, **written)
    return After(changes, asked or _next(scene, now), now.track(came=max(0, now.total - task.total)))


def _next(scene: Scene, task: Task) -> tuple[Offer, ...]:
    """The next roll of a task that is under way, to whoever works at it."""
    if npc(scene.me) or task.state != "open":
        return ()
    args = {"task": task.name}
    return (
        Offer(
            to=task.sheet,
            move="storyteller.task",
            says=_where(task),
            args=args,
            takes="Roll",
            leaves="Later",
            due=True,
        ),
    )


def _stands(card: Card, name: str, state: str) -> tuple[Change, ...]:
    return card.set(f"tasks.{name}.state", state, f"the task is {state}")


def _emptied(card: Card, name: str) -> tuple[Change, ...]:
    return card.set(f"tasks.{name}.total", 0, "a botch: start over")


def _refining(scene: Scene) -> Mapping[str, list[str]]:
    """The tasks that a specialty may apply to, for which one of its traits is rolled."""
    rolled = {task.name: {*task.traits} for task in own(scene)}
    return {
        special: [task for task, traits in rolled.items() if not traits.isdisjoint(of)]
        for special, of in refining(scene).items()
    }


@move("storyteller.task", "Roll for a long task", actor=Being, rule=Action, after=_after)
def task_roll(
    scene: Scene,
    task: Annotated[Called, Meta(description="the task, by its name"), Pick(_open)],
    difficulty: Annotated[
        Reach | None, Meta(description="what was set for the task unless said otherwise"), GM
    ] = None,
    specialty: Annotated[Refined, Pick(refinements, after=_refining)] = None,
    willpower: Willpower = False,
) -> Deed:
    """Make one roll of an extended action that is under way.

    Book: Extended actions.
    """
    now = item_named(own(scene), task, "task", "args.task", scene.me.name)
    if now.state != "open":
        raise Refused(f"{now.name} {STANDS[now.state]}", at="args.task")
    hand = side(scene, scene.me, now.traits, now.modifier, specialty, willpower)
    reach = now.difficulty if difficulty is None else difficulty
    return Deed(
        says=roll_line(scene.me, now.traits) + ("" if npc(scene.me) else f": {_where(now)}"),
        bound=Action.bind({**hand, "difficulty": reach}, scene.house),
        roles={"player": scene.me.id},
        secret=secrets.of_roll(scene.me),
        notes={"task": now.name, "home": home(scene).id},
        track=None if npc(scene.me) else now.track(now.rolls + 1),
        sources=traced(scene.me.sheet, now.traits, now.modifier, specialty),
        warns=unwritten(scene.me, now.traits),
        hidden=scene.me.hidden,
    )


def _where(task: Task) -> str:
    """How far a task has come, and which roll of it is made: the third week."""
    roll = f"roll {task.rolls + 1}"
    if task.max_rolls is not None:
        roll += f" of {task.max_rolls}"
    return f"{task.name}, {task.total} of {task.target} so far, {roll}{f', {task.interval} each' if task.interval else ''}"


AnyTask = Annotated[Called, Meta(description="the task, by its name"), Pick(_every)]
KeptOn = Annotated[
    Called,
    Meta(description="the sheet that the task is kept on: the table's, or an adversary's own"),
    Pick(lambda scene: [(card.id, card.name) for card in _keeping(scene)]),
]


def _kept(scene: Scene, task: str, kept_on: str) -> tuple[Card, dict[str, Any]]:
    """The sheet that a task is kept on, and the task as it stands there."""
    card = scene.card(kept_on, "args.kept_on")
    item_named(tasks_of(card), task, "task", "args.task", card.name)
    return card, value_at(card.sheet.values(), f"tasks.{task}")


@move("storyteller.botched-task", "After a botch in a task", by="gm")
def botched_task(
    scene: Scene,
    task: AnyTask,
    then: Annotated[
        Literal["restart", "abandon"], Meta(description="start over with nothing, or give it up"), GM
    ],
    kept_on: KeptOn = TABLE,
) -> Deed:
    """Say what a botch means for a task: starting over, or giving up.

    Book: Extended actions.
    """
    card, now = _kept(scene, task, kept_on)
    if now["state"] != "botched":
        raise Refused(f"{task} does not wait for this", at="args.task")
    told = task if card.id == TABLE else "a task"
    if then == "abandon":
        return Deed(says=f"{told} is given up", changes=_stands(card, task, "over"))
    return Deed(says=f"{told} starts over", changes=(*_emptied(card, task), *_stands(card, task, "open")))


@move("storyteller.drop-task", "Drop a long task", by="gm")
def drop_task(scene: Scene, task: AnyTask, kept_on: KeptOn = TABLE) -> Deed:
    """Take a task off the sheet that it is kept on, whether it is done or not."""
    card, _ = _kept(scene, task, kept_on)
    left = [each for each in card.sheet.values()["tasks"] if each["name"] != task]
    told = task if card.id == TABLE else "a task"
    return Deed(says=f"{told} is dropped", changes=card.set("tasks", left, "dropped"))
