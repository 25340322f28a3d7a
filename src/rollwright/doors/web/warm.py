"""Warm: imported once, before the first worker comes to be, so that each has everything that questions need from its beginning."""

from rollwright.doors import batch, cli
from rollwright.doors.web import comparing
from rollwright.systems.registry import systems
from rollwright.table.look import looks

__all__ = ["batch", "cli", "comparing", "looks"]

systems()
