"""The verbs as Python offers them, and the list of public names."""

from __future__ import annotations

import subprocess
import sys
import types
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.errors import BadArgument, BadNotation, BadPolicy, RollwrightError, UnknownRule
from rollwright.odds import Odds
from rollwright.rules import Outcome
from rollwright.systems import registry
from rollwright.systems.registry import find_rule, system, systems


def test_the_list_of_public_names_is_right() -> None:
    assert sorted(rw.__all__) == rw.__all__
    assert dir(rw) == rw.__all__
    for name in rw.__all__:
        assert getattr(rw, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        _ = rw.luck


def test_packages_do_not_hide_the_verbs_of_their_names() -> None:
    import rollwright.notation
    import rollwright.odds  # noqa: F401

    assert not isinstance(rw.odds, types.ModuleType)
    assert rw.odds("d6").mean("total") == rw.odds(rw.notation("1d6")).mean("total")


@pytest.mark.apart
def test_importing_costs_nothing_that_is_not_used() -> None:
    code = (
        "import sys, rollwright; print(sorted(name for name in sys.modules if name.startswith('rollwright')))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "['rollwright']"


@pytest.mark.parametrize(
    ("text", "rule", "part"),
    [
        ("4d6kh3+2", "notation", {"text": "4d6kh3+2"}),
        ("/wod20 pool:8 difficulty:6", "storyteller.action", {"pool": 8, "difficulty": 6}),
        ("7ST6", "storyteller.action", {"pool": 7, "difficulty": 6, "specialty": False}),
        ("7STA6", "storyteller.action", {"pool": 7, "difficulty": 6, "specialty": True}),
        ("fitd3", "keepers.action", {"dots": 3}),
        ("dheart +2", "daggerheart.action", {"modifier": 2}),
        ("1d12h+1d12f", "daggerheart.action", {"modifier": 0}),
    ],
)
def test_habits_become_the_games_own_rules(text: str, rule: str, part: dict[str, object]) -> None:
    bound = rw.notation(text)
    assert bound.rule.id == rule
    assert part.items() <= bound.arguments().items()


def test_a_text_that_nobody_understands_says_where() -> None:
    with pytest.raises(BadNotation) as caught:
        rw.notation("4d6kh3 plus")
    assert caught.value.position == 7


def test_the_registry_knows_our_systems_and_those_installed() -> None:
    names = [each.name for each in systems()]
    assert names[:5] == ["double-down", "keepers", "daggerheart", "storyteller", "plain"]
    assert "lanterns" in names
    assert system("chess") is None
    with pytest.raises(UnknownRule, match="there is no rule 'lanterns.sing': lanterns.search"):
        find_rule("lanterns.sing")
    with pytest.raises(UnknownRule, match="double-down.attempt"):
        find_rule("chess.move")


def test_a_system_that_cannot_be_loaded_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, info = tmp_path / "broken", tmp_path / "broken-1.0.dist-info"
    package.mkdir()
    info.mkdir()
    (package / "__init__.py").write_text("import there_is_no_such_module\n")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rollwright.systems]\nbroken = broken:system\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._installed.cache_clear()
    try:
        assert "lanterns" in [each.name for each in systems()]
        with pytest.raises(
            UnknownRule, match="the installed system 'broken' cannot be loaded: ModuleNotFoundError"
        ):
            find_rule("broken.roll")
    finally:
        monkeypatch.undo()
        registry._installed.cache_clear()


@pytest.mark.parametrize("by", [("label", "net"), len], ids=["several", "a function"])
def test_who_asks_for_several_fields_is_told_how(by: Any) -> None:
    with pytest.raises(BadArgument, match=r"odds\(rule\)\.map\(lambda came: \(came\.label, …\)\)"):
        rw.odds(rw.storyteller.action(pool=3), by=by)


def test_who_decides_by_a_function_is_told_where() -> None:
    policy: Any = len
    with pytest.raises(BadPolicy, match=r"play\(rule, decide=…\)"):
        rw.odds(rw.storyteller.action(pool=3), policy=policy)


def test_dice_are_found_at_the_verb_that_has_the_name_of_their_package() -> None:
    from rollwright.odds import Die, d6

    verb: Any = rw.odds
    assert (verb.d6, verb.Die) == (d6, Die)
    assert {"d6", "Die", "explode"} <= set(dir(verb))
    assert "from rollwright.odds import d6" in verb.__doc__


ATTEMPT = rw.double_down.attempt(stat=3, difficulty=14)
STANDING = rw.odds(ATTEMPT, policy={"player": "stand"})
SLIPS: dict[str, tuple[Callable[[], Any], str]] = {
    "odds of no rule": (lambda: rw.odds(3), "a rule with its arguments, or dice as in '4d6kh3"),
    "a play of no rule": (lambda: rw.play(None), "a rule with its arguments"),
    "no such field": (lambda: STANDING.by("luck"), "no field 'luck': it has label, tier"),
    "no such question": (lambda: STANDING.median, "ask .quantile"),
    "the mean of words": (lambda: STANDING.mean("label"), "is a word"),
    "the mean of what has fields": (lambda: STANDING.mean(), "name one"),
    "a number among what has fields": (lambda: STANDING.p(2), "say which is"),
    "no word of these": (
        lambda: STANDING.by("label").p("Sucess"),
        "nothing here is 'Sucess', and 'Success' is",
    ),
    "more than all": (lambda: STANDING.quantile(2), "a probability in"),
    "a condition that nothing meets": (lambda: STANDING.given(lambda came: False), "no outcome meets"),
    "draws by a word": (lambda: rw.sample("3d6", n="x"), "n is a whole number"),  # type: ignore[arg-type]  # on purpose
    "draws by a part": (lambda: rw.sample("3d6", n=2.5), "n is a whole number"),  # type: ignore[arg-type]  # on purpose
    "no values": (lambda: rw.advise(ATTEMPT, "success", over={"drive": 6}), "drive is chosen from several"),  # type: ignore[dict-item]  # on purpose
    "letters for values": (lambda: rw.advise(ATTEMPT, "success", over={"drive": "05"}), "drive is chosen"),
    "no goal": (lambda: rw.advise(ATTEMPT, 3), "a goal is a name, or a function"),  # type: ignore[arg-type]  # on purpose
    "arguments without names": (lambda: rw.daggerheart.action(2, 15), "takes its arguments by name"),
    "no such rule": (lambda: rw.daggerheart.luck, "Daggerheart has no rule 'luck'"),
    "no house": (
        lambda: rw.keepers.action(dots=1, outcomes=[], house=3),
        "house rules are said by their keys",
    ),
    "no faces": (lambda: rw.play(ATTEMPT, faces=3), "faces come one after the other"),  # type: ignore[arg-type]  # on purpose
    "letters for answers": (lambda: rw.play(ATTEMPT, answers="stand"), "answers come one after the other"),
    "any word": (
        lambda: rw.play(ATTEMPT, faces=[3], decide="zork"),
        "decide is first or best:GOAL, not 'zork'",
    ),
    "nobody who decides": (lambda: rw.play(ATTEMPT, decide=3), "decide is first, best:GOAL or a function"),  # type: ignore[arg-type]  # on purpose
    "a face too many": (
        lambda: rw.play(ATTEMPT, faces=[3, 99], answers=["stand"]),
        "one face is left over, 99",
    ),
    "an answer too many": (
        lambda: rw.play(ATTEMPT, faces=[3], answers=["stand", "stand"]),
        "1 answer.s. left over",
    ),
    "what only players know": (
        lambda: rw.odds(rw.storyteller.teamwork(pool=2, helpers=[1]), by="helpers"),
        "helpers is known to whoever plays",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_whatever_is_asked_wrongly_is_one_of_our_errors(slip: str) -> None:
    ask, told = SLIPS[slip]
    with pytest.raises(RollwrightError, match=told):
        ask()


def test_dice_in_notation_are_asked_by_their_number() -> None:
    """The total, or the successes where some are counted, where no field is named."""
    three = rw.odds("3d6")
    assert (three.at_least(11), three.mean(), three.p(3)) == (
        Fraction(1, 2),
        Fraction(21, 2),
        Fraction(1, 216),
    )
    assert rw.odds("4d10>=7").mean() == Fraction(8, 5)
    assert rw.odds("4d10>=7").p(4) == Fraction(2, 5) ** 4


class Numbered(Outcome, frozen=True):
    """An outcome that has two numbers, one of which is called so."""

    number: int
    points: int


class Called(Outcome, frozen=True):
    """An outcome that has a number which is a word."""

    points: int

    @property
    def number(self) -> str:
        """Which it is."""
        return "two"


@pytest.mark.parametrize("outcome", [Numbered(1, 2), Called(2)])
def test_outcomes_are_asked_by_no_number_that_they_do_not_stand_for(outcome: Outcome) -> None:
    for ask in (Odds.mean, lambda odds: odds.p(2), lambda odds: odds.at_least(2)):
        with pytest.raises(RollwrightError, match="points"):
            ask(Odds({outcome: 1}))
