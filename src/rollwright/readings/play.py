"""Play: real dice and real decisions.

A paused run is never a live object: it is its rule, its arguments and what was thrown and decided so far. `Play` keeps
that record and walks to the next place that somebody has to answer at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from rollwright.dice.looks import Fell
from rollwright.errors import BadAnswer, RollwrightError, TooLarge, TooManyAnswers
from rollwright.readings.dice import Below, Dice, Hands, Said, system_dice
from rollwright.readings.events import Decided, Event, Pending, Rolled, asked_by
from rollwright.readings.spots import Spot
from rollwright.rules import Call, Calls, Choose, Effect, Repeat, Request, Rule, Throw, Together, Window
from rollwright.rules.effects import gained
from rollwright.rules.ends import ENTER
from rollwright.rules.runs import Run, here, settle

Decide = Callable[[Pending, "Play"], str | None]
"""Answers a decision, or returns `None` to let it wait."""

MOST_THROWN = 2_000
"""After so many throws a rule that goes on is taken to go on for ever."""


class Play:
    """One run of a bound rule.

    *faces* are thrown first, flat and in order, then *chance* is asked, the system's generator unless given; with
    ``chance=None`` the run waits for `throw`. What somebody has thrown and decided *ahead* of their turn, by role, is theirs when that
    comes: each face, and each decision as `Said`, with how many in turn came before it.
    *answers* are used in order, then *decide* is asked, then the run waits.
    """

    def __init__(
        self,
        bound: Rule,
        *,
        faces: Iterable[Any] = (),
        ahead: Mapping[str, Iterable[tuple[int, Any]]] | None = None,
        answers: Iterable[str] = (),
        chance: Below | Literal["system"] | None = "system",
        decide: Decide | None = None,
    ) -> None:
        self.bound = bound
        self._dice = Hands(Dice(system_dice() if isinstance(chance, str) else chance, faces), ahead)
        self._answers = list(answers)
        self._decide = decide
        self.events: list[Event] = []
        self.stood: list[tuple[int, tuple[tuple[str, Any], ...]]] = []
        """Of every throw, how many events were before it, and how things stood then."""
        self.path: list[Any] = []
        self._keys: list[str] = []
        self._places: list[int | None] = []
        self._turn: str | None = None
        self.early: list[str | None] = []
        """Of every group of dice that was thrown, the role that threw it ahead of its turn."""
        self.decisions: list[tuple[str | None, Pending]] = []
        """What was asked, and the role that had decided it ahead of its turn."""
        self._run: Run | None = None
        self.pending: Pending | None = None
        self.outcome: Any = None
        self.costs: tuple[Effect, ...] = ()
        self._go(Run(bound))

    def __repr__(self) -> str:
        asked = self.pending
        if asked is None:
            return f"<{self.bound!r} came to {self.outcome!r}>"
        if asked.role == "table":
            return f"<{self.bound!r} waits for dice: {asked.name}>"
        return f"<{self.bound!r} waits for {asked.role} to decide {asked.name!r}: {', '.join(asked.options)}>"

    # -- what there is to see ----------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether there is an outcome."""
        return self.pending is None

    @property
    def rolls(self) -> list[Rolled]:
        """Every group of dice that was thrown, in order."""
        return [event for event in self.events if isinstance(event, Rolled)]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The costs so far, and at the end the gains."""
        return self.costs + (gained(self.bound, self.outcome) if self.done else ())

    @property
    def says(self) -> str:
        """The outcome as the game's players say it."""
        return self.bound.rule.says(self.outcome)

    @property
    def prompts(self) -> list[tuple[str, str]]:
        """What the book asks people to tell now: who, and what."""
        return list(self.bound.rule.prompts(self.outcome)) if self.done else []

    @property
    def parts(self) -> list[tuple[str, int]]:
        """What the outcome's numbers are made of, by name."""
        return list(self.bound.parts(self.outcome)) if self.done else []

    @property
    def transcript(self) -> Any:
        """The run as a record that can be stored and replayed."""
        from rollwright.readings.transcript import Transcript

        return Transcript.of(self)

    @property
    def spot(self) -> Spot:
        """The place that the run stands at, for whoever wants its odds."""
        return Spot(*here(self.bound, self.path))

    @property
    def left(self) -> list[Any]:
        """The faces that were given and not thrown yet."""
        return self._dice.in_turn.left

    @property
    def lying(self) -> dict[str, list[Any]]:
        """The faces that were thrown ahead of their turn and are not used yet, by role."""
        return self._dice.lying

    @property
    def turn(self) -> str | None:
        """Whose turn it is, where a rule was called for somebody by name."""
        return self._turn

    @property
    def turns(self) -> dict[str, Play]:
        """The turns that nobody has to wait for, by role: every rule that will be called whatever comes before, as far as its role
        has gone on with it ahead.
        """
        coming, lying = (self._run or self._walked()).to_come, self._dice.lying
        later = [(rule.role, rule) for rule in coming if rule.role and rule.role != self._turn]
        first = dict(reversed(later))
        return {
            role: Play(first[role], faces=lying.get(role, ()), answers=self._dice.keys(role), chance=None)
            for role in reversed(first)
        }

    @property
    def came(self) -> list[tuple[str, str]]:
        """What called rules came to so far, in order, by role: those that tell of themselves in a line."""
        ahead = ((role, getattr(play.outcome, "told", "")) for role, play in self.turns.items() if play.done)
        return [*(self._run or self._walked()).came, *((role, told) for role, told in ahead if told)]

    @property
    def steps(self) -> int:
        """How many steps were begun of what the rule does again and again."""
        return (self._run or self._walked()).steps

    def finish(self) -> None:
        """Raise where faces or answers are left over; what was thrown ahead may lie there until the end."""
        self._dice.finish(self.done)
        if self._answers:
            raise TooManyAnswers(
                f"{len(self._answers)} answer(s) left over, from {self._answers[0]!r} on", at="answers"
            )

    # -- going on ----------------------------------------------------------------------------------------------------

    def answer(self, key: str) -> Play:
        """Decide what the run waits for; `BadAnswer` where it does not wait for a decision, or not for such a key."""
        if self.pending is None or not self.pending.options:
            raise BadAnswer(f"no decision is open, {key!r} answers nothing", at="answers")
        if key not in self.pending.options:
            raise self._no_such(self.pending, key)
        return self._resume([key], ())

    def throw(self, *faces: Any) -> Play:
        """Throw the dice that the run waits for: with these faces, or by the system's generator."""
        if self.pending is None or not self.pending.dice:
            raise BadAnswer("no dice are waited for", at="faces")
        if not faces:
            by_chance = Dice(system_dice())
            faces = tuple(face for _, pool in self.pending.dice for face in by_chance.throw(pool) or ())
        return self._resume([], faces)

    def decide(self, turn: str, key: str) -> None:
        """Decide ahead what the turn of a role waits for, of those that nobody has to wait for; as `answer`."""
        self.turns[turn].answer(key)
        self.lay(turn, Said(key))

    def lay(self, role: str, *steps: Any) -> None:
        """Lay down dice that a role throws ahead of its turn, or what it decides, as `Said`."""
        self._dice.lay(role, steps)

    def _resume(self, answers: list[str], faces: Iterable[Any]) -> Play:
        """Go on from where the run waits with what was answered; an error changes nothing."""
        before = (list(self.path), list(self.events), list(self._keys), self.pending, list(self._places))
        early, decisions = list(self.early), list(self.decisions)
        mark = self._dice.mark()
        self._answers.extend(answers)
        self._dice.in_turn.add(faces)
        run, self._run = self._run or self._walked(), None
        try:
            self._go(run)
        except RollwrightError:
            self.path, self.events, self._keys, self.pending, self._places = before
            self.early, self.decisions = early, decisions
            self._answers.clear()
            self._dice.rewind(mark)
            raise
        return self

    def _walked(self) -> Run:
        """A run that stands where this one waits: after an error the one that was under way has gone too far."""
        run = Run(self.bound)
        for answer in self.path:
            settle(run)
            run.answer(answer)
        return run

    def _go(self, run: Run) -> None:
        """Walk on until the outcome, or until somebody has to answer."""
        self.pending = None
        settle(run)
        while run.request is not None:
            self._turn = run.turn
            answer = self._answer(run.request)
            if answer is None:
                break
            self.path.append(answer)
            run.answer(answer)
            settle(run)
        self.costs, self.outcome, self._run = tuple(run.paid), run.outcome, run
        self._drop(run)
        if self.done:
            self.bound.ended(run.outcome)

    def _answer(self, request: Request) -> Any:
        """The answer to a request, or `None` where the run has to wait for it."""
        if isinstance(request, Throw):
            return self._throw(request)
        if isinstance(request, Choose):
            return self._settle(asked_by(request, request))
        if isinstance(request, Together):
            return self._together(request)
        if isinstance(request, Window):
            role, said = request.acts[0].role, (request.options, request.says, request.when)
            return self._settle(Pending(role, request.name, *said, request=request))
        assert isinstance(request, Call | Calls | Repeat)
        return ENTER

    def _throw(self, request: Throw) -> Any:
        if len(self.events) > MOST_THROWN:
            raise TooLarge(
                f"{self.bound!r} was not over after {MOST_THROWN:,} throws: let it end sooner, or give it a limit"
            )
        before, early = self._dice.mark(), list[str | None]()
        thrown = []
        for role, (_, pool) in zip(request.throwers, request.groups, strict=True):
            early += [role if self._dice.lies(role) else None] if pool.count else []
            faces = self._dice.throw(role, pool)
            if faces is None:
                self._dice.rewind(before)
                self.pending = Pending(
                    "table", request.name, (), (), request.when, request.groups, whose=request.throwers
                )
                return None
            thrown.append(faces)
        values = [pool.values(faces) for (_, pool), faces in zip(request.groups, thrown, strict=True)]
        self.stood.append((len(self.events), request.when))
        self.early += early
        for (name, pool), faces in zip(request.groups, thrown, strict=True):
            self._places.append(len(self.events) if faces else None)
            if faces:
                self.events.append(Rolled(name, str(pool), faces))
        return Fell(tuple(values))

    def _drop(self, run: Run) -> None:
        """Say of the dice that were thrown which do not count, as far as the rule has asked for any."""
        for throw, place in enumerate(self._places):
            if place is not None:
                rolled = self.events[place]
                assert isinstance(rolled, Rolled)
                lost = run.table.before_all.lost(throw)
                if lost != rolled.dropped:
                    self.events[place] = replace(rolled, dropped=lost)

    def _together(self, request: Together) -> tuple[str, ...] | None:
        for choice in request.choices[len(self._keys) :]:
            key = self._settle(asked_by(choice, request, tuple(self._keys)))
            if key is None:
                return None
            self._keys.append(key)
        keys, self._keys = tuple(self._keys), []
        return keys

    def _settle(self, asked: Pending) -> str | None:
        key = self._dice.decided(self._turn)
        turn = None if key is None else self._turn
        if key is None:
            key = (
                self._answers.pop(0) if self._answers else self._decide(asked, self) if self._decide else None
            )
            self._dice.said += key is not None
        if key is None:
            self.pending = asked
            return None
        if key not in asked.options:
            raise self._no_such(asked, key)
        self.events.append(Decided(asked.role, asked.name, key))
        self.decisions.append((turn, asked))
        return key

    def _no_such(self, asked: Pending, key: Any) -> BadAnswer:
        at = sum(isinstance(event, Decided) for event in self.events)
        return BadAnswer(
            f"{asked.name!r} cannot be answered with {key!r}: {', '.join(asked.options)}", at=f"answers[{at}]"
        )
