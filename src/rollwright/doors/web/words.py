"""Words: what games and the table say, in another language, for pages that speak it."""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.doors.web.endpoints import PLACE, Asking, Endpoint
from rollwright.doors.web.messages import Phrases
from rollwright.errors import NotFound
from rollwright.rules.phrases import SHARED, phrases
from rollwright.systems import System
from rollwright.systems.registry import system, systems


class Words(Struct, kw_only=True):
    """What is said in a language."""

    language: Annotated[str, Meta(description="the language: `de`")]
    phrases: Phrases


def words(language: str, game: str | None = None) -> dict[str, str]:
    """Everything that is said in a language, at every table and in every game that is installed; of the games one alone, where it is named."""
    return {english: told for each in _packages(game) for english, told in phrases(each, language).items()}


def spoken(language: str) -> bool:
    """Whether anything is said in a language."""
    return any(phrases(each, language) for each in _packages())


def _packages(game: str | None = None) -> list[str]:
    """What speaks at every table, and in every game or in one."""
    games = systems() if game is None else [_played(game)]
    return [*SHARED, *(each.package for each in games if each.package)]


def _played(game: str) -> System:
    """The game of this name."""
    found = system(game)
    if found is None:
        raise NotFound(f"there is no game {game!r:.80}", at="game")
    return found


def checked(language: str) -> str:
    """What can be the name of a language; anything else is refused."""
    if not re.match(PLACE, language):
        raise NotFound(f"a language is written as de, not {language!r:.40}", at="language")
    return language


async def _words(asking: Asking, said: None) -> Any:
    language, game = checked(asking.path["language"]), asking.query.get("game")

    of = "" if game is None else f" of {_played(game).name}"

    async def told() -> Any:
        return {"ok": True, "language": language, "phrases": words(language, game)}

    return (await asking.door.same(f"words {language}{of}", told)).sent(asking.scope)


ENDPOINT = Endpoint(
    path="/api/words/{language}",
    name="words",
    title="Words in a language",
    help="What games and the table say, in another language than English: nothing where nobody has written it down. Replies are in English; "
    "a page that speaks the language finds in here what to show instead.",
    do=_words,
    topic="rolls",
    reply=Words,
    fails=(404,),
    everywhere=True,
    query={"game": "a game: what is said at its tables alone (`plain`: at every table)"},
)
