"""Replays: whether the rolls of a log, played again from what is recorded, ask and come to what the log says of them."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.readings.play import Play
from rollwright.table.proof import awaited, retold
from rollwright.table.proof.draws import At, Tell, Thrown
from rollwright.table.proof.known import Known
from rollwright.table.proof.ledger import Ledger
from rollwright.table.proof.recorded import (
    Amended,
    Announced,
    Applied,
    Decided,
    OfRoll,
    Started,
    Told,
    Waited,
    Withdrawn,
    missing_args,
    name_of,
    secrets_of,
)
from rollwright.table.proof.rerun import ended, plays


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
            self._judge(told, lambda play: awaited.waiting(event.waiting, play, self._known(told)))
        elif isinstance(event, Announced):
            looked = self._judge(told, lambda play: ended(play) or self._announced(told, play, event))
            told.judged = looked
            self.replayed += looked and not missing_args(told)
            self.part += looked and bool(missing_args(told))

    def _gather(self, at: At, told: Told, event: OfRoll) -> None:
        if isinstance(event, Started):
            if told.started is not None:
                self._tell(at, f"the roll {event.roll} starts a second time")
            told.started, told.args = event, event.args
        elif isinstance(event, Thrown):
            told.steps += event.groups
        elif isinstance(event, Decided):
            told.steps.append(event)
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

    def _known(self, told: Told) -> Known:
        """What is known of a roll and of who takes part in it."""
        assert told.started is not None
        clear = self._master or not (told.started.secret or missing_args(told))
        return Known(
            self._ledger.state, told.started.rolling, self._ledger.whole, clear, tuple(secrets_of(told))
        )

    def _announced(self, told: Told, play: Play, said: Announced) -> str | None:
        """What is wrong with what was announced, where the run has come to its end."""
        secret = secrets_of(told)
        what = retold.outcome(said.outcome, play, secret)
        if what or not told.strict:
            return what
        return retold.words(said.says, said.prompts, play, self._known(told), secret) or retold.numbers(
            said.counts, said.parts, said.effects, play, self._known(told)
        )

    def _judge(self, told: Told, check: Callable[[Play], str | None]) -> bool:
        """Tell what is wrong with a roll as it stands now; whether it could be looked at."""
        first: str | None = None
        for play in plays(told):
            what = play if isinstance(play, str) else check(play)
            if what is None:
                return True
            first = first or what
        if first is not None:
            assert told.started is not None
            hidden = ", whatever is hidden of it" if missing_args(told) else ""
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
