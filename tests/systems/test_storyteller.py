"""Storyteller beyond its sheet of cases: errors, words, parts, habits, costs, advice, and long actions in numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import rollwright as rw
from rollwright.doors.batch import answer
from rollwright.errors import (
    BadArgument,
    BadHouse,
    BadNotation,
    MissingArgument,
    Refused,
    TooLarge,
    Undecided,
)
from rollwright.odds import Odds
from rollwright.rules import Rule
from rollwright.systems.storyteller import Storyteller
from rollwright.systems.storyteller.outcomes import Action, Extended, Multiple, Race, Resisted

st = rw.storyteller
WILLING = {"pool": 2, "willpower": True}


def spent(play: Any) -> list[tuple[str, int]]:
    return [(effect.who, effect.amount) for effect in play.effects if effect.kind == "spend"]


# ---- words, parts and prompts


def test_a_roll_is_said_and_explained() -> None:
    play = rw.play(st.action(pool=4, willpower=True, attempt=2), faces=[1, 7, 8, 9])
    assert play.says == "3 successes (Complete)"
    assert play.parts == [
        ("dice", 4),
        ("difficulty", 6),
        ("further attempts", 1),
        ("rolled", 3),
        ("ones", -1),
        ("Willpower", 1),
    ]
    assert sum(amount for _, amount in play.parts[3:]) == play.outcome.successes
    assert play.prompts == []


@pytest.mark.parametrize(
    ("faces", "says", "who"),
    [
        ([1, 2, 3, 4, 5], "Botch", "gm"),
        ([6, 2, 3, 4, 5], "1 success (Marginal)", "gm"),
        ([6, 6, 3, 4, 5], "2 successes (Moderate)", "gm"),
        ([6, 6, 6, 6, 5], "4 successes (Exceptional)", "player"),
        ([6, 6, 6, 6, 6], "5 successes (Phenomenal)", "player"),
    ],
)
def test_what_a_degree_asks_for(faces: list[int], says: str, who: str) -> None:
    play = rw.play(st.action(pool=5), faces=faces)
    assert play.says == says
    assert [role for role, _ in play.prompts] == [who]


def test_a_failure_is_only_said() -> None:
    play = rw.play(st.action(pool=1), faces=[2])
    assert (play.says, play.prompts, play.parts) == ("Failure", [], [("dice", 1), ("rolled", 0)])


def test_an_automatic_success_has_no_dice() -> None:
    play = rw.play(st.action(pool=6, automatic=True, willpower=True), answers=["take"])
    assert play.says == "1 success (Marginal), automatic"
    assert play.parts == [("automatic", 1)]
    assert (play.rolls, play.effects) == ([], ())
    assert play.outcome.rolled is None


def test_several_actions_are_told_by_name() -> None:
    actions = [{"name": "evade", "pool": 3}, {"name": "strike", "pool": 4, "willpower": True, "attack": True}]
    play = rw.play(st.multiple(actions=actions), faces=[7, 1, 1, 2])
    assert play.says == "evade: Failure; strike: 1 success (Marginal)"
    assert [(roll.name, roll.dice) for roll in play.rolls] == [("evade", "2d10"), ("strike", "2d10")]
    assert ("evade: ones", -1) in play.parts
    assert ("strike: Willpower", 1) in play.parts
    assert [ask.split(":")[0] for _, ask in play.prompts] == ["strike"]
    assert (play.outcome.succeeded, play.outcome.botches, play.outcome.successes) == (1, 0, 1)
    assert play.outcome.headline == "1 succeeded"
    assert spent(play) == [("player", 1)]


@pytest.mark.parametrize(
    ("faces", "side", "house", "counted"),
    [
        ([6, 7, 8, 1, 6], {}, {}, [("rolled", 3), ("against", 0)]),
        ([6, 7, 1, 6, 7], {}, {}, [("rolled", 2), ("ones", -1), ("against", 2)]),
        (
            [6, 7, 1, 2, 6],
            {"willpower": True},
            {},
            [("rolled", 2), ("ones", -1), ("Willpower", 1), ("against", 1)],
        ),
        ([10, 1, 2, 6, 7], {"specialty": True}, {}, [("rolled", 2), ("ones", -1), ("against", 2)]),
        ([10, 1, 2, 6, 7], {"specialty": True}, {"st.onesVsTen": "die"}, [("rolled", 2), ("against", 2)]),
    ],
)
def test_an_action_that_is_resisted_is_made_of_all_that_counted(
    faces: list[int], side: dict[str, Any], house: dict[str, Any], counted: list[tuple[str, int]]
) -> None:
    first = {"name": "a", "pool": 4, "opponent": {"pool": 2, "difficulty": 6}, "difficulty": 5, **side}
    turn = st.multiple.bind({"actions": [first, {"name": "b", "pool": 3}]}, house)
    play = rw.play(turn, faces=[*faces, 2])
    ours = [(name, amount) for name, amount in play.parts if name.startswith("a: ")]
    assert ours[2:] == [(f"a: {name}", amount) for name, amount in counted]


def test_a_botch_among_several_actions_is_told() -> None:
    play = rw.play(st.multiple(actions=[{"name": "a", "pool": 2}, {"name": "b", "pool": 3}]), faces=[1, 8])
    assert play.outcome.botches == 1
    assert play.prompts[0][1].startswith("a: A botch")


def test_an_extended_action_is_said_with_its_rolls() -> None:
    play = rw.play(st.extended(pool=2, target=2, willpower=3), faces=[1, 2, 1, 2])
    assert play.says == "2 successes in 2 rolls"
    assert play.parts == [("dice", 2), ("target", 2)]
    assert play.prompts == []
    assert spent(play) == [("player", 1), ("player", 1)]


def test_an_extended_action_runs_out_of_time() -> None:
    play = rw.play(st.extended(pool=1, target=2, max_rolls=1), faces=[6])
    assert play.says == "Failure: 1 success in 1 roll"
    assert [who for who, _ in play.prompts] == ["gm"]


def test_an_extended_action_is_abandoned() -> None:
    house = {"st.extendedBotch": "end"}
    play = rw.play(st.extended(pool=1, target=2, house=house), faces=[6, 1])
    assert play.says == "Abandoned, a botch in 2 rolls"
    assert play.outcome == Extended("Abandoned", 0, 2)
    assert "botch" in play.prompts[0][1]


def test_a_resisted_action_is_said_for_both_sides() -> None:
    play = rw.play(
        st.resisted(actor=WILLING, opponent={"pool": 3, "difficulty": 7, "willpower": True}),
        faces=[4, 5, 1, 1, 2],
    )
    assert play.says == "actor wins by 2 successes (Moderate)"
    assert spent(play) == [("player", 1), ("opponent", 1)]
    assert ("actor: difficulty", 3) in play.parts
    assert ("opponent: difficulty", 7) in play.parts
    assert play.outcome.headline == "actor wins"


def test_a_tie_with_two_botches() -> None:
    play = rw.play(st.resisted(pool=1, opposing_pool=1), faces=[1, 1])
    assert play.says == "a tie, nobody succeeds; actor and opponent botched"
    assert play.outcome.botched == ("actor", "opponent")
    assert len(play.prompts) == 2
    assert play.outcome.headline == "nobody wins"


def test_the_opponents_triumph_is_the_opponents_to_tell() -> None:
    play = rw.play(st.resisted(pool=1, opposing_pool=4), faces=[2, 2, 3, 4, 5])
    assert play.says == "opponent wins by 4 successes (Exceptional)"
    assert [who for who, _ in play.prompts] == ["opponent"]


def test_a_race_is_said_with_rounds_and_totals() -> None:
    bound = st.resisted_extended(actor=WILLING, opposing_pool=2, target=2)
    play = rw.play(bound, faces=[2, 2, 2, 1])
    assert play.says == "actor wins after 1 round, 3 to 0"
    assert spent(play) == [("player", 1)]
    assert play.parts[:3] == [("target", 2), ("actor: dice", 2), ("actor: difficulty", 2)]


def test_a_team_tells_what_each_helper_brought() -> None:
    bound = st.teamwork(pool=2, helpers=[2, {"pool": 1, "willpower": True}], limit=1, willpower=True)
    play = rw.play(bound, faces=[1, 1, 7, 7, 2, 2, 2])
    assert play.says == "2 successes (Moderate), with 2 dice from helpers"
    assert play.parts == [
        ("dice", 2),
        ("helper 1", 0),
        ("helper 2", 2),
        ("difficulty", 6),
        ("helpers beyond the limit", 1),
        ("rolled", 1),
        ("Willpower", 1),
    ]
    assert spent(play) == [("player", 1), ("helper 2", 1)]
    assert [ask.split(".")[0] for _, ask in play.prompts if "botch" in ask] == ["For helper 1"]
    assert [helper.label for helper in play.outcome.helpers] == ["Botch", "Success"]


def test_without_helpers_a_team_is_an_action() -> None:
    assert rw.odds(st.teamwork(pool=3), by="label") == rw.odds(st.action(pool=3), by="label")
    assert rw.play(st.teamwork(pool=1), faces=[6]).says == "1 success (Marginal), with 0 dice from helpers"


def test_outcomes_without_their_notes_can_be_said_too() -> None:
    words = st.rules
    assert words["storyteller.multiple"].says(Multiple(None, 1, 1, 0, 2)) == "1 succeeded, 2 successes in all"
    assert words["storyteller.extended"].says(Extended("Success", 4, None)) == "4 successes"
    assert words["storyteller.resisted-extended"].says(Race("actor", None, None)) == "actor wins"
    lost = Resisted("actor", 1, None, None, None, ())
    assert words["storyteller.resisted"].says(lost) == "actor wins by 1 success"
    bound = st.resisted(pool=1, opposing_pool=1)
    assert bound.parts(lost) == []
    assert words["storyteller.multiple"].prompts(Multiple(None, 1, 1, 0, 2)) == []
    blank = Action("Failure", 0, None, None, None, False, 6)
    assert st.action(pool=2).parts(blank) == [("dice", 2)]


# ---- habits


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("/wod20 pool:8 difficulty:6", {"pool": 8, "difficulty": 6}),
        (
            "/WOD20 difficulty=7 pool=3 willpower # to lift it",
            {"pool": 3, "difficulty": 7, "willpower": True},
        ),
        ("/wod20 pool:3 specialty:yes willpower:no", {"pool": 3, "specialty": True, "willpower": False}),
        ("7ST6", {"pool": 7, "difficulty": 6}),
        ("7STA8", {"pool": 7, "difficulty": 8, "specialty": True}),
        (" 5st ", {"pool": 5, "difficulty": 6}),
    ],
)
def test_habits_become_actions(text: str, args: dict[str, Any]) -> None:
    assert rw.notation(text) == st.action(**args)


@pytest.mark.parametrize(
    ("text", "position", "found", "expected"),
    [
        ("/wod20", 6, "the end", "pool:"),
        ("/wod20 difficulty:7 # pool:3", 19, "the end", "pool:"),
        ("/wod20 pool:x", 12, "x", "number"),
        ("/wod20 pool:", 12, "the end", "number"),
        ("/wod20 pool:3 luck:2", 14, "luck:2", "specialty"),
        ("/wod20 pool:8 pool:9", 14, "pool:9", "once"),
        ("/wod20 pool:3 :", 14, ":", "specialty"),
        ("/wod20 pool:3 specialty:perhaps", 24, "perhaps", "true or false"),
        ("7STx", 3, "x", "difficulty"),
        ("7ST6 8", 5, "8", "the end"),
    ],
)
def test_a_habit_gone_wrong_says_where(text: str, position: int, found: str, expected: str) -> None:
    with pytest.raises(BadNotation) as error:
        rw.notation(text)
    assert (error.value.position, error.value.found) == (position, found)
    assert expected in error.value.expected


@pytest.mark.parametrize("text", ["3d10", "wod20 pool:3", "/wod2000", "7STEP"])
def test_other_texts_are_not_ours(text: str) -> None:
    assert all(habit(text) is None for habit in st.habits)


def test_a_habits_numbers_are_checked_like_any() -> None:
    with pytest.raises(BadArgument) as error:
        rw.notation("7ST11")
    assert error.value.at == "args.difficulty"


# ---- refusals


@pytest.mark.parametrize(
    ("make", "error", "at"),
    [
        (lambda: st.resisted(pool=3), MissingArgument, "args.opposing_pool"),
        (lambda: st.resisted(opposing_pool=3), MissingArgument, "args.pool"),
        (lambda: st.resisted(pool=3, actor=WILLING, opposing_pool=2), BadArgument, "args.actor"),
        (
            lambda: st.resisted_extended(target=3, pool=3, opposing_pool=2, opponent=WILLING),
            BadArgument,
            "args.opponent",
        ),
        (lambda: st.multiple(actions=[{"name": "alone", "pool": 3}]), BadArgument, "args.actions"),
        (
            lambda: st.teamwork(pool=3, helpers=[2, {"pool": 2, "difficulty": 9}], limit=0),
            Refused,
            "args.helpers[1]",
        ),
        (lambda: st.teamwork(pool=3, difficulty=10, helpers=[2], limit=0), Refused, "args.helpers"),
        (lambda: st.action(pool=3, difficulty=8, attempt=3), Refused, "args.attempt"),
        (lambda: st.action(pool=3, automatic=True, road=True), Refused, "args.automatic"),
        (lambda: st.action(pool=3, house={"st.doubleOn": 11}), BadHouse, "house.st.doubleOn"),
        (lambda: st.extended(pool=51, target=3), BadArgument, "args.pool"),
    ],
)
def test_what_is_refused_says_where(make: Callable[[], Rule], error: type[Exception], at: str) -> None:
    with pytest.raises(error) as found:
        make()
    assert getattr(found.value, "at", None) == at


def test_a_first_attempt_at_ten_is_allowed() -> None:
    assert rw.odds(st.action(pool=1, difficulty=10), by="label").p("Success") == Fraction(1, 10)


# ---- the house


def test_the_lowest_resisted_difficulty_is_a_switch() -> None:
    def difficulties(setting: Any) -> tuple[int, int]:
        bound = st.resisted(pool=12, opposing_pool=1, house={"st.resistedMinDifficulty": setting})
        outcome = rw.play(bound, seed=1).outcome
        return outcome.actor.difficulty, outcome.opponent.difficulty

    assert [difficulties(setting) for setting in (2, 4, "any", "fixed6")] == [(2, 9), (4, 9), (1, 9), (6, 6)]


def test_a_one_at_difficulty_one_reaches_it_and_cancels_it() -> None:
    bound = st.resisted(pool=1, opposing_pool=1, house={"st.resistedMinDifficulty": "any"})
    outcome = rw.play(bound, faces=[1, 2]).outcome
    assert (outcome.actor.label, outcome.actor.rolled, outcome.winner) == ("Failure", 1, "opponent")


def test_switches_are_read_from_text_too() -> None:
    settings = {"st.resistedMinDifficulty": "3", "st.doubleOn": "9", "st.zeroPool": "roll-one"}
    house = Storyteller.of(settings, strict=False)
    assert (house.resisted(1), house.double_on, house.dice(-1), house.dice(2)) == (3, 9, 1, 2)


def test_the_degrees_can_be_replaced() -> None:
    house = {"st.degrees": [{"label": "so-so", "least": 2}, {"label": "well", "least": 4}]}
    says = [
        rw.play(st.action(pool=4, house=house), faces=faces).says for faces in ([6, 2, 2, 2], [6, 6, 6, 6])
    ]
    assert says == ["1 success", "4 successes (well)"]


def test_a_house_of_margins_counts_only_the_lead() -> None:
    bound = st.resisted_extended(pool=2, opposing_pool=2, target=1, house={"st.resistedExtended": "margin"})
    play = rw.play(bound, faces=[2, 3, 2, 3, 1, 1, 2, 1, 2, 1, 2, 3])
    assert play.says == "opponent wins after 3 rounds, 0 to 2"


# ---- decisions, advice and prices


def test_an_offer_is_weighed_by_the_goal() -> None:
    offer = st.action(pool=3, automatic=True)
    assert [row.key for row in rw.advise(offer, "success").plan] == ["take"]
    assert [row.key for row in rw.advise(offer, "successes").plan] == ["roll"]
    assert rw.advise(offer, "no-botch").value == 1


def test_willpower_is_worth_its_price_or_not() -> None:
    over = {"willpower": [False, True]}
    cheap = rw.advise(st.action(pool=3), "success", over=over, prices={"willpower": 0.1})
    dear = rw.advise(st.action(pool=3), "success", over=over, prices={"willpower": 0.5})
    assert (cheap.args["willpower"], cheap.value) == (True, Fraction(9, 10))
    assert (dear.args["willpower"], dear.value) == (False, Fraction(37, 50))


@pytest.mark.parametrize(
    ("bound", "values"),
    [
        (
            st.multiple(actions=[{"name": "a", "pool": 2}, {"name": "b", "pool": 3}]),
            ("7/10", "7/10", "81/100"),
        ),
        (st.resisted(pool=1, opposing_pool=1), ("9/100", "9/100", "9/10")),
        (st.teamwork(pool=1, helpers=[1]), ("23/40", "7/10", "181/200")),
    ],
)
def test_goals_read_what_they_say(bound: Rule, values: tuple[str, str, str]) -> None:
    found = [rw.advise(bound, goal).value for goal in ("success", "successes", "no-botch")]
    assert found == [Fraction(value) for value in values]


def test_goals_of_long_actions() -> None:
    once = st.extended(pool=1, target=1, max_rolls=1, house={"st.extendedBotch": "end"})
    found = [rw.advise(once, goal).value for goal in ("success", "successes", "no-botch")]
    assert found == [Fraction(1, 2), Fraction(1, 2), Fraction(9, 10)]
    race = st.resisted_extended(pool=2, opposing_pool=2, target=1)
    assert rw.advise(race, "success").value == Fraction(1, 2)


def test_a_botch_in_an_extended_action_may_be_the_storytellers() -> None:
    ask = {"st.extendedBotch": "ask"}
    bound = st.extended(pool=2, target=2, house=ask)
    with pytest.raises(Undecided):
        rw.odds(bound)
    assert rw.odds(bound, policy={"gm": "restart"}, by="label").p("Success") == 1
    ended = st.extended(pool=2, target=2, house={"st.extendedBotch": "end"})
    assert rw.odds(bound, policy={"gm": "abandon"}) == rw.odds(ended)


def test_the_storytellers_options_are_shown_with_their_odds() -> None:
    asked = {"do": "roll", "rule": "storyteller.extended", "args": {"pool": 2, "target": 3, "willpower": 1}}
    reply = answer({**asked, "faces": [7, 2, 1, 3], "house": {"st.extendedBotch": "ask"}})
    options = {option["key"]: option["odds"] for option in reply["pending"]["options"]}
    assert reply["pending"]["when"] == {"successes": 2}
    assert options["abandon"] == {"Abandoned": 1.0}
    assert options["restart"]["Success"] == pytest.approx(1.0)
    assert [effect["what"] for effect in reply["effects"]] == ["willpower"]


# ---- long actions, counted another way


def scores(pool: int, difficulty: int) -> dict[int, Fraction]:
    """Net successes of a roll, −1 for a botch, face by face."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 11), repeat=pool):
        rolled, ones = sum(face >= difficulty for face in faces), faces.count(1)
        score = rolled - ones if rolled > ones else -1 if ones and not rolled else 0
        found[score] = found.get(score, Fraction(0)) + Fraction(1, 10**pool)
    return found


def test_an_extended_action_step_by_step() -> None:
    going, done = {0: Fraction(1)}, dict[tuple[str, int, int], Fraction]()
    for roll in range(1, 6):
        after: dict[int, Fraction] = {}
        for total, p in going.items():
            for score, q in scores(2, 6).items():
                reached = 0 if score < 0 else total + score
                after[reached] = after.get(reached, Fraction(0)) + p * q
        done |= {("Success", total, roll): p for total, p in after.items() if total >= 3}
        going = {total: p for total, p in after.items() if total < 3}
    done |= {("Failure", total, 5): p for total, p in going.items()}
    odds = rw.odds(st.extended(pool=2, target=3, max_rolls=5))
    assert {(o.label, o.successes, o.rolls): p for o, p in odds.items()} == done


def won(odds: Odds[Any], who: str | None) -> Fraction:
    return odds.by("winner").p(lambda winner: winner == who)


@pytest.mark.parametrize("reading", ["own", "margin"])
def test_a_race_is_solved_exactly(reading: str) -> None:
    bound = st.resisted_extended(pool=3, opposing_pool=2, target=3, house={"st.resistedExtended": reading})
    exact, whole = rw.odds(bound, by="winner"), rw.odds(bound)
    assert exact.unresolved == 0
    assert exact.p("actor") + exact.p("opponent") == 1
    assert 0 < Fraction(whole.unresolved, whole.total) < Fraction(1, 10**12)
    for who in ("actor", "opponent"):
        assert 0 <= exact.p(who) - won(whole, who) < Fraction(1, 10**12)


@pytest.mark.parametrize("reading", ["own", "margin"])
def test_a_short_race_round_by_round(reading: str) -> None:
    target, rounds = 2, 4
    going, ended = {(0, 0): Fraction(1)}, dict[tuple[str | None, int, int, int], Fraction]()
    ours, theirs = scores(2, 2), scores(2, 2)
    for at in range(1, rounds + 1):
        after: dict[tuple[int, int], Fraction] = {}
        for (a, b), p in going.items():
            for (x, q), (y, r) in product(ours.items(), theirs.items()):
                lead = max(0, x) - max(0, y)
                gain = (x, y) if reading == "own" else (max(0, lead), max(0, -lead))
                now = (0 if x < 0 else a + gain[0], 0 if y < 0 else b + gain[1])
                after[now] = after.get(now, Fraction(0)) + p * q * r
        over = {now for now in after if max(now) >= target and now[0] != now[1]}
        ended |= {("actor" if a > b else "opponent", at, a, b): after[a, b] for a, b in over}
        going = {now: p for now, p in after.items() if now not in over}
    ended |= {(None, rounds, a, b): p for (a, b), p in going.items()}
    house = {"st.resistedExtended": reading}
    bound = st.resisted_extended(pool=2, opposing_pool=2, target=target, max_rounds=rounds, house=house)
    odds = rw.odds(bound)
    assert {(o.winner, o.rounds, o.totals.actor, o.totals.opponent): p for o, p in odds.items()} == ended
    assert won(rw.odds(bound), None) == rw.odds(bound, by="winner").p(None)


def test_willpower_in_a_race_is_spent_on_the_first_round_only() -> None:
    bound = st.resisted_extended(actor=WILLING, opponent=WILLING, target=4)
    play = rw.play(bound, faces=[2, 2, 2, 1, 2, 2, 1, 1])
    assert play.says == "actor wins after 2 rounds, 5 to 0"
    assert spent(play) == [("player", 1), ("opponent", 1)]


def test_ties_at_the_target_go_on_from_where_both_stand() -> None:
    bound = st.resisted_extended(pool=2, opposing_pool=2, target=1)
    play = rw.play(bound, faces=[2, 2, 2, 2, 2, 1, 2, 1, 2, 3, 2, 2, 2, 1, 2, 2])
    assert play.outcome.totals.actor == 4
    assert play.says == "opponent wins after 4 rounds, 4 to 6"


def test_several_actions_are_independent() -> None:
    actions = [{"name": "a", "pool": 3}, {"name": "b", "pool": 4}]
    odds = rw.odds(st.multiple(actions=actions))
    found = odds.by(lambda outcome: tuple((result.label, result.successes) for result in outcome.results))
    for (x, p), (y, q) in product(scores(2, 7).items(), scores(2, 8).items()):
        labels = ("Success" if score > 0 else "Botch" if score < 0 else "Failure" for score in (x, y))
        assert found.p(tuple(zip(labels, (max(0, x), max(0, y)), strict=True))) == p * q
    assert rw.odds(st.multiple(actions=actions), by="successes") == odds.by("successes")


def test_helpers_bring_two_hundred_dice_at_most() -> None:
    with pytest.raises(TooLarge, match="200 dice together at most, not 250") as caught:
        rw.storyteller.teamwork(pool=3, helpers=[50] * 5)
    assert caught.value.at == "args.helpers"


def test_of_a_single_round_with_willpower_nobody_is_asked() -> None:
    sides = {"actor": {"pool": 1, "willpower": True, "points": 2}, "opponent": {"pool": 1, "difficulty": 6}}
    race = rw.storyteller.resisted_extended(target=1, max_rounds=1, **sides)
    plan = rw.advise(race, "success")
    assert plan.value == rw.odds(race, by="winner").p("actor")
