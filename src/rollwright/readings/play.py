"""Play: real dice and real decisions.

A paused run is never a live object: it is its rule, its arguments and what was thrown and decided so far. `Play` keeps
that record and walks to the next place that somebody has to answer at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from rollwright.errors import BadAnswer, RollwrightError
from rollwright.readings.answering import Answering
from rollwright.readings.dice import Below, Cup, Cups, Key, system_dice
from rollwright.readings.events import Pending, Rolled
from rollwright.readings.spots import Spot
from rollwright.readings.transcript import Transcript
from rollwright.rules import Effect, Rule
from rollwright.rules.effects import gained
from rollwright.rules.runs import Run, here, settle

Decide = Callable[[Pending, "Play"], str | None]
"""Answers a decision, or returns `None` to let it wait."""


class Play:
    """One run of a bound rule.

    *faces* are thrown first, flat and in order, then *chance* is asked, the system's generator unless given; with
    ``chance=None`` the run waits for `throw`. What somebody has thrown and decided *ahead* of their turn, by role, is theirs when that
    comes: each face, and each decision as `Key`, with how many in turn came before it.
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
        self._dice = Cups(Cup(system_dice() if isinstance(chance, str) else chance, faces), ahead)
        self._answering, self._decide = Answering(bound, self._dice, answers), decide
        self.path, self.events = self._answering.path, self._answering.events
        self.stood = self._answering.stood
        """Of every throw, how many events were before it, and how things stood then."""
        self.early = self._answering.early
        """Of every group of dice that was thrown, the role that threw it ahead of its turn."""
        self.decisions = self._answering.decisions
        """What was asked, and the role that had decided it ahead of its turn."""
        self._run: Run | None = None
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
    def pending(self) -> Pending | None:
        """What the run waits for."""
        return self._answering.pending

    @property
    def asked(self) -> Pending:
        """What a run that is not done waits for."""
        assert self._answering.pending is not None
        return self._answering.pending

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
    def transcript(self) -> Transcript:
        """The run as a record that can be stored and replayed."""
        return Transcript.of(self.bound, self.events, self.outcome if self.done else None)

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
        return self._answering.turn

    @property
    def turns(self) -> dict[str, Play]:
        """The turns that nobody has to wait for, by role: every rule that will be called whatever comes before, as far as its role
        has gone on with it ahead.
        """
        coming, lying = (self._run or self._walked()).to_come, self._dice.lying
        later = [(rule.role, rule) for rule in coming if rule.role and rule.role != self.turn]
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
        self._answering.finish(self.done)

    # -- going on ----------------------------------------------------------------------------------------------------

    def answer(self, key: str) -> Play:
        """Decide what the run waits for; `BadAnswer` where it does not wait for a decision, or not for such a key."""
        if self.pending is None or not self.pending.options:
            raise BadAnswer(f"no decision is open, {key!r} answers nothing", at="answers")
        return self._resume([self._answering.meant(self.pending, key)], ())

    def throw(self, *faces: Any) -> Play:
        """Throw the dice that the run waits for: with these faces, or by the system's generator."""
        if self.pending is None or not self.pending.dice:
            raise BadAnswer("no dice are waited for", at="faces")
        if not faces:
            by_chance = Cup(system_dice())
            faces = tuple(face for _, pool in self.pending.dice for face in by_chance.throw(pool) or ())
        return self._resume([], faces)

    def decide(self, turn: str, key: str) -> None:
        """Decide ahead what the turn of a role waits for, of those that nobody has to wait for; as `answer`."""
        self.turns[turn].answer(key)
        self.lay(turn, Key(key))

    def lay(self, role: str, *steps: Any) -> None:
        """Lay down dice that a role throws ahead of its turn, or what it decides, as `Key`."""
        self._dice.lay(role, steps)

    def _resume(self, answers: list[str], faces: Iterable[Any]) -> Play:
        """Go on from where the run waits with what was answered; an error changes nothing."""
        back = self._answering.mark()
        self._answering.answers.extend(answers)
        self._dice.in_turn.add(faces)
        run, self._run = self._run or self._walked(), None
        try:
            self._go(run)
        except RollwrightError:
            back()
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
        self._answering.pending = None
        decide = self._decide
        ask = None if decide is None else lambda asked: decide(asked, self)
        settle(run)
        while run.request is not None and self._answering.go(run, ask):
            settle(run)
        self.costs, self.outcome, self._run = tuple(run.paid), run.outcome, run
        self._answering.drop(run)
        if self.done:
            self.bound.ended(run.outcome)
