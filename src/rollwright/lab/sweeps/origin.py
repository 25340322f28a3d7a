"""Origin: what a rule was made of, so that rows which an older one gave are not taken for its own."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

from rollwright.lab.questions import meant
from rollwright.lab.scenes import find
from rollwright.rules import RuleType
from rollwright.systems.registry import GROUP, OURS


class Origin(NamedTuple):
    """A rule's version, the distribution of its system and that one's version if it is a third party's, and its source."""

    version: int
    distribution: str
    released: str
    source: str


def origin(rule: RuleType) -> Origin:
    """Where a rule comes from; *source* is a digest of the Python files beside the one that it is written in.

    >>> from rollwright.lab.scenes import find
    >>> origin(find("storyteller.action"))[:3]
    (1, '', '')
    """
    return Origin(rule.version, *_distribution(rule.id.split(".")[0]), _source(rule.__module__))


def of_notation(text: str) -> Origin | None:
    """Where the rule comes from that a notation without arguments in braces means; `None` for one that has some."""
    return None if "{" in text else origin(meant(text, {}).rule)


def of(name: str | None, notation: str | None) -> Origin | None:
    """Where the rule of a study comes from."""
    return origin(find(name)) if name is not None else of_notation(notation or "")


def _distribution(system: str) -> tuple[str, str]:
    if system not in OURS:
        for entry in entry_points(group=GROUP):
            if entry.name == system and entry.dist is not None:
                return entry.dist.name, entry.dist.version
    return "", ""


@cache
def _source(module: str) -> str:
    """A digest of a module's file, or of all of its package."""
    loaded = sys.modules[module]
    if not getattr(loaded, "__file__", None):
        return ""
    file = Path(str(loaded.__file__))
    files = sorted(file.parent.rglob("*.py")) if loaded.__package__ else [file]
    digest = sha256()
    for each in files:
        digest.update(each.relative_to(file.parent).as_posix().encode() + b"\0" + each.read_bytes() + b"\0")
    return digest.hexdigest()
