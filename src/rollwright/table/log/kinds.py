"""Kinds: every kind of event with what it says and whom it goes to, as types. What is not declared here is not sent."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rollwright.table.log.kinds_of_deeds import (
    AdjustedData,
    ClosedData,
    DoneData,
    FavouredData,
    KeyedData,
    LaidData,
    NotedData,
    OpenedData,
    RemovedData,
    RestedData,
    RevealedData,
    SaidData,
    SceneData,
    SeatedData,
    SeededData,
    SessionData,
    SetData,
    SpannedData,
    TurnedData,
    WroteData,
)
from rollwright.table.log.kinds_of_rolls import (
    AmendedData,
    AnnouncedData,
    AppliedData,
    BookedData,
    DecidedData,
    DismissedData,
    DraftedData,
    OfferedData,
    ReadiedData,
    StartedData,
    ThrownData,
    ToldData,
    UndraftedData,
    WaitedData,
    WithdrawnData,
)


class Kind(Struct, frozen=True):
    """A kind of event: what its *data* are, and whom it goes *to*."""

    data: type[Struct]
    to: str


NOBODY = "nobody"
"""Whom kinds of events go to that stay on the server."""

_ALL, _ROLL = "everybody", "everybody; game masters where the roll is hidden"
_SHEETS = "everybody; game masters where not everybody may read the sheet"

KINDS: Mapping[str, Kind] = {
    "opened": Kind(OpenedData, _ALL),
    "keyed": Kind(KeyedData, NOBODY),
    "set": Kind(SetData, _ALL),
    "closed": Kind(ClosedData, _ALL),
    "seated": Kind(SeatedData, _ALL),
    "laid": Kind(LaidData, "everybody; game masters where the sheet is hidden"),
    "removed": Kind(RemovedData, "whoever knew of it"),
    "spanned": Kind(SpannedData, _ALL),
    "seeded": Kind(SeededData, NOBODY),
    "revealed": Kind(RevealedData, _ALL),
    "session-begun": Kind(SessionData, _ALL),
    "session-ended": Kind(SessionData, _ALL),
    "scene-begun": Kind(SceneData, _ALL),
    "turned": Kind(TurnedData, _ALL),
    "rested": Kind(RestedData, _ALL),
    "drafted": Kind(DraftedData, "everybody; game masters for a hidden sheet"),
    "undrafted": Kind(UndraftedData, "whoever knew of it"),
    "started": Kind(StartedData, _ROLL),
    "thrown": Kind(ThrownData, _ROLL),
    "waited": Kind(WaitedData, _ROLL),
    "readied": Kind(ReadiedData, _ROLL),
    "decided": Kind(DecidedData, _ROLL),
    "booked": Kind(BookedData, "everybody, with what they may know"),
    "announced": Kind(AnnouncedData, _ROLL),
    "applied": Kind(AppliedData, _ROLL),
    "amended": Kind(AmendedData, _ROLL),
    "told": Kind(ToldData, _ROLL),
    "withdrawn": Kind(WithdrawnData, "whoever knew of it"),
    "offered": Kind(OfferedData, "everybody; game masters where it is theirs"),
    "dismissed": Kind(DismissedData, "whoever knew of it"),
    "done": Kind(DoneData, "everybody; game masters where it is hidden"),
    "adjusted": Kind(AdjustedData, _SHEETS),
    "wrote": Kind(WroteData, _SHEETS),
    "noted": Kind(NotedData, "everybody; of what stands, game masters"),
    "said": Kind(SaidData, _ALL),
    "favoured": Kind(FavouredData, "that seat"),
}
"""Every kind of event by its name, in the order in which docs/protocol.md tells them."""
