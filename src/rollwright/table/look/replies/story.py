"""The story of an evening, as types: what happened, part by part, and the same as a text to paste."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from rollwright.table.log.shapes import DisplayName, SheetId, doc

SheetName = Annotated[str, doc("what the sheet is called")]


class Moved(Struct, kw_only=True):
    """A counter that moved, or something on a sheet that is so now, or no longer."""

    id: SheetId
    name: SheetName
    one: Annotated[str, doc("which of several of its kind has it, such as a tag; empty where the sheet does")]
    title: DisplayName
    was: Annotated[Any, doc("what stood there")]
    now: Annotated[int | bool, doc("what stands there now")]


class Passage(Struct, kw_only=True):
    """Something that happened."""

    kind: Annotated[
        Literal["session", "scene", "said", "rolled", "told", "amended", "done", "withdrawn"],
        doc(
            "`session` and `scene`: one began; `said`: somebody wrote; `rolled`: a roll came to something; `told`, `amended`: "
            "somebody told of that roll, or put it right; `done`: something else changed sheets; `withdrawn`: somebody took something back"
        ),
    ]
    who: Annotated[
        str, doc("what whoever did it is called, of a roll the character; empty for the table itself")
    ] = ""
    master: Annotated[bool, doc("whether that is what a game master's seat is called")] = False
    session: Annotated[int | None, doc("the number of the session")] = None
    title: Annotated[str, doc("what was rolled, in words; may be empty")] = ""
    says: Annotated[str, doc("what it came to, what was done, or what was taken back, in words")] = ""
    text: Annotated[
        str, doc("what people wrote, as they wrote it: a line, a scene, what is rolled for or told of it")
    ] = ""
    reason: Annotated[str, doc("why it was put right or taken back, as people wrote it")] = ""
    changes: Annotated[list[Moved], doc("what it changed, as far as everybody may know")] = []
    back: Annotated[bool, doc("whether it was taken back later")] = False


class Count(Struct, kw_only=True):
    """A counter of a sheet."""

    title: DisplayName
    value: Annotated[Any, doc("what stands there")]


class Standing(Struct, kw_only=True):
    """How somebody stands in the end."""

    id: SheetId
    name: SheetName
    state: Annotated[str, doc("how it goes for it, in a word, where its numbers are not told")]
    counts: Annotated[list[Count], doc("its counters, where they may be known")]


class Summary(Struct, kw_only=True):
    """What happened. What is hidden stays out of it, the game master's too: it is read by everybody."""

    table: Annotated[str, doc("what the table is called")]
    session: Annotated[int | None, doc("the session that was asked for; `null`: all that happened")]
    parts: Annotated[list[Passage], doc("what happened, in order")]
    standing: Annotated[list[Standing], doc("who is there, and how they stand")]
    markdown: Annotated[str, doc("all of it as a text to paste")]
