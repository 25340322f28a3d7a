"""Conditions and spells that last: how they begin, and how they are ended by hand."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.sheets import Deed, Pick, Scene, move
from rollwright.systems.daggerheart.entries import ENDS, Condition, Ends, Lasting, Note
from rollwright.systems.daggerheart.harm import begun, sheet_of, struck_out
from rollwright.systems.daggerheart.moves.saying import KNOWN
from rollwright.systems.daggerheart.sheet import Creature


def _lasting(scene: Scene) -> list[tuple[str, str]]:
    sheet = scene.me.sheet
    if not isinstance(sheet, Creature):
        return []
    return [(each.name, f"{each.name}, {ENDS[each.ends]}") for each in sheet.lasting]


What = Annotated[Condition, KNOWN]
How = Annotated[Ends, Pick(lambda scene: list(ENDS.items()))]
There = Annotated[
    str, Meta(min_length=1, max_length=60, description="what ends, by its name"), Pick(_lasting)
]


@move("daggerheart.begin-effect", "Condition or lasting spell", actor=Creature)
def begin(scene: Scene, name: What, ends: How = "chosen", note: Note = "") -> Deed:
    """Write down a condition or a spell that lasts, and how it ends; the same does not stack.

    Book: Conditions (SRD).
    """
    sheet_of(scene.me, Creature)
    says = f"{scene.me.name}: {name}, {ENDS[ends]}"
    changes = begun(scene.me, Lasting(name=name, ends=ends, note=note), says)
    return Deed(says=says, changes=changes, hidden=scene.me.hidden)


@move("daggerheart.end-effect", "End a condition or spell", actor=Creature)
def end(scene: Scene, name: There) -> Deed:
    """End a condition or a spell, at any time.

    Book: Rolls, Spellcast Rolls; Conditions (SRD).
    """
    if not sheet_of(scene.me, Creature).suffers(name):
        raise Refused(f"{name!r} does not last on {scene.me.name}", at="args.name")
    says = f"{scene.me.name}: {name} ends"
    return Deed(says=says, changes=struck_out(scene.me, name, says), hidden=scene.me.hidden)
