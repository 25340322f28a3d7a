"""Blades in the Dark at the table: a scoundrel's sheet, and the moves that fill the rolls from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from blades.rolls import Act, Dots, Fortune, Level, Position, Resist
from rollwright.errors import Refused
from rollwright.sheets import (
    GM,
    After,
    Card,
    Counter,
    Deed,
    Kit,
    Move,
    Pick,
    Scene,
    Sheet,
    Tile,
    move,
    value_named,
)

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$")]
Actions = dict[Name, Dots]
Attribute = Literal["insight", "prowess", "resolve"]

STRESS, TRAUMA, XP = 9, 4, 8


class Scoundrel(Sheet, frozen=True, kw_only=True):
    """Who acts: the dots of their actions, under the attribute that each belongs to, their stress and trauma."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("stress", "stress", most=STRESS, pips=True, strip=True),
        Counter("trauma", "trauma", most=TRAUMA, pips=True),
        Counter("xp", "experience", most=XP),
    )

    insight: Annotated[Actions, Meta(max_length=8, description="actions of insight")] = field(
        default_factory=dict[str, int]
    )
    prowess: Annotated[Actions, Meta(max_length=8, description="actions of prowess")] = field(
        default_factory=dict[str, int]
    )
    resolve: Annotated[Actions, Meta(max_length=8, description="actions of resolve")] = field(
        default_factory=dict[str, int]
    )
    stress: Annotated[int, Meta(ge=0, le=STRESS, description="stress, 0 to 9")] = 0
    trauma: Annotated[int, Meta(ge=0, le=TRAUMA, description="traumas, 0 to 4")] = 0
    xp: Annotated[int, Meta(ge=0, le=XP, description="marks of experience, 0 to 8")] = 0

    @property
    def actions(self) -> dict[str, int]:
        """All actions with their dots."""
        return {**self.insight, **self.prowess, **self.resolve}

    def dice(self, attribute: Attribute) -> int:
        """The dice to resist with: one for each action of the attribute that has dots."""
        actions: dict[str, int] = getattr(self, attribute)
        return min(4, sum(dots > 0 for dots in actions.values()))


class Assist(Struct, frozen=True, kw_only=True):
    """How somebody assists."""

    line: Annotated[str, Meta(max_length=200, description="how you assist")] = ""


def actions(scene: Scene) -> Sequence[tuple[str, str]]:
    """The actions of who acts."""
    return [(name, f"{name} {dots}") for name, dots in scene.acting(Scoundrel).actions.items()]


def burdened(scene: Scene, card: Card) -> After:
    """Whoever's stress is full has a trauma more, and no stress."""
    emptied = scene.move(card, "stress", -STRESS, "out of the scene")
    return After(emptied + scene.move(card, "trauma", 1, "the stress was too much"))


@move("blades.do", "Act", actor=Scoundrel, rule=Act, part=Assist, joins="assist")
def act(
    scene: Scene,
    action: Annotated[Name, Meta(description="which of your actions"), Pick(actions)],
    position: Annotated[Position, Meta(description="how bad it may get"), GM] = "risky",
    effect: Annotated[Level, Meta(description="how much comes of it"), GM] = "standard",
    attribute: Annotated[
        Attribute | None, Meta(description="what the consequence can be resisted with"), GM
    ] = None,
) -> Deed:
    """Act with the dots on your sheet; one friend may assist, who takes 1 stress."""
    sheet = scene.acting(Scoundrel)
    value_named(sheet.actions, action, "action", "args.action", sheet.name)
    if len(scene.parts) > 1:
        raise Refused("one friend may assist, not more", at="parts")
    dice = None if attribute is None else sheet.dice(attribute)
    roles = {"player": scene.me.id} | dict(zip(["helper"], scene.parts, strict=False))
    return Deed(
        says=f"{sheet.name}: {action}",
        bound=Act(
            house=scene.house,
            dots=sheet.actions[action],
            position=position,
            effect=effect,
            assist=bool(scene.parts),
            attribute=dice,
        ),
        roles=roles,
        tells=scene.lines("", "line"),
    )


@move("blades.hold-out", "Resist", actor=Scoundrel, rule=Resist)
def hold_out(scene: Scene, attribute: Annotated[Attribute, Meta(description="what you resist with")]) -> Deed:
    """Resist a consequence with the dice of an attribute."""
    sheet = scene.acting(Scoundrel)
    return Deed(
        says=f"{sheet.name} resists",
        bound=Resist(house=scene.house, dice=sheet.dice(attribute)),
        roles={"player": scene.me.id},
    )


@move("blades.ask", "Fortune", by="gm", rule=Fortune)
def ask(scene: Scene, dice: Annotated[int, Meta(ge=0, le=10, description="dice, 0 to 10")] = 1) -> Deed:
    """Let fortune say."""
    return Deed(says="Fortune", bound=Fortune(house=scene.house, dice=dice))


@move("blades.indulge", "Indulge a vice", actor=Scoundrel)
def indulge(
    scene: Scene,
    cleared: Annotated[int, Meta(ge=1, le=6, description="the highest die of your lowest attribute")],
) -> Deed:
    """Clear as much stress as your die shows, between two scores."""
    changes = scene.move(scene.me, "stress", -cleared, "a vice")
    return Deed(says=f"{scene.me.name} indulges a vice", changes=changes)


class BladesKit(Kit):
    """Blades in the Dark at the table."""

    character: type[Sheet] = Scoundrel
    moves: Mapping[str, Move] = {each.id: each for each in (act, hold_out, ask, indulge)}
    calls: Sequence[str] = (act.id, hold_out.id)
    full: Mapping[str, Callable[[Scene, Card], After]] = {"stress": burdened}
    party: Sequence[Sheet] = (
        Scoundrel(name="Ash", insight={"study": 1}, prowess={"sneak": 2, "climb": 1}, resolve={"talk": 1}),
        Scoundrel(name="Wren", insight={"tinker": 2}, prowess={"fight": 1}, resolve={"command": 1}),
    )

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Tap an action to act."""
        if isinstance(sheet, Scoundrel):
            for attribute in ("insight", "prowess", "resolve"):
                actions: dict[str, Any] = getattr(sheet, attribute)
                for action in actions:
                    yield Tile(f"{attribute}.{action}", act.id, {"action": action})
