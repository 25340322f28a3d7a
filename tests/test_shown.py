"""What somebody is shown before a choice is what comes of it: for every decision of every rule, and for every role that is asked.

The odds and worth of every option, with what was said to be assumed of all who decide besides, are worked out a second time here
by throwing every face of every die, and by looking at every option for whoever plays for a goal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import pytest

import rollwright as rw
from examples import EXTRA, rules
from games import Press
from hours import some_of_each
from rollwright.readings.play import Play
from rollwright.readings.stated import Assumed, goal_of
from rollwright.rules import Calls, Choose, Repeat, Rule, Throw, Together, Window
from rollwright.rules.ends import ENTER
from rollwright.systems.registry import find_rule
from rollwright.table.look import deciding, pricing
from rollwright.testing.brute import standing, throws
from rollwright.testing.laws import without_notes

MOST = 6_000
"""So many places are gone through by hand for one choice."""
KEPT = 20_000
"""So many places are kept in mind."""
SEEDS = range(3)

SIDE = {"stat": 3, "tags": [{"level": 2, "name": "Rope"}], "drive": 1}
HARMLESS = {"targets": [14], "damage": None}
ATTACK = {"modifier": 2, "targets": [14], "damage": "1d4"}
TURN: dict[str, Any] = {
    "actions": [{"name": "run", "pool": 2, "difficulty": 3}, {"name": "dodge", "pool": 3, "difficulty": 4}],
    "points": 1,
}
WILLING: dict[str, Any] = {
    "actor": {"pool": 1, "difficulty": 6, "points": 1},
    "opponent": {"pool": 1, "difficulty": 5, "points": 1},
}
SMALL: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("double-down.attempt", {"stat": 3, "difficulty": 14, "drive": 1}, {}),
    (
        "double-down.attempt",
        {"stat": 2, "difficulty": 12, "tag": 2, "combat": True},
        {"dd.maxDoubleDowns": 2},
    ),
    (
        "double-down.group",
        {"givers": [{"name": "A", "stat": 3}, {"name": "B"}], "roller": "B", "difficulty": 14},
        {},
    ),
    ("double-down.contested", {"attempter": {"stat": 3, "drive": 1}, "target": {**SIDE, "drive": 0}}, {}),
    ("keepers.action", {"dots": 1, "outcomes": [{"name": "a"}], "attribute": 1, "edge": 1}, {}),
    (
        "keepers.action",
        {"dots": 1, "outcomes": [{"name": "a"}, {"name": "b"}], "attribute": 1, "stress": 4},
        {},
    ),
    ("keepers.action", {"dots": 2, "outcomes": [{"name": "a"}], "drama": True}, {}),
    ("keepers.action", {"dots": 2, "outcomes": [{"name": "a"}], "drama": True, "brief": True}, {}),
    (
        "keepers.action",
        {"dots": 1, "outcomes": [{"name": "a"}], "attribute": 1, "edge": 1, "brief": True},
        {},
    ),
    (
        "keepers.action",
        {"dots": 1, "outcomes": [{"name": "a"}, {"name": "b"}], "attribute": 1, "stress": 4, "brief": True},
        {},
    ),
    ("daggerheart.action", {"modifier": 2, "difficulty": 15, "prayer": [3], "rerolls": 1}, {}),
    ("daggerheart.attack", {**ATTACK, "prayer": [{"by": "Ann", "value": 3}, 1]}, {}),
    ("daggerheart.reaction", {"difficulty": 14, "prayer": [2]}, {}),
    ("daggerheart.damage", {"dice": "1d6", "prayer": [2, 3]}, {}),
    (
        "daggerheart.group",
        {
            "leader": {
                "modifier": 1,
                "difficulty": 14,
                "later": [{"name": "Roofs", "bonus": 2}],
                "rally": 4,
                "hope": 1,
            },
            "helpers": [{"difficulty": 12}],
        },
        {},
    ),
    ("daggerheart.tag-team", {"first": ATTACK, "second": {**ATTACK, "modifier": 0}}, {}),
    ("storyteller.action", {"pool": 3, "difficulty": 3, "automatic": True}, {}),
    ("storyteller.multiple", TURN, {}),
    ("storyteller.multiple", {"actions": [{**each, "automatic": True} for each in TURN["actions"]]}, {}),
    ("storyteller.resisted-extended", {**WILLING, "target": 1, "max_rounds": 1}, {}),
    (
        "storyteller.resisted-extended",
        {**WILLING, "target": 1, "max_rounds": 1},
        {"st.resistedExtended": "margin"},
    ),
    ("storyteller.extended", {"pool": 1, "target": 2, "max_rolls": 2}, {"st.extendedBotch": "ask"}),
    ("daggerheart.trait", {"trait": "Agility", "difficulty": 15, "prayer": [3]}, {}),
    ("daggerheart.spellcast", {"trait": "Presence", "difficulty": 15, "prayer": [3], "rerolls": 1}, {}),
    ("daggerheart.tag-team", {"first": {**HARMLESS, "prayer": [2]}, "second": HARMLESS}, {}),
    (
        "daggerheart.group",
        {"leader": {"difficulty": 14, "prayer": [2]}, "helpers": [{"difficulty": 12, "prayer": [3]}]},
        {},
    ),
    ("daggerheart.attack", {**ATTACK, "prayer": [{"by": "Ann", "value": 3}], "lasting_prayer": True}, {}),
    (
        "daggerheart.group",
        {
            "leader": {"difficulty": 14},
            "helpers": [{"difficulty": 12, "prayer": [3]}],
            "lasting_prayer": True,
        },
        {},
    ),
    *EXTRA,
]
"""Rolls whose rest can be gone through by hand, at least one for every kind of decision that there is."""
LYING: list[tuple[str, dict[str, Any], dict[str, Any], list[int]]] = [
    (
        "daggerheart.group",
        {
            "leader": {"difficulty": 14, "later": [{"name": "x", "bonus": 2}], "hope": 1},
            "helpers": [{"difficulty": 12}],
            "may_help": [1],
        },
        {},
        [5, 6],
    ),
    ("keepers.action", {"dots": 2, "outcomes": [{"name": "a"}, {"name": "b"}]}, {}, [6, 6, 2]),
    (
        "keepers.action",
        {"dots": 1, "outcomes": [{"name": "a"}], "drama": True, "distinctions": ["Cook", "Liar"]},
        {},
        [2],
    ),
    ("keepers.action", {"dots": 2, "outcomes": [{"name": "a"}, {"name": "b"}], "brief": True}, {}, [6, 6, 2]),
    (
        "keepers.action",
        {"dots": 1, "outcomes": [{"name": "a"}, {"name": "b"}], "drama": True, "attribute": 1, "brief": True},
        {},
        [5, 2],
    ),
    (
        "keepers.action",
        {
            "dots": 1,
            "outcomes": [{"name": "a"}],
            "drama": True,
            "brief": True,
            "distinctions": ["Cook", "Liar"],
        },
        {},
        [2],
    ),
    ("double-down.contested", {"attempter": {"stat": 1}, "target": {"stat": 5}}, {}, [5]),
]
"""The same, where it matters how the first dice lie."""


class Small(NamedTuple):
    """A roll with the faces of its first dice."""

    bound: Rule
    faces: tuple[int, ...] = ()


def smalls() -> list[Small]:
    """All of them."""
    every = [(*each, []) for each in SMALL] + LYING
    return [Small(find_rule(name).bind(args, house), tuple(faces)) for name, args, house, faces in every]


def some_smalls() -> list[Small]:
    """Those that are gone through: for a first answer one of each rule."""
    return some_of_each(smalls(), lambda small: small.bound.rule.id, quick=99)


class TooMany(Exception):
    """There is more than can be gone through."""


class Places:
    """The places of a run, each gone to once, as long as there is room for it: what is asked there, or what it came to; and what comes of each, by what is assumed."""

    def __init__(self, bound: Rule) -> None:
        self._bound = bound
        self._stood: dict[tuple[Any, ...], tuple[Any, Any]] = {}
        self.known: dict[frozenset[Any], dict[tuple[Any, ...], dict[Any, Fraction]]] = defaultdict(dict)

    def at(self, answers: tuple[Any, ...]) -> tuple[Any, Any]:
        """What is asked after these answers, and what it came to where nothing is."""
        if answers not in self._stood:
            if len(self._stood) == KEPT:
                self._stood.clear()
                self.known.clear()
            run = standing(self._bound, answers)
            self._stood[answers] = (run.request, None if run.request else without_notes(run.outcome))
        return self._stood[answers]


places = lru_cache(1)(Places)
"""The places of the rule at hand."""


class ByHand:
    """Everything that can come of a place in a run, with decisions made as was said."""

    def __init__(self, bound: Rule, assumed: Mapping[tuple[str, str], Any]) -> None:
        self._bound, self._assumed, self._left = bound, assumed, MOST
        self._places = places(bound)
        self._known = self._places.known[frozenset(assumed.items())]

    def after(self, answers: tuple[Any, ...]) -> dict[Any, Fraction]:
        """The outcomes with their chances."""
        if answers not in self._known:
            self._known[answers] = self._after(answers)
        return self._known[answers]

    def _after(self, answers: tuple[Any, ...]) -> dict[Any, Fraction]:
        self._left -= 1
        if self._left < 0:
            raise TooMany
        request, outcome = self._places.at(answers)
        if request is None:
            return {outcome: Fraction(1)}
        found: dict[Any, Fraction] = {}
        for answer, chance in self.answers(request, answers):
            for outcome, share in self.after((*answers, answer)).items():
                found[outcome] = found.get(outcome, Fraction(0)) + chance * share
        return found

    def answers(self, request: Any, answers: tuple[Any, ...]) -> Iterator[tuple[Any, Fraction]]:
        """Every answer to a request after these, with its chance."""
        if isinstance(request, Throw):
            try:
                yield from throws(request, 1_000)
            except OverflowError:
                raise TooMany from None
        elif isinstance(request, Choose):
            yield from self._chosen((request,), answers, lambda keys: keys[0])
        elif isinstance(request, Together):
            yield from self._chosen(request.choices, answers, lambda keys: keys)
        elif isinstance(request, Window):
            yield self._window(request, answers), Fraction(1)
        else:
            if (isinstance(request, Repeat) and request.limit is None) or (
                isinstance(request, Calls) and len(request.bounds) > 2
            ):
                raise TooMany
            yield ENTER, Fraction(1)

    def _chosen(
        self, choices: tuple[Choose, ...], answers: tuple[Any, ...], answer: Any
    ) -> Iterator[tuple[Any, Fraction]]:
        """Every way in which several choose, those who play for a goal the best of theirs."""
        ways = [self._assumed[each.role, each.name] for each in choices]
        goals = {goal for way in ways if (goal := goal_of(way)) is not None}
        fixed = [self._keys(each, way) for each, way in zip(choices, ways, strict=True)]
        if not goals:
            for rows in product(*fixed):
                chance = Fraction(1)
                for _, share in rows:
                    chance *= share
                yield answer(tuple(key for key, _ in rows)), chance
            return
        (goal,) = goals
        every = [answer(tuple(key for key, _ in rows)) for rows in product(*fixed)]
        yield max(every, key=lambda each: self.worth((*answers, each), goal)), Fraction(1)

    @staticmethod
    def _keys(choice: Choose, way: Any) -> list[tuple[str, Fraction]]:
        if way == "uniform" or goal_of(way) is not None:
            return [(key, Fraction(1, len(choice.options))) for key in choice.options]
        return [(way if way in choice.options else choice.options[0], Fraction(1))]

    def _window(self, request: Window, answers: tuple[Any, ...]) -> str:
        ways = {act: goal_of(self._assumed[act.role, act.name]) for act in request.acts}
        keys = [request.done, *(key for act, goal in ways.items() if goal for key in act.options)]
        goal = next((goal for goal in ways.values() if goal), None)
        return request.done if goal is None else max(keys, key=lambda key: self.worth((*answers, key), goal))

    def worth(self, answers: tuple[Any, ...], goal: str) -> Fraction:
        """What a place is worth on average for a goal."""
        read = self._bound.rule.goals[goal].read
        return sum((Fraction(read(outcome)) * p for outcome, p in self.after(answers).items()), Fraction(0))


def asked(play: Play) -> Iterable[str]:
    """Everybody who is asked something where a run waits."""
    assert play.pending is not None
    request = play.pending.request
    if isinstance(request, Together):
        return [each.role for each in request.choices]
    return (
        dict.fromkeys(each.role for each in request.acts)
        if isinstance(request, Window)
        else [play.pending.role]
    )


def decisions(small: Small, seed: int) -> Iterator[Play]:
    """A run at every decision on its way; what is chosen changes with the seed."""
    play = rw.play(small.bound, seed=seed, faces=small.faces)
    while play.pending is not None:
        yield play
        keys = play.pending.options
        play.answer(keys[seed % len(keys)])


def assumed_of(
    play: Play, role: str, goal: str | None
) -> tuple[dict[str, Any], dict[str, tuple[Any, ...]], Assumed]:
    """What is shown, the answer that stands for each option, and what is assumed."""
    assert play.pending is not None
    priced = deciding.options(play, role, goal)
    shown, assumed = priced.options, priced.assumed
    own = play.pending.of(role)
    return shown, {key: own.whole(key) for key in own.options}, assumed


def met(small: Small) -> set[tuple[str, str]]:
    """Who is asked what on its way, by role and name."""
    runs = (play for seed in SEEDS for play in decisions(small, seed))
    return {(role, play.pending.name) for play in runs if play.pending for role in asked(play)}


@pytest.mark.parametrize("small", some_smalls(), ids=lambda small: str(small.bound.rule.id))
def test_what_is_shown_of_every_option_is_what_comes_of_it(small: Small) -> None:
    held = set[tuple[str, str]]()
    worths = 0
    for seed in SEEDS:
        for play in decisions(small, seed):
            assert play.pending is not None
            for role in asked(play):
                held |= {(role, play.pending.name)} if _odds_agree(play, role) else set()
                for goal in small.bound.rule.goals_of(role):
                    worths += _worths_agree(play, role, goal)
    assert held == met(small)
    assert worths


def _odds_agree(play: Play, role: str) -> int:
    shown, wholes, assumed = assumed_of(play, role, None)
    rule = play.bound.rule
    try:
        for key, answer in wholes.items():
            found = ByHand(play.bound, assumed).after((*play.path, answer))
            for name in (
                lambda o: str(o.headline),
                lambda o: deciding.fully_told(str(o.headline), rule.says(o)),
            ):
                by_name: dict[str, Fraction] = {}
                for outcome, p in found.items():
                    by_name[name(outcome)] = by_name.get(name(outcome), Fraction(0)) + p
                if by_name.keys() == shown[key].keys():
                    break
            assert {label: float(p) for label, p in by_name.items()} == pytest.approx(shown[key], abs=1e-12)
            _tolls_agree(play, role, key, found)
    except TooMany:
        return 0
    return 1


def _tolls_agree(play: Play, role: str, key: str, found: Mapping[Any, Fraction]) -> None:
    """What an option is told to take is what it takes more than what was taken when it was offered."""
    assert play.pending is not None
    told = deciding.options(play, role).tolls.get(key, [])
    if (play.bound.rule.id, play.pending.name) != ("keepers.action", "push"):
        assert told == []
        return
    before = dict(play.pending.when)["stress"]
    start = play.bound.arguments()["stress"]
    takes: dict[str, float] = {}
    full = 0.0
    for outcome, chance in found.items():
        now = start + outcome.stress - outcome.cleared
        if now - before:
            said = f"{now - before} Stress"
            takes[said] = takes.get(said, 0) + float(chance)
        full += float(chance) * (now >= 6)
    expected = [takes, *([{"the Stress track is full": full}] if full else [])] if takes else []
    assert [pytest.approx(each) for each in expected] == told


def _worths_agree(play: Play, role: str, goal: str) -> int:
    shown, wholes, assumed = assumed_of(play, role, goal)
    try:
        for key, answer in wholes.items():
            worth = ByHand(play.bound, assumed).worth((*play.path, answer), goal)
            assert shown[key] == pytest.approx(float(worth), abs=1e-12), (role, goal, key)
    except TooMany:
        return 0
    return 1


def test_every_decision_is_compared_with_something() -> None:
    known = {(small.bound.rule.id, name) for small in smalls() for _, name in met(small)}
    assert known == {(name, each.name) for name in rules() for each in find_rule(name).decisions}


def test_whoever_decides_has_something_to_play_for() -> None:
    for name in rules():
        rule = find_rule(name)
        for decision in rule.decisions if rule.goals else ():
            for role in decision.role.split(", "):
                assert rule.goals_of(role), (name, role)


def test_odds_before_a_roll_are_those_of_what_they_say_they_assume() -> None:
    partner = {"modifier": 0, "targets": [15], "damage": None}
    team = rw.daggerheart.tag_team(first={**partner, "modifier": 2}, second=partner)
    shown = pricing.move(team, (), {})
    assert {"role": "player", "name": "chosen", "way": "best:outcome"} in shown["assumes"]
    success = sum(p for label, p in shown["odds"].items() if not label.startswith("Failure"))
    assert success == pytest.approx(float(rw.advise(team, "success").value), abs=1e-12)
    fails = [
        1 - rw.odds(rw.daggerheart.action(modifier=modifier, difficulty=15), policy="first").mean("success")
        for modifier in (2, 0)
    ]
    assert success == pytest.approx(float(1 - fails[0] * fails[1]), abs=1e-12), (
        "as good as the better of the two"
    )


def test_a_run_by_hand_does_not_follow_what_has_no_end() -> None:
    with pytest.raises(TooMany):
        ByHand(Press(), {}).after(())
