"""What players may not see of rolls: the pools and dice of the Storyteller's people, and difficulties that betray them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rollwright.sheets import Card, Secret
from rollwright.systems.storyteller.moves.reading import npc

HAND = ("pool", "specialty", "willpower")
COUNTED = ("dice", "rolled", "ones", "Willpower", "specialty")

VEILS: Mapping[str, Secret] = {
    "difficulty": Secret(
        args=("difficulty", "actor.difficulty"),
        outcome=("difficulty", "rolled", "actor"),
        parts=("difficulty", "rolled", "ones", "actor: difficulty", "actor: rolled", "actor: ones"),
    ),
    "helper_difficulty": Secret(
        args=("helpers.difficulty",), outcome=("helpers.difficulty", "helpers.rolled")
    ),
    "helping": Secret(args=("helpers.difficulty",), outcome=("helpers.difficulty", "helpers.rolled")),
    "opposing_difficulty": Secret(
        args=("opponent.difficulty",),
        outcome=("opponent",),
        parts=("opponent: difficulty", "opponent: rolled", "opponent: ones"),
    ),
    "opposing_dice": Secret(args=("opponent.pool",), outcome=("opponent",)),
    "target": Secret(args=("target",), parts=("target",)),
}
"""What else is kept secret with a parameter that the Storyteller keeps secret."""


def of_roll(card: Card) -> Secret:
    """Of one roll: everything but its label, successes and degree, where it is the Storyteller's."""
    if not npc(card):
        return Secret()
    return Secret(args=HAND, outcome=("rolled", "ones"), rolls=("pool",), parts=COUNTED)


def of_turn(card: Card, actions: Iterable[str], against: Mapping[str, str]) -> Secret:
    """Of several actions in a turn, by their names; *against* are those that somebody of the Storyteller's resists, with their role."""
    args: list[str] = []
    outcome: list[str] = []
    rolls: list[str] = []
    parts: list[str] = []
    if npc(card):
        names = tuple(actions)
        args += [f"actions.{each}" for each in HAND]
        outcome += ["results.rolled", "results.ones", "results.dice"]
        rolls += names
        parts += [f"{name}: {part}" for name in names for part in COUNTED]
    if against:
        args += [f"actions.opponent.{each}" for each in HAND]
        outcome += ["results.difficulty", "results.rolled", "results.ones", "results.against", "difficulty"]
        rolls += [f"{name}: {role}" for name, role in against.items()]
        parts += [
            f"{name}: {part}" for name in against for part in ("difficulty", "rolled", "ones", "against")
        ]
    return Secret(
        args=tuple(args),
        outcome=tuple(dict.fromkeys(outcome)),
        rolls=tuple(rolls),
        parts=tuple(dict.fromkeys(parts)),
    )


def of_team(leader: Card, helpers: Sequence[Card]) -> Secret:
    """Of a team: the leader's roll, and the helpers' where one of them is the Storyteller's."""
    led = of_roll(leader)
    groups = tuple(f"helper {place}" for place, card in enumerate(helpers, 1) if npc(card))
    if not groups:
        return led
    return Secret(
        args=(*led.args, *(f"helpers.{each}" for each in HAND)),
        outcome=(*led.outcome, "helpers.rolled", "helpers.ones", "helpers.dice"),
        rolls=(*led.rolls, *groups),
        parts=led.parts,
    )


def of_contest(
    actor: Card,
    opponent: Card | None,
    name: str,
    derived: tuple[bool, bool],
    traits: tuple[bool, bool] = (False, False),
) -> Secret:
    """Of two against each other: a side of the Storyteller's, and what the other's successes tell of its pool.

    The opponent's *name* is what they are called; *derived* says of both sides whether their difficulty comes from the other's sheet, and
    *traits* whether from a trait there: else it is the other's pool that sets it, whatever that is. Told are the winner, the lead,
    and who botched; not what was gathered over several rounds, which beside open dice tells the difficulty.
    """
    hidden = {"actor": npc(actor), "opponent": opponent is None or npc(opponent)}
    betrayed = {
        "actor": hidden["opponent"] and derived[0],
        "opponent": hidden["actor"] and derived[1],
    }
    rated = dict(zip(hidden, traits, strict=True))
    args: list[str] = []
    outcome: list[str] = []
    parts: list[str] = []
    names = {"actor": actor.name, "opponent": name}
    for side in hidden:
        if hidden[side]:
            args += [f"{side}.{each}" for each in HAND]
            parts += [f"{side}: {each}" for each in COUNTED]
        if betrayed[side]:
            args += [f"{side}.difficulty"] * rated[side]
            parts += [f"{side}: {each}" for each in ("difficulty", "rolled", "ones")]
        if hidden[side] or betrayed[side]:
            outcome.append(side)
    return Secret(
        args=tuple(args),
        outcome=(*outcome, "totals", "difficulty") if outcome else (),
        rolls=tuple(side for side in hidden if hidden[side]),
        parts=tuple(dict.fromkeys(parts)),
        called=tuple(
            f"The dice pool of {names[side]} (without a specialty or Willpower)"
            for side in hidden
            if hidden[side]
        ),
    )
