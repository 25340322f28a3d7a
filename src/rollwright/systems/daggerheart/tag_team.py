"""Tag team rolls: two action rolls of which one stands for both, and both damages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from rollwright.rules import Choose, Decision, Effect, Flow, Outcome, Rule, call, choose, pay
from rollwright.rules.requests import PLAYER
from rollwright.systems.daggerheart import glance, outcomes, words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Aid, all_held, prayers_left
from rollwright.systems.daggerheart.arguments import LastingPrayer, Partner, Tracker
from rollwright.systems.daggerheart.attack import Harming
from rollwright.systems.daggerheart.damage import NOTHING, Adding, Dealt, Harm
from rollwright.systems.daggerheart.damage_lines import check_boosts, check_line
from rollwright.systems.daggerheart.duality import Result
from rollwright.systems.daggerheart.house import Daggerheart

CHOSEN = Decision(
    "player",
    "chosen",
    "first, second",
    "whose roll stands for both",
    "best:outcome",
    called="stands for both",
)
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
    """One partner's action roll with its costs; what *others* hold who have not used it on the roll before is theirs to use after this."""

    others: tuple[Aid, ...] = ()

    @property
    def next_holds(self) -> tuple[Aid, ...]:
        """As `Duality.next_holds`."""
        return self.others

    def left(self, held: tuple[Aid, ...]) -> tuple[Aid, ...]:
        """As `Duality.left`: of others everything, for the partner's roll."""
        return tuple([each for each in held if each.by != PLAYER or (each.value and self.lends)])

    def read(self, result: Result, harm: Dealt) -> Rolled:
        """The roll as it is."""
        return Rolled(result)


class Fallen(Struct, frozen=True, cache_hash=True):
    """What is shown of a partner's roll: its total, and the Prayer Dice in it, on an outcome where it is the one that was chosen."""

    who: str
    roll: Rolled

    def __call__(self, outcome: outcomes.TagTeam) -> outcomes.TagTeam:
        """An outcome with that filled in."""
        if outcome.chosen != self.who:
            return outcome
        return replace(outcome, total=self.roll.total, prayers=self.roll.prayers)


class TeamStanding(Rule[outcomes.TagTeam]):
    """A tag team that has rolled: the *result* of whoever was *chosen* stands for both, who have *spent* so much Hope each; the Prayer
    Dice that are *held* may be used for the damage.
    """

    house: Daggerheart
    partners: tuple[Partnering, Partnering]
    chosen: str
    result: Result
    spent: tuple[int, int]
    held: tuple[Aid, ...]

    def play(self) -> Flow[outcomes.TagTeam]:
        """Roll the damage of both if it hits anybody. Tag Team Rolls."""
        theirs = [(line, who) for who, each in zip(BOTH, self.partners, strict=True) for line in each.lines]
        if not (theirs and self.result.success):
            return self.deals(NOTHING)
        lines, whose = tuple([line for line, _ in theirs]), tuple([who for _, who in theirs])
        stands = self.partners[BOTH.index(self.chosen)].stands(self.result)
        harm = Harm(self.house, self.result.sign == 0, lines, whose, stands)
        if self.held:
            came = yield from harm.comes()
            return TeamDamage(house=self.house, held=self.held, came=came, stands=stands, team=self)
        return self.deals(Dealt((yield from harm.roll())))

    def deals(self, harm: Dealt) -> outcomes.TagTeam:
        """What comes of it when both together deal so much."""
        partner, result = self.partners[BOTH.index(self.chosen)], self.result
        spent = self.house.prices.tag_team + self.spent[0], self.spent[1]
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


class TeamDamage(Adding[outcomes.TagTeam]):
    """The damage of both, to which Prayer Dice that neither roll has used may be added."""

    team: TeamStanding

    def deals(self, dealt: Dealt) -> outcomes.TagTeam:
        """As `Adding.deals`."""
        return self.team.deals(dealt)


def offer(
    partners: tuple[Partnering, Partnering], results: tuple[Result, Result], totals: Mapping[str, Any]
) -> Choose:
    """Either roll, by its total where dice lie there, and by what it is called; of several targets it counts how many are hit."""
    both = list(zip(BOTH, partners, results, strict=True))
    labels = {who: partner.label(result) for who, partner, result in both}
    counted = [(f"{who} hits", sum(result.hits)) for who, _, result in both if len(result.hits) > 1]

    def says(who: str) -> str:
        total = totals.get(who)
        return f"the {who}'s roll: {f'{total}, ' if type(total) is int else ''}{labels[who]}"

    return Choose("player", "chosen", BOTH, says, (*labels.items(), *counted))


class Seconding(Rule[outcomes.TagTeam]):
    """A tag team of which the *first* has rolled."""

    house: Daggerheart
    partners: tuple[Partnering, Partnering]
    first: Result

    def play(self) -> Flow[outcomes.TagTeam]:
        """The second rolls, for whom those others may use something who have not for the first; and one of both is chosen."""
        own, others = split(self.first.left)
        second = yield from call(self.partners[1].onward(others=others).by("second"))
        results = self.first._replace(left=own), second.result
        fallen = Fallen("second", second)
        totals = {each.who: each.roll.total for each in (*self.shows, fallen) if isinstance(each, Fallen)}
        chosen = yield from choose(offer(self.partners, results, totals))
        spent = results[0].spent, results[1].spent
        stands = TeamStanding(
            house=self.house,
            partners=self.partners,
            chosen=chosen,
            result=results[BOTH.index(chosen)]._replace(spent=0, left=()),
            spent=spent,
            held=self.lasting(results),
        )
        return stands.showing(fallen)

    def lasting(self, results: tuple[Result, Result]) -> tuple[Aid, ...]:
        """The Prayer Dice that neither roll has used, where they may be used for the damage."""
        if not self.partners[0].lends:
            return ()
        both = zip(BOTH, results, strict=True)
        return all_held([die for who, result in both for die in prayers_left(result.left, who)])


def split(left: tuple[Aid, ...]) -> tuple[tuple[Aid, ...], tuple[Aid, ...]]:
    """What is left to who has rolled, and to the others."""
    own = tuple([each for each in left if each.by == PLAYER])
    return own, tuple([each for each in left if each.by != PLAYER])


class TagTeam(
    Rule[outcomes.TagTeam],
    id="daggerheart.tag-team",
    version=8,
    says=words.says_tag_team,
    prompts=words.prompts_tag_team,
    upshot=glance.tag_team,
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
        first = yield from call(mine.by("first"), then=[theirs.by("second")])
        rolled = Seconding(house=self.house, partners=(mine, theirs), first=first.result)
        return rolled.showing(Fallen("first", first))

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
