"""How Daggerheart's outcomes are said, and what the book asks people to tell."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.systems.daggerheart.outcomes import (
    Action,
    Attack,
    Damage,
    GmAttack,
    GmReaction,
    Group,
    Reaction,
    TagTeam,
)


def signed(number: int) -> str:
    """A bonus or a penalty as people write it.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"{number:+}".replace("-", "−")


def says(outcome: Action) -> str:
    """An action in a line: the total, with Hope or Fear, and what it came to.

    >>> says(Action("Failure with Fear", 11, 2, 0, False, False, False, 0, 0, 0, "choice", True, 0))
    '11 with Fear: failure'
    """
    if outcome.total is None:
        return outcome.label
    if outcome.critical:
        return f"{outcome.total}: critical success"
    rolled = f"{outcome.total} with {'Hope' if outcome.with_hope else 'Fear'}"
    return rolled if outcome.success is None else f"{rolled}: {'success' if outcome.success else 'failure'}"


def says_attack(outcome: Attack) -> str:
    """An attack: the roll, how many of several targets are hit, and the damage."""
    said = [says(outcome)]
    if len(outcome.hits) > 1:
        said.append(f"{sum(outcome.hits)} of {len(outcome.hits)} hit")
    if outcome.damage is not None:
        said.append(f"{outcome.damage} damage")
    return ", ".join(said)


def says_group(outcome: Group) -> str:
    """A group's action: the leader's roll, and what the others' rolls gave it."""
    return f"{says(outcome)}, {signed(outcome.bonus)} from the others"


def says_tag_team(outcome: TagTeam) -> str:
    """A tag team: whose roll stands for both, and what it came to."""
    return f"the {outcome.chosen}'s roll stands, {says_attack(outcome)}"


def says_reaction(outcome: Reaction | GmReaction) -> str:
    """A reaction in a line, a character's or an adversary's."""
    return _plainly(outcome.total, outcome.label)


def says_damage(outcome: Damage) -> str:
    """Damage in a line."""
    return f"{outcome.total} damage"


def says_gm_attack(outcome: GmAttack) -> str:
    """An adversary's attack in a line.

    >>> says_gm_attack(GmAttack("Critical Success", 23, True, True, 30))
    '23: critical hit, 30 damage'
    """
    word = "critical hit" if outcome.critical else "hit" if outcome.hit else "miss"
    said = _plainly(outcome.total, word)
    return said if outcome.damage is None else f"{said}, {outcome.damage} damage"


def _plainly(total: int | None, label: str) -> str:
    return label if total is None else f"{total}: {label.lower()}"


def parts(
    outcome: Action | Reaction, name: str, modifier: int, experiences: Sequence[int]
) -> list[tuple[str, int]]:
    """What a total is made of beside dice: the trait or modifier by *name*, every Experience, Prayer Dice that were used."""
    own = [(name, modifier)] if modifier else []
    prayers = [("prayer", outcome.prayers)] if outcome.prayers else []
    return own + [("Experience", bonus) for bonus in experiences] + prayers


def prayed(outcome: Attack) -> list[tuple[str, int]]:
    """What Prayer Dice added to the damage, as a card tells it."""
    return [("damage: prayer", outcome.damage_prayers)] if outcome.damage_prayers else []


def prompts(outcome: Action) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell after an action."""
    return _prompts(outcome, "player", ["player"] if outcome.hope_spent else ())


def _prompts(outcome: Action, player: str, spenders: Sequence[str]) -> list[tuple[str, str]]:
    """The same where *player* rolled, and *spenders* spent Hope."""
    asked = [(who, "You spent Hope: how does that show?") for who in spenders]
    if outcome.critical:
        asked.append(("gm", "Offer a little extra on top: damage, advantage on a next roll, or what fits."))
    if outcome.success:
        asked.append((player, "Describe how you do it."))
    if outcome.gm_move:
        asked.append(("gm", _move(outcome)))
    elif outcome.success is not None:
        asked.append(("gm", "The spotlight stays with the players: what do they do next?"))
    return asked


def prompts_group(outcome: Group) -> Sequence[tuple[str, str]]:
    """What the book asks a group to tell: every helper's part, then the leader's."""
    helpers = outcome.helpers or ()
    told = (
        (f"helper {at}", "How does your part help?" if each.success else "What goes wrong with your part?")
        for at, each in enumerate(helpers, 1)
    )
    return [*told, *prompts(outcome)]


def prompts_tag_team(outcome: TagTeam) -> Sequence[tuple[str, str]]:
    """What the book asks a tag team to tell: of whose roll was chosen, as of any action; of Hope, each who spent it."""
    return _prompts(outcome, outcome.chosen, outcome.hope_spent_by or ())


def prompts_reaction(outcome: Reaction) -> Sequence[tuple[str, str]]:
    """What is asked after a reaction."""
    if outcome.ignores_effects:
        return [("gm", "A critical reaction also escapes whatever would have happened on a success.")]
    return []


def prompts_gm_attack(outcome: GmAttack) -> Sequence[tuple[str, str]]:
    """What is asked after an adversary's attack."""
    return [("gm", "Tell how the attack lands.")] if outcome.hit else [("gm", "Tell how the attack misses.")]


def _move(outcome: Action) -> str:
    if outcome.with_hope:
        return "Make a move: a consequence of the failure."
    what = {
        True: "it works, at a cost or with a consequence",
        False: "a hard consequence",
        None: "as the fiction asks",
    }
    said = f"Make a move: {what[outcome.success]}."
    return f"{said} Or bank a Fear instead." if outcome.fear == "choice" else said
