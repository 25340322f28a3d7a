"""Action rolls at the table: any of them, trait rolls, spellcast rolls, and reaction rolls."""

from __future__ import annotations

from rollwright.errors import Refused
from rollwright.rules import RuleType
from rollwright.sheets import Deed, Scene, item_named, move
from rollwright.systems.daggerheart.action import Action, Spellcast, Trait
from rollwright.systems.daggerheart.entries import SPELLCAST, Ability
from rollwright.systems.daggerheart.harm import defence, table
from rollwright.systems.daggerheart.moves.aids import everyone, usable_after
from rollwright.systems.daggerheart.moves.contributions import (
    Costs,
    afford,
    brought,
    dice_names,
    duality,
    helping,
    traced,
)
from rollwright.systems.daggerheart.moves.following import narrated
from rollwright.systems.daggerheart.moves.opponents import advantage_against, opposed, saved, veiled
from rollwright.systems.daggerheart.moves.parameters import (
    Acting,
    Against,
    Brings,
    Card,
    Cause,
    How,
    Maybe,
    Needed,
    Spell,
    Target,
    helped,
)
from rollwright.systems.daggerheart.reaction import Reaction
from rollwright.systems.daggerheart.sheet import Character


def _acted(
    scene: Scene,
    rule: RuleType,
    trait: str | None,
    difficulty: int | None,
    target: str | None,
    brings: Brings,
    how: str,
    ability: Ability | None = None,
) -> Deed:
    """An action roll with a sheet's trait, Experiences and what all hold; an adversary's Difficulty stays secret, and a number that is
    printed behind what calls for it is the difficulty where nothing else is.
    """
    sheet, costs = scene.acting(Character), Costs()
    if ability is not None and difficulty is None and target is None:
        difficulty = ability.difficulty
    targets = opposed(scene, target, "args.target")
    value, shown = sheet.traits.of(trait) if trait else 0, trait if "trait" in rule.parameters else None
    own, changes = brought(scene, scene.me, value, brings, costs)
    kept, used = saved(scene.me, targets)
    helpers = helping(scene, costs)
    afford(scene, costs)
    hand = usable_after(scene, everyone(scene), costs)
    theirs = difficulty is None and bool(targets)
    args = {
        **own,
        **({"trait": trait} if shown else {}),
        "difficulty": defence(targets[0]) if theirs else difficulty,
        "advantage": advantage_against(brings.advantage + kept, targets),
        "helpers": len(helpers),
        "prayer": hand.prayer,
        "rerolls": hand.rerolls,
        "tracker": table(scene).tracker,
    }
    return duality(
        scene,
        rule,
        f"{trait or 'action'} roll"
        + (f" for {ability.name}" if ability else "")
        + "".join(f" against {card.name}" for card in targets),
        args,
        roles={"player": scene.me.id, **helpers, **hand.roles},
        kept=kept,
        called=dice_names(brings),
        reserve=hand.reserve,
        changes=(*changes, *used),
        secret=veiled(targets if theirs else (), "difficulty"),
        notes={"spell": ability.name, "ends": ability.ends} if ability and ability.ends else {},
        sources=traced(scene.me, trait, value, brings, of=shown or "modifier"),
        tells=scene.lines(how, "how"),
    )


@helped("daggerheart.action", "Action roll", rule=Action, after=narrated)
def act(
    scene: Scene,
    trait: Maybe = None,
    difficulty: Against = None,
    target: Target = None,
    *,
    brings: Acting,
    how: How = "",
) -> Deed:
    """Do something whose outcome is open.

    Book: Rolls, Action Rolls.
    """
    return _acted(scene, Action, trait, difficulty, target, brings, how)


@helped("daggerheart.trait", "Trait roll", rule=Trait, after=narrated)
def use_trait(
    scene: Scene,
    trait: Needed,
    difficulty: Against = None,
    target: Target = None,
    *,
    brings: Acting,
    card: Card = None,
    how: How = "",
) -> Deed:
    """Roll a trait that something calls for.

    Book: Rolls, Trait Rolls.
    """
    called = None if card is None else _ability(scene, card, "card")
    if called is not None and called.trait != trait:
        raise Refused(f"{called.name} calls for {called.trait}, not {trait}", at="args.trait")
    return _acted(scene, Trait, trait, difficulty, target, brings, how, called)


def _ability(scene: Scene, name: str, at: str) -> Ability:
    """A spell or card of whoever acts, by its name: what is not on the sheet cannot be cast. Spellcast Rolls."""
    return item_named(scene.acting(Character).abilities, name, at, f"args.{at}")


@helped("daggerheart.spellcast", "Spellcast roll", rule=Spellcast, after=narrated, against="target")
def cast(
    scene: Scene,
    difficulty: Against = None,
    target: Target = None,
    *,
    brings: Acting,
    spell: Spell = None,
    how: How = "",
) -> Deed:
    """Cast a spell by the spellcast trait; refused without one. A spell that harms is an attack.

    Book: Rolls, Spellcast Rolls.
    """
    trait = scene.acting(Character).spellcast
    if trait is None:
        raise Refused(
            f"{scene.me.name} has no spellcast trait, and makes no spellcast roll",
            at=f"{scene.me.id}.spellcast",
        )
    called = None if spell is None else _ability(scene, spell, "spell")
    if called is not None and called.trait != SPELLCAST:
        raise Refused(
            f"{called.name} calls for {called.trait}, and not for a spellcast roll", at="args.spell"
        )
    return _acted(scene, Spellcast, trait, difficulty, target, brings, how, called)


@move("daggerheart.reaction", "Reaction roll", actor=Character, rule=Reaction)
def react(
    scene: Scene,
    trait: Needed,
    difficulty: Against = None,
    source: Cause = None,
    *,
    brings: Acting,
    how: How = "",
) -> Deed:
    """Avoid or withstand something: no Hope, no Fear, no help. Without a number, the *source*'s Difficulty.

    Book: Reaction Rolls.
    """
    sheet, costs = scene.acting(Character), Costs()
    own, changes = brought(scene, scene.me, sheet.traits.of(trait), brings, costs)
    afford(scene, costs)
    hand = usable_after(scene, everyone(scene), costs, rerolls=False)
    against = opposed(scene, source, "args.source")
    if difficulty is None and not against:
        raise Refused(
            "a reaction roll needs a difficulty, or somebody whose Difficulty it is", at="args.difficulty"
        )
    theirs = difficulty is None
    args = {
        **own,
        "difficulty": defence(against[0]) if theirs else difficulty,
        "advantage": brings.advantage,
        "prayer": hand.prayer,
    }
    return Deed(
        says=f"{scene.me.name}: {trait} reaction roll",
        bound=Reaction.bind(args, scene.house),
        roles={"player": scene.me.id, **hand.roles},
        called=dice_names(brings),
        reserve=hand.reserve,
        changes=changes,
        secret=veiled(against if theirs else (), "difficulty"),
        sources=traced(scene.me, trait, sheet.traits.of(trait), brings),
        tells=scene.lines(how, "how"),
    )
