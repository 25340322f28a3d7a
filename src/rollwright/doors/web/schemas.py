"""Schemas: every message that goes over the web, by its name, and as JSON Schema at an address that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.doors.web.lab_messages import CompareAsked, Laid
from rollwright.doors.web.messages import (
    AdviseAsked,
    Advised,
    Done,
    Events,
    Failed,
    Games,
    Happened,
    Hello,
    Links,
    Object,
    OddsAsked,
    Opened,
    Ping,
    Played,
    Pong,
    Priced,
    RollAsked,
    Rules,
)
from rollwright.rules.docstrings import tidied
from rollwright.table.acts import ACTS
from rollwright.table.acts.tabling import Opening
from rollwright.table.look.replies.forms import ActForm, Form, Switch
from rollwright.table.look.replies.prices import Compared, OptionWorths, Preview, PricedMove, PricedOptions
from rollwright.table.look.replies.record import Earlier, Export, Stats
from rollwright.table.look.replies.sheets import History, Sheets
from rollwright.table.look.replies.story import Summary
from rollwright.table.look.replies.whole import TableView
from rollwright.table.play.commands import Answer, Call, Look, Withdraw

MESSAGES: Mapping[str, Any] = {
    "opening": Opening,
    "call": Call,
    "answer": Answer,
    "withdraw": Withdraw,
    "look": Look,
    "opened": Opened,
    "done": Done,
    "failed": Failed,
    "event": Happened,
    "events": Events,
    "hello": Hello,
    "ping": Ping,
    "pong": Pong,
    "roll": RollAsked,
    "odds": OddsAsked,
    "advise": AdviseAsked,
    "compare": CompareAsked,
    "compared": Laid,
    "played": Played,
    "priced": Priced,
    "advised": Advised,
    "rules": Rules,
    "games": Games,
}
"""Every message by the name under which its schema stands."""

LOOKS: Mapping[str, tuple[type[Struct], ...]] = {
    "state": (TableView,),
    "events": (Events,),
    "rolls": (Earlier,),
    "form": (Form, ActForm),
    "odds": (PricedMove, PricedOptions),
    "advice": (Compared, OptionWorths),
    "preview": (Preview,),
    "sheets": (Sheets,),
    "history": (History,),
    "stats": (Stats,),
    "summary": (Summary,),
    "export": (Export,),
    "links": (Links,),
}
"""What every look replies with, beside ``ok``. Of two: of a move of the game's or the table's own; of a move or of a roll."""

BESIDES: tuple[type[Struct], ...] = (Switch,)
"""What is within replies whose own type says less."""


def place(name: str) -> str:
    """Where a message's schema stands."""
    return f"/schema/messages/{name}.json"


@cache
def messages() -> dict[str, dict[str, Any]]:
    """The JSON Schema of every message, of what every act is told, and of what every look replies with, by name."""
    shapes = {**MESSAGES, **{f"args-{name}": act.shape for name, act in ACTS.items()}}
    by_name = {name: _schema(name, [shape]) for name, shape in shapes.items()}
    return by_name | {f"look-{name}": _schema(f"look-{name}", replies) for name, replies in LOOKS.items()}


def _schema(name: str, shapes: Sequence[Any]) -> dict[str, Any]:
    variants, shared = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": place(name), "title": name}
    return {**head, **one_of(tidied(variants)), "$defs": tidied(shared)}


def one_of(schemas: Sequence[Object]) -> Object:
    """The schema of what is any of these."""
    return dict(schemas[0]) if len(schemas) == 1 else {"anyOf": list(schemas)}


def components(shapes: Sequence[Any]) -> tuple[list[Object], Object]:
    """The schemas of several types, and those that they refer to, for an OpenAPI document."""
    schemata, shared = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    return [tidied(each) for each in schemata], tidied(shared)


@cache
def index() -> dict[str, dict[str, str]]:
    """Every message's name, with the address of its schema."""
    return {"messages": {name: place(name) for name in messages()}}
