"""Whoever chose German is told an evening in German: every reply and every refusal, to everybody, as the page would say it.

In neither language anybody reads what programs call a rule or a move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import published
from evenings import test_daggerheart, test_double_down, test_keepers, test_storyteller
from evenings.people import VERBS, Evening, InProcess, Person, Refusal
from hours import some
from rollwright.doors.web.words import words
from rollwright.systems.registry import systems
from rollwright.table.look.markdown import plain
from web import test_stories
from web.test_words import unknown

EVENINGS: dict[str, Callable[[Any], None]] = {
    "double-down": test_double_down.test_an_evening,
    "keepers": test_keepers.test_an_evening,
    "daggerheart": test_daggerheart.test_an_evening,
    "storyteller": test_storyteller.test_an_evening,
}
STAYS = {"Double Down", "Keepers in the Dark", "Keepers", "Daggerheart", "Storyteller"}
"""What the games are called, in every language."""
PASTED = {"export"}
"""What is taken along as a file, and shown nowhere on the page."""


@cache
def ids() -> re.Pattern[str]:
    """What programs call the rules and moves of all games."""
    kits = [game.kit() for game in systems() if game.kit]
    every = {each for game in systems() for each in game.rules} | {each for kit in kits for each in kit.moves}
    return re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in every if "." in each))


class Heard(InProcess):
    """Tables in this process, of which everything that is replied and refused is kept, and everything that people said."""

    def __init__(self) -> None:
        super().__init__()
        self.replies: list[Any] = []
        self.own: set[str] = set()

    def open(self, opening: dict[str, Any]) -> dict[str, Any]:
        self.own |= set(texts(opening))
        return super().open(opening)

    def send(self, table: str, token: str, verb: str, said: dict[str, Any]) -> dict[str, Any]:
        assert verb in VERBS
        self.own |= set(texts(said))
        try:
            reply = super().send(table, token, verb, said)
        except Refusal as refusal:
            self.replies.append({"message": refusal.message})
            raise
        if said.get("want") not in PASTED:
            self.replies.append(published.as_sent(reply))
        if verb != "look":  # what can be counted may be there for a while alone
            self.replies.append(published.as_sent(super().send(table, token, "look", {"want": "sheets"})))
        return reply


def texts(said: Any) -> Iterator[str]:
    """Every text in a message, and the names in it."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Mapping):
        for name, each in said.items():
            yield name
            yield from texts(each)
    elif isinstance(said, list | tuple):
        for each in said:
            yield from texts(each)


def filled_in(who: Person) -> None:
    """Look at everything that can be filled in: the kinds of sheets, and the form of every move for every sheet."""
    state = who.look()
    who.look("sheets")
    for move in (each["move"] for each in state["moves"] if "." in each["move"]):
        for sheet in state["sheets"]:
            try:
                who.look("form", move=move, sheet=sheet["id"])
            except Refusal:
                continue


@pytest.mark.apart
@pytest.mark.parametrize("name", some(["daggerheart", "double-down", "keepers", "storyteller"], 2))
def test_everything_that_is_said_in_an_evening_has_its_german(name: str) -> None:
    heard, opened = Heard(), list[Evening]()

    def opens(system: str, **opening: Any) -> Evening:
        opened.append(Evening(heard, system, **opening))
        return opened[-1]

    EVENINGS[name](opens)
    for who in opened[0].everybody:
        filled_in(who)
    cards = [card for who in opened[0].everybody for card in who.state["rolls"]]
    summaries = [who.look("summary", session=each) for who in opened[0].everybody for each in (None, 1)]
    heard.close()
    test_stories.check(words("de", name), summaries)
    own = {plain(text) for text in heard.own}
    assert {
        text
        for told in summaries
        for each in test_stories.written(told)
        if plain(text := each.partition(": ")[2] or each) not in own
    } == set()
    left = unknown([], heard.replies, heard.own | STAYS, known=words("de", name))
    assert {text: parts for text, parts in left.items() if parts} == {}
    assert len(left) > 300
    assert [text for text in (*left, *(card["title"] for card in cards)) if ids().search(text)] == []
    assert all(card["title"] for card in cards)
