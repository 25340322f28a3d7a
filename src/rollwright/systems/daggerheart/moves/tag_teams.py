"""Tag team rolls: two characters combine their actions, and one of two rolls stands for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta
from msgspec.structs import asdict, replace

from rollwright.errors import Refused
from rollwright.sheets import Card, Change, Deed, Pick, Scene, Source, Whom, move, others
from rollwright.systems.daggerheart.entries import Trait
from rollwright.systems.daggerheart.harm import table
from rollwright.systems.daggerheart.moves import aids, contributions, opponents
from rollwright.systems.daggerheart.moves.attacks import added_by
from rollwright.systems.daggerheart.moves.contributions import Costs
from rollwright.systems.daggerheart.moves.following import fought
from rollwright.systems.daggerheart.moves.parameters import (
    TRAIT,
    Acting,
    Against,
    Boosted,
    Brings,
    Fists,
    Maybe,
    MaybeArmed,
    MoreDamage,
    MostlyArmed,
    OnDamage,
    Part,
    Picked,
    SeveralTargets,
    SheetId,
)
from rollwright.systems.daggerheart.moves.weapons import damage_of, fists, skill, wielded
from rollwright.systems.daggerheart.sheet import Character
from rollwright.systems.daggerheart.tag_team import BOTH, TagTeam


def _partners(scene: Scene) -> Picked:
    """With whom a tag team may be started: nobody, once one was in this session, or without the Hope for it."""
    sheet, price = scene.me.sheet, scene.house.prices.tag_team
    able = isinstance(sheet, Character) and not sheet.tag_team_used and scene.me.free("hope") >= price
    return others(Character)(scene) if able else ()


Partner = Annotated[SheetId, Meta(description="with whom"), Pick(_partners), Whom("tag team with")]


class TeamsUp(Brings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tag team's partner rolls: an attack with a weapon or without one, or an action with a trait."""

    weapon: MostlyArmed = None
    unarmed: Fists = False
    trait: Annotated[Trait | None, Meta(description="the trait, if it is no attack with a weapon"), TRAIT] = (
        None
    )
    rally_on_damage: OnDamage = False
    boosts: Boosted = ()
    more_damage: MoreDamage = ()
    how: Part = ""


def _awaited(scene: Scene, args: Mapping[str, Any]) -> tuple[str, ...]:
    """The partner, as long as they have not said what they roll."""
    partner = str(args.get("partner"))
    waits = partner in scene.visible and partner != scene.me.id and partner not in scene.parts
    return (partner,) if waits and isinstance(scene.cards[partner].sheet, Character) else ()


@move(
    "daggerheart.tag-team",
    "Tag team",
    actor=Character,
    rule=TagTeam,
    part=TeamsUp,
    joins="roll as the partner",
    throws=True,
    against="targets",
    awaits=_awaited,
    willing=True,
    after=fought,
)
def tag_team(
    scene: Scene,
    partner: Partner,
    weapon: MaybeArmed = None,
    trait: Maybe = None,
    targets: SeveralTargets = (),
    difficulty: Against = None,
    *,
    brings: Acting,
    unarmed: Fists = False,
    rally_on_damage: OnDamage = False,
    boosts: Boosted = (),
    more_damage: MoreDamage = (),
    how: Part = "",
) -> Deed:
    """Combine two characters' actions, once a session for three Hope: one of two rolls stands for both.

    Book: Tag Team Rolls.
    """
    other = _partner(scene, partner)
    part, costs = scene.parts[partner], Costs({scene.me.id: scene.house.prices.tag_team})
    cards = opponents.aimed_at(scene, targets)
    reach = opponents.difficulties(cards, difficulty, "a tag team needs targets, or a difficulty")
    mine = TeamsUp(
        weapon=weapon,
        trait=trait,
        unarmed=unarmed,
        rally_on_damage=rally_on_damage,
        boosts=boosts,
        more_damage=more_damage,
        **asdict(brings),
    )
    halves = (_half(scene, scene.me, mine, cards, costs), _half(scene, other, part, cards, costs))
    contributions.afford(scene, costs)
    hands = (_held(scene, partner, costs), aids.usable_after(scene, {"player": other}, costs))
    rolls = {
        role: {**half.rolls, "targets": reach, "prayer": hand.prayer, "rerolls": hand.rerolls}
        for role, half, hand in zip(BOTH, halves, hands, strict=True)
    }
    return contributions.duality(
        scene,
        TagTeam,
        f"tag team with {other.name}",
        {**rolls, "tracker": table(scene).tracker, "lasting_prayer": any(hand.prayer for hand in hands)},
        roles={**hands[0].roles, "player": scene.me.id, "first": scene.me.id, "second": partner},
        warns=tuple([contributions.KEPT_BY.format(half.card.name) for half in halves if half.kept]),
        called=contributions.dice_names(
            *(half.on_roll for half in halves), harm=[die for half in halves for die in half.rallied]
        ),
        reserve=tuple([each for held in (*hands, *halves) for each in held.reserve]),
        changes=(
            *(change for half in halves for change in half.changes),
            *scene.me.set("tag_team_used", True, "a tag team is started"),
            *(opponents.revealed(scene) if cards else ()),
        ),
        secret=opponents.veiled(cards, "first.targets", "second.targets"),
        notes={
            "targets": list(targets),
            "harm": " or ".join(dict.fromkeys(harm for half in halves for harm in half.harm)),
            "rallied": [role for role, half in zip(BOTH, halves, strict=True) if half.rallied],
        },
        sources={**_traced(scene.me, mine, "first: "), **_traced(other, part, "second: ")},
        tells=scene.lines(how, "how"),
    )


def _held(scene: Scene, partner: str, costs: Costs) -> aids.Aids:
    """What may be used after the roll, but for what the partner holds: that is for the partner's own."""
    people = {who: card for who, card in aids.everyone(scene).items() if card.id != partner}
    return aids.usable_after(scene, people, costs)


def _partner(scene: Scene, partner: str) -> Card:
    """The partner, who has joined, where a tag team may be started. Tag Team Rolls."""
    sheet = scene.acting(Character)
    if sheet.tag_team_used:
        raise Refused(
            f"{scene.me.name} has started a tag team in this session already",
            at=f"{scene.me.id}.tag_team_used",
        )
    scene.afford(scene.me, "hope", scene.house.prices.tag_team)
    card = scene.card(partner, "args.partner")
    if partner not in scene.parts:
        raise Refused(f"{card.name} has not said yet what they roll as the partner", at=f"parts.{partner}")
    for sheet_id in scene.parts:
        if contributions.joined(scene, sheet_id).id != partner:
            raise Refused("a tag team is two", at=f"parts.{sheet_id}")
    return card


class _Half(NamedTuple):
    """One partner's roll: what it is made of and changes at once, and how much advantage was kept for it."""

    card: Card
    says: TeamsUp
    rolls: dict[str, Any]
    changes: tuple[Change, ...]
    kept: int

    @property
    def rallied(self) -> tuple[int, ...]:
        """The Rally die on the damage, if it is there."""
        return tuple(self.rolls["damage_dice"])

    @property
    def on_roll(self) -> TeamsUp:
        """What is said of the roll alone."""
        return replace(self.says, rally=self.says.rally and not self.rallied)

    @property
    def reserve(self) -> aids.Reserve:
        """The Rally die, which is held back until there is damage."""
        return tuple([(self.card.id, "rally", sides) for sides in self.rallied])

    @property
    def harm(self) -> tuple[str, ...]:
        """Of which kind the damage is."""
        if self.says.weapon is not None:
            return (wielded(self.card, self.says.weapon).harm,)
        return ("physical",) if self.says.unarmed else ()


def _half(scene: Scene, card: Card, says: TeamsUp, targets: Sequence[Card], costs: Costs) -> _Half:
    """One partner's roll: with the weapon's trait and damage, with fists, or with a trait and no damage."""
    sheet = card.of(Character)
    line = _line(scene, card, says, len(targets))
    on_damage = says.rally and says.rally_on_damage and line is not None
    die, _ = contributions.rally(card, on_damage, "added to damage")
    _, value = _skill(card, says)
    rolls, changes = contributions.brought(
        scene, card, value, replace(says, rally=says.rally and not on_damage), costs
    )
    kept, used = opponents.saved(card, targets)
    deals = {
        "advantage": opponents.advantage_against(says.advantage + kept, targets),
        "damage": line,
        "damage_dice": die,
        "boosts": () if line is None else added_by(sheet, says.boosts, says.more_damage),
    }
    return _Half(card, says, rolls | deals, (*changes, *used), kept)


def _line(scene: Scene, card: Card, says: TeamsUp, targets: int) -> str | None:
    """The damage that a partner deals: a weapon's, that of fists, or none. Attack Rolls; Unarmed Attack Rolls."""
    sheet = card.of(Character)
    if says.weapon is not None:
        if says.unarmed:
            raise Refused(f"{card.name} attacks with {says.weapon}, or without a weapon", at="args.unarmed")
        return damage_of(sheet, wielded(card, says.weapon, targets))
    return fists(scene, sheet, targets) if says.unarmed else None


def _skill(card: Card, says: TeamsUp) -> tuple[str | None, int]:
    """The trait that a partner rolls with, and its value: the weapon's, or what is said."""
    sheet = card.of(Character)
    if says.weapon is not None:
        return skill(sheet, wielded(card, says.weapon))
    return says.trait, sheet.traits.of(says.trait) if says.trait else 0


def _traced(card: Card, says: TeamsUp, whose: str) -> dict[str, Source]:
    return contributions.traced(card, *_skill(card, says), says, whose=whose)
