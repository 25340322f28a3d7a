"""A rule that is tried, and what is seen of its names meanwhile: who decides what, what an answer is compared with, what is told of an outcome."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import msgspec

from rollwright import verbs
from rollwright.errors import BadInput, TooLarge
from rollwright.lint.near import near
from rollwright.odds.hints import literals
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.readings.policy import Policy
from rollwright.readings.stated import Manner, is_role
from rollwright.rules import Choose, Rule, RuleType
from rollwright.rules.glance import Upshot

WAYS = 4
"""A rule is played so often: with the first option of every decision, then with the second, and so on."""

PARTIES = ("player", "gm", "table", "opponent", "target", "first", "second")
"""Whom rules speak of."""

TOLD = {
    "parts": list[tuple[str, int]],
    "card": list[tuple[str, int | str]],
    "prompts": list[tuple[str, str]],
    "counts": dict[str, dict[Any, int]],
}
"""What a rule tells of an outcome, and of which type each is."""


class Watching(Policy):
    """Takes every option, each as often as any other, and notes who is asked and what the options are."""

    def __init__(self) -> None:
        super().__init__({}, otherwise="uniform")
        self.options: dict[tuple[str, str], dict[str, None]] = {}

    def stated(self, choice: Choose, *, simultaneous: bool = False) -> Manner | None:
        """Any of them, equally often."""
        for role in filter(None, (choice.role, choice.group)):
            self.options.setdefault((role, choice.name), {}).update(dict.fromkeys(choice.options))
        return super().stated(choice, simultaneous=simultaneous)


class WatchedAnswer(str):
    """An option that was taken, which notes what a rule compares it with."""

    words: set[str]

    def __eq__(self, other: object) -> bool:
        self.words.add(str(other))
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def _taking(way: int) -> Callable[[Pending, Play], str]:
    """Decides for the same option of every decision, by its place."""
    return lambda asked, _: asked.options[way % len(asked.options)]


class Watched:
    """What was seen of a rule's names in all of its examples; *counted* is what the character's sheet counts, where effects move that alone."""

    def __init__(self, rule: RuleType, counted: Collection[str] | None = None) -> None:
        self.rule, self._on_sheet = rule, counted
        self.options: dict[tuple[str, str], dict[str, None]] = {}
        self._compared: dict[str, set[str]] = {}
        self._wanted: dict[str, set[str]] = {}
        self._held: dict[str, dict[str, None]] = {}
        self._groups: dict[str, None] = {}
        self._counted: dict[str, None] = {}
        self.whose: dict[str, None] = {}
        self._moved: dict[str, None] = {}
        self._bound: Rule | None = None

    def priced(self, policy: Watching, outcomes: Iterable[Any]) -> Iterator[str]:
        """Remember who was asked, and tell of goals that cannot be read."""
        for where, keys in policy.options.items():
            self.options.setdefault(where, {}).update(keys)
        for outcome in outcomes:
            heard = self._heard(outcome)
            for goal in self.rule.goals.values():
                try:
                    worth = goal.read(heard)
                except (AttributeError, LookupError, TypeError) as error:
                    yield f"the goal {goal.name!r} cannot be read of {outcome!r}: {error}"
                    return
                if not isinstance(worth, int | float | Fraction):
                    yield f"the goal {goal.name!r} is a number, and of {outcome!r} it is {worth!r:.60}"
                    return

    def _heard(self, outcome: Any) -> Any:
        """An outcome whose words note what goals compare them with."""
        kind: Any = type(outcome)
        answers = {}
        for name in kind.__struct_fields__:
            if type(word := getattr(outcome, name)) is str:
                self._held.setdefault(name, {}).update(dict.fromkeys((word, *literals(kind).get(name, ()))))
                answers[name] = heard = WatchedAnswer(word)
                heard.words = self._wanted.setdefault(name, set())
        return msgspec.structs.replace(outcome, **answers)

    def played(self, bound: Rule) -> Iterator[str]:
        """Play it with every option, and tell what people could not be told of it."""
        self._bound = bound
        for way in range(WAYS):
            with suppress(TooLarge):  # where to go on and on is an option
                play = verbs.play(bound, seed=way, decide=_taking(way))
                self._groups |= {roll.name: None for roll in play.rolls}
                self.whose |= {effect.who: None for effect in play.effects}
                self._moved |= {effect.what: None for effect in play.effects if effect.who == "player"}
                yield from self._told(bound, play)
                with suppress(TypeError, BadInput):  # as where no text but its own is taken
                    verbs.play(bound, seed=way, decide=self._noting(way))

    def _noting(self, way: int) -> Callable[[Pending, Play], str]:
        """Decides so, and notes what the answers are compared with."""
        taken = _taking(way)

        def decide(asked: Pending, played: Play) -> str:
            answer = WatchedAnswer(taken(asked, played))
            answer.words = self._compared.setdefault(asked.name, set())
            return answer

        return decide

    def _told(self, bound: Rule, play: Play) -> Iterator[str]:
        if play.rolls and not self.rule.dice:
            yield "it throws dice, and declares dice=False"
        counts: Any = bound.counts()
        tell = {
            "parts": play.parts,
            "card": list(bound.card(play.outcome)),
            "prompts": play.prompts,
            "counts": counts,
        }
        for name, kind in TOLD.items():
            try:
                msgspec.convert(tell[name], kind)
            except msgspec.ValidationError:
                yield f"{name} tells {tell[name]!r:.80}, which is no {kind}"
        self._counted |= dict.fromkeys(counts) if isinstance(counts, dict) else {}
        upshot: Any = self.rule.upshot(SimpleNamespace(**play.outcome.to_dict()), bound.arguments())
        if not isinstance(upshot, Upshot | None):
            yield f"upshot tells {upshot!r:.80}, which is no Upshot"

    def names(self) -> Iterator[str]:
        """What is called by nearly the name of something else, once every example was tried."""
        yield from self._answers()
        yield from self._goals()
        yield from self._decisions()
        met = {role for role, _ in self.options}
        for goal in self.rule.goals.values():
            if goal.role and goal.role not in met and not self._is_role(goal.role):
                known = ", ".join(sorted(met)) or "nobody decides anything"
                yield f"the goal {goal.name!r} is that of {goal.role!r}, who never decides: {known}"
        for who in self.whose:
            meant = None if self._is_role(who) else near(who, (*PARTIES, *met))
            if meant:
                yield f"an effect is on {who!r}: {meant}?"
        yield from self._uncounted()
        for group in self._counted:
            meant = near(group, self._groups)
            if meant:
                yield f"counts tells of the dice {group!r}: {meant}?"

    def _uncounted(self) -> Iterator[str]:
        counted = self._on_sheet
        if counted is None:
            return
        for what in self._moved:
            if what not in counted:
                known = ", ".join(sorted(counted)) or "nothing"
                yield f"an effect is on the player's {what!r}, which the character's sheet does not count, so that nothing comes of it at a table: {known}"

    def _is_role(self, role: str) -> bool:
        return self._bound is not None and is_role(role, self._bound)

    def _answers(self) -> Iterator[str]:
        every = {key for keys in self.options.values() for key in keys}
        for name, words in self._compared.items():
            for word in sorted(words):
                meant = near(word, every)
                if meant:
                    yield f"the answer to {name!r} is compared with {word!r}, which is never an option: {meant}?"

    def _goals(self) -> Iterator[str]:
        for field, wanted in self._wanted.items():
            for word in sorted(wanted):
                meant = near(word, self._held[field])
                if meant:
                    yield f"a goal compares {field} with {word!r}, which it never is: {meant}?"

    def _decisions(self) -> Iterator[str]:
        for each in self.rule.decisions:
            asked = {role: keys for (role, name), keys in self.options.items() if name == each.name}
            meant = near(each.role, asked)
            if meant:
                yield f"the decision {each.name!r} is declared for {each.role!r}: {meant}?"
            options = [key for keys in asked.values() for key in keys]
            for key in each.keys.split(", ") if options and each.keys.islower() else ():
                meant = near(key, options)
                if meant:
                    yield f"the decision {each.name!r} is declared with the key {key!r}: {meant}?"
