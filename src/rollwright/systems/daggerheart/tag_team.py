"""Tag team rolls: two action rolls of which one stands for both, and both damages."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from rollwright.rules import Choose, Decision, Effect, Flow, Outcome, Rule, call, choose, pay
from rollwright.systems.daggerheart import outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL
from rollwright.systems.daggerheart.arguments import Partner, Tracker
from rollwright.systems.daggerheart.attack import Harming
from rollwright.systems.daggerheart.damage import Harm, check_line
from rollwright.systems.daggerheart.duality import Result
from rollwright.systems.daggerheart.house import Daggerheart

CHOSEN = Decision("player", "chosen", "first, second", "whose roll stands for both", "best:outcome")
BOTH = ("first", "second")

First = Annotated[
    Partner,
    Meta(description="the roll of who starts it: an object with the parameters of daggerheart.attack"),
]
Second = Annotated[
    Partner, Meta(description="the partner's roll: an object with the parameters of daggerheart.attack")
]


class Rolled(Outcome, frozen=True, cache_hash=True):
    """A partner's roll, of which nothing is resolved yet."""

    notes: ClassVar[frozenset[str]] = frozenset({"total", "prayers"})

    result: Result
    total: int | None = None
    prayers: int | None = None


class Partnering(Harming[Rolled]):
    """One partner's action roll with its costs."""

    def read(self, result: Result, harm: Any) -> Rolled:
        """The roll as it is."""
        return Rolled(result)


class Chosen(Struct, frozen=True, cache_hash=True):
    """The total of the roll that was chosen, and the Prayer Dice in it."""

    rolls: tuple[Rolled, Rolled]

    def __call__(self, outcome: outcomes.TagTeam) -> outcomes.TagTeam:
        """An outcome with that filled in."""
        roll = self.rolls[BOTH.index(outcome.chosen)]
        return replace(outcome, total=roll.total, prayers=roll.prayers)


class Choosing(Rule[outcomes.TagTeam]):
    """A tag team that has rolled: one of two results stands for both."""

    house: Daggerheart
    partners: tuple[Partnering, Partnering]
    results: tuple[Result, Result]

    def play(self) -> Flow[outcomes.TagTeam]:
        """Choose whose roll stands, and roll the damage of both if it hits anybody. Tag Team Rolls."""
        chosen = yield from choose(self.offer())
        at = BOTH.index(chosen)
        partner, result = self.partners[at], self.results[at]
        theirs = [(line, who) for who, each in zip(BOTH, self.partners, strict=True) for line in each.lines]
        lines, whose = tuple([line for line, _ in theirs]), tuple([who for _, who in theirs])
        harm = None
        if lines and result.success:
            harm = yield from Harm(self.house, result.sign == 0, lines, whose).roll()
        spent = self.house.prices.tag_team + self.results[0].spent, self.results[1].spent
        everybody = self.house.tag_team_hope == "all"
        return partner.acted(
            outcomes.TagTeam,
            result._replace(spent=sum(spent)),
            hits=result.hits,
            damage=harm,
            chosen=chosen,
            hope_gained_by=() if result.sign < 0 else BOTH if everybody else (chosen,),
            hope_spent_by=tuple([each for each, hope in zip(BOTH, spent, strict=True) if hope]),
        )

    def offer(self) -> Choose:
        """Either roll, by what it is called; of several targets it counts how many are hit."""
        both = list(zip(BOTH, self.partners, self.results, strict=True))
        labels = [(who, partner.label(result)) for who, partner, result in both]
        says = tuple([f"the {who}'s roll: {label}" for who, label in labels])
        counted = [(f"{who} hits", sum(each.hits)) for who, _, each in both if len(each.hits) > 1]
        return Choose("player", "chosen", BOTH, says, (*labels, *counted))


class TagTeam(
    Rule[outcomes.TagTeam],
    id="daggerheart.tag-team",
    says=words.says_tag_team,
    prompts=words.prompts_tag_team,
    decisions=(AFTER_ROLL, CHOSEN),
    goals=(outcomes.SUCCESS, outcomes.TEAM_HOPE, outcomes.DAMAGE, outcomes.STANDING, outcomes.FEAR),
):
    """Two action rolls, one of which is chosen to stand for both, and both damages added.

    Book: Tag Team Rolls.
    """

    house: Daggerheart = Daggerheart()
    first: First
    second: Second
    tracker: Tracker = False

    def check(self) -> None:
        """Refuse what is no line of damage."""
        check_line(self.first.damage, "args.first.damage")
        check_line(self.second.damage, "args.second.damage")

    def play(self) -> Flow[outcomes.TagTeam]:
        """Both roll, and one of them is chosen."""
        price = self.house.prices.tag_team
        yield from pay(Effect("spend", "first", "hope", price, "starting a tag team"))
        mine, theirs = self.partnering(self.first), self.partnering(self.second)
        first, second = mine.by("first"), theirs.by("second")
        rolls = (yield from call(first, then=[second])), (yield from call(second))
        results = rolls[0].result, rolls[1].result
        return Choosing(house=self.house, partners=(mine, theirs), results=results).showing(Chosen(rolls))

    def partnering(self, partner: Partner) -> Partnering:
        """The roll of one of them."""
        return Partnering(house=self.house, tracker=self.tracker, **asdict(partner))

    def gains(self, outcome: outcomes.TagTeam) -> tuple[Effect, ...]:
        """What it moves."""
        fear = len(BOTH) if self.house.tag_team_hope == "all" else 1
        return outcomes.moved(outcome, *outcome.hope_gained_by, cleared=outcome.chosen, fear=fear)

    def parts(self, outcome: outcomes.TagTeam) -> list[tuple[str, int]]:
        """What the roll is made of that stands."""
        chosen = (self.first, self.second)[BOTH.index(outcome.chosen)]
        return words.parts(outcome, "modifier", chosen.modifier, chosen.experiences)

    def card(self, outcome: outcomes.TagTeam) -> list[tuple[str, int]]:
        """The parts by whose roll stands."""
        return [(f"{outcome.chosen}: {name}", amount) for name, amount in self.parts(outcome)]
