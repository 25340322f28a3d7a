"""What can be seen of a game without knowing it: arguments to try its rules with, and what is to be mended."""

from rollwright.lint.examples import examples
from rollwright.lint.finding import KINDS, Finding
from rollwright.lint.games import game_named, lint
from rollwright.lint.written import examples_of

__all__ = ["KINDS", "Finding", "examples", "examples_of", "game_named", "lint"]
