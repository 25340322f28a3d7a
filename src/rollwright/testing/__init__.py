"""What a game is tested with, by whoever writes it: a table to try its moves at, and sheets of cases.

Nothing of Rollwright that plays or prices needs it, and it needs no library of tests.
"""

from rollwright.testing.cases import Case, cases
from rollwright.testing.tabletop import Tabletop

__all__ = ["Case", "Tabletop", "cases"]
