"""The roll of every move, with what a hit brings: hold, and picks from the move's list."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rollwright import rules
from rollwright.odds import d6
from rollwright.rules import Decision, Effect, Flow, Goal, Outcome, Program, Rule, Switch, choose, pay, throw

WEAK, STRONG, CRITICAL = 7, 10, 12
LABELS = ("Miss", "Weak Hit", "Strong Hit", "Critical Hit")

Bonus = Annotated[int, Meta(ge=-3, le=3)]
Few = Annotated[int, Meta(ge=0, le=5)]


class House(rules.House, frozen=True):
    """In what the games of this family differ."""

    miss: Annotated[
        Literal["experience", "nothing"],
        Switch(
            "pbta.miss",
            "What somebody who misses learns.",
            "the games differ; the newer ones mark experience",
            {"experience": "A mark of experience.", "nothing": "Nothing."},
        ),
    ] = "experience"
    critical: Annotated[
        bool, Switch("pbta.critical", "Whether twelve is more than a strong hit.", "few games have it")
    ] = False

    def tier(self, total: int) -> int:
        """How well it went, 0 to 3."""
        tier = (total >= WEAK) + (total >= STRONG)
        return tier + (total >= CRITICAL) if self.critical else tier


class Option(Struct, frozen=True):
    """Something to pick after a hit, and what it is worth to you."""

    name: Annotated[str, Meta(min_length=1, max_length=60, description="what it is")]
    worth: Annotated[int, Meta(ge=0, le=10, description="what it is worth to you, 0 to 10")] = 1


class Rolled(Outcome, frozen=True):
    """What a move came to: its tier, hold, and what was picked."""

    label: str
    tier: int
    total: int
    hold: int
    picked: tuple[str, ...]
    worth: int
    exposed: bool


def says(outcome: Rolled) -> str:
    """A move in a line."""
    held = (f"hold {outcome.hold}",) if outcome.hold else ()
    return ", ".join([f"{outcome.total}: {outcome.label}", *held, *outcome.picked])


class Roll(
    Rule[Rolled],
    id="pbta.roll",
    title="Roll a move",
    says=says,
    decisions=(
        Decision("helper", "interfere", "let be, help, hinder", "throw your bond for +1, or −2", called=""),
        Decision(
            "player",
            "pick",
            "-",
            "one of what the move lets you pick",
            called="",
            facts={"left": "{} to pick".format},
        ),
    ),
    goals=(
        Goal("hit", "any hit", lambda outcome: outcome.tier >= 1),
        Goal("strong", "a strong hit", lambda outcome: outcome.tier >= 2),
        Goal("worth", "as much as possible of hold and picks", lambda outcome: outcome.hold + outcome.worth),
    ),
):
    """Throw 2d6 and add a stat: 10 is a strong hit, 7 a weak one, and less is a miss."""

    house: House = House()
    stat: Annotated[Bonus, Meta(description="the stat of the move, −3 to 3")]
    forward: Annotated[Bonus, Meta(description="for this roll only, −3 to 3; it is used up")] = 0
    ongoing: Annotated[Bonus, Meta(description="for every such roll, −3 to 3")] = 0
    dice: Annotated[
        Literal["two", "best two of three", "worst two of three"], Meta(description="which dice count")
    ] = "two"
    bond: Annotated[
        Bonus | None, Meta(description="the bond of whoever may help or hinder once the dice lie there")
    ] = None
    hold: Annotated[tuple[Few, Few], Meta(description="hold of a weak and of a strong hit")] = (0, 0)
    picks: Annotated[tuple[Few, Few], Meta(description="picks of a weak and of a strong hit")] = (0, 0)
    options: Annotated[tuple[Option, ...], Meta(max_length=8, description="what there is to pick")] = ()

    def play(self) -> Flow[Rolled]:
        """Throw, let a friend meddle, and pick."""
        if self.forward:
            yield from pay(Effect("spend" if self.forward > 0 else "clear", "player", *self.used))
        thrown = yield from throw((2 if self.dice == "two" else 3) @ d6, "move")
        two = thrown.lowest(2) if self.dice == "worst two of three" else thrown.highest(2)
        total = two + self.stat + self.forward + self.ongoing
        meddled, exposed = (0, False) if self.bond is None else (yield from self.meddle(int(total)))
        total += meddled
        tier = self.house.tier(total)
        level = int(tier > 0) + (tier > 1)
        picked = yield from self.pick(self.picks[level - 1] if level else 0)
        return Rolled(
            label=LABELS[tier],
            tier=tier,
            total=total,
            hold=self.hold[level - 1] if level else 0,
            picked=tuple(each.name for each in picked),
            worth=sum(each.worth for each in picked),
            exposed=exposed,
        )

    @property
    def used(self) -> tuple[str, int, str]:
        """The forward that is used up."""
        return ("forward" if self.forward > 0 else "setback"), abs(self.forward), "used up"

    def meddle(self, total: int) -> Program[tuple[int, bool]]:
        """Whoever has a bond may help or hinder: what it changes, and whether they are exposed."""
        ways = {"let be": "stay out of it", "help": "+1 for them on a hit", "hinder": "−2 for them on a hit"}
        way = yield from choose("helper", "interfere", ways, total=total)
        if way == "let be":
            return 0, False
        tier = self.house.tier((yield from throw(2 @ d6, "bond", by="helper")).total + (self.bond or 0))
        return (1 if way == "help" else -2) * (tier > 0), tier < 2

    def pick(self, many: int) -> Program[list[Option]]:
        """So many of the options, each once."""
        left, picked = list(self.options), list[Option]()
        while left and len(picked) < many:
            names = tuple([each.name for each in left])
            name = yield from choose("player", "pick", *names, left=many - len(picked), of=names)
            at = next(at for at, each in enumerate(left) if each.name == name)
            picked.append(left.pop(at))
        return picked

    def gains(self, outcome: Rolled) -> list[Effect]:
        """Hold, or what a miss teaches."""
        learns = outcome.tier == 0 and self.house.miss == "experience"
        held = [Effect("gain", "player", "hold", outcome.hold, outcome.label)] if outcome.hold else []
        return held + ([Effect("mark", "player", "xp", 1, "a miss")] if learns else [])

    def parts(self, outcome: Rolled) -> list[tuple[str, int]]:
        """What is added to the dice."""
        every = (("stat", self.stat), ("forward", self.forward), ("ongoing", self.ongoing))
        return [(name, amount) for name, amount in every if amount or name == "stat"]


class Helped(Outcome, frozen=True):
    """What help comes to, given before the dice."""

    label: str
    forward: int


class Help(
    Rule[Helped],
    id="pbta.help",
    title="Help or hinder",
    says=lambda outcome: f"{outcome.label}: {outcome.forward:+}" if outcome.forward else outcome.label,
):
    """Throw 2d6 and add your bond: on a hit, whom you mean has +1 forward, or −2."""

    house: House = House()
    bond: Annotated[Bonus, Meta(description="your bond with them, −3 to 3")]
    hinder: Annotated[bool, Meta(description="hinder instead")] = False

    def play(self) -> Flow[Helped]:
        """Throw."""
        tier = self.house.tier((yield from throw(2 @ d6, "bond")).total + self.bond)
        return Helped(LABELS[tier], (-2 if self.hinder else 1) * (tier > 0))

    def gains(self, outcome: Helped) -> list[Effect]:
        """What the other one has of it."""
        if outcome.forward > 0:
            return [Effect("gain", "other", "forward", outcome.forward, "helped")]
        return [Effect("mark", "other", "setback", -outcome.forward, "hindered")] if outcome.forward else []
