"""Acts: the moves that every table has, whatever is played there. Each file here is a group of them."""

from rollwright.table.acts import (
    drafting,
    framing,
    joining,
    rolling,
    seating,
    sessions,
    sharing,
    sheets,
    showing,
    tabling,
    talk,
    turns,
)
from rollwright.table.acts.acting import ACTS, Act

__all__ = [
    "ACTS",
    "Act",
    "drafting",
    "framing",
    "joining",
    "rolling",
    "seating",
    "sessions",
    "sharing",
    "sheets",
    "showing",
    "tabling",
    "talk",
    "turns",
]
