"""Ironsworn at the table: a sheet with momentum, vows, and what is suffered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from ironsworn.rolls import MOST, Act, Ask, Gain, Progress
from rollwright.errors import Refused
from rollwright.sheets import (
    GM,
    After,
    Counter,
    Deed,
    Done,
    Kit,
    Move,
    Pick,
    Scene,
    Sheet,
    Tile,
    Track,
    move,
    value_named,
)

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$")]
UpToFive = Annotated[int, Meta(ge=0, le=5)]
BOX, BOXES = 4, 10
"""The ticks of a full box, and how many boxes are all."""

TICKS = {"troublesome": 12, "dangerous": 8, "formidable": 4, "extreme": 2, "epic": 1}
"""What one mark of progress is, by how hard it is."""

REWARD = {rank: at for at, rank in enumerate(TICKS, 1)}

Rank = Literal["troublesome", "dangerous", "formidable", "extreme", "epic"]


class Vow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that takes long: how hard it is, the ticks of its progress, and whether it is over."""

    name: Annotated[Name, Meta(description="what it is about")]
    rank: Annotated[Rank, Meta(description="how hard it is")] = "dangerous"
    ticks: Annotated[int, Meta(ge=0, le=40, description="ticks of progress, 0 to 40: four are a box")] = 0
    over: Annotated[bool, Meta(description="whether it is over")] = False


class Sworn(Sheet, frozen=True, kw_only=True):
    """Who swears vows."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("momentum", "momentum", -6, lambda sheet, house: MOST - sheet.debilities, strip=True),
        Counter("health", "health", most=5, pips=True, strip=True),
        Counter("spirit", "spirit", most=5, pips=True),
        Counter("supply", "supply", most=5, pips=True),
        Counter("xp", "experience"),
    )

    stats: Annotated[dict[Name, UpToFive], Meta(max_length=8, description="stats, 0 to 5")] = field(
        default_factory=dict[str, int]
    )
    momentum: Annotated[int, Meta(ge=-6, le=MOST, description="momentum, −6 to 10")] = 2
    health: Annotated[UpToFive, Meta(description="health, 0 to 5")] = 5
    spirit: Annotated[UpToFive, Meta(description="spirit, 0 to 5")] = 5
    supply: Annotated[UpToFive, Meta(description="supply, 0 to 5")] = 5
    debilities: Annotated[
        int, Meta(ge=0, le=8, description="debilities: each is one less of the highest momentum")
    ] = 0
    xp: Annotated[int, Meta(ge=0, description="experience")] = 0
    vows: Annotated[tuple[Vow, ...], Meta(max_length=20, description="vows, journeys and fights")] = ()

    @property
    def reset(self) -> int:
        """What momentum is after it was burned."""
        return max(0, 2 - self.debilities)

    def tracks(self) -> tuple[Track, ...]:
        """The full boxes of every vow that is not over."""
        now = [vow for vow in self.vows if not vow.over]
        return tuple([Track(name=vow.name, at=vow.ticks // BOX, of=BOXES, says=vow.rank) for vow in now])

    def vow(self, name: str) -> Vow:
        """One of the vows, which is not over; `Refused` for any other."""
        for each in self.vows:
            if each.name == name and not each.over:
                return each
        raise Refused(f"{self.name} has no vow {name!r} that is not over", at="args.vow")


def stats(scene: Scene) -> Sequence[tuple[str, str]]:
    """The stats of who acts."""
    return [(name, f"{name} {value}") for name, value in scene.acting(Sworn).stats.items()]


def vows(scene: Scene) -> Sequence[tuple[str, str]]:
    """The vows that are not over."""
    return [(vow.name, f"{vow.name} {vow.ticks // BOX}") for vow in scene.acting(Sworn).vows if not vow.over]


Which = Annotated[Name, Meta(description="which of your vows"), Pick(vows)]


@move("ironsworn.try", "Act", actor=Sworn, rule=Act)
def attempt(
    scene: Scene,
    stat: Annotated[Name, Meta(description="which of your stats"), Pick(stats)],
    adds: Annotated[int, Meta(ge=0, le=5, description="what else adds to it, 0 to 5")] = 0,
    weak: Annotated[Gain, Meta(description="momentum of a weak hit"), GM] = 0,
    strong: Annotated[Gain, Meta(description="momentum of a strong hit"), GM] = 1,
) -> Deed:
    """Act with one of your stats; your momentum is held back, so that it can be burned."""
    sheet = scene.acting(Sworn)
    value_named(sheet.stats, stat, "stat", "args.stat", sheet.name)
    free = scene.me.free("momentum") if sheet.momentum > 0 else sheet.momentum
    return Deed(
        says=f"{sheet.name}: {stat}",
        bound=Act(stat=sheet.stats[stat], adds=adds, momentum=free, reset=sheet.reset, gain=(weak, strong)),
        roles={"player": scene.me.id},
        reserve=((scene.me.id, "momentum", max(0, free)),),
    )


@move("ironsworn.mark", "Mark progress", actor=Sworn)
def mark(scene: Scene, vow: Which) -> Deed:
    """Mark progress on a vow: as many ticks as its rank gives."""
    found = scene.acting(Sworn).vow(vow)
    now = min(40, found.ticks + TICKS[found.rank])
    return Deed(
        says=f"{scene.me.name} is nearer to {vow}",
        changes=scene.me.set(f"vows.{vow}.ticks", now, f"progress on {vow}"),
    )


def ended(scene: Scene, done: Done) -> After:
    """A vow that is fulfilled is over."""
    hit, vow = done.outcome.tier > 0, done.args["vow"]
    return After(scene.cards[done.roles["player"]].set(f"vows.{vow}.over", True, "fulfilled") if hit else ())


@move("ironsworn.fulfil", "Fulfil a vow", actor=Sworn, rule=Progress, after=ended)
def fulfil(scene: Scene, vow: Which) -> Deed:
    """Roll what you have marked; a hit ends it, with experience by its rank."""
    found = scene.acting(Sworn).vow(vow)
    return Deed(
        says=f"{scene.me.name}: {vow}",
        bound=Progress(progress=found.ticks // BOX, reward=REWARD[found.rank]),
        roles={"player": scene.me.id},
    )


@move("ironsworn.suffer", "Suffer", actor=Sworn)
def suffer(
    scene: Scene,
    what: Annotated[Literal["health", "spirit", "supply"], Meta(description="what there is less of")],
    much: Annotated[int, Meta(ge=1, le=5, description="how much, 1 to 5")] = 1,
) -> Deed:
    """Lose health, spirit or supply; what you have not is momentum lost."""
    has = scene.me.free(what)
    changes = scene.move(scene.me, what, -much, "suffered")
    changes += scene.move(scene.me, "momentum", -max(0, much - has), "suffered")
    return Deed(says=f"{scene.me.name} suffers", changes=changes)


@move("ironsworn.question", "Ask the oracle", by="anyone", rule=Ask)
def question(
    scene: Scene,
    likely: Annotated[
        Literal["small", "unlikely", "even", "likely", "almost sure"], Meta(description="how likely yes is")
    ] = "even",
) -> Deed:
    """Ask something that is answered by yes or no."""
    return Deed(says="The oracle", bound=Ask(likely=likely))


class IronswornKit(Kit):
    """Ironsworn at the table."""

    character: type[Sheet] = Sworn
    moves: Mapping[str, Move] = {each.id: each for each in (attempt, mark, fulfil, suffer, question)}
    calls: Sequence[str] = (attempt.id,)
    party: Sequence[Sheet] = (
        Sworn(
            name="Hale", stats={"iron": 3, "wits": 1}, momentum=6, vows=(Vow(name="the bridge", ticks=28),)
        ),
        Sworn(name="Bryn", stats={"iron": 1, "wits": 3}, momentum=-2, debilities=1),
    )

    def tiles(self, sheet: Sheet) -> Iterator[Tile]:
        """Tap a stat, or a vow."""
        if isinstance(sheet, Sworn):
            for name in sheet.stats:
                yield Tile(f"stats.{name}", attempt.id, {"stat": name})
            for vow in sheet.vows:
                if not vow.over:
                    yield Tile(f"vows.{vow.name}", mark.id, {"vow": vow.name}, (fulfil.id,))
