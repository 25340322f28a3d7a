"""The outcomes of an action roll at the table: as big as the peril, and what makes them better or worse beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.errors import Refused
from rollwright.sheets import Pick, Scene, check_named
from rollwright.systems.keepers.harm import Suffered
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.sheet import Character
from rollwright.systems.keepers.tables import EFFECTS

OutcomeName = Annotated[
    str, Meta(min_length=1, max_length=80, description="what it is called; a name of its own")
]
Threat = Annotated[bool, Meta(description="whether it is something to avoid")]


class Added(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outcome that the player adds: as big as the scene's peril."""

    name: OutcomeName
    threat: Threat = False


class Framed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outcome as the game master sets it: its effect is the scene's peril unless said."""

    name: OutcomeName
    effect: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None,
        Pick(picks.effects),
        Meta(description="0 None, 1 Lesser, 2 Standard, 3 Great, 4 Extreme; else the peril"),
    ] = None
    threat: Threat = False
    hampered: Annotated[
        bool, Pick(picks.hampers), Meta(description="whether level 1 Harm that matters makes it worse")
    ] = True


def bettered(
    me: Character,
    outcomes: Sequence[Framed],
    added: Sequence[Added],
    setup: Sequence[str],
    aptitude: str | None,
    betters: str | None,
) -> frozenset[str]:
    """The outcomes that are one better before the roll, none of them twice. Before the roll."""
    names = [each.name for each in outcomes] + [each.name for each in added]
    for name in setup:
        check_named(names, name, "outcome", "args.setup")
    if aptitude is None:
        return frozenset(setup)
    check_named(me.aptitudes, aptitude, "aptitude", "args.aptitude")
    chosen = names[0] if betters is None else betters
    check_named(names, chosen, "outcome", "args.betters")
    if chosen in setup:
        raise Refused(f"{chosen} is one better already, and no effect moves twice", at="args.betters")
    return frozenset((*setup, chosen))


def stakes(
    scene: Scene, outcomes: Sequence[Framed], added: Sequence[Added], hurt: Suffered, eased: frozenset[str]
) -> list[dict[str, Any]]:
    """The outcomes as the rule takes them: peril, less or more by Harm and by what betters them."""
    framed = [*outcomes, *[Framed(name=each.name, threat=each.threat) for each in added]]
    return [
        {"name": each.name, "threat": each.threat, "effect": _effect(scene, each, hurt, each.name in eased)}
        for each in framed
    ]


def _effect(scene: Scene, outcome: Framed, hurt: Suffered, better: bool) -> int:
    peril: int = scene.table.free("peril")
    effect = peril if outcome.effect is None else outcome.effect
    wanted = better - hurt.worse * outcome.hampered
    return max(0, min(len(EFFECTS) - 1, effect + (-wanted if outcome.threat else wanted)))
