"""Exact probability of dice: standard library only, and no game in it.

A `Die` has faces with integer weights; ``7 @ d10`` is a `Pool`; a `View` says what is looked at; `Odds` are what
comes out, exact to the last digit.
"""

from rollwright.odds.deals import deal
from rollwright.odds.derived import explode, penetrate, reroll
from rollwright.odds.die import Die, d, d2, d3, d4, d6, d8, d10, d12, d20, d100, dF
from rollwright.odds.folds import Fold
from rollwright.odds.keeps import KeepTotal
from rollwright.odds.odds import Odds
from rollwright.odds.pool import Pool
from rollwright.odds.sums import Tally, Total
from rollwright.odds.views import Noted, View

__all__ = [
    "Die",
    "Fold",
    "KeepTotal",
    "Noted",
    "Odds",
    "Pool",
    "Tally",
    "Total",
    "View",
    "d",
    "d2",
    "d3",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d20",
    "d100",
    "dF",
    "deal",
    "explode",
    "penetrate",
    "reroll",
]
