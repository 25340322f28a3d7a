"""Words in another language: what the forms of every game say has its German, and what they say is for people."""

from __future__ import annotations

import ast
import atexit
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, permutations
from pathlib import Path
from typing import Any

import hatch_build
import msgspec
import pytest
from msgspec.structs import fields

from examples import examples
from rollwright import systems
from rollwright.doors import catalogue
from rollwright.doors.web.words import words
from rollwright.lab.compare.comparing import numbers
from rollwright.lab.compare.settings import Setting
from rollwright.rules import RuleType, situations
from rollwright.rules.docstrings import schema_of
from rollwright.sheets import Move
from rollwright.systems import System
from rollwright.systems.double_down.contested import Contested
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.pool import Hand
from rollwright.systems.registry import system
from rollwright.systems.storyteller import words as storyteller
from rollwright.table.acts import ACTS
from rollwright.verbs import odds
from rollwright.verbs import play as played
from table.playing import words_of
from test_shown import decisions, smalls
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


def called(name: str) -> list[str]:
    """What a game is called, in every language."""
    return [game(name).title, game(name).game.style.short]


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


def unknown(
    texts: list[str],
    replies: Sequence[Any] = (),
    names: Iterable[str] = (),
    *,
    known: Mapping[str, str],
) -> dict[str, list[str]]:
    """What German does not know of each text, and of each that the page shows of replies, as it would find it; *names* are somebody's own.

    *known* is what the page has fetched of German when it shows them.
    """
    asked = {"catalogue": known, "texts": texts, "replies": replies, "names": sorted(names)}
    page = reader()
    assert page.stdin is not None
    assert page.stdout is not None
    page.stdin.write(msgspec.json.encode(asked) + b"\n")
    page.stdin.flush()
    read: dict[str, list[str]] = msgspec.json.decode(page.stdout.readline())
    return read


@cache
def reader() -> subprocess.Popen[bytes]:
    """Node with the page's code, until these tests end: it looks at whatever it is asked."""
    node = hatch_build.node()
    assert node is not None
    found = subprocess.Popen(
        [node, "scripts/unknown.mjs"],
        cwd=hatch_build.FRONTEND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    atexit.register(found.communicate)  # nobody asks any more, which ends it
    return found


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_before_a_roll_has_its_german(name: str) -> None:
    assert {text: left for text, left in unknown(told(name), known=words("de", name)).items() if left} == {}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_of_a_roll_is_called_in_german(name: str) -> None:
    kit = game(name).kit
    assert kit is not None
    assert [each for each in kit().veils if each.replace("_", " ") not in words("de", name)] == []


@pytest.mark.parametrize("name", ["keepers", "daggerheart", "storyteller"])
def test_who_lies_ready_is_told_in_german(name: str) -> None:
    kit = game(name).kit
    assert kit is not None
    assert [each.about() for each in kit().party if each.about() not in words("de", name)] == []


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_who_is_made_is_asked_for_in_german_and_so_is_what_stands_on_their_sheet(name: str) -> None:
    """Every question, everything there is to pick, and those who lie ready; what they are called stays."""
    kit = game(name).kit
    assert kit is not None
    making = kit().making
    assert making is not None
    ways = [way for each in making.steps for way in each.ways]
    said = [each.asks for each in making.steps] + [text for way in ways for text in (way.says, way.help)]
    held = [way.values for way in ways] + [msgspec.to_builtins(each) for each in kit().party]
    said += [text for each in held for text in written(each) if text not in {who.name for who in kit().party}]
    left = unknown([each for each in dict.fromkeys(said) if each], known=words("de", name))
    assert {text: parts for text, parts in left.items() if parts} == {}


def written(on: Any) -> Iterator[str]:
    """What somebody reads on a sheet: whatever stands there in words, and the names of what is counted, which begin with a capital."""
    if isinstance(on, Mapping):
        yield from (name for name in on if name[:1].isupper())
        for each in on.values():
            yield from written(each)
    elif isinstance(on, list | tuple):
        for each in on:
            yield from written(each)
    elif isinstance(on, str):
        yield on


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_what_the_lab_shows_of_odds_has_its_german(name: str) -> None:
    """Of every example what may come of it; of one of each rule what else is counted of it, and what may be wanted."""
    ours = [each for each in examples() if each.rule.id in game(name).rules]
    said = [str(label) for each in ours for label in odds(each, policy="first", by="headline")]
    for bound in {each.rule.id: each for each in ours}.values():
        names = [*bound.rule.goals, *(each.name for each in numbers(*[Setting(bound, "first")] * 2))]
        said += [re.sub("[_-]", " ", each) for each in names]
    left = unknown(list(dict.fromkeys(said)), known=words("de", name))
    assert {text: parts for text, parts in left.items() if parts} == {}


@pytest.mark.apart
def test_what_a_contest_comes_to_has_its_german() -> None:
    """Every die, doubled down or not: a tie too."""
    evenly = {"attempter": {"stat": 3}, "target": {"stat": 3}}
    found = {
        played(Contested(**evenly), faces=faces, answers=["roll", *answers], decide="first").says
        for first in range(1, 21)
        for faces, answers in [([first], ["stand"])]
        + [([first, second], ["double"]) for second in (1, 9, 10, 20)]
    }
    assert any("a tie is enough" in each for each in found)
    left = unknown(sorted(found), known=words("de", "double-down"))
    assert {text: each for text, each in left.items() if each} == {}


@pytest.mark.apart
def test_what_several_actions_ask_people_to_tell_has_its_german() -> None:
    texts = [
        f"slip past: {each}" for each in (storyteller.BOTCH_PROMPT, *storyteller.DEGREE_PROMPTS.values())
    ]
    left = unknown(texts, names=["slip past"], known=words("de", "storyteller"))
    assert {text: parts for text, parts in left.items() if parts} == {}


REASONED = {
    "move",
    "set",
    "pay",
    "hurt",
    "eased",
    "stressed",
    "begun",
    "ended",
    "struck_out",
    "marked",
    "Effect",
}
"""What is told why a sheet changes."""


def reasons(name: str) -> list[str]:
    """Why a game's sheets change, as its code says it, where nothing is filled in."""
    files = Path(systems.__file__).parent.joinpath(name.replace("-", "_")).rglob("*.py")
    calls = [
        each for file in files for each in ast.walk(ast.parse(file.read_text())) if isinstance(each, ast.Call)
    ]
    told = [each for each in calls if getattr(each.func, "attr", getattr(each.func, "id", "")) in REASONED]
    return [
        each.value
        for call in told
        for each in call.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and " " in each.value
    ]


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_why_a_sheet_changes_is_told_in_german(name: str) -> None:
    assert {
        text: left for text, left in unknown(reasons(name), known=words("de", name)).items() if left
    } == {}


EARLIER = {"daggerheart": ("advantage that was kept",)}
"""What a game said earlier of why a sheet changes, and says no more: it stands in older logs."""


@pytest.mark.parametrize("name", EARLIER)
def test_why_a_sheet_changed_in_an_older_log_is_told_in_german(name: str) -> None:
    assert [each for each in EARLIER[name] if each not in words("de", name)] == []


def of_decisions(rule: RuleType) -> list[str]:
    """Under what a rule's decisions stand in a log, and how it tells the facts beside them, in the singular too."""
    headings = [situations.heading(each) for each in rule.decisions]
    told = [says(n) for each in rule.decisions for says in each.facts.values() for n in (1, 2)]
    return [text for text in (*headings, *told) if text]


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_what_cards_and_parts_call_things_has_its_german(name: str) -> None:
    rules: list[RuleType] = [each.rule for each in moves(name) if each.rule is not None]
    names = [decision.name for rule in rules for decision in rule.decisions]
    names += [text for rule in rules for text in of_decisions(rule)]
    parts = [field for each in moves(name) if each.part for field in fields(each.part)]
    names += [schema_of(each.type).get("title", each.name) for each in parts]
    asked = [item for each in moves(name) for item in each.parameters.items()]
    names += [schema_of(each.type).get("title", parameter) for parameter, each in asked]
    names += [parameter for parameter, _ in asked]  # what an offer brings is told by these
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
    assert {text: left for text, left in unknown(said, known=words("de", name)).items() if left} == {}


@pytest.mark.apart
@pytest.mark.parametrize("name", GAMES)
def test_what_stands_beside_a_question_has_its_german(name: str) -> None:
    """Every fact of every roll that is small, by its own name where its rule says nothing of it."""
    theirs = [small for small in smalls() if small.bound.rule.id.startswith(f"{name}.")]
    told, own = set[str](), set[str]()
    for small in theirs:
        own |= set(words_of(msgspec.to_builtins(small.bound.arguments())))
        for play in chain(*[decisions(small, seed) for seed in range(2)]):
            assert play.pending is not None
            said = situations.facts(small.bound.rule.decisions, play.pending.name, dict(play.pending.when))
            told |= set(said.values())
    assert told
    left = unknown(sorted(told), names=own, known=words("de", name))
    assert {text: parts for text, parts in left.items() if parts} == {}


@pytest.mark.apart
@pytest.mark.parametrize("name", [*GAMES, "plain"])
def test_what_the_page_shows_of_rules_and_house_rules_has_its_german(name: str) -> None:
    described = msgspec.json.decode(msgspec.json.encode(catalogue.described(name)))
    left = unknown([], [described], called(name), known=words("de", name))
    assert left.keys() >= {each["summary"] for each in described["rules"]} | {
        each["meaning"] for each in described["house"][name]
    }
    assert {text: parts for text, parts in left.items() if parts} == {}


@pytest.mark.apart
def test_the_games_that_there_are_bring_the_german_of_what_they_are_asked_with_and_no_more(
    served: Running,
) -> None:
    found: Any = served.http.get("/api/games", params={"language": "de"}).json()
    ours = {"games": {name: found["games"][name] for name in GAMES}, "asked": found["asked"]}
    left = unknown([], [ours], [text for name in GAMES for text in called(name)], known=found["phrases"])
    assert left.keys() >= {"Which Daggerheart do you have?", "the released book"}
    assert {text: parts for text, parts in left.items() if parts} == {}
    for language in ("en", "tlh"):
        assert served.http.get("/api/games", params={"language": language}).json() == {**found, "phrases": {}}
    assert served.http.get("/api/games").json() == {**found, "phrases": {}}
    assert served.http.get("/api/games", params={"language": "d e"}).status_code == 404


def test_of_each_game_there_is_what_whoever_opens_a_table_is_asked_and_how_much_more_there_is(
    served: Running,
) -> None:
    found = served.http.get("/api/games").json()
    whole = served.http.get("/api/rules").json()
    assert found["games"] == whole["games"]
    for name, house in whole["house"].items():
        assert found["asked"][name] == [each for each in house if each["asked"]]
        assert found["others"][name] == len(house) - len(found["asked"][name])


@pytest.mark.apart
def test_what_every_table_says_has_its_german() -> None:
    texts = ["by hand", *[text for act in ACTS.values() for text in (act.title, act.summary)]]
    assert {text: left for text, left in unknown(texts, known=words("de", "plain")).items() if left} == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_program_is_said_to_people(name: str) -> None:
    assert [text for text in told(name) if TECHNICAL.search(NULL.sub("", text))] == []


def test_the_words_are_served_and_of_an_unknown_language_there_are_none(served: Running) -> None:
    reply: Any = served.http.get("/api/words/de").json()
    assert reply == {"ok": True, "language": "de", "phrases": words("de")}
    assert served.http.get("/api/words/tlh").json()["phrases"] == {}
    alone = {
        name: served.http.get("/api/words/de", params={"game": name}).json()["phrases"] for name in GAMES
    }
    every = served.http.get("/api/words/de", params={"game": "plain"}).json()["phrases"]
    for one, other in permutations(GAMES, 2):
        assert alone[one].keys() & alone[other].keys() >= every.keys()
        assert len(alone[one]) < len(reply["phrases"]) / 2
    for name in ("nix", "None", ""):
        refused = served.http.get("/api/words/de", params={"game": name})
        assert (refused.status_code, refused.json()["error"]["at"]) == (404, "game")


def test_what_is_filled_in_stands_in_the_german_as_well() -> None:
    places = re.compile(r"\{\w+\}")
    wrong = {
        english: german
        for english, german in words("de").items()
        if not set(places.findall(german)) <= set(places.findall(english))
    }
    assert wrong == {}
