"""Phrases: what a package says to people, in another language. It lies beside the code, by what is said in English."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

SHARED = ("rollwright.rules", "rollwright.sheets", "rollwright.table")
"""The packages that speak at every table."""


@lru_cache(100)  # anybody may ask for any language
def phrases(package: str, language: str) -> dict[str, str]:
    """What a package has in a language: by the English its translation, with ``{places}`` for what is filled in; nothing where it has none.

    It stands in ``words.de.toml``, a table of sentences. A place called ``n`` is a number.

    >>> phrases("rollwright.systems.daggerheart", "de")["Bank a Fear"]
    'Furcht aufsparen'
    >>> phrases("rollwright.systems.daggerheart", "tlh")
    {}
    """
    file = files(package).joinpath(f"words.{language}.toml")
    if not file.is_file():
        return {}
    told: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    return told
