"""Games: what whoever opens a table chooses from, and is asked; little enough for the first screen of a page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rollwright.doors import catalogue
from rollwright.doors.web.endpoints import Asking, Endpoint
from rollwright.doors.web.messages import Games
from rollwright.doors.web.words import checked, spoken, words
from rollwright.systems.registry import systems
from rollwright.table.look.replies.forms import Switch


def games() -> Games:
    """What there is, in English."""
    every = systems()
    houses = {each.name: catalogue.house(each.house) for each in every}
    asked = {name: [switch for switch in house if switch["asked"]] for name, house in houses.items()}
    return Games(
        ok=True,
        games={each.name: each.game for each in every},
        asked=msgspec.convert(asked, dict[str, list[Switch]]),
        others={name: len(house) - len(asked[name]) for name, house in houses.items()},
    )


def texts(reply: Any) -> Iterator[str]:
    """Every text of a reply."""
    if isinstance(reply, str):
        yield reply
    elif isinstance(reply, Mapping):
        yield from (text for item in reply.items() for each in item for text in texts(each))
    elif isinstance(reply, list):
        yield from (text for each in reply for text in texts(each))


def games_in(language: str) -> Games:
    """The games, with what of their words there is in a language."""
    found, known = games(), words(language)
    there = {text: known[text] for text in texts(msgspec.to_builtins(found)) if text in known}
    return msgspec.structs.replace(found, phrases=there)


async def _games(asking: Asking, _: None) -> Any:
    language = checked(asking.query.get("language", "en"))

    async def made() -> Games:
        return await asyncio.to_thread(games_in, language)

    return (await asking.door.same(f"games {language if spoken(language) else ''}", made)).sent(asking.scope)


ENDPOINT = Endpoint(
    path="/api/games",
    name="games",
    title="The games",
    help="Which games there are, how each looks, and what whoever opens a table of it is asked.",
    do=_games,
    topic="rolls",
    reply=Games,
    fails=(404,),
    everywhere=True,
    query={"language": "a language that people read (`de`): what is said here comes in it as well"},
)
