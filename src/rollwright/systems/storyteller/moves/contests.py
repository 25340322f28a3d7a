"""Resisted actions at the table: against a player, who says what they resist with, or against the Storyteller's people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.sheets import TOLD, After, Card, Deed, Done, Scene, Secret, Source
from rollwright.systems.storyteller.moves import secrets
from rollwright.systems.storyteller.moves.again import prepared
from rollwright.systems.storyteller.moves.parameters import Against as Limit
from rollwright.systems.storyteller.moves.parameters import (
    MaxRolls,
    More,
    Opponent,
    Opposition,
    Specialty,
    Target,
    Traits,
    Tried,
    Willpower,
)
from rollwright.systems.storyteller.moves.reading import side, traced, unwritten
from rollwright.systems.storyteller.moves.resisting import (
    Against,
    awaited,
    kept,
    points,
    reach,
    resister,
    resistible,
    rolled,
    traits_of,
)
from rollwright.systems.storyteller.moves.rolls import roll_line
from rollwright.systems.storyteller.race import Race
from rollwright.systems.storyteller.resisted import Resisted
from rollwright.systems.storyteller.tables import HARDEST

Openly = Annotated[Opponent, TOLD]
OpenTraits = Annotated[Traits, TOLD]
OpenLimit = Annotated[Limit, TOLD]
"""What whoever resists is told of somebody of the Storyteller's: against whom, with what, how hard; not with how many dice."""


class Contest(NamedTuple):
    """Two sides as the rules take them, who resists, and what is secret of it."""

    args: dict[str, Any]
    opponent: Card | None
    name: str
    secret: Secret
    sources: dict[str, Source]


def _contest(
    scene: Scene, opponent: str, own: dict[str, Any], difficulty: int | str | None, against: Against
) -> Contest:
    card = resister(scene, opponent)
    if card is not None and card.id == scene.me.id:
        raise Refused(f"{card.name} cannot resist themselves", at="args.opponent")
    args = {
        "actor": {**own, "difficulty": reach(scene, difficulty, card, "args.difficulty")},
        "opponent": {
            **rolled(scene, card, opponent, against),
            "difficulty": reach(scene, against.difficulty, scene.me, "args.opposing_difficulty"),
        },
    }
    derived = not isinstance(difficulty, int), not isinstance(against.difficulty, int)
    rated = isinstance(difficulty, str), isinstance(against.difficulty, str)
    traits = traits_of(scene, card, against)
    sources = {} if card is None else traced(card.sheet, traits, against.modifier, whose="opponent: ")
    name = opponent if card is None else card.name
    return Contest(args, card, name, secrets.of_contest(scene.me, card, name, derived, rated), sources)


def _attempt(scene: Scene, contest: Contest, attempt: int, own: int | str | None) -> int:
    """Which attempt it is: where the difficulty comes from a pool that is secret, it goes no further than 9, and tells nothing."""
    if not kept(contest.opponent) or isinstance(own, int):
        return attempt
    actor = contest.args["actor"]["difficulty"]
    now: int = scene.house.resisted(contest.args["opponent"]["pool"]) if actor is None else actor
    return min(attempt, HARDEST - now + 1)


def _deed(
    scene: Scene, traits: Sequence[str], modifier: int, contest: Contest, bound: Any, what: str
) -> Deed:
    other = {} if contest.opponent is None else {"opponent": contest.opponent.id}
    return Deed(
        says=f"{roll_line(scene.me, traits, what)} against {contest.name}",
        bound=bound,
        roles={"player": scene.me.id, "actor": scene.me.id, **other},
        called={} if contest.opponent else {"opponent": contest.name},
        secret=contest.secret,
        sources={**traced(scene.me.sheet, traits, modifier, whose="actor: "), **contest.sources},
        warns=unwritten(scene.me, traits),
        hidden=scene.me.hidden and kept(contest.opponent),
    )


def _retry(scene: Scene, done: Done) -> After:
    """Who did not win may try again, one harder. Trying again."""
    return After() if done.outcome.winner == "actor" else prepared(done)


@resistible("storyteller.resisted", "Resisted", rule=Resisted, awaits=awaited, after=_retry)
def resisted(
    scene: Scene,
    opponent: Openly,
    traits: OpenTraits,
    difficulty: OpenLimit = None,
    modifier: More = 0,
    *,
    against: Opposition,
    attempt: Annotated[Tried, TOLD] = 1,
    specialty: Specialty = None,
    willpower: Willpower = False,
) -> Deed:
    """Roll against somebody who rolls too; the lead is the degree.

    Book: Resisted actions.
    """
    own = side(scene, scene.me, traits, modifier, specialty, willpower)
    contest = _contest(scene, opponent, own, difficulty, Against.of(against))
    args = {**contest.args, "attempt": _attempt(scene, contest, attempt, difficulty)}
    return _deed(scene, traits, modifier, contest, Resisted.bind(args, scene.house), "rolls")


@resistible("storyteller.resisted-extended", "Resisted and extended", rule=Race, awaits=awaited)
def race(
    scene: Scene,
    opponent: Openly,
    traits: OpenTraits,
    target: Annotated[Target, TOLD],
    difficulty: OpenLimit = None,
    modifier: More = 0,
    *,
    against: Opposition,
    max_rounds: Annotated[MaxRolls, TOLD] = None,
    specialty: Specialty = None,
    willpower: Willpower = False,
) -> Deed:
    """Roll against somebody, round after round, until one has the successes that it takes.

    Book: Resisted actions.

    Each round is thrown on its own, by either side, who say before it whether they spend a point of Willpower.
    """
    own = side(scene, scene.me, traits, modifier, specialty, willpower)
    contest = _contest(scene, opponent, own, difficulty, Against.of(against))
    cards = {"actor": scene.me, "opponent": contest.opponent}
    sides = {
        name: {
            **contest.args[name],
            "points": max(0, points(card) - contest.args[name].get("willpower", False)),
        }
        for name, card in cards.items()
    }
    bound = Race.bind({**sides, "target": target, "max_rounds": max_rounds}, scene.house)
    return replace(_deed(scene, traits, modifier, contest, bound, "keeps rolling"), rounds=True)
