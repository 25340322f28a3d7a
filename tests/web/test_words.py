"""Words in another language: what the forms of every game say has its German, and what they say is for people."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from typing import Any

import hatch_build
import msgspec
import pytest
from msgspec.structs import fields

from rollwright.doors import catalogue
from rollwright.doors.web.words import words
from rollwright.rules import RuleType
from rollwright.rules.docstrings import schema_of
from rollwright.sheets import Move
from rollwright.systems import System
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.pool import Hand
from rollwright.systems.registry import system
from rollwright.table.acts import ACTS
from web.conftest import Running

GAMES = ("double-down", "keepers", "daggerheart", "storyteller")
TECHNICAL = re.compile(r"\w\.\w+[A-Z]|[a-z]_[a-z]|\bnull\b|`|\bexpected (int|str|array)|\bid of\b|\bregex\b")
"""A key of a house rule, a name of a program, a word of a schema."""
NULL = re.compile(r"[;,]\s*null\b[^;.]*")
"""What pages leave out of help, for their fields say it."""


def game(name: str) -> System:
    """A game that there is."""
    found = system(name)
    assert found is not None
    return found


def moves(name: str) -> list[Move]:
    """What people do at its table."""
    kit = game(name).kit
    assert kit is not None
    return list(kit().moves.values())


def told(name: str) -> list[str]:
    """What its moves, their fields, goals, decisions and house rules say, and what it calls its counters."""
    rules: list[RuleType] = [each.rule for each in moves(name) if each.rule is not None]
    switches = game(name).house.switches().values()
    found = [text for each in moves(name) for text in (each.title, each.summary, each.joins)]
    found += [parameter.help for each in moves(name) for parameter in each.parameters.values()]
    found += [goal.help for rule in rules for goal in rule.goals.values()]
    found += [text for each in switches for text in (each.meaning, *each.choices.values())]
    return [text for text in dict.fromkeys(found) if text]


def unknown(texts: list[str], replies: Sequence[Any] = (), names: Iterable[str] = ()) -> dict[str, list[str]]:
    """What German does not know of each text, and of each that the page shows of replies, as it would find it; *names* are somebody's own."""
    node = hatch_build.node()
    assert node is not None
    asked = {"catalogue": words("de"), "texts": texts, "replies": replies, "names": sorted(names)}
    ran = subprocess.run(
        [node, "scripts/unknown.mjs"],
        cwd=hatch_build.FRONTEND,
        input=msgspec.json.encode(asked),
        capture_output=True,
        check=True,
    )
    read: dict[str, list[str]] = msgspec.json.decode(ran.stdout)
    return read


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_before_a_roll_has_its_german(name: str) -> None:
    assert {text: left for text, left in unknown(told(name)).items() if left} == {}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_of_a_roll_is_called_in_german(name: str) -> None:
    kit = game(name).kit
    assert kit is not None
    assert [each for each in kit().veils if each.replace("_", " ") not in words("de")] == []


@pytest.mark.parametrize("name", ["keepers", "daggerheart", "storyteller"])
def test_who_lies_ready_is_told_in_german(name: str) -> None:
    kit = game(name).kit
    assert kit is not None
    assert [each.about() for each in kit().party if each.about() not in words("de")] == []


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_what_cards_and_parts_call_things_has_its_german(name: str) -> None:
    rules: list[RuleType] = [each.rule for each in moves(name) if each.rule is not None]
    names = [decision.name for rule in rules for decision in rule.decisions]
    parts = [field for each in moves(name) if each.part for field in fields(each.part)]
    names += [schema_of(each.type).get("title", each.name) for each in parts]
    asked = [item for each in moves(name) for item in each.parameters.items()]
    names += [schema_of(each.type).get("title", parameter) for parameter, each in asked]
    names += [
        says
        for each in moves(name)
        for field in each.hints.values()
        if field.lines
        for says in field.lines.says.values()
    ]
    if name == "keepers":
        hands = [Hand(Keepers(), size, 3, prefix) for size in (-1, 2) for prefix in ("", "resistance ")]
        names += [group for hand in hands for group, _ in hand.groups]
    said = [re.sub("[_-]", " ", each) for each in dict.fromkeys(names)]
    assert {text: left for text, left in unknown(said).items() if left} == {}


@pytest.mark.apart
def test_what_the_page_shows_of_rules_and_house_rules_has_its_german() -> None:
    every = msgspec.json.decode(msgspec.json.encode(catalogue.described(None)))
    described = {
        "rules": [each for each in every["rules"] if each["system"] in (*GAMES, "plain")],
        "house": {name: every["house"][name] for name in GAMES},
    }
    titles = {game(name).title for name in GAMES}
    left = unknown([], [described], titles)
    switches = [each for house in described["house"].values() for each in house]
    assert left.keys() >= {each["summary"] for each in described["rules"]} | {
        each["meaning"] for each in switches
    }
    assert {text: parts for text, parts in left.items() if parts} == {}


@pytest.mark.apart
def test_what_every_table_says_has_its_german() -> None:
    texts = [text for act in ACTS.values() for text in (act.title, act.summary)]
    assert {text: left for text, left in unknown(texts).items() if left} == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_program_is_said_to_people(name: str) -> None:
    assert [text for text in told(name) if TECHNICAL.search(NULL.sub("", text))] == []


def test_the_words_are_served_and_of_an_unknown_language_there_are_none(served: Running) -> None:
    reply: Any = served.http.get("/api/words/de").json()
    assert reply == {"ok": True, "language": "de", "phrases": words("de")}
    assert served.http.get("/api/words/tlh").json()["phrases"] == {}


def test_what_is_filled_in_stands_in_the_german_as_well() -> None:
    places = re.compile(r"\{\w+\}")
    wrong = {
        english: german
        for english, german in words("de").items()
        if not set(places.findall(german)) <= set(places.findall(english))
    }
    assert wrong == {}
