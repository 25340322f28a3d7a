"""Tag team rolls: two action rolls of which one stands for both, and both damages."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from rollwright.rules import Choose, Decision, Effect, Flow, Outcome, Rule, call, choose, pay
from rollwright.systems.daggerheart import faces, outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Held, all_held, prayers_left
from rollwright.systems.daggerheart.arguments import LastingPrayer, Partner, Tracker
from rollwright.systems.daggerheart.attack import Harming
from rollwright.systems.daggerheart.damage import NOTHING, Adding, Dealt, Harm
from rollwright.systems.daggerheart.damage_lines import check_boosts, check_line
from rollwright.systems.daggerheart.duality import Result
from rollwright.systems.daggerheart.house import Daggerheart

CHOSEN = Decision("player", "chosen", "first, second", "whose roll stands for both", "best:outcome")
BOTH = ("first", "second")

First = Annotated[
    Partner,
    Meta(description="the attack of who starts it, with the parameters of one"),
]
Second = Annotated[Partner, Meta(description="the partner's attack, with the parameters of one")]


class Rolled(Outcome, frozen=True, cache_hash=True):
    """A partner's roll, of which nothing is resolved yet."""

    notes: ClassVar[frozenset[str]] = frozenset({"total", "prayers"})

    result: Result
    total: int | None = None
    prayers: int | None = None


class Partnering(Harming[Rolled]):
    """One partner's action roll with its costs."""

    def read(self, result: Result, harm: Dealt) -> Rolled:
        """The roll as it is."""
        return Rolled(result)


class Chosen(Struct, frozen=True, cache_hash=True):
    """The total of the roll that was chosen, and the Prayer Dice in it."""

    rolls: tuple[Rolled, Rolled]

    def __call__(self, outcome: outcomes.TagTeam) -> outcomes.TagTeam:
        """An outcome with that filled in."""
        roll = self.rolls[BOTH.index(outcome.chosen)]
        return replace(outcome, total=roll.total, prayers=roll.prayers)


class Standing(Rule[outcomes.TagTeam]):
    """A tag team that has rolled, and of which the *chosen* of two results stands for both."""

    house: Daggerheart
    partners: tuple[Partnering, Partnering]
    results: tuple[Result, Result]
    chosen: str

    @property
    def held(self) -> tuple[Held, ...]:
        """The Prayer Dice that neither roll has used."""
        both = zip(BOTH, self.results, strict=True)
        return all_held([die for who, result in both for die in prayers_left(result.left, who)])

    def play(self) -> Flow[outcomes.TagTeam]:
        """Roll the damage of both if it hits anybody. Tag Team Rolls."""
        result = self.results[BOTH.index(self.chosen)]
        theirs = [(line, who) for who, each in zip(BOTH, self.partners, strict=True) for line in each.lines]
        if not (theirs and result.success):
            return self.deals(NOTHING)
        lines, whose = tuple([line for line, _ in theirs]), tuple([who for _, who in theirs])
        harm, held = Harm(self.house, result.sign == 0, lines, whose), self.held
        if held:
            return Hitting(house=self.house, held=held, came=(yield from harm.comes()), team=self)
        return self.deals(Dealt((yield from harm.roll())))

    def deals(self, harm: Dealt) -> outcomes.TagTeam:
        """What comes of it when both together deal so much."""
        at = BOTH.index(self.chosen)
        partner, result = self.partners[at], self.results[at]
        spent = self.house.prices.tag_team + self.results[0].spent, self.results[1].spent
        gainers = () if result.sign < 0 else BOTH if self.house.tag_team_hope == "all" else (self.chosen,)
        stands = partner.acted(
            outcomes.TagTeam,
            result._replace(spent=sum(spent)),
            hits=result.hits,
            damage=harm.total,
            damage_prayers=harm.prayers,
            chosen=self.chosen,
            hope_gained_by=gainers,
            hope_spent_by=tuple([each for each, hope in zip(BOTH, spent, strict=True) if hope]),
        )
        return replace(stands, hope_gained=stands.hope_gained * len(gainers))


class Hitting(Adding[outcomes.TagTeam]):
    """The damage of both, to which Prayer Dice that neither roll has used may be added."""

    team: Standing

    def deals(self, dealt: Dealt) -> outcomes.TagTeam:
        """As `Adding.deals`."""
        return self.team.deals(dealt)


def offer(partners: tuple[Partnering, Partnering], rolls: tuple[Rolled, Rolled]) -> Choose:
    """Either roll, by its total where dice lie there, and by what it is called; of several targets it counts how many are hit."""
    both = list(zip(BOTH, partners, rolls, strict=True))
    labels = {who: partner.label(roll.result) for who, partner, roll in both}
    counted = [(f"{who} hits", sum(roll.result.hits)) for who, _, roll in both if len(roll.result.hits) > 1]

    def says(who: str) -> str:
        total = rolls[BOTH.index(who)].total
        return f"the {who}'s roll: {f'{total}, ' if type(total) is int else ''}{labels[who]}"

    return Choose("player", "chosen", BOTH, says, (*labels.items(), *counted))


class TagTeam(
    Rule[outcomes.TagTeam],
    id="daggerheart.tag-team",
    version=3,
    says=words.says_tag_team,
    prompts=words.prompts_tag_team,
    face=faces.tag_team,
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
    lasting_prayer: LastingPrayer = False

    def check(self) -> None:
        """Refuse what is no line of damage."""
        check_line(self.first.damage, "args.first.damage")
        check_line(self.second.damage, "args.second.damage")
        check_boosts(self.first.boosts, "args.first.boosts")
        check_boosts(self.second.boosts, "args.second.boosts")

    def play(self) -> Flow[outcomes.TagTeam]:
        """Both roll, and one of them is chosen."""
        price = self.house.prices.tag_team
        yield from pay(Effect("spend", "first", "hope", price, "starting a tag team"))
        mine, theirs = self.partnering(self.first), self.partnering(self.second)
        first, second = mine.by("first"), theirs.by("second")
        rolls = (yield from call(first, then=[second])), (yield from call(second))
        partners, results = (mine, theirs), (rolls[0].result, rolls[1].result)
        chosen = yield from choose(offer(partners, rolls))
        stands = Standing(house=self.house, partners=partners, results=results, chosen=chosen)
        return stands.showing(Chosen(rolls))

    def partnering(self, partner: Partner) -> Partnering:
        """The roll of one of them."""
        return Partnering(
            house=self.house, tracker=self.tracker, lasting_prayer=self.lasting_prayer, **asdict(partner)
        )

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
        own = [(f"{outcome.chosen}: {name}", amount) for name, amount in self.parts(outcome)]
        return [*own, *words.prayed(outcome)]
