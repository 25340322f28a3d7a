"""Kinds: every kind of event with what it says and whom it goes to, as types. What is not declared here is not sent."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rollwright.table.log import kinds_of_deeds as deeds
from rollwright.table.log import kinds_of_rolls as rolls


class Kind(Struct, frozen=True):
    """A kind of event: what its *data* are, and whom it goes *to*."""

    data: type[Struct]
    to: str


NOBODY = "nobody"
"""Whom kinds of events go to that stay on the server."""

_ALL, _ROLL = "everybody", "everybody; game masters where the roll is hidden"
_SHEETS = "everybody; game masters where not everybody may read the sheet"

KINDS: Mapping[str, Kind] = {
    "opened": Kind(deeds.OpenedData, _ALL),
    "keyed": Kind(deeds.KeyedData, NOBODY),
    "set": Kind(deeds.SetData, _ALL),
    "closed": Kind(deeds.ClosedData, _ALL),
    "seated": Kind(deeds.SeatedData, _ALL),
    "laid": Kind(deeds.LaidData, "everybody; game masters where the sheet is hidden"),
    "removed": Kind(deeds.RemovedData, "whoever knew of it"),
    "spanned": Kind(deeds.SpannedData, _ALL),
    "seeded": Kind(deeds.SeededData, NOBODY),
    "revealed": Kind(deeds.RevealedData, _ALL),
    "session-begun": Kind(deeds.SessionData, _ALL),
    "session-ended": Kind(deeds.SessionData, _ALL),
    "scene-begun": Kind(deeds.SceneData, _ALL),
    "turned": Kind(deeds.TurnedData, _ALL),
    "rested": Kind(deeds.RestedData, _ALL),
    "drafted": Kind(rolls.DraftedData, "everybody; game masters for a hidden sheet"),
    "undrafted": Kind(rolls.UndraftedData, "whoever knew of it"),
    "started": Kind(rolls.StartedData, _ROLL),
    "thrown": Kind(rolls.ThrownData, _ROLL),
    "waited": Kind(rolls.WaitedData, _ROLL),
    "readied": Kind(rolls.ReadiedData, _ROLL),
    "decided": Kind(rolls.DecidedData, _ROLL),
    "booked": Kind(rolls.BookedData, "everybody, with what they may know"),
    "announced": Kind(rolls.AnnouncedData, _ROLL),
    "applied": Kind(rolls.AppliedData, _ROLL),
    "amended": Kind(rolls.AmendedData, _ROLL),
    "told": Kind(rolls.ToldData, _ROLL),
    "withdrawn": Kind(rolls.WithdrawnData, "whoever knew of it"),
    "offered": Kind(rolls.OfferedData, "everybody; game masters where it is theirs"),
    "dismissed": Kind(rolls.DismissedData, "whoever knew of it"),
    "done": Kind(deeds.DoneData, "everybody; game masters where it is hidden"),
    "adjusted": Kind(deeds.AdjustedData, _SHEETS),
    "wrote": Kind(deeds.WroteData, _SHEETS),
    "noted": Kind(deeds.NotedData, "everybody; of what stands, game masters"),
    "said": Kind(deeds.SaidData, _ALL),
    "favoured": Kind(deeds.FavouredData, "that seat"),
}
"""Every kind of event by its name, in the order in which docs/protocol.md tells them."""
