"""Sweeps: a grid of parameters, house rules and policies, and what is asked of every cell of it.

>>> from rollwright.lab import sweeps
>>> study = sweeps.opened(b'''
... rule = "storyteller.action"
... [grid]
... pool = "1..3"
... [measures]
... success = { p = "label == Success", exact = true }
... ''')
>>> [(row["pool"], row["success.exact"]) for row in sweeps.sweep(study, workers=1)]
[(1, '1/2'), (2, '13/20'), (3, '37/50')]
"""

from rollwright.lab.sweeps.grid import Axis, Cell
from rollwright.lab.sweeps.output import StudyTable
from rollwright.lab.sweeps.study import Study, opened, read
from rollwright.lab.sweeps.sweeping import sweep

__all__ = ["Axis", "Cell", "Study", "StudyTable", "opened", "read", "sweep"]
