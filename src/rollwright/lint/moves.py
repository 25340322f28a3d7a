"""What a game brings to a table: that people read of every move what it is, that moves which are named are there, and that translations are whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from rollwright.lint.finding import Finding
from rollwright.rules.phrases import SHARED, phrases
from rollwright.sheets import Kit, Move
from rollwright.systems import System

PLACE = re.compile(r"\\\{(\w+)\\\}")
PIECES = re.compile(r"[;:,] ")


def moves(game: System) -> Iterator[Finding]:
    """Moves or parameters without a description, moves that roll another game's rule, and names of moves that do not exist."""
    if game.kit is None:
        return
    kit = game.kit()
    for each in kit.moves.values():
        yield from _words(each)
        if each.rule is not None and each.rule.id not in game.rules:
            yield Finding("moves", each.id, f"it rolls {each.rule.id}, which is no rule of {game.name}")
    for where, named in _named(kit):
        if named not in kit.moves:
            yield Finding("moves", where, f"there is no move {named}: {', '.join(kit.moves)}")


def _words(move: Move) -> Iterator[Finding]:
    if not move.program.__doc__:
        yield Finding("words", move.id, "nobody is told what it does: give its function a docstring")
    for name, each in move.parameters.items():
        if not each.help:
            yield Finding("words", move.id, f"nobody is told what {name} is: Meta(description=…)")


def _named(kit: Kit) -> Iterator[tuple[str, str]]:
    """Every move that is named somewhere, with where that is."""
    yield from (("calls", each) for each in kit.calls)
    for sheet in (*kit.party, *kit.cast):
        yield from ((f"tiles of {sheet.name}, {tile.at}", tile.move) for tile in kit.tiles(sheet))


def translations(game: System) -> Iterator[Finding]:
    """In each `words.*.toml`: phrases of the game without a translation, and braces that the English phrase does not have."""
    if not game.package:
        return
    for each in files(game.package).iterdir():
        match = re.fullmatch(r"words\.(\w+)\.toml", each.name)
        if match:
            yield from _translated(game, match[1])


def _translated(game: System, language: str) -> Iterator[Finding]:
    own = phrases(game.package, language)
    known = _Known(
        {key: it for package in (*SHARED, game.package) for key, it in phrases(package, language).items()}
    )
    for where, text in _said(game):
        if text not in known:
            yield Finding("words", where, f"in words.{language}.toml is nothing for {text!r}")
    for english, told in own.items():
        more = set(re.findall(r"\{\w+\}", told)) - set(re.findall(r"\{\w+\}", english))
        if more:
            yield Finding(
                "words",
                english,
                f"words.{language}.toml fills in {', '.join(sorted(more))}, which is not there",
            )


def _said(game: System) -> Iterator[tuple[str, str]]:
    """What a game says before anybody rolls: its moves, what they ask, goals, and house rules."""
    texts: dict[str, str] = {}
    for move in game.kit().moves.values() if game.kit else ():
        asked = [each.help for each in move.parameters.values()]
        goals = [goal.help for goal in move.rule.goals.values()] if move.rule else []
        for text in (move.title, move.summary, move.joins, *asked, *goals):
            texts.setdefault(text, move.id)
    for switch in game.house.switches().values():
        for text in (switch.meaning, *switch.choices.values()):
            texts.setdefault(text, switch.key)
    yield from ((where, text) for text, where in texts.items() if text)


class _Known:
    """What is said in a language: whole sentences, sentences with something filled in, and what is put together of such pieces."""

    def __init__(self, told: Mapping[str, str]) -> None:
        self._whole = {each.lower() for each in told}
        filled = [PLACE.sub(_filled, re.escape(each)) for each in told if "{" in each]
        self._filled = re.compile("|".join(filled) or "(?!)", re.IGNORECASE)

    def __contains__(self, text: str) -> bool:
        return self._piece(text) or all(map(self._piece, PIECES.split(text)))

    def _piece(self, text: str) -> bool:
        bare = text.rstrip(".")
        return (
            bare.lower() in self._whole
            or text.lower() in self._whole
            or not re.search("[a-z]", bare, re.IGNORECASE)
            or self._filled.fullmatch(text) is not None
        )


def _filled(place: re.Match[str]) -> str:
    return r"[+−-]?\d+" if place[1] == "n" else ".+"
