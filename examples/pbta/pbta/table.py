"""Powered by the Apocalypse at the table: a playbook with moves of its own, hold, forward, bonds and experience."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from pbta.rolls import Bonus, Few, Help, Option, Roll
from rollwright.errors import Refused
from rollwright.sheets import (
    GM,
    After,
    Card,
    Change,
    Counter,
    Deed,
    Done,
    Kit,
    Move,
    Offer,
    Pick,
    Scene,
    Sheet,
    Tile,
    Whom,
    move,
    others,
    value_named,
)

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$")]
IMPROVES, MOST = 5, 3


class Own(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move of a playbook: the stat that it is rolled with, and what a weak and a strong hit bring."""

    name: Annotated[Name, Meta(description="what it is called")]
    stat: Annotated[Name, Meta(description="the stat that it is rolled with")]
    hold: Annotated[tuple[Few, Few], Meta(description="hold of a weak and of a strong hit")] = (0, 0)
    picks: Annotated[tuple[Few, Few], Meta(description="picks of a weak and of a strong hit")] = (0, 0)
    options: Annotated[tuple[Option, ...], Meta(max_length=8, description="what there is to pick")] = ()


class Playbook(Sheet, frozen=True, kw_only=True):
    """Who plays: their stats, bonds and moves."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("hold", "hold", strip=True),
        Counter("forward", "forward", most=MOST),
        Counter("setback", "setback", most=MOST),
        Counter("xp", "experience"),
        Counter("harm", "harm", most=6, pips=True, strip=True, harm=True),
    )

    stats: Annotated[dict[Name, Bonus], Meta(max_length=8, description="stats, −3 to 3")] = field(
        default_factory=dict[str, int]
    )
    bonds: Annotated[
        dict[Name, Bonus], Meta(max_length=12, description="bonds with the others, by their names, −3 to 3")
    ] = field(default_factory=dict[str, int])
    moves: Annotated[tuple[Own, ...], Meta(max_length=20, description="moves of their own")] = ()
    hold: Annotated[int, Meta(ge=0, description="hold to spend")] = 0
    forward: Annotated[int, Meta(ge=0, le=MOST, description="more on the next roll, 0 to 3")] = 0
    setback: Annotated[int, Meta(ge=0, le=MOST, description="less on the next roll, 0 to 3")] = 0
    xp: Annotated[int, Meta(ge=0, description="marks of experience; five are an improvement")] = 0
    harm: Annotated[int, Meta(ge=0, le=6, description="harm, 0 to 6")] = 0


def own_moves(scene: Scene) -> Sequence[tuple[str, str]]:
    """The moves of who acts."""
    return [(each.name, each.name) for each in scene.acting(Playbook).moves]


def stats(scene: Scene) -> Sequence[tuple[str, str]]:
    """The stats of who acts."""
    return [(name, f"{name} {value:+}") for name, value in scene.acting(Playbook).stats.items()]


def learned(scene: Scene, done: Done) -> After:
    """Who has five marks may improve."""
    me = scene.cards[done.roles["player"]]
    if me.sheet.values()["xp"] < IMPROVES:
        return After()
    return After(offers=(Offer(to=me.id, move="pbta.improve", says="five marks of experience"),))


@move("pbta.make", "Make a move", actor=Playbook, rule=Roll, after=learned)
def make(
    scene: Scene,
    name: Annotated[Name, Meta(description="which of your moves"), Pick(own_moves)],
    ongoing: Annotated[Bonus, Meta(description="what else counts, −3 to 3"), GM] = 0,
    friend: Annotated[
        str | None, Meta(description="who may still help or hinder"), Pick(others(Playbook)), Whom("with")
    ] = None,
) -> Deed:
    """Make a move of your playbook with its stat; forward is used up."""
    sheet = scene.acting(Playbook)
    found = next((each for each in sheet.moves if each.name == name), None)
    if found is None or found.stat not in sheet.stats:
        raise Refused(f"{sheet.name} has no move {name!r}, or no stat for it", at="args.name")
    bond = None if friend is None else bond_of(scene.card(friend, "args.friend"), sheet.name)
    return Deed(
        says=f"{sheet.name}: {name}",
        bound=Roll(
            house=scene.house,
            stat=sheet.stats[found.stat],
            forward=sheet.forward - sheet.setback,
            ongoing=ongoing,
            bond=bond,
            hold=found.hold,
            picks=found.picks,
            options=found.options,
        ),
        roles={"player": scene.me.id} | ({} if friend is None else {"helper": friend}),
        changes=level(scene),
    )


def level(scene: Scene) -> tuple[Change, ...]:
    """Forward and setback that outweigh each other are both gone."""
    sheet = scene.acting(Playbook)
    both = min(sheet.forward, sheet.setback)
    return (*scene.move(scene.me, "forward", -both), *scene.move(scene.me, "setback", -both))


def bond_of(card: Card, name: str) -> int:
    """What somebody's bond with another is; 0 where nothing is written."""
    return card.of(Playbook).bonds.get(name, 0)


@move("pbta.try", "Roll a stat", actor=Playbook, rule=Roll, after=learned)
def attempt(
    scene: Scene,
    stat: Annotated[Name, Meta(description="which stat"), Pick(stats)],
    ongoing: Annotated[Bonus, Meta(description="what else counts, −3 to 3"), GM] = 0,
) -> Deed:
    """Roll a stat by itself; forward is used up."""
    sheet = scene.acting(Playbook)
    value_named(sheet.stats, stat, "stat", "args.stat", sheet.name)
    return Deed(
        says=f"{sheet.name}: {stat}",
        bound=Roll(
            house=scene.house, stat=sheet.stats[stat], forward=sheet.forward - sheet.setback, ongoing=ongoing
        ),
        roles={"player": scene.me.id},
        changes=level(scene),
    )


@move("pbta.aid", "Help or hinder", actor=Playbook, rule=Help)
def aid(
    scene: Scene,
    whom: Annotated[str, Meta(description="whom you mean"), Pick(others(Playbook)), Whom("for")],
    hinder: Annotated[bool, Meta(description="hinder them instead")] = False,
) -> Deed:
    """Roll your bond: on a hit they have +1 forward, or −2."""
    other = scene.card(whom, "args.whom")
    return Deed(
        says=f"{scene.me.name} {'hinders' if hinder else 'helps'} {other.name}",
        bound=Help(house=scene.house, bond=bond_of(scene.me, other.name), hinder=hinder),
        roles={"player": scene.me.id, "other": whom},
    )


@move("pbta.spend", "Spend hold", actor=Playbook)
def spend(
    scene: Scene, many: Annotated[int, Meta(ge=1, le=5, description="how much, one for one")] = 1
) -> Deed:
    """Spend hold, one for one."""
    changes = scene.pay(scene.me, "hold", many, "spent")
    return Deed(says=f"{scene.me.name} spends {many} hold", changes=changes)


@move("pbta.improve", "Improve", actor=Playbook)
def improve(scene: Scene, stat: Annotated[Name, Meta(description="which stat"), Pick(stats)]) -> Deed:
    """Five marks of experience are one more of a stat."""
    now = scene.acting(Playbook).stats.get(stat, MOST)
    if now >= MOST:
        raise Refused(f"{stat} cannot be more than {MOST}", at="args.stat")
    changes = scene.pay(scene.me, "xp", IMPROVES, "improved")
    return Deed(
        says=f"{scene.me.name} improves {stat}",
        changes=changes + scene.me.set(f"stats.{stat}", now + 1, "improved"),
    )


ASK = tuple(Option(name) for name in ("where to go", "what to fear", "who rules here"))


class ApocalypseKit(Kit):
    """Powered by the Apocalypse at the table."""

    character: type[Sheet] = Playbook
    moves: Mapping[str, Move] = {each.id: each for each in (make, attempt, aid, spend, improve)}
    calls: Sequence[str] = (attempt.id,)
    party: Sequence[Sheet] = (
        Playbook(
            name="Rook",
            stats={"sharp": 2, "hard": -1},
            bonds={"Vale": 1},
            moves=(
                Own(name="look around", stat="sharp", picks=(1, 3), options=ASK),
                Own(name="stand guard", stat="hard", hold=(1, 3)),
            ),
        ),
        Playbook(name="Vale", stats={"sharp": 0, "hard": 2}, bonds={"Rook": -1}),
    )

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Tap a move, or a stat."""
        if isinstance(sheet, Playbook):
            yield from (Tile(f"moves.{each.name}", make.id, {"name": each.name}) for each in sheet.moves)
            yield from (Tile(f"stats.{stat}", attempt.id, {"stat": stat}) for stat in sheet.stats)
