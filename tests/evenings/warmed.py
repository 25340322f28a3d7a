"""Imported once, by the process from which servers are forked: whatever each of them would make anew."""

from rollwright.doors.web import serving, warm
from rollwright.doors.web.app import endpoints

__all__ = ["serving", "warm"]

endpoints()
