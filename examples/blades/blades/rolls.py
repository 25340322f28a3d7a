"""The rolls of Blades in the Dark: actions with all that is decided around them, resistance, and fortune."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from rollwright import rules
from rollwright.odds import d6
from rollwright.rules import (
    Decision,
    Effect,
    Flow,
    Goal,
    Outcome,
    Program,
    Rule,
    Switch,
    choose,
    most,
    pay,
    throw,
)

LABELS = ("Failure", "Partial Success", "Success", "Critical Success")
TICKS = (0, 1, 2, 3, 5)
"""What an effect does on a clock: none, limited, standard, great, and better than that."""

Position = Literal["controlled", "risky", "desperate"]
Level = Literal["limited", "standard", "great"]
HARM: dict[str, int] = {"controlled": 1, "risky": 2, "desperate": 3}
LEVEL: dict[str, int] = {"limited": 1, "standard": 2, "great": 3}

PUSH = 2
"""The stress of pushing yourself."""


class House(rules.House, frozen=True):
    """What a table decides for itself."""

    resisting: Annotated[
        Literal["reduces", "avoids"],
        Switch(
            "blades.resisting",
            "What resisting does to a consequence.",
            "the book leaves it to the game master",
            {"reduces": "It is one level less.", "avoids": "It does not happen."},
        ),
    ] = "reduces"


Dots = Annotated[int, Meta(ge=0, le=4, description="dots, a d6 each, 0 to 4")]


def pool(dice: int, name: str) -> Program[tuple[int, int]]:
    """Throw so many dice: the highest, and how far up it is (0 to 3); without any the lower of two, never critical."""
    if dice < 1:
        two = yield from throw(2 @ d6, name)
        best, critical = two.lowest(), False
    else:
        thrown = yield from throw(dice @ d6, name)
        best, critical = thrown.highest(), thrown.count(6) >= 2
    return best, (best >= 4) + (best == 6) + critical


def resist(dice: int) -> Program[int]:
    """Resist with so many dice: the stress that it takes, which is one less than none with a critical."""
    best, tier = yield from pool(dice, "resistance")
    stress = 6 - best - (tier == 3)
    yield from pay(Effect("mark", "player", "stress", most(0, stress), "resisting"))
    return stress


def cleared(stress: int) -> list[Effect]:
    """What resisting clears, with a critical."""
    return [Effect("clear", "player", "stress", 1, "critical")] if stress < 0 else []


class Acted(Outcome, frozen=True):
    """What an action came to: the effect in ticks of a clock, the level of harm that is left, the stress of resisting it, and how often somebody pushed."""

    label: str
    tier: int
    ticks: int
    harm: int
    stress: int
    pushed: int
    bargain: bool
    desperate: bool


def says(outcome: Acted) -> str:
    """An action in a line."""
    effect = f", {outcome.ticks} ticks" if outcome.ticks else ""
    return f"{outcome.label}{effect}{f', consequence {outcome.harm}' if outcome.harm else ''}"


class Act(
    Rule[Acted],
    id="blades.act",
    title="Act",
    says=says,
    decisions=(
        Decision(
            "player", "another die", "no, push, bargain", "2 stress or a devil's bargain for a die more"
        ),
        Decision("player", "more effect", "no, push", "2 stress for one more level of effect"),
        Decision(
            "player", "resist", "take it, resist", "throw the attribute's dice for less of a consequence"
        ),
    ),
    goals=(
        Goal("ticks", "as much effect as possible", lambda outcome: outcome.ticks),
        Goal("well", "a success without consequences", lambda outcome: outcome.tier >= 2),
        Goal("safe", "as little harm as possible", lambda outcome: -outcome.harm),
    ),
):
    """Act under pressure: 6 is a success, 4 or 5 has a consequence, less is only that; two sixes are critical."""

    house: House = House()
    dots: Dots
    position: Annotated[Position, Meta(description="how bad it may get")] = "risky"
    effect: Annotated[Level, Meta(description="how much comes of it")] = "standard"
    assist: Annotated[bool, Meta(description="a friend takes 1 stress and gives you a die")] = False
    attribute: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None,
        Meta(description="dice to resist the consequence with, 0 to 4; it cannot be resisted without"),
    ] = None

    def play(self) -> Flow[Acted]:
        """Say what you give for it, throw, and resist what you do not want."""
        if self.assist:
            yield from pay(Effect("mark", "helper", "stress", 1, "assisting"))
        ways = {
            "no": "your dots are enough",
            "push": "take 2 stress",
            "bargain": "accept the devil's bargain",
        }
        more = yield from choose("player", "another die", ways)
        efforts = {"no": "the effect as it is", "push": "take 2 stress"}
        harder = (yield from choose("player", "more effect", efforts)) == "push"
        pushes = (more == "push") + harder
        if pushes:
            yield from pay(Effect("mark", "player", "stress", PUSH * pushes, "pushing"))
        _, tier = yield from pool(self.dots + self.assist + (more != "no"), "action")
        level = LEVEL[self.effect] + harder + (tier == 3)
        harm, stress = yield from self.suffer(int(tier))
        return Acted(
            label=LABELS[tier],
            tier=tier,
            ticks=TICKS[min(level, 4)] if tier else 0,
            harm=harm,
            stress=stress,
            pushed=pushes,
            bargain=more == "bargain",
            desperate=self.position == "desperate",
        )

    def suffer(self, tier: int) -> Program[tuple[int, int]]:
        """The consequence, unless it is resisted: its level, and the stress."""
        harm = HARM[self.position] if tier < 2 else 0
        if not harm or self.attribute is None:
            return harm, 0
        ways = {"take it": "live with the consequence", "resist": "take 6 stress less your highest die"}
        if (yield from choose("player", "resist", ways, consequence=harm)) == "take it":
            return harm, 0
        stress = yield from resist(self.attribute)
        return harm - 1 if self.house.resisting == "reduces" else 0, stress

    def gains(self, outcome: Acted) -> list[Effect]:
        """The stress that is cleared; experience where it was desperate."""
        learned = [Effect("gain", "player", "xp", 1, "a desperate action")] if outcome.desperate else []
        return cleared(outcome.stress) + learned

    def parts(self, outcome: Acted) -> list[tuple[str, int]]:
        """What the dice came from."""
        return [("dots", self.dots), *([("assist", 1)] if self.assist else [])]


class Resisted(Outcome, frozen=True):
    """What resisting takes."""

    label: str
    stress: int


class Resist(
    Rule[Resisted],
    id="blades.resist",
    title="Resist",
    says=lambda outcome: f"{outcome.stress} stress" if outcome.stress >= 0 else "1 stress cleared",
):
    """Resist a consequence: 6 stress less your highest die; two sixes clear one instead."""

    house: House = House()
    dice: Annotated[int, Meta(ge=0, le=8, description="dice of the attribute, 0 to 8")]

    def play(self) -> Flow[Resisted]:
        """Throw the attribute's dice."""
        stress = yield from resist(self.dice)
        return Resisted("Resisted", stress)

    def gains(self, outcome: Resisted) -> list[Effect]:
        """The stress that is cleared."""
        return cleared(outcome.stress)


class Told(Outcome, frozen=True):
    """What fortune says."""

    notes: ClassVar[frozenset[str]] = frozenset({"best"})

    label: str
    tier: int
    best: int | None


class Fortune(
    Rule[Told],
    id="blades.fortune",
    title="Fortune",
    says=lambda outcome: f"{outcome.label} ({outcome.best})",
    goals=(Goal("well", "as good as possible", lambda outcome: outcome.tier),),
):
    """Let the dice say how something goes that is nobody's action."""

    house: House = House()
    dice: Annotated[int, Meta(ge=0, le=10, description="dice for how likely or strong it is, 0 to 10")]

    def play(self) -> Flow[Told]:
        """Throw them."""
        best, tier = yield from pool(self.dice, "fortune")
        return Told(LABELS[tier], tier, best)
