"""The rolls of Vampire 5: a pool with hunger dice, some of it thrown again for willpower, and the blood that is roused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rollwright.odds import d10
from rollwright.rules import (
    Decision,
    Effect,
    Flow,
    Goal,
    House,
    Outcome,
    Program,
    Rule,
    Switch,
    choose,
    least,
    pay,
    throw,
    throw_all,
)

PLAIN, AGAIN, STARVED = 6, 3, 5
"""The least face that is a success; how many dice are thrown again; the most hunger."""

Hunger = Annotated[int, Meta(ge=0, le=STARVED, description="hunger: so many of the dice are hungry, 0 to 5")]
Count = Annotated[int, Meta(ge=0)]


class Blood(House, frozen=True):
    """What a table decides for itself."""

    surging: Annotated[
        Literal["afterwards", "at once"],
        Switch(
            "vampire5.surging",
            "When the hunger of a blood surge is felt.",
            "the book can be read both ways",
            {
                "afterwards": "After the roll that it is for.",
                "at once": "One more die of the same roll is hungry.",
            },
        ),
    ] = "afterwards"


class Acted(Outcome, frozen=True):
    """What a roll came to: its successes, by how many they are more or less than was needed, and how it felt."""

    label: str
    successes: int
    margin: int
    won: bool
    messy: bool
    bestial: bool
    roused: int


def says(outcome: Acted) -> str:
    """A roll in a line."""
    return f"{outcome.label}: {outcome.successes} {'success' if outcome.successes == 1 else 'successes'}"


class Act(
    Rule[Acted],
    id="vampire5.act",
    title="Roll a pool",
    says=says,
    decisions=(
        Decision("player", "surge", "no, surge", "rouse the blood for more dice", called=""),
        Decision(
            "player",
            "willpower",
            "-",
            "throw up to three dice again that are not hungry, for 1 willpower",
            called="Willpower",
            facts={"a hungry one": lambda _: "a hungry one", "roused": lambda _: "roused"},
        ),
    ),
    goals=(
        Goal("win", "enough successes", lambda outcome: outcome.won),
        Goal(
            "tame", "enough successes, and nothing messy", lambda outcome: outcome.won and not outcome.messy
        ),
        Goal("successes", "as many successes as possible", lambda outcome: outcome.successes),
    ),
):
    """Throw d10s: 6 and more are successes, each pair of tens two more; hungry dice make it messy, or bestial."""

    house: Blood = Blood()
    pool: Annotated[int, Meta(ge=1, le=15, description="dice, 1 to 15")]
    hunger: Hunger = 1
    difficulty: Annotated[int, Meta(ge=1, le=10, description="successes that are needed, 1 to 10")] = 2
    surge: Annotated[
        int, Meta(ge=0, le=5, description="dice that a blood surge gives, 0 to 5; 0 for none")
    ] = 0
    willpower: Annotated[bool, Meta(description="whether there is willpower to throw again")] = True

    def play(self) -> Flow[Acted]:
        """Surge, throw, and go on with what lies there."""
        pool, hunger, roused = self.pool, self.hunger, 0
        if self.surge and hunger < STARVED:
            ways = {"no": "your dice are enough", "surge": f"rouse the blood for {self.surge} more"}
            if (yield from choose("player", "surge", ways)) == "surge":
                roused = yield from rouse(1)
                pool += self.surge
        if self.house.surging == "at once":
            hunger += int(roused)
        hungry = min(pool, hunger)
        thrown = yield from throw_all({"dice": (pool - hungry) @ d10, "hunger": hungry @ d10})
        dice, hunted = thrown
        return Thrown(
            house=self.house,
            difficulty=self.difficulty,
            willpower=self.willpower,
            tens=dice.count(10),
            hits=dice.count(range(PLAIN, 10)),
            misses=dice.count(range(1, PLAIN)),
            hungry_tens=hunted.count(10),
            hungry_hits=hunted.count(range(PLAIN, 10)),
            ones=hunted.count(1) > 0,
            roused=roused,
        )

    def gains(self, outcome: Acted) -> list[Effect]:
        """The hunger of a surge."""
        return [Effect("mark", "player", "hunger", outcome.roused, "blood surge")] if outcome.roused else []

    def parts(self, outcome: Acted) -> list[tuple[str, int]]:
        """The dice, and how many are hungry."""
        return [("dice", self.pool), ("hunger", min(self.pool, self.hunger))]


class Thrown(Rule[Acted]):
    """What lies there, and whether some of it is thrown again."""

    house: Blood = Blood()
    difficulty: int
    willpower: bool
    tens: Count
    hits: Count
    misses: Count
    hungry_tens: Count
    hungry_hits: Count
    ones: bool
    roused: Count

    def play(self) -> Flow[Acted]:
        """Throw some of it again for willpower, and count."""
        lost, hits, tens = yield from self.again()
        if lost:
            yield from pay(Effect("spend", "player", "willpower", 1, "thrown again"))
        more = yield from throw(lost @ d10, "again")
        tens += more.count(10) + self.hungry_tens
        successes = tens + tens // 2 * 2 + hits + more.count(range(PLAIN, 10)) + self.hungry_hits
        won, critical = successes >= self.difficulty, tens >= 2
        messy = critical & won & (self.hungry_tens > 0)
        label = self.label(won, critical, successes > 0)
        return Acted(
            label=label,
            successes=successes,
            margin=successes - self.difficulty,
            won=won,
            messy=messy,
            bestial=label == "Bestial Failure",
            roused=self.roused,
        )

    def label(self, won: bool, critical: bool, anything: bool) -> str:
        """What it is called."""
        if won:
            kind = "Messy Critical" if self.hungry_tens else "Critical Win"
            return kind if critical else "Win"
        if self.ones:
            return "Bestial Failure"
        return "Failure" if anything else "Total Failure"

    def again(self) -> Program[tuple[int, int, int]]:
        """Dice that are thrown again; successes and tens that stay."""
        lost = {
            "failures": (min(AGAIN, self.misses), 0, 0),
            "tens": (0, 0, min(AGAIN, self.tens)),
            "successes too": (
                min(AGAIN, self.misses),
                min(AGAIN - min(AGAIN, self.misses), self.hits),
                0,
            ),
        }
        ways = {"keep": "keep it all"}
        if self.willpower and lost["failures"][0]:
            ways["failures"] = f"throw {lost['failures'][0]} that failed again"
        if self.willpower and lost["successes too"][1]:
            ways["successes too"] = f"throw {sum(lost['successes too'])} again, to have more tens"
        if self.willpower and self.tens and self.hungry_tens:
            ways["tens"] = f"throw {lost['tens'][2]} tens again, to keep the beast out of it"
        key = yield from choose("player", "willpower", ways, **self.lies())
        missed, hit, tens = lost.get(key, (0, 0, 0))
        return missed + hit + tens, self.hits - hit, self.tens - tens

    def lies(self) -> dict[str, int | bool]:
        """What lies there, by what it is."""
        return {
            "tens": self.tens,
            "successes": self.hits,
            "failures": self.misses,
            "hungry tens": self.hungry_tens,
            "hungry successes": self.hungry_hits,
            "a hungry one": self.ones,
            "roused": self.roused,
        }


class Roused(Outcome, frozen=True):
    """Whether the blood made hungry."""

    label: str
    hunger: int


def rouse(dice: int) -> Program[int]:
    """Throw to rouse the blood: one of the dice has to be a success, else it is 1 hunger."""
    thrown = yield from throw(dice @ d10, "rouse")
    return least(1, thrown.count(range(1, PLAIN)) // dice)


class Rouse(
    Rule[Roused],
    id="vampire5.rouse",
    title="Rouse the blood",
    says=lambda outcome: outcome.label,
    goals=(Goal("sated", "no hunger", lambda outcome: not outcome.hunger),),
):
    """Throw a d10: with less than 6 you are hungrier; with potent blood two, of which the better counts."""

    house: Blood = Blood()
    potent: Annotated[bool, Meta(description="throw two, of which the better counts")] = False

    def play(self) -> Flow[Roused]:
        """Throw."""
        hunger = yield from rouse(2 if self.potent else 1)
        return Roused("Hungrier" if hunger else "Sated", hunger)

    def gains(self, outcome: Roused) -> list[Effect]:
        """The hunger."""
        return [Effect("mark", "player", "hunger", 1, "roused")] if outcome.hunger else []
