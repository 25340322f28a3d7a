"""Sizes: how much one text may ask for: checked while it is read, so that the outside world can send any text at all."""

from __future__ import annotations

TEXT = 500
"""Characters."""

TERMS = 50
"""Numbers and dice terms."""

NESTING = 30
"""Parentheses within parentheses."""

NUMBER = 10**9
"""The highest number."""

DICE = 10_000
"""Dice in all, before any explodes."""

SIDES = 1_000_000
"""The sides of one die."""

FACES = 10_000
"""Different faces of one die that has its own."""

DEPTH = 100
"""The highest N of ``!xN``."""

STEPS = 1_000_000
"""Faces to look at while the dice are made: about a third of a second."""

THROWS = 50_000
"""Faces to be thrown on average, explosions included."""
