"""A party that can be played at once, some whom it may meet, and a scene to begin with: a rope bridge in the fog. The names are ours."""

from __future__ import annotations

from rollwright.sheets.scenery import Beat, adjust, ask, opening, propose, say, show, turn
from rollwright.systems.daggerheart.arguments import Added
from rollwright.systems.daggerheart.entries import (
    LUCKBENDER,
    PRAYER,
    RALLY,
    SPELLCAST,
    Ability,
    Experience,
    Feature,
    Traits,
    Weapon,
)
from rollwright.systems.daggerheart.sheet import Adversary, Character

PARTY = (
    Character(
        name="Orla Fennick",
        calling="Bard, halfling from a river town",
        traits=Traits(presence=2, agility=1, finesse=1, instinct=0, knowledge=0, strength=-1),
        hp_max=5,
        armor_max=3,
        evasion=10,
        spellcast="Presence",
        features=(RALLY,),
        experiences=(Experience(name="Ferry gossip"), Experience(name="Sings the room quiet")),
        weapons=(
            Weapon(name="Rapier", trait="Presence", die=8),
            Weapon(name="Cutting verse", trait=SPELLCAST, count=SPELLCAST, die=6, harm="magic"),
        ),
        abilities=(
            Ability(
                name="Lull the watch", difficulty=13, ends="temporary", note="They hear nothing but her."
            ),
            Ability(name="Lamplight", ends="scene", note="A light that nobody carries."),
        ),
    ),
    Character(
        name="Brother Teodan",
        calling="Seraph, giant raised in a mountain cloister",
        traits=Traits(strength=2, agility=1, presence=1, finesse=0, instinct=0, knowledge=-1),
        hp_max=7,
        armor_max=4,
        major=8,
        severe=16,
        evasion=8,
        spellcast="Strength",
        features=(PRAYER,),
        experiences=(Experience(name="Keeper of vows"), Experience(name="Carries the fallen")),
        weapons=(Weapon(name="Blessed axe", trait="Strength", die=8, modifier=1, harm="magic"),),
    ),
    Character(
        name="Pim Larkspur",
        calling="Rogue, faerie of the night markets",
        traits=Traits(finesse=2, agility=1, instinct=1, presence=0, knowledge=0, strength=-1),
        hp_max=6,
        armor_max=3,
        major=6,
        severe=12,
        evasion=13,
        spellcast="Finesse",
        features=(LUCKBENDER,),
        experiences=(Experience(name="Roofs and drainpipes"), Experience(name="Knows a buyer")),
        weapons=(
            Weapon(name="Dagger", trait="Finesse", die=8, modifier=1),
            Weapon(name="Thrown knives", trait="Finesse", die=6, targets=2),
        ),
        boosts=(Added(name="From the shadows", dice="1d6"),),
    ),
    Character(
        name="Hesk Ironroot",
        calling="Guardian, dwarf of the border forts",
        traits=Traits(strength=2, agility=1, instinct=1, presence=0, knowledge=0, finesse=-1),
        hp_max=7,
        armor_max=4,
        major=8,
        severe=16,
        evasion=8,
        experiences=(Experience(name="Holds the gate"), Experience(name="Reads a battlefield")),
        weapons=(Weapon(name="Battleaxe", trait="Strength", die=10, modifier=3),),
        abilities=(Ability(name="Stand like a wall", trait="Strength", difficulty=12),),
    ),
)
"""Four characters of the first level."""

CAST = (
    Adversary(
        name="Marsh troll",
        difficulty=14,
        attack=2,
        weapon="Claws",
        damage="2d8+3",
        hp_max=8,
        stress_max=4,
        major=9,
        severe=18,
        experiences=(Experience(name="Lies in wait", bonus=3),),
        features=(
            Feature(name="Drag under", tokens=2, note="Whom it has hit is Restrained until they break free."),
            Feature(name="Knit flesh", fear=1, note="It clears two Hit Points."),
        ),
    ),
    Adversary(
        name="Toll-gate thug",
        difficulty=11,
        attack=0,
        weapon="Cudgel",
        damage="1d4+1",
        hp_max=1,
        stress_max=1,
    ),
)
"""Two adversaries, one of them of a kind that comes in numbers."""


ORLA, PIM, HESK, TROLL = "Orla Fennick", "Pim Larkspur", "Hesk Ironroot", "Marsh troll"

DEMO = (
    *opening(
        "A rope bridge in the fog",
        "Below you the river; behind you, torches. Something large breathes under the planks.",
    ),
    say(ORLA, "Tell me that was the wind."),
    show(TROLL),
    adjust("Table", "fear", 4, "a long way here"),
    adjust(TROLL, "hp", 3, "an old wound"),
    Beat(by="gm", move="daggerheart.gm-attack", me=TROLL, args={"target": f"@{HESK}"}),
    say(PIM, "That was not the wind."),
    ask(
        "daggerheart.reaction",
        "the bridge lurches",
        "whoever falls hangs by one hand",
        trait="Agility",
        difficulty=13,
    ),
    propose(
        HESK,
        "daggerheart.action",
        "The rope on my shoulder, until all are over",
        suggested={"trait": "Strength"},
    ),
    turn(HESK),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
