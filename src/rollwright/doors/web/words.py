"""Words: what games and the table say, in another language, for pages that speak it."""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.doors.web.endpoints import PLACE, Asking, Endpoint
from rollwright.errors import NotFound
from rollwright.rules.phrases import SHARED, phrases
from rollwright.systems.registry import systems


class Words(Struct, kw_only=True):
    """What is said in a language."""

    language: Annotated[str, Meta(description="the language: `de`")]
    phrases: Annotated[
        dict[str, str],
        Meta(
            description="by what is said in English the same in that language; what is filled in stands in braces, and is a number "
            "where it is called `n`"
        ),
    ]


def words(language: str) -> dict[str, str]:
    """Everything that is said in a language, at every table and in every game that is installed."""
    packages = [*SHARED, *(each.package for each in systems() if each.package)]
    return {english: told for each in packages for english, told in phrases(each, language).items()}


async def _words(asking: Asking, said: None) -> Any:
    language = asking.path["language"]
    if not re.match(PLACE, language):
        raise NotFound(f"a language is written as de, not {language!r:.40}", at="language")

    async def told() -> Any:
        return {"ok": True, "language": language, "phrases": words(language)}

    return (await asking.door.same(f"words {language}", told)).sent(asking.scope)


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
)
