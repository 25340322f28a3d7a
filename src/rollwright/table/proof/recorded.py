"""Recorded: what a log tells of a roll, from its beginning to what became of it, and what of that is hidden here."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rollwright.sheets import TABLE
from rollwright.systems.registry import find_rule
from rollwright.table.log.pieces import Rolling
from rollwright.table.proof.draws import At, Group, Thrown
from rollwright.table.proof.retold import Part


class Started(Struct, frozen=True):
    """A roll began; *secret* names what of it is hidden here, *hidden* and *veil* what is hidden from all but who reads them. On older
    tables, one that *waits* was applied when the game master went on.
    """

    roll: str
    rule: str
    version: int
    args: dict[str, Any]
    house: dict[str, Any] = {}
    secret: Any = None
    sheet: str = TABLE
    roles: dict[str, str] = {}
    called: dict[str, str] = {}
    nonce: str | None = None
    waits: bool = False
    rounds: bool = False
    hidden: bool = False
    veil: dict[str, Any] = {}

    @property
    def rolling(self) -> Rolling:
        """The roll as it began, as far as it tells by what it goes on."""
        return Rolling(
            id=self.roll,
            move="",
            sheet=self.sheet,
            seat="",
            rule=self.rule,
            version=self.version,
            args={},
            house={},
            said={},
            roles=self.roles,
            called=self.called,
            veil=self.veil,
            rounds=self.rounds,
            hidden=self.hidden,
        )


class Decided(Struct, frozen=True):
    """A decision of a roll was made."""

    roll: str
    role: str
    name: str
    key: str
    ahead: str | None = None


class Amended(Struct, frozen=True):
    """A roll was corrected: other arguments, with the same faces and decisions."""

    roll: str
    args: dict[str, Any]


class Waited(Struct, frozen=True):
    """A roll waits for dice or for decisions."""

    roll: str
    waiting: dict[str, Any]


class Announced(Struct, frozen=True):
    """A roll came to an outcome, and what is said of it."""

    roll: str
    outcome: dict[str, Any]
    says: str | None = None
    prompts: list[Any] | None = None
    counts: dict[str, Any] | None = None
    parts: list[Part] | None = None
    effects: list[Any] | None = None


class Applied(Struct, frozen=True):
    """What a roll came to has happened."""

    roll: str


class Withdrawn(Struct, frozen=True):
    """A roll, or something else, was taken back."""

    of: str


OfRoll = Thrown | Started | Decided | Amended | Waited | Announced | Applied | Withdrawn


def name_of(event: OfRoll) -> str:
    """The roll that an event is about."""
    return event.of if isinstance(event, Withdrawn) else event.roll


class Told(Struct):
    """What a log tells of one roll. What was done *last* is the kind of event that says how it stands."""

    started: Started | None = None
    args: dict[str, Any] = {}
    steps: list[Group | Decided] = []
    last: type[OfRoll] = Thrown
    at: At = (0, 0)
    amended: bool = False
    judged: bool = False
    strict: bool = False

    @property
    def groups(self) -> list[Group]:
        """What was thrown, in order."""
        return [each for each in self.steps if isinstance(each, Group)]

    @property
    def decided(self) -> list[Decided]:
        """What was decided, in order."""
        return [each for each in self.steps if isinstance(each, Decided)]


def secrets_of(told: Told) -> list[str]:
    """What is hidden of a roll, by name."""
    assert told.started is not None
    secret = told.started.secret
    return [each for each in secret if isinstance(each, str)] if isinstance(secret, list) else []


def missing_args(told: Told) -> list[str]:
    """The arguments that are hidden."""
    assert told.started is not None
    rule = find_rule(told.started.rule).parameters
    hidden = [
        each for each in secrets_of(told) if each.partition(".")[0] in rule and not _there(told.args, each)
    ]
    return hidden or ([] if told.args or not rule else [*rule])


def _there(args: Any, path: str) -> bool:
    name, _, rest = path.partition(".")
    return isinstance(args, dict) and name in args and (not rest or _there(args[name], rest))
