"""Veil: what of one roll only the game master may know, event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rollwright.rules import Outcome
from rollwright.sheets import Secret
from rollwright.table.log.events import who_may_know
from rollwright.table.log.pieces import Json, Rolling
from rollwright.table.log.state import State
from rollwright.table.seen.secrecy import bare, known, part_of, public, without


class Veil:
    """What of one roll only the game master may see."""

    def __init__(self, state: State, roll: Rolling) -> None:
        self._state, self._roll = state, roll
        self._secret = Secret(**{name: tuple(value) for name, value in roll.veil.items()})

    @property
    def to(self) -> tuple[str, ...]:
        """Who may know of the roll."""
        return who_may_know(hidden=self._roll.hidden)

    def begun(self, data: Json, within: Mapping[str, tuple[str, ...]] | None = None) -> tuple[Json, Json]:
        """The beginning of a roll: arguments, who takes part, and what the move was told, without what is never told *within* that."""
        shown = dict(data)
        hidden: dict[str, Any] = {name: shown.pop(name) for name in ("notes", "sources", "veil")}
        hidden["secret"] = ()
        shown["args"], hidden["args"] = without(data["args"], self._secret.args)
        shown["said"], hidden["said"] = without(data["said"], self._roll.veiled)
        if within:
            hidden["said"] = data["said"]
            shown["said"] = bare(shown["said"], within)
        roles = data["roles"]
        shown["roles"] = {role: sheet for role, sheet in roles.items() if known(self._state, sheet)}
        hidden["roles"] = {role: sheet for role, sheet in roles.items() if role not in shown["roles"]}
        _divide(shown, hidden, "reserve", lambda each: public(self._state, each[0]))
        part_of(self._state, shown, hidden)
        if not public(self._state, data["sheet"]):
            hidden |= {"said": data["said"], "args": data["args"]}
            shown |= {"said": {}, "args": {}}
            hidden |= {name: shown.pop(name) for name in ("track", "warns") if name in shown}
        return shown, hidden

    def arguments(self, args: Json) -> tuple[Json, Json]:
        """A rule's arguments."""
        return without(args, self._secret.args) if public(self._state, self._roll.sheet) else ({}, dict(args))

    def group(self, name: str) -> bool:
        """Whether a group of dice is hidden."""
        return self._roll.hidden or name in self._secret.rolls

    def thrown(self, data: Json) -> tuple[Json, Json]:
        """A throw: groups of dice by their names."""
        shown, hidden = dict(data), dict[str, Any]()
        _divide(shown, hidden, "groups", lambda group: not self.group(group["name"]))
        return shown, hidden

    def waited(self, data: Json) -> tuple[Json, Json]:
        """What a roll waits for, and how it stands."""
        waiting, hidden = dict(data["waiting"]), dict[str, Any]()
        waiting["when"], hidden["when"] = without(waiting["when"], self._secret.outcome)
        if "dice" in waiting:
            _divide(waiting, hidden, "dice", lambda group: not self.group(group["name"]))
        if "ahead" in waiting:
            whole = waiting["ahead"]
            waiting["ahead"] = [self._later(each) for each in whole]
            hidden |= {"ahead": whole} if waiting["ahead"] != whole else {}
        if "stands" in waiting:
            self._stands(waiting, hidden)
        return {**data, "waiting": waiting}, {"waiting": hidden}

    def _later(self, turn: Json) -> Json:
        """A turn that comes later, without what not everybody may know of how it stands."""
        shown = {"when": without(turn["when"], self._secret.outcome)[0]} if "when" in turn else {}
        return {**turn, **shown}

    def outcome(self, outcome: Outcome) -> Outcome:
        """An outcome with nothing in those of its notes that are hidden: to be said to everybody."""
        return replace(outcome, **dict.fromkeys(outcome.notes.intersection(self._secret.outcome)))

    def announced(self, data: Json, says: str) -> tuple[Json, Json]:
        """An outcome, with its parts and effects, and how it is said to everybody."""
        shown, hidden = {**data, "says": says}, dict[str, Any]()
        if says != data["says"]:
            hidden["says"] = data["says"]
        shown["outcome"], hidden["outcome"] = without(data["outcome"], self._secret.outcome)
        _divide(shown, hidden, "parts", self._part)
        _divide(shown, hidden, "effects", self._effect)
        if not self.clear:
            hidden["counts"], shown["counts"] = shown["counts"], {}
        return shown, hidden

    @property
    def clear(self) -> bool:
        """Whether there is nothing about the roll's numbers that not everybody may know."""
        secret = self._secret
        return public(self._state, self._roll.sheet) and not (secret.args or secret.outcome or secret.rolls)

    def _stands(self, waiting: dict[str, Any], hidden: dict[str, Any]) -> None:
        """What a roll would come to as it stands, and after each answer: only where nothing can be told from it."""
        stands, secret = dict(waiting["stands"]), dict[str, Any]()
        _divide(stands, secret, "parts", self._part)
        if not self.clear:
            stands["says"], secret["says"] = "", stands["says"]
            hidden["asks"] = waiting["asks"]
            waiting["asks"] = [
                {**ask, "options": [_bare(each) for each in ask["options"]]} for ask in waiting["asks"]
            ]
        waiting["stands"], hidden["stands"] = stands, secret

    def _part(self, part: Json) -> bool:
        name = part.get("of", part["name"])
        return public(self._state, self._roll.sheet) and not any(
            name == each or name.startswith(f"{each}: ") for each in self._secret.parts
        )

    def _effect(self, effect: Json) -> bool:
        sheet = self._roll.roles.get(effect["who"])
        return sheet is None or public(self._state, sheet)


def _bare(option: Json) -> Json:
    """An option without what it would come to."""
    return {name: value for name, value in option.items() if name != "then"}


def _divide(shown: dict[str, Any], hidden: dict[str, Any], name: str, test: Callable[[Any], bool]) -> None:
    """Leave of a list what passes a test; the whole of it is hidden, where that is more."""
    whole = shown[name]
    shown[name] = [each for each in whole if test(each)]
    if len(shown[name]) < len(whole):
        hidden[name] = whole
