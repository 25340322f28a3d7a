"""Rollwright: views for plain dice, and for the games the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import rollwright as rw
from rollwright import Odds, advise, daggerheart, double_down, odds, storyteller
from rollwright.odds import Fold, Total, d, d6, explode, keep_highest as kept
from rollwright.readings.advise import aim
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
