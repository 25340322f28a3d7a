"""What can be seen of a game without knowing it: arguments to try its rules with."""

from rollwright.lint.examples import examples

__all__ = ["examples"]
