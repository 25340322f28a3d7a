"""Playing, waiting, replaying."""

from __future__ import annotations

import gc
from copy import copy

import msgspec
import pytest

import games
import rollwright as rw
from rollwright.errors import BadAnswer, BadFace, BadJson, Divergence, TooManyAnswers, TooManyFaces
from rollwright.odds import d6
from rollwright.readings.dice import Key
from rollwright.readings.events import Pending
from rollwright.readings.play import Play
from rollwright.readings.replay import replay
from rollwright.rules import Flow, Rule, call, choose, throw_all
from rollwright.rules.runs import Run
from rollwright.systems.registry import find_rule
from rollwright.table.play.throwing import coming


def test_a_roll_waits_for_its_decision() -> None:
    play = rw.play(games.Gamble(), faces=[3])
    assert not play.done
    assert (play.pending.role, play.pending.name, play.pending.options) == ("player", "again", ("stop", "go"))
    assert play.pending.says == ("keep it", "roll again")
    assert play.effects == play.costs == ()
    assert play.prompts == play.parts == []


def test_a_decision_goes_on() -> None:
    play = rw.play(games.Gamble(bonus=2), faces=[3, 6]).answer("go")
    assert play.outcome == games.won(6, (3, 6))
    assert [(roll.name, roll.dice, roll.faces) for roll in play.rolls] == [
        ("first", "d6", (3,)),
        ("second", "d6", (6,)),
    ]
    assert [(effect.kind, effect.amount) for effect in play.effects] == [("spend", 2), ("gain", 6)]
    assert (play.says, play.parts, play.prompts) == ("6", [("bonus", 2)], [("player", "how?")])


def test_a_bad_answer_changes_nothing() -> None:
    play = rw.play(games.Gamble(), faces=[3])
    with pytest.raises(BadAnswer, match="'again' cannot be answered with 'fly': stop, go") as caught:
        play.answer("fly")
    assert caught.value.at == "answers[0]"
    assert play.answer("stop").outcome == games.won(3, 3)
    with pytest.raises(BadAnswer, match="no decision is open"):
        play.answer("go")
    with pytest.raises(BadAnswer, match="cannot be answered"):
        rw.play(games.Gamble(), answers=["fly"])


def test_dice_typed_in_one_throw_at_a_time() -> None:
    play = rw.play(games.Gamble(dice=[{"name": "more", "sides": 4}]), by_hand=True)
    assert [name for name, _ in play.pending.dice] == ["first", "more"]
    assert play.pending.options == ()
    with pytest.raises(BadFace, match="7 is no face of d4: 1 to 4") as caught:
        play.throw(3, 7)
    assert caught.value.at == "faces[1]"
    with pytest.raises(BadAnswer, match="no decision is open"):
        play.answer("stop")
    play.throw(3)
    assert play.pending.dice
    play.throw(4)
    assert play.answer("go").pending.name == "second"
    with pytest.raises(BadFace, match="9 is no face of d6"):
        play.throw(9)
    assert play.pending.name == "second"
    assert 1 <= play.throw().outcome.won <= 6
    with pytest.raises(BadAnswer, match="no dice are waited for"):
        play.throw(1)


def test_what_went_wrong_after_a_throw_has_left_nothing_behind() -> None:
    rule, kept = (
        rw.storyteller.extended(pool=1, target=3),
        ("path", "events", "stood", "early", "decisions", "pending", "turn", "left"),
    )

    def told(play: Play) -> list[object]:
        return [copy(getattr(play, name)) for name in kept]

    play = Play(rule, faces=[9], chance=None)
    before = told(play)
    with pytest.raises(BadFace):
        play.throw(8, 11)
    assert told(play) == before
    assert len(play.throw(8).stood) == 2


def test_a_run_of_many_throws_is_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, answer = [0], Run.answer

    def counted(run: Run, said: object) -> None:
        steps[0] += 1
        answer(run, said)

    monkeypatch.setattr(Run, "answer", counted)
    args = {"pool": 1, "target": 100, "difficulty": 10, "max_rolls": 300}
    play = Play(find_rule("storyteller.extended").bind(args), chance=None)
    for _ in range(50):
        play.throw(5)
    few, steps[0] = steps[0], 0
    for _ in range(50):
        play.throw(5)
    assert steps[0] <= few + 2


def test_faces_are_checked() -> None:
    for face in (0, 7, "6", True, None, 2.5, 3.0):
        with pytest.raises(BadFace):
            rw.play(games.Gamble(), faces=[face])


def test_nothing_may_be_left_over() -> None:
    with pytest.raises(TooManyFaces, match="one face is left over, 5"):
        rw.play(games.Gamble(), faces=[1, 5], answers=["stop"]).finish()
    with pytest.raises(TooManyAnswers, match="from 'go' on"):
        rw.play(games.Gamble(), faces=[1], answers=["stop", "go"]).finish()


def test_a_seed_repeats_itself() -> None:
    assert (
        rw.play(games.Gamble(), seed=5, decide="first").outcome
        == rw.play(games.Gamble(), seed=5, decide="first").outcome
    )
    assert len({rw.play(games.Gamble(), seed=at, decide="first").outcome for at in range(60)}) == 6


def test_decisions_by_callback() -> None:
    def ask(asked: Pending, play: rw.Play) -> str | None:
        return "go" if dict(asked.when)["total"] < 4 else None

    assert rw.play(games.Gamble(), faces=[3, 1], decide=ask).outcome == games.won(1, (3, 1))
    assert rw.play(games.Gamble(), faces=[4], decide=ask).pending.name == "again"


def test_the_best_decisions_can_be_left_to_us() -> None:
    assert rw.play(games.Gamble(), faces=[3, 1], decide="best:won").outcome.won == 1
    assert rw.play(games.Gamble(), faces=[5], decide="best:won").outcome.won == 5
    assert rw.play(games.Pennies(), decide="best:won").outcome.won == 2
    assert rw.play(games.Team(), seed=1, decide="best:won").outcome.won == 4


def test_several_choose_at_once_one_answer_each() -> None:
    play = rw.play(games.Pennies(), answers=["heads"])
    assert play.pending.role == "odd"
    assert play.answer("tails").outcome == games.won(-2)
    assert rw.play(games.Secret(), answers=["yes", "no"]).outcome == games.won(1)


def test_anybody_may_act_in_a_window() -> None:
    play = rw.play(games.Holders(held=2), faces=[1])
    assert play.pending.options == ("done", "one", "two")
    assert play.pending.says == ("go on", "add one", "two")
    assert play.answer("two").answer("one").answer("one").outcome == games.won(5)
    assert rw.play(games.Holders(held=0), faces=[1], answers=["done"]).outcome == games.won(1)


def test_called_rules_are_played_by_their_own_players() -> None:
    play = rw.play(games.Team(), faces=[1, 2])
    assert play.pending.role == "helper 1"
    assert play.answer("turn").pending.role == "helper 2"
    assert play.answer("leave").outcome == games.won(4, (2, 2))
    assert [effect.who for effect in play.effects] == ["helper 1", "helper 2"]
    last = rw.play(games.Last(), faces=[1, 2], answers=["leave", "leave"])
    assert last.outcome == games.won(2)
    assert rw.play(games.Last(), faces=[2], answers=["leave"]).outcome == games.won(4)


def test_steps_are_counted() -> None:
    assert rw.play(games.Walk(), faces=[1, 2, 1, 2]).outcome == games.won(2, 4)
    assert rw.play(games.Walk(limit=1), faces=[1]).outcome == games.won(0, 1)


def test_a_transcript_replays() -> None:
    play = rw.play(games.Gamble(dice=[{"name": "more"}], house={"t.stakes": 3}), seed=4, decide="best:won")
    text = play.transcript.to_json()
    record = rw.Transcript.from_json(text)
    assert record == play.transcript
    again = replay(record, games.Gamble)
    assert (again.outcome, again.effects, again.says) == (play.outcome, play.effects, play.says)
    waiting = rw.play(games.Gamble(), faces=[1])
    assert replay(waiting.transcript, games.Gamble).pending == waiting.pending


def test_a_roll_that_was_played_leaves_nothing_that_has_to_be_searched_for() -> None:
    gc.disable()
    try:
        for _ in range(2):  # what the first play of all finds out, it leaves
            gc.freeze()
            for decide in (None, "first"):
                assert rw.play(games.Gamble(), decide=decide).transcript.run
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_the_first_divergence_is_named() -> None:
    play = rw.play(games.Gamble(), faces=[3, 6], answers=["go"])
    record = play.transcript

    def changed(**values: object) -> rw.Transcript:
        return msgspec.structs.replace(record, **values)

    with pytest.raises(Divergence, match="is now version 1, the transcript is of version 2"):
        replay(changed(version=2), games.Gamble)
    with pytest.raises(Divergence, match="the outcome is another one"):
        replay(changed(outcome=None), games.Gamble)
    stopped = rw.play(games.Gamble(), faces=[3], answers=["stop"]).transcript
    with pytest.raises(Divergence) as caught:
        replay(msgspec.structs.replace(stopped, args={"bonus": 1}), games.Gamble)
    assert caught.value.at == "outcome"
    first, second, third = record.run
    renamed = (msgspec.structs.replace(first, name="second"), second, third)
    with pytest.raises(Divergence) as caught:
        replay(changed(run=renamed), games.Gamble)
    assert caught.value.at == "run[0]"
    other = (first, msgspec.structs.replace(second, key="fly"), third)
    with pytest.raises(Divergence, match="player decides 'again'") as caught:
        replay(changed(run=other), games.Gamble)
    assert caught.value.at == "run[1]"
    with pytest.raises(Divergence, match="the run now stops") as caught:
        replay(changed(run=(msgspec.structs.replace(first, faces=(9,)), second, third)), games.Gamble)
    assert caught.value.at == "faces[0]"
    with pytest.raises(Divergence) as caught:
        replay(changed(run=(first, second, third, third)), games.Gamble)
    assert caught.value.at == "run[3]"
    with pytest.raises(Divergence) as caught:
        replay(changed(run=(first,)), games.Gamble)
    assert caught.value.at == "outcome"


def test_a_text_that_is_no_transcript() -> None:
    with pytest.raises(BadJson, match="this is no transcript"):
        rw.replay("[1]")
    text = rw.play("d6").transcript.to_json().replace('"rollwright":1', '"rollwright":9')
    with pytest.raises(BadJson, match="format 9"):
        rw.replay(text)


def test_the_odds_of_each_option() -> None:
    from rollwright.readings.policies import option_odds

    play = rw.play(games.Gamble(), faces=[3])
    assert {key: odds.p("win") for key, odds in option_odds(play).items()} == {"stop": 1, "go": 1}
    half = rw.play(games.Pennies(), answers=["tails"])
    # what even has chosen is hidden from odd: odd's odds take the plain side for it
    assert {key: odds.p("win") for key, odds in option_odds(half).items()} == {"heads": 1, "tails": 0}
    inside = rw.play(games.Team(), faces=[1, 2], answers=["turn"])
    assert set(option_odds(inside)) == {"leave", "turn"}


def test_weighted_dice_and_groups_of_none() -> None:
    faces = [rw.play(games.Loaded(), seed=seed).outcome.won for seed in range(300)]
    assert set(faces) == {1, 6}
    assert (
        200 < faces.count(6) < 280
    )  # three in four; a chance below 10^-4 either way, and the seeds are fixed
    assert [roll.name for roll in rw.play(games.Loaded(), seed=1).rolls] == ["loaded"]


def test_who_votes_together_sees_what_the_vote_would_do() -> None:
    play = rw.play(games.Secret())
    assert play.pending.whole("yes") == ("yes", "yes")
    assert play.answer("no").pending.whole("yes") == ("yes", "yes")


class Race(Rule[games.Won]):
    """The first runs, then the second, who has somebody to run for them, and the third says first whether they run at all."""

    def play(self) -> Flow[games.Won]:
        """Whoever is quicker, and a judge with no dice at all."""
        second, third = Sends(far=1).by("second"), Asked().by("third")
        first = yield from call(Sends(far=2).by("first"), then=[second, third])
        other = yield from call(second, then=[third])
        last = yield from call(third)
        return games.won(first.won + other.won + last.won, 0)


class Sends(Rule[games.Won]):
    """Somebody sends a runner."""

    far: int

    def play(self) -> Flow[games.Won]:
        """The runner's die, and none for the shoes."""
        ran = yield from call(Runs(far=self.far))
        return ran


class Runs(Rule[games.Won]):
    """A runner: one die a furlong."""

    far: int

    def play(self) -> Flow[games.Won]:
        """All dice at once."""
        dice, _ = yield from throw_all([("legs", self.far @ d6), ("shoes", 0 @ d6)])
        return games.won(dice.total, 0)


class Asked(Rule[games.Won]):
    """Somebody who may stay at home."""

    def play(self) -> Flow[games.Won]:
        """A choice before any die."""
        runs = yield from choose("player", "runs", "yes", "no")
        return games.won(100 if runs == "yes" else 0, 0)


def test_what_is_thrown_ahead_lies_there_until_its_turn() -> None:
    play = Play(Race(), chance=None)
    assert play.pending.whose == ("first", "first")
    assert {role: turn.pending.name for role, turn in play.turns.items()} == {
        "second": "legs, shoes",
        "third": "runs",
    }
    assert {role: [name for name, _ in dice] for role, dice in coming(play).items()} == {
        "first": ["legs"],
        "second": ["legs"],
    }, "no dice are no dice"
    play.lay("second", 5)
    assert play.lying == {"second": [5]}
    play.decide("third", "no")
    with pytest.raises(BadAnswer, match="no decision is open"):
        play.decide("third", "yes")
    with pytest.raises(BadFace):
        play.throw(3, 9)
    play.throw(3, 4)
    assert play.lying == {}
    assert (play.done, play.early, play.turns) == (True, [None, "second"], {})
    assert [(turn, asked.name) for turn, asked in play.decisions] == [("third", "runs")]
    play.finish()
    assert play.outcome.won == 12
    play.lay("second", Key("late"))
    with pytest.raises(TooManyAnswers, match="nobody asked second for 'late'"):
        play.finish()
