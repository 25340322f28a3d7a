"""Tag team rolls: two action rolls of which one stands for both, and both damages."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from rollwright.odds import Noted
from rollwright.rules import Choose, Decision, Effect, Program, Words, become, call, choose, pay, rule, stage
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.action import costs, declared, read
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL
from rollwright.systems.daggerheart.arguments import Partner, Tracker
from rollwright.systems.daggerheart.damage import check_line, rolled
from rollwright.systems.daggerheart.duality import Result, Roll, rolling
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import DAMAGE, SUCCESS, TEAM_HOPE, TagTeam, moved

CHOSEN = Decision("player", "chosen", "first, second", "whose roll stands for both")
BOTH = ("first", "second")

First = Annotated[
    Partner,
    Meta(description="the roll of who starts it: an object with the parameters of daggerheart.attack"),
]
Second = Annotated[
    Partner, Meta(description="the partner's roll: an object with the parameters of daggerheart.attack")
]


def _just_rolled(house: Daggerheart, roll: Roll, result: Result) -> Result:
    return result


def _noted(result: Result) -> Noted:
    """What matters of a partner's roll, the total noted."""
    return Noted(result._replace(total=None), result.total)


@stage
def partner_roll(house: Daggerheart, who: Partner) -> Program[Result]:
    """One partner's action roll with its costs; nothing is resolved yet."""
    yield from pay(*costs(house, who.experiences, who.helpers))
    roll = declared(
        house,
        _just_rolled,
        who.modifier,
        who.targets,
        who.advantage,
        who.helpers,
        who.experiences,
        who.dice,
        who.prayer,
        who.rerolls,
    )
    return (yield from become(rolling(house, roll)))


@stage
def choosing(
    house: Daggerheart, partners: tuple[Partner, Partner], tokens: int, first: Result, second: Result
) -> Program[TagTeam]:
    """Choose whose roll stands for both. Tag Team Rolls."""
    results = (first, second)
    labels = [house.row(result.sign, result.success).label for result in results]
    when = (
        *zip(BOTH, labels, strict=True),
        *(
            (f"{who} hits", sum(result.hits))
            for who, result in zip(BOTH, results, strict=True)
            if len(result.hits) > 1
        ),
    )
    says = tuple(f"the {who}'s roll: {label}" for who, label in zip(BOTH, labels, strict=True))
    chosen = yield from choose(Choose("player", "chosen", BOTH, says, when))
    at = BOTH.index(chosen)
    spent = house.prices.tag_team + first.spent + second.spent
    return (yield from become(resolving(house, partners, tokens, at, results[at]._replace(spent=spent))))


@stage
def resolving(
    house: Daggerheart, partners: tuple[Partner, Partner], tokens: int, at: int, result: Result
) -> Program[TagTeam]:
    """Roll the damage of both if the chosen roll hits anybody, critical if it is. Tag Team Rolls."""
    lines = [(who.damage, who.damage_dice) for who in partners if who.damage is not None]
    damage = (yield from rolled(house, result.sign == 0, *lines)) if result.success and lines else None
    chosen = partners[at]
    fields = read(house, chosen.modifier + sum(chosen.experiences), result, tokens)
    gainers = () if result.sign < 0 else BOTH if house.tag_team_hope == "all" else (BOTH[at],)
    return TagTeam(*fields, result.hits, damage, BOTH[at], gainers)


def _check(house: Daggerheart, first: Partner, second: Partner, tracker: bool) -> None:
    check_line(first.damage, "args.first.damage")
    check_line(second.damage, "args.second.damage")


def _gains(outcome: TagTeam, house: Daggerheart, *_: Any) -> tuple[Effect, ...]:
    fear = len(BOTH) if house.tag_team_hope == "all" else 1
    return moved(outcome, *outcome.hope_gained_by, cleared=outcome.chosen, fear=fear)


def _parts(
    outcome: TagTeam, house: Daggerheart, first: Partner, second: Partner, *_: Any
) -> list[tuple[str, int]]:
    chosen = (first, second)[BOTH.index(outcome.chosen)]
    return words.parts("modifier", chosen.modifier, chosen.experiences)


@rule(
    "daggerheart.tag-team",
    outcome=TagTeam,
    words=Words(words.says_tag_team, _parts, words.prompts),
    gains=_gains,
    check=_check,
    decisions=(AFTER_ROLL, CHOSEN),
    goals=(SUCCESS, TEAM_HOPE, DAMAGE),
)
def tag_team(house: Daggerheart, first: First, second: Second, tracker: Tracker = False) -> Program[TagTeam]:
    """Two action rolls, one of which is chosen to stand for both, and both damages added. Tag Team Rolls."""
    yield from pay(Effect("spend", "first", "hope", house.prices.tag_team, "starting a tag team"))
    mine, my_total = yield from call(partner_roll(house, first).by("first"), _noted)
    theirs, their_total = yield from call(partner_roll(house, second).by("second"), _noted)
    results = mine._replace(total=my_total), theirs._replace(total=their_total)
    return (yield from become(choosing(house, (first, second), int(tracker), *results)))
