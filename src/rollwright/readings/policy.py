"""Policies: how decisions are settled when nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollwright.errors import BadPolicy, Undecided
from rollwright.odds.odds import merge
from rollwright.readings.exact import Spot
from rollwright.rules import Bound, Choose, Request, Together, Window

Stated = str | Mapping[str, str]
"""One role's policy: an option's key, `first`, `uniform`, `best:GOAL`, or such by the decision's name."""

Searcher = Callable[[Request, Spot], list[tuple[Any, int]]]


class Policy:
    """Settles decisions by what was stated for each role.

    *otherwise* stands for every role that nothing was stated for; without it such a decision is `Undecided`. *best*
    makes a searcher for a goal, for whoever plays for one.
    """

    def __init__(
        self,
        stated: Mapping[str, Stated],
        *,
        otherwise: str | None = None,
        best: Callable[[str], Search] | None = None,
    ) -> None:
        self._stated, self._otherwise, self._best = dict(stated), otherwise, best
        texts = [
            text for each in stated.values() for text in ([each] if isinstance(each, str) else each.values())
        ]
        self.goals = sorted({text[5:] for text in [*texts, otherwise or ""] if text.startswith("best:")})
        self.searches = bool(self.goals)
        self._matched: set[tuple[str, str]] = set()
        self._unmatched: dict[tuple[str, str], BadPolicy] = {}

    def without_search(self) -> Policy:
        """The same policy where whoever searches for what is best does the plain thing instead."""
        plain = {role: _plain(each) for role, each in self._stated.items()}
        return Policy(plain, otherwise=_plain(self._otherwise) if self._otherwise else None)

    def verify(self) -> None:
        """Raise `BadPolicy` where a stated key was never an option of a decision that it was stated for."""
        for where, error in self._unmatched.items():
            if where not in self._matched:
                raise error

    @property
    def tracks(self) -> bool:
        """Stated policies do not look at what was paid."""
        return False

    def stated(self, choice: Choose, *, simultaneous: bool = False) -> str | None:
        """What was stated for a choice: by its role, by the group it belongs to, or for all others.

        Of whoever chooses at the same time, unseen, nothing is assumed.
        """
        for role in (choice.role, choice.group):
            if role is not None and role in self._stated:
                each = self._stated[role]
                text = each if isinstance(each, str) else each.get(choice.name)
                if text is not None:
                    return text
        return None if simultaneous else self._otherwise

    def enters(self, bound: Bound) -> bool:
        """Whether what is best within *bound* may depend on what follows it."""
        return any(self._search(goal).enters(bound) for goal in self.goals)

    def _search(self, goal: str) -> Search:
        if self._best is None:
            raise BadPolicy(f"best:{goal} needs a search", at="policy")
        return self._best(goal)

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The answers to a decision, with weights."""
        if isinstance(request, Together):
            return self._together(request, spot)
        if isinstance(request, Window):
            return self._window(request, spot)
        if not isinstance(request, Choose):
            from rollwright.rules.walk import ENTER

            return [(ENTER, 1)]
        text = self._text(request)
        return (
            self._search(text[5:]).decide(request, spot)
            if text.startswith("best:")
            else self._keyed(request, text)
        )

    def _keyed(self, choice: Choose, text: str) -> list[tuple[str, int]]:
        """The answer that a stated text means; a key that is no option just here gives way to the plain one."""
        if text == "first":
            return [(choice.options[0], 1)]
        if text == "uniform":
            return [(key, 1) for key in choice.options]
        where = (choice.role, choice.name)
        if text in choice.options:
            self._matched.add(where)
            return [(text, 1)]
        self._unmatched.setdefault(where, _no_option(choice, text, choice.options))
        return [(choice.options[0], 1)]

    def _text(self, choice: Choose) -> str:
        text = self.stated(choice)
        if text is None:
            raise undecided(choice.role, choice.name, choice.options)
        return text

    def _together(self, request: Together, spot: Spot) -> list[tuple[Any, int]]:
        texts = [self._text(choice) for choice in request.choices]
        if len(set(texts)) == 1 and texts[0].startswith("best:"):
            return self._search(texts[0][5:]).decide(request, spot)
        rows = []
        for at, (choice, text) in enumerate(zip(request.choices, texts, strict=True)):
            if text.startswith("best:"):
                joint = self._search(text[5:]).decide(request, spot)
                rows.append(list(merge((keys[at], weight) for keys, weight in joint).items()))
            else:
                rows.append(self._keyed(choice, text))
        return _crossed(rows)

    def joint(self, choices: Sequence[Choose], spot: Spot) -> list[tuple[tuple[str, ...], int]]:
        """What several roles do at once: whoever nothing was stated for is believed to do anything, equally often."""
        return _crossed(
            [self._keyed(choice, self.stated(choice, simultaneous=True) or "uniform") for choice in choices]
        )

    def _window(self, request: Window, spot: Spot) -> list[tuple[Any, int]]:
        """The first holder whose policy is to act does; else the window closes."""
        for act in request.acts:
            text = self._text(act)
            if text.startswith("best:"):
                return self._search(text[5:]).decide(request, spot)
            if text in act.options:
                self._matched.add((act.role, request.name))
                return [(text, 1)]
            if text not in ("first", request.done):
                self._unmatched.setdefault((act.role, request.name), _no_option(act, text, request.options))
        return [(request.done, 1)]


class Search:
    """What a searcher for a goal offers to a policy; `advise` implements it."""

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The best answers, with weights."""
        raise NotImplementedError

    def enters(self, bound: Bound) -> bool:
        """Whether *bound* holds a decision that the search would have to make."""
        raise NotImplementedError


def _plain(stated: Any) -> Any:
    if isinstance(stated, str):
        return "first" if stated.startswith("best:") else stated
    return {name: _plain(text) for name, text in stated.items()}


def _crossed(rows: Sequence[list[tuple[str, int]]]) -> list[tuple[tuple[str, ...], int]]:
    """Independent answers together."""
    answers: list[tuple[tuple[str, ...], int]] = [((), 1)]
    for each in rows:
        answers = [((*keys, key), before * weight) for keys, before in answers for key, weight in each]
    return answers


def undecided(role: str, name: str, options: tuple[str, ...]) -> Undecided:
    """The error for a decision that nothing was stated for."""
    return Undecided(
        f"{role} decides {name!r} ({', '.join(options)}): state a policy for {role}, such as "
        f'{{"{role}": "{options[0]}"}}, "first" or "best:GOAL"',
        at=f"policy.{role}",
    )


def _no_option(choice: Choose, text: str, options: tuple[str, ...]) -> BadPolicy:
    return BadPolicy(
        f"{choice.role} cannot choose {text!r} for {choice.name!r}: {', '.join(options)}, first or best:GOAL",
        at=f"policy.{choice.role}",
    )
