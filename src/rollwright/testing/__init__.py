"""What a game is tested with, by whoever writes it: a table to try its moves at, sheets of cases and of exact numbers, and the laws of every game.

Nothing of Rollwright that plays or prices needs it, and it needs no library of tests.
"""

from rollwright.testing.cases import Case, cases
from rollwright.testing.contract import Check, contract
from rollwright.testing.laws import Effort
from rollwright.testing.numbers import Best, Count, numbers
from rollwright.testing.tabletop import Tabletop

__all__ = ["Best", "Case", "Check", "Count", "Effort", "Tabletop", "cases", "contract", "numbers"]
