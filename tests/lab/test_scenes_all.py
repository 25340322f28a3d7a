"""What holds for every scene: it has its line, no step looks at its sums, and Storyteller's tasks are scenes like any other."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import rollwright as rw
from rollwright.lab.best import best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.reports import Report
from rollwright.lab.scene import Scene, Single
from rollwright.lab.scenes import find, listing, scenes
from rollwright.readings.frontier import Frontier, Open
from rollwright.readings.policy import Policy
from rollwright.readings.repeats import At
from rollwright.rules import Rule

EXAMPLES = [
    find("double-down.session")(attempts=2, drive=1, holding=2, stress=1),
    find("keepers.score")(obstacles=2, edge=1, holding=1, threat=False),
    find("keepers.score")(obstacles=1),
    find("daggerheart.fight")(party=[{"armor": 1, "experience": 2}], rounds=2, strain=True, fear=1),
]


def test_every_scene_is_listed_with_a_line() -> None:
    assert list(listing()) == list(scenes())
    assert all(0 < len(line) < 140 for line in listing().values())
    assert [find(name).id for name in scenes()] == list(scenes())


@pytest.mark.parametrize("bound", EXAMPLES, ids=repr)
def test_no_step_looks_at_the_sums(bound: Rule) -> None:
    """States that differ in their sums alone lead to the same states, and add the same."""
    scene = Scene(bound)
    graph = Graph(scene).whole()
    frontier = Frontier(Policy(dict.fromkeys(("player", "gm"), "first")), notes=scene.noted)
    for number in range(len(graph)):
        place = graph[number]
        if place.ahead is None and place.ways:
            laws = [_law(frontier, scene, place.at, more) for more in (0, 1, 7)]
            assert laws[0] == laws[1] == laws[2]


def _law(frontier: Frontier, scene: Scene, at: At, more: int) -> Any:
    given = {name: more + place for place, name in enumerate(scene.sums)}
    step = scene.step(At(replace(at.state, **given), at.left))

    def less(state: Any) -> Any:
        return replace(state, **{name: getattr(state, name) - each for name, each in given.items()})

    return frontier.odds(step).map(less)


# -- Storyteller -----------------------------------------------------------------------------------------------------

TASKS = [
    rw.storyteller.extended(pool=3, target=4, max_rolls=5),
    rw.storyteller.extended(pool=4, target=6, difficulty=8, willpower=2, max_rolls=3),
    rw.storyteller.resisted_extended(pool=4, opposing_pool=3, target=3, max_rounds=4),
]


@pytest.mark.parametrize("bound", TASKS, ids=repr)
def test_a_task_followed_is_the_rule(bound: Rule) -> None:
    chain = Chain(Graph(Scene(bound)))
    assert chain.odds().by("headline") == rw.odds(bound, by="headline")


def test_the_number_of_rolls_is_told_where_it_is_asked_for() -> None:
    bound = rw.storyteller.extended(pool=5, target=4)
    report = Report(bound)
    assert report.odds is not None
    assert report.odds.p(lambda end: end.rolls is None) == 1
    timed = report.telling("rolls")
    assert timed is not None
    wanted = rw.odds(bound, by="rolls")
    assert [timed.by("rolls").p(n) for n in range(1, 9)] == [wanted.p(n) for n in range(1, 9)]


@pytest.mark.parametrize("goal", ["success", "no-botch"])
def test_what_a_botch_means_is_decided_as_is_best(goal: str) -> None:
    bound = find("storyteller.extended").bind(
        {"pool": 2, "target": 3, "difficulty": 8, "max_rolls": 4}, {"st.extendedBotch": "ask"}
    )
    found = best(bound, goal)
    assert found.exact
    assert found.value == rw.advise(bound, goal, role="gm").value
    assert found.value >= best(bound, goal, against=("gm",)).value


def test_a_step_may_be_a_whole_task_in_which_somebody_decides() -> None:
    """The called rule is a chain of its own, laid out where it is called."""
    task = find("storyteller.extended").bind(
        {"pool": 1, "target": 1, "difficulty": 8, "max_rolls": 2}, {"st.extendedBotch": "ask"}
    )
    frontier = Frontier(Policy({}))
    places = [end for end in frontier.odds(Single(of=task)) if isinstance(end, Open)]
    assert [place.asked.name for place in places] == ["botch"] * len(places)
    assert places
    for place in places:
        assert frontier.after(place, "abandon").p(lambda end: end.outcome.label == "Abandoned") == 1
        ends = [end for end in frontier.after(place, "restart") if not isinstance(end, Open)]
        assert all(end.outcome.label != "Abandoned" for end in ends)
