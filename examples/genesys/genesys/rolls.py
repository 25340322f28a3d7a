"""The rolls of Genesys: checks with their story points, and attacks whose advantage is spent."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from msgspec import Meta

from genesys.dice import thrown, upgraded
from rollwright.rules import Decision, Effect, Flow, Goal, Outcome, Program, Rule, choose, most, pay

Came = TypeVar("Came", bound=Outcome)
Few = Annotated[int, Meta(ge=0, le=5)]

STORY = (
    Decision(
        "player", "story", "keep, spend", "a story point of the players upgrades your dice once", called=""
    ),
    Decision(
        "gm", "dark story", "keep, spend", "one of the game master's upgrades the difficulty once", called=""
    ),
)
ADVANTAGE = Decision(
    "player",
    "advantage",
    "-",
    "what advantage and triumphs are spent on",
    called="",
    facts={
        "hit": "{} damage".format,
        "left": "{} advantage left".format,
        "critical": lambda _: "a critical injury",
        "recovered": "{} strain recovered".format,
        "boosts": lambda _: "a boost die for a friend",
        "triumph": lambda _: "a triumph",
    },
)


class Checked(Outcome, frozen=True):
    """What a check came to: net successes and advantage (less than none is threat), triumphs and despairs."""

    label: str
    successes: int
    advantage: int
    triumphs: int
    despairs: int


def says(outcome: Checked) -> str:
    """A check in a line."""
    ways = (
        (abs(outcome.successes), "success" if outcome.successes > 0 else "failure"),
        (abs(outcome.advantage), "advantage" if outcome.advantage > 0 else "threat"),
        (outcome.triumphs, "triumph"),
        (outcome.despairs, "despair"),
    )
    return f"{outcome.label}: {', '.join(f'{n} {what}' for n, what in ways if n) or 'nothing else'}"


class Pooled(Rule[Came]):
    """What checks and attacks share: the dice, and who spends a story point on them."""

    trait: Annotated[int, Meta(ge=0, le=6, description="the characteristic, 0 to 6")] = 2
    skill: Annotated[Few, Meta(description="ranks of the skill, 0 to 5")] = 0
    difficulty: Annotated[Few, Meta(description="difficulty dice, 0 to 5")] = 2
    upgrades: Annotated[Few, Meta(description="upgrades of the difficulty, 0 to 5")] = 0
    boost: Annotated[Few, Meta(description="boost dice, 0 to 5")] = 0
    setback: Annotated[Few, Meta(description="setback dice, 0 to 5")] = 0
    story: Annotated[bool, Meta(description="whether the players have a story point")] = False
    dark: Annotated[bool, Meta(description="whether the game master has one")] = False

    def roll(self) -> Program[Any]:
        """Spend story points, and throw: net successes and advantage, triumphs and despairs."""
        up = self.story and (yield from spent("player", "story", "story", "dark"))
        down = self.dark and (yield from spent("gm", "dark story", "dark", "story"))
        dice = max(self.trait, self.skill), min(self.trait, self.skill) + up
        ability, proficiency = upgraded(*dice)
        difficulty, challenge = upgraded(self.difficulty, self.upgrades + down)
        return (
            yield from thrown(
                boost=self.boost,
                ability=ability,
                proficiency=proficiency,
                setback=self.setback,
                difficulty=difficulty,
                challenge=challenge,
            )
        )

    def parts(self, outcome: Any) -> list[tuple[str, int]]:
        """What the dice came from."""
        return [("characteristic", self.trait), ("skill", self.skill)]


def spent(who: str, name: str, mine: str, theirs: str) -> Program[bool]:
    """Whether somebody spends a story point, which is the other side's afterwards."""
    ways = {"keep": "keep the story point", "spend": "upgrade once"}
    if (yield from choose(who, name, ways)) == "keep":
        return False
    yield from pay(Effect("spend", "table", mine, 1, "a story point"))
    yield from pay(Effect("gain", "table", theirs, 1, "a story point"))
    return True


class Check(
    Pooled[Checked],
    id="genesys.check",
    title="Check",
    says=says,
    decisions=STORY,
    goals=(
        Goal("success", "success", lambda outcome: outcome.successes > 0),
        Goal("advantage", "as much advantage as possible", lambda outcome: outcome.advantage),
    ),
):
    """Throw what is for you and what is against you: successes and failures cancel each other, so do advantage and threat."""

    def play(self) -> Flow[Checked]:
        """Throw, and count what is left."""
        successes, advantage, triumphs, despairs = yield from self.roll()
        return Checked("Success" if successes > 0 else "Failure", successes, advantage, triumphs, despairs)


class Struck(Outcome, frozen=True):
    """What an attack came to: damage beyond soak, whether it is critical, strain recovered and boosts handed on."""

    label: str
    damage: int
    critical: bool
    recovered: int
    boosts: int
    threat: int
    despairs: int


class Attack(
    Pooled[Struck],
    id="genesys.attack",
    title="Attack",
    says=lambda out: (
        f"{out.label}{f', {out.damage} damage' if out.damage else ''}{', critical' if out.critical else ''}"
    ),
    decisions=(*STORY, ADVANTAGE),
    goals=(
        Goal("damage", "as much damage as possible", lambda outcome: outcome.damage),
        Goal("critical", "a critical injury", lambda outcome: outcome.critical),
        Goal("relief", "as much strain recovered as possible", lambda outcome: outcome.recovered),
    ),
):
    """A check with a weapon: every success is one damage more; advantage makes it critical, recovers strain or helps a friend."""

    damage: Annotated[int, Meta(ge=0, le=20, description="what the weapon does, 0 to 20")] = 5
    rating: Annotated[int, Meta(ge=1, le=6, description="advantage that a critical injury takes, 1 to 6")] = 3
    soak: Annotated[int, Meta(ge=0, le=20, description="what the target soaks, 0 to 20")] = 0

    def play(self) -> Flow[Struck]:
        """Throw, and go on with what there is to spend."""
        successes, advantage, triumphs, despairs = yield from self.roll()
        hit = successes > 0
        return Spending(
            hit=bool(hit),
            damage=most(0, self.damage + successes - self.soak) if hit else 0,
            advantage=most(0, advantage),
            triumph=triumphs > 0,
            rating=self.rating,
            threat=most(0, -advantage),
            despairs=despairs,
        )

    def gains(self, outcome: Struck) -> list[Effect]:
        """Wounds of the target, strain recovered."""
        wounds = [Effect("mark", "target", "wounds", outcome.damage, "hit")] if outcome.damage else []
        eased = (
            [Effect("clear", "player", "strain", outcome.recovered, "advantage")] if outcome.recovered else []
        )
        return wounds + eased


class Spending(Rule[Struck]):
    """What is left to spend, and what was bought."""

    hit: bool
    damage: int
    advantage: int
    triumph: bool
    rating: int
    threat: int
    despairs: int
    critical: bool = False
    recovered: int = 0
    boosts: int = 0

    def play(self) -> Flow[Struck]:
        """Buy something more, or be done."""
        ways = {"done": "let it be"}
        if self.hit and self.damage and not self.critical and self.advantage >= self.rating:
            ways["critical"] = f"a critical injury for {self.rating} advantage"
        if self.hit and self.damage and not self.critical and self.triumph:
            ways["triumph"] = "a critical injury for a triumph"
        if self.advantage and not self.boosts:
            ways["recover"] = "recover 1 strain for 1 advantage"
            ways["boost"] = "a boost die for a friend, for 1 advantage"
        key = yield from choose(
            "player", "advantage", ways, hit=self.damage, left=self.advantage, critical=self.critical,
            recovered=self.recovered, boosts=self.boosts, triumph=self.triumph,
            threat=self.threat, despairs=self.despairs,
        )  # fmt: skip
        left = self.advantage
        if key == "critical":
            return self.onward(critical=True, advantage=left - self.rating)
        if key == "triumph":
            return self.onward(critical=True, triumph=False)
        if key == "recover":
            return self.onward(recovered=self.recovered + 1, advantage=left - 1)
        if key == "boost":
            return self.onward(boosts=self.boosts + 1, advantage=left - 1)
        return Struck(
            label="Hit" if self.hit else "Miss",
            damage=self.damage,
            critical=self.critical,
            recovered=self.recovered,
            boosts=self.boosts,
            threat=self.threat,
            despairs=self.despairs,
        )
