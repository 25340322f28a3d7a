"""Commands: the command line in this process, and what it prints."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from rollwright.doors.cli.app import rollwright


class Command:
    """A command, as somebody types it: its name, and what else it begins with."""

    def __init__(self, *words: str) -> None:
        self._words = words

    def __call__(self, *args: str, given: str | bytes | None = None) -> Result:
        """What comes of it with these arguments, where this is *given* to standard input."""
        return CliRunner().invoke(rollwright, [*self._words, *args], input=given)

    def json(self, *args: str) -> dict[str, Any]:
        """What it replies to programs."""
        result = self(*args, "--json")
        assert result.exit_code == 0, result.output
        found: dict[str, Any] = json.loads(result.stdout)
        return found
