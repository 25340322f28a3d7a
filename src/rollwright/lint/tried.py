"""What comes of a game when it is tried: whether its examples play, are priced within the limits, and reach all that is declared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec

from rollwright import verbs
from rollwright.errors import Inward, RollwrightError, TooLarge
from rollwright.lint.finding import Finding
from rollwright.lint.watched import Watched, Watching
from rollwright.odds import Odds
from rollwright.odds.hints import literal
from rollwright.odds.work import STEP, Beyond, allowed
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.rules import Rule, RuleType

LIMITS = Limits(leaves=8_000, digits=400)
"""What going through every option of one example may cost."""
WORK = 40_000 * STEP
"""And how much may be reckoned for that."""

PRICED = Limits(leaves=200_000, digits=4_000)
"""What odds may cost that are asked for at a table."""
ASKED = 25 * WORK
ENOUGH = 3
"""Where so many examples cannot be priced, a rule is too wide."""


class Tried:
    """What the examples of one rule came to: what is to be mended of each, and which decisions and words were met.

    *counted* is all that its effects can move on a character's sheet, if that is known.
    """

    def __init__(
        self, rule: RuleType, examples: Sequence[Rule], counted: Collection[str] | None = None
    ) -> None:
        self.rule, self.examples = rule, examples
        self.met: set[tuple[str, str]] = set()
        self.words: dict[str, set[Any]] = {name: set() for name in _worded(rule)}
        self.large: list[tuple[Rule, str]] = []
        self.watched = Watched(rule, counted)
        self.faults = [finding for bound in examples for finding in self._tried(bound)]

    def findings(self) -> Iterator[Finding]:
        """Everything that is to be mended, each once."""
        if not self.examples:
            right = "give its parameters bounds or defaults, or name cases with --cases"
            yield Finding("examples", self.rule.id, f"no arguments could be made up that it takes: {right}")
        yield from dict.fromkeys(self.faults)
        if 2 * len(self.large) > len(self.examples):
            if all(_beyond(bound) for bound, _ in self.large[:ENOUGH]):
                told = f"{len(self.large)} of {len(self.examples)} examples are too wide to be priced"
                yield Finding("size", self.rule.id, f"{told}: {self.large[0][1]}")
        elif self.examples and not self.faults:
            yield from self._unreached()
        yield from (Finding("names", self.rule.id, what) for what in dict.fromkeys(self.watched.names()))

    def _tried(self, bound: Rule) -> Iterator[Finding]:
        try:
            yield from self._priced(bound)
            yield from self._played(bound)
        except TooLarge as error:
            self.large.append((bound, error.message))
        except (Exception, Inward) as error:  # whatever somebody else's rule raises
            told = error.message if isinstance(error, RollwrightError) else repr(error)
            yield Finding("examples", self.rule.id, f"{bound!r} does not play: {told}")

    def _played(self, bound: Rule) -> Iterator[Finding]:
        play = verbs.play(bound, seed=1, decide="first")
        if not play.says:
            yield Finding("words", self.rule.id, f"says tells nothing of {play.outcome!r}")
        yield from (Finding("names", self.rule.id, what) for what in self.watched.played(bound))

    def _priced(self, bound: Rule) -> Iterator[Finding]:
        """Price it with every option of every decision."""
        policy = Watching()
        try:
            with allowed(WORK):
                odds: Odds[Any] = Exact(policy, notes=False, limits=LIMITS).odds(bound)
        except Beyond:
            raise TooLarge("they take too long: roll fewer dice, or look at less of them") from None
        self.met |= policy.assumed.keys()
        for outcome in odds:
            for name, words in self.words.items():
                words.add(getattr(outcome, name))
            if not outcome.headline:
                yield Finding("words", self.rule.id, f"{outcome!r} has an empty headline: give it a label")
        yield from (Finding("names", self.rule.id, what) for what in self.watched.priced(policy, odds))

    def _unreached(self) -> Iterator[Finding]:
        for each in self.rule.decisions:
            if each.name not in {name for _, name in self.met}:
                yield Finding(
                    "unreached",
                    self.rule.id,
                    f"the decision {each.name!r} of {each.role} is declared, and comes in no example: name a case where it does, with --cases",
                )
        for name, wanted in _worded(self.rule).items():
            never = [each for each in wanted if each not in self.words[name]]
            if never:
                yield Finding("unreached", self.rule.id, f"{name} is never {', '.join(map(repr, never))}")


def _beyond(bound: Rule) -> bool:
    """Whether the odds of an example are too wide where everybody does the plain thing."""
    try:
        with allowed(ASKED):
            Exact(Policy({}, otherwise="first"), notes=False, limits=PRICED).odds(bound)
    except (TooLarge, Beyond):
        return True
    return False


def _worded(rule: RuleType) -> dict[str, tuple[Any, ...]]:
    """The fields of an outcome that are one of some words (``Literal``), with those words; without those that are only shown."""
    kind = rule.outcome
    hints = {each.name: each.type for each in msgspec.structs.fields(kind) if each.name not in kind.notes}
    return {name: words for name, hint in hints.items() if (words := literal(hint))}
