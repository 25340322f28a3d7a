"""Tag team rolls: two action rolls of which one stands for both, and both damages."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from rollwright.odds import Noted
from rollwright.rules import (
    Bound,
    Call,
    Choose,
    Decision,
    Effect,
    Program,
    Words,
    call,
    conclude,
    pay,
    rule,
    stage,
)
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.action import costs, declare, settle
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL
from rollwright.systems.daggerheart.arguments import Partner, Tracker
from rollwright.systems.daggerheart.damage import check_line, damage_roll
from rollwright.systems.daggerheart.duality import Declared, Result, rolling
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import (
    DAMAGE,
    FEAR,
    STANDING,
    SUCCESS,
    TEAM_HOPE,
    TagTeam,
    moved,
)

CHOSEN = Decision("player", "chosen", "first, second", "whose roll stands for both", "best:outcome")
BOTH = ("first", "second")

First = Annotated[
    Partner,
    Meta(description="the roll of who starts it: an object with the parameters of daggerheart.attack"),
]
Second = Annotated[
    Partner, Meta(description="the partner's roll: an object with the parameters of daggerheart.attack")
]


def _just_rolled(house: Daggerheart, roll: Declared[Result], result: Result) -> Result:
    return result


def _noted(result: Result) -> Noted:
    """What matters of a partner's roll, the total noted with the prayers in it."""
    return Noted(result._replace(total=None, prayers=None), (result.total, result.prayers))


def _with_note(noted: Noted) -> Result:
    """A partner's roll with what was noted of it, if anything was."""
    total, prayers = noted.note or (None, None)
    result: Result = noted.seen
    return result._replace(total=total, prayers=prayers)


@stage
def partner_roll(house: Daggerheart, who: Partner) -> Program[Result]:
    """One partner's action roll with its costs; nothing is resolved yet."""
    yield from pay(*costs(house, who.experiences, who.helpers))
    roll = declare(
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
    return (yield from rolling(house, roll))


@stage
def choosing(
    house: Daggerheart, partners: tuple[Partner, Partner], tokens: int, results: tuple[Result, Result]
) -> Program[TagTeam]:
    """Choose whose roll stands for both. Tag Team Rolls."""
    labels = [house.row(result.sign, result.success).label for result in results]
    counted = [
        (f"{who} hits", sum(each.hits)) for who, each in zip(BOTH, results, strict=True) if len(each.hits) > 1
    ]
    says = tuple(f"the {who}'s roll: {label}" for who, label in zip(BOTH, labels, strict=True))
    first, second = results
    spent = house.prices.tag_team + first.spent, second.spent

    def chosen(who: str) -> TagTeam | Bound:
        result = results[BOTH.index(who)]._replace(spent=sum(spent))
        spenders = tuple(each for each, hope in zip(BOTH, spent, strict=True) if hope)
        return resolving(house, partners, tokens, who, result, None if result.total is None else spenders)

    when = (*zip(BOTH, labels, strict=True), *counted)
    return (yield from conclude(Choose("player", "chosen", BOTH, says, when), chosen))


@stage
def resolving(
    house: Daggerheart,
    partners: tuple[Partner, Partner],
    tokens: int,
    chosen: str,
    result: Result,
    spenders: tuple[str, ...] | None,
) -> Program[TagTeam]:
    """Roll the damage of both if the chosen roll hits anybody, critical if it is. Tag Team Rolls."""
    who = partners[BOTH.index(chosen)]
    gainers = () if result.sign < 0 else BOTH if house.tag_team_hope == "all" else (chosen,)
    modifier = who.modifier + sum(who.experiences)
    ended = settle(TagTeam, house, modifier, result, tokens, result.hits, None, chosen, gainers, spenders)
    lines = [(each.damage, each.damage_dice) for each in partners if each.damage is not None]
    if not (result.success and lines):
        return ended
    dice = damage_roll(house, result.sign == 0, *lines)
    return (yield from conclude(dice, lambda damage: replace(ended, damage=damage)))


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
    return words.parts(outcome, "modifier", chosen.modifier, chosen.experiences)


def _card(outcome: TagTeam, *args: Any) -> list[tuple[str, int]]:
    """The parts by whose roll stands."""
    return [(f"{outcome.chosen}: {name}", amount) for name, amount in _parts(outcome, *args)]


@rule(
    "daggerheart.tag-team",
    outcome=TagTeam,
    words=Words(words.says_tag_team, _parts, words.prompts_tag_team, _card),
    gains=_gains,
    check=_check,
    decisions=(AFTER_ROLL, CHOSEN),
    goals=(SUCCESS, TEAM_HOPE, DAMAGE, STANDING, FEAR),
)
def tag_team(house: Daggerheart, first: First, second: Second, tracker: Tracker = False) -> Program[TagTeam]:
    """Two action rolls, one of which is chosen to stand for both, and both damages added.

    Book: Tag Team Rolls.
    """
    yield from pay(Effect("spend", "first", "hope", house.prices.tag_team, "starting a tag team"))
    mine: Noted = yield from call(partner_roll(house, first).by("first"), _noted)

    def both(theirs: Noted) -> TagTeam | Bound:
        return choosing(house, (first, second), int(tracker), (_with_note(mine), _with_note(theirs)))

    return (yield from conclude(Call(partner_roll(house, second).by("second"), _noted), both))
