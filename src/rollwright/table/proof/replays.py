"""Replays: whether the rolls of a log, played again from what is recorded, ask and come to what the log says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct, ValidationError, convert

from rollwright.errors import BadInput, RollwrightError, UnknownRule
from rollwright.readings.dice import Dice
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.rules import Rule, RuleType, Throw, Window
from rollwright.rules.runs import Run, settle
from rollwright.sheets import TABLE
from rollwright.systems.registry import find_rule
from rollwright.table.log.chain import canonical
from rollwright.table.play.curves import with_value
from rollwright.table.play.fairness import described
from rollwright.table.play.running import lying
from rollwright.table.play.throwing import coming
from rollwright.table.proof import retold
from rollwright.table.proof.draws import At, Group, Tell, Thrown
from rollwright.table.proof.ledger import Ledger

HIDDEN: tuple[Iterable[Any], ...] = (range(1, 31), (None, False, True), range(0, -100, -1), range(31, 1000))
"""What a hidden argument is tried as: whole numbers, the likeliest first, and what may stand in place of one."""


class Started(Struct, frozen=True):
    """A roll began; *secret* names what of it is hidden here. On older tables, one that *waits* was applied when the game master went on."""

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


class Decided(Struct, frozen=True):
    """A decision of a roll was made."""

    roll: str
    role: str
    name: str
    key: str


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
    parts: list[retold.Part] | None = None
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
    groups: list[Group] = []
    decided: list[Decided] = []
    last: type[OfRoll] = Thrown
    at: At = (0, 0)
    amended: bool = False
    judged: bool = False
    strict: bool = False


class Replays:
    """Gathers what is told of every roll, and plays it again wherever it waits or is announced.

    Of a roll of which one argument is hidden, every number is tried: what is shown must come of one of them. *replayed* counts
    announcements, those of rolls that are hidden in *part* apart; *unplayed* are rolls that could not be played to their end.

    Tables that did not sign yet may have told of their rolls in other words and other events: only outcomes are compared
    until the log becomes *strict*.
    """

    def __init__(self, ledger: Ledger, tell: Tell, *, master: bool) -> None:
        self._ledger, self._tell, self._master = ledger, tell, master
        self._told: dict[str, Told] = {}
        self.replayed = self.part = 0
        self.unplayed: list[str] = []
        self.strict = False

    def take(self, at: At, event: OfRoll) -> None:
        """One event of a roll."""
        name = name_of(event)
        told = self._told.get(name)
        if told is None:
            if isinstance(event, Withdrawn):
                return  # something else than a roll was taken back
            told = self._told[name] = Told(strict=self.strict)
            if self._ledger.whole and not isinstance(event, Started):
                self._tell(at, f"the roll {name} goes on, and never began")
        self._gather(at, told, event)
        told.last, told.at = type(event), at
        if isinstance(event, Waited) and told.strict:
            self._judge(told, lambda play: retold.waiting(event.waiting, play, self._roll(told)))
        elif isinstance(event, Announced):
            looked = self._judge(told, lambda play: _ended(play) or self._announced(told, play, event))
            told.judged = looked
            self.replayed += looked and not _missing(told)
            self.part += looked and bool(_missing(told))

    def _gather(self, at: At, told: Told, event: OfRoll) -> None:
        if isinstance(event, Started):
            if told.started is not None:
                self._tell(at, f"the roll {event.roll} starts a second time")
            told.started, told.args = event, event.args
        elif isinstance(event, Thrown):
            told.groups += event.groups
        elif isinstance(event, Decided):
            told.decided.append(event)
        elif isinstance(event, Amended):
            told.args, told.amended = event.args, True
        what = self._out_of_turn(told, event) if told.started is not None else None
        if what:
            self._tell(at, f"the roll {name_of(event)} {what}")
        if not isinstance(event, Applied):
            told.judged = False

    def _out_of_turn(self, told: Told, event: OfRoll) -> str | None:
        """What cannot follow what was last told of a roll."""
        if told.last is Withdrawn:
            return "goes on, and was taken back"
        if isinstance(event, Applied) and told.last is not Announced:
            return "is applied, and was not announced"
        if told.strict and isinstance(event, Announced | Amended) and told.last is type(event):
            return "is announced twice" if isinstance(event, Announced) else "is amended twice"
        if (
            told.strict
            and isinstance(event, Announced)
            and None in (event.says, event.prompts, event.counts, event.parts, event.effects)
        ):
            return "is announced, and not all of it is told"
        return None

    def _roll(self, told: Told) -> retold.Known:
        """What is known of who takes part in a roll."""
        assert told.started is not None
        return retold.Known(
            self._ledger.state,
            told.started.roll,
            told.started.sheet,
            told.started.roles,
            told.started.called,
            whole=self._ledger.whole,
            rounds=told.started.rounds,
            secret=tuple(_secret(told)),
            clear=self._master or not (told.started.secret or _missing(told)),
        )

    def _announced(self, told: Told, play: Play, said: Announced) -> str | None:
        """What is wrong with what was announced, where the run has come to its end."""
        secret = _secret(told)
        what = retold.outcome(said.outcome, play, secret)
        if what or not told.strict:
            return what
        return retold.words(said.says, said.prompts, play, self._roll(told), secret) or retold.numbers(
            said.counts, said.parts, said.effects, play, self._roll(told)
        )

    def _judge(self, told: Told, check: Callable[[Play], str | None]) -> bool:
        """Tell what is wrong with a roll as it stands now; whether it could be looked at."""
        first: str | None = None
        for play in _plays(told):
            what = play if isinstance(play, str) else check(play)
            if what is None:
                return True
            first = first or what
        if first is not None:
            assert told.started is not None
            hidden = ", whatever is hidden of it" if _missing(told) else ""
            self._tell(told.at, f"the roll {told.started.roll}{hidden}: {first}")
        return False

    def finish(self, *, intact: bool) -> None:
        """Every roll waits for something, or is announced, and applied unless it waits for the game master.

        Where lines are not *intact*, that what should follow is missing is no news.
        """
        for name, told in self._told.items():
            self.unplayed += [name] if not told.judged and told.last is not Withdrawn else []
            if told.started is None or not (told.strict and intact):
                continue
            if told.last is Announced and not told.started.waits:
                self._tell(told.at, f"the roll {name} was announced, and what it came to never happened")
            elif told.last not in (Announced, Applied, Withdrawn, Waited):
                self._tell(told.at, f"the roll {name} stops here: it neither waits nor is announced")


# -- playing again -------------------------------------------------------------------------------------------------------


def _plays(told: Told) -> Iterator[Play | str]:
    """The run of a roll as far as it is told, or what is wrong with it; with every number that may be hidden of it.

    None where more is hidden, or the rule is not known in that version.
    """
    rule = _rule(told.started) if told.started else None
    if rule is None or _secret_dice(told, rule):
        return
    faces, ahead = lying((group.ahead, group.faces) for group in told.groups)
    for bound in _bounds(told, rule):
        if isinstance(bound, str):
            yield bound
            continue
        decide = Decisions(told.decided)
        try:
            play = Play(bound, faces=faces, ahead=ahead, chance=None, decide=decide)
            if not told.amended and not (play.pending is not None and play.pending.dice):
                play.finish()
        except RollwrightError as error:
            yield f"it cannot be played again: {error.message}"
            continue
        left = None if told.amended else _unasked(decide, play) or _dice(play, told.groups)
        yield left or play


def _rule(started: Started) -> RuleType | None:
    """The rule of a roll, if it is known in that version."""
    try:
        rule = find_rule(started.rule)
    except UnknownRule:
        return None
    return rule if rule.version == started.version else None


def _bounds(told: Told, rule: RuleType) -> Iterator[Rule | str]:
    """The rule with its arguments, or why it cannot have them; several where one number is hidden, none where more is."""
    assert told.started is not None
    missing, house = _missing(told), told.started.house
    if not missing:
        try:
            yield rule.bind(told.args, house)
        except BadInput as error:
            yield f"it cannot be played again: {error.message}"
    elif len(missing) == 1:
        name = missing[0].partition(".")[0]
        kind = rule.parameters[name].type
        for value in chain(*HIDDEN):
            try:
                args = with_value(told.args, missing, value)
                convert(args[name], kind)  # most are none, which is told much sooner so
                yield rule.bind(args, house)
            except (BadInput, ValidationError, LookupError, TypeError):
                continue


def _secret(told: Told) -> list[str]:
    """What is hidden of a roll, by name."""
    assert told.started is not None
    secret = told.started.secret
    return [each for each in secret if isinstance(each, str)] if isinstance(secret, list) else []


def _missing(told: Told) -> list[str]:
    """The arguments that are hidden."""
    assert told.started is not None
    rule = find_rule(told.started.rule).parameters
    hidden = [
        each for each in _secret(told) if each.partition(".")[0] in rule and not _there(told.args, each)
    ]
    return hidden or ([] if told.args or not rule else [*rule])


def _there(args: Any, path: str) -> bool:
    name, _, rest = path.partition(".")
    return isinstance(args, dict) and name in args and (not rest or _there(args[name], rest))


def _secret_dice(told: Told, rule: RuleType) -> bool:
    """Whether dice of a roll are hidden, or may be."""
    fields = rule.outcome.__struct_fields__
    heads = (each.partition(".")[0] for each in _secret(told))
    return any(head not in rule.parameters and head not in fields for head in heads)


def _ended(play: Play) -> str | None:
    """Whether a run that was announced has come to its end."""
    return None if play.pending is None else _to_come(play.pending)


def _to_come(pending: Pending) -> str:
    return f"its record ends where {pending.role} has {pending.name!r} to come"


class Decisions:
    """Answers as it was decided: what was decided at the same moment may be recorded in any order."""

    def __init__(self, decided: Iterable[Decided]) -> None:
        self.left = list(decided)

    def __call__(self, asked: Pending, _: Play) -> str | None:
        """The answer to a question, or `None` where nobody gave one."""
        roles = {asked.role}
        if isinstance(asked.request, Window):
            roles = {asked.request.closer, *(act.role for act in asked.request.acts)}
        for at, each in enumerate(self.left):
            if each.name == asked.name and each.role in roles:
                return self.left.pop(at).key
        return None


def _unasked(decide: Decisions, play: Play) -> str | None:
    if not decide.left:
        return None
    if play.pending is not None:
        return _to_come(play.pending)
    return f"nobody is asked for {decide.left[0].name!r}, which is recorded as {decide.left[0].key!r}"


def _dice(play: Play, groups: list[Group]) -> str | None:
    """The first group that is not what the rule throws there, or drops."""
    turn = [_record(group) for group in groups if group.ahead is None]
    early: dict[str, list[dict[str, Any]]] = {}
    for group in groups:
        if group.ahead is not None:
            early.setdefault(group.ahead, []).append(_record(group))
    for role, right in (*_thrown(play), *_lying(play)):
        ahead = early.get(role) if role else None
        recorded = ahead.pop(0) if ahead else turn.pop(0) if turn else None
        if canonical(recorded) != canonical({**right, "dropped": ()} if ahead is not None else right):
            return f"{recorded} is recorded, where {right} is thrown"
    left = [*turn, *chain.from_iterable(early.values())]
    return f"{left[0]} is recorded, where nothing is thrown" if left else None


Role = str | None


def _thrown(play: Play) -> list[tuple[Role, dict[str, Any]]]:
    """What a played run has thrown, by role, as it is recorded."""
    run, throws = Run(play.bound), []
    for answer in play.path:
        settle(run)
        if isinstance(run.request, Throw):
            groups = zip(run.request.throwers, run.request.pools, strict=True)
            throws += [(role, pool) for role, pool in groups if pool.count]
        run.answer(answer)
    return [
        (role, {"name": each.name, **described(pool), "faces": each.faces, "dropped": each.dropped})
        for each, (role, pool) in zip(play.rolls, throws, strict=True)
    ]


def _lying(play: Play) -> Iterator[tuple[Role, dict[str, Any]]]:
    """Dice that lie there while those of others are waited for; those that were thrown ahead, by role."""
    if play.pending is None:
        return
    left = play.left
    for name, pool in play.pending.dice:
        if not left:
            break
        faces, left = left[: pool.count], left[pool.count :]
        yield None, {"name": name, **described(pool), "faces": faces, "dropped": ()}
    for role, early in play.lying.items():
        dice = Dice(faces=early)
        for name, pool in coming(play).get(role, ()):
            yield role, {"name": name, **described(pool), "faces": dice.throw(pool), "dropped": ()}


def _record(group: Group) -> dict[str, Any]:
    of = {} if group.of is None else {"of": msgspec.to_builtins(group.of)}
    return {"name": group.name, "dice": group.dice, **of, "faces": group.faces, "dropped": group.dropped}
