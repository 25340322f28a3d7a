"""Resisting: who has to say how they resist is called and waited for, and what the game master sets has to be enough to roll."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from hours import some
from rollwright.errors import Forbidden, Refused
from rollwright.systems.registry import find_rule
from rollwright.verbs import odds
from table.tabling import Person, Playing

HADRUN, MIRELA, REEVE = "Hadrun Ironbough", "Mirela Two-Coats", "The duke's reeve"
RESISTED = "storyteller.resisted"


class Two:
    """Mirela, who wants something of Hadrun or of the reeve."""

    def __init__(self) -> None:
        self.table = Playing("storyteller", party=True)
        self.gm, self.mirela, self.hadrun = (
            self.table.gm,
            self.table.players[MIRELA],
            self.table.players[HADRUN],
        )
        self.hers, self.his = self.table.sheet(MIRELA), self.table.sheet(HADRUN)
        line = "Reeve: Investigation 6, Melee 4"
        self.reeve = self.gm.act("lay", line=line).of("laid")["sheet"]["id"]

    def proposes(self, move: str = RESISTED, **args: Any) -> str:
        draft: str = self.mirela.call("propose", {"move": move, "sheet": self.hers, "args": args}).draft
        return draft


def test_who_is_needed_cannot_stay_away() -> None:
    at = Two()
    draft = at.proposes(opponent=at.his)
    with pytest.raises(Refused, match="cannot be rolled without Hadrun"):
        at.hadrun.act("leave", draft=draft, sheet=at.his)


def test_of_the_game_masters_people_those_resist_whom_it_is_against() -> None:
    at = Two()
    guard = at.gm.act("lay", line="Guard: Melee 4").of("laid")["sheet"]["id"]
    draft = at.proposes(opponent=at.reeve)
    with pytest.raises(Refused, match="Guard has no part in this"):
        at.gm.act("join", draft=draft, sheet=guard, part={"traits": ["Melee"]})
    at.gm.act("join", draft=draft, sheet=at.reeve, part={"traits": ["Melee"]})
    assert list(at.table.state.drafts[draft].parts) == [at.reeve]
    each = {"name": "past them", "traits": ["Dexterity"], "opponent": guard, "opposing": ["Melee"]}
    several = at.proposes("storyteller.multiple")
    at.gm.act("frame", draft=several, frame={"actions": [each, {"name": "run", "traits": ["Dexterity"]}]})
    at.gm.act("join", draft=several, sheet=guard, part={"traits": ["Melee"]})
    with pytest.raises(Refused, match="Reeve has no part in this"):
        at.gm.act("join", draft=several, sheet=at.reeve, part={"traits": ["Melee"]})


def test_settings_with_which_it_could_not_be_rolled_are_refused_at_once() -> None:
    at = Two()
    draft = at.proposes(opponent=at.reeve)
    with pytest.raises(Refused) as failed:
        at.gm.act("frame", draft=draft, frame={"traits": ["Dexterity"]})
    assert failed.value.at == "args.frame.opposing"
    at.gm.act("frame", draft=draft, frame={"traits": ["Dexterity"], "opposing": ["Melee"]})
    assert at.mirela.look()["drafts"][0]["framed"]


def test_the_game_master_alone_picks_from_what_the_other_side_has() -> None:
    at = Two()

    def fields(who: Any, name: str = "opposing", **args: Any) -> Any:
        found = who.look("form", move=RESISTED, sheet=at.hers, args=args)["fields"]
        return next(each for each in found if each["name"] == name)

    assert fields(at.gm, opponent=at.reeve)["wanted"]
    assert "wanted" not in fields(at.gm, opponent=at.his), "he says so himself"
    assert [each["value"] for each in fields(at.gm, opponent=at.reeve)["choices"]][:2] == [
        "Investigation",
        "Melee",
    ]
    assert fields(at.gm, "opposing_dice", opponent="a guard")["wanted"], "nobody else knows them"
    assert "wanted" not in fields(at.gm, "opposing_dice", opponent=at.reeve)
    assert "wanted" not in fields(at.gm, "opposing_dice")
    assert fields(at.gm)["of"] == "opponent"
    assert "choices" not in fields(at.mirela, opponent=at.reeve)


def test_what_others_have_to_say_first_is_prepared_and_not_rolled_at_once() -> None:
    at = Two()
    said = {"traits": ["Wits"], "opponent": at.his}
    at.gm.call(RESISTED, said, sheet=at.hers)
    (draft,) = at.gm.look()["drafts"]
    assert (draft["called"], draft["args"], draft["framed"]) == ([at.his], {"opponent": at.his}, True)
    at.hadrun.act("join", draft=draft["id"], sheet=at.his, part={"traits": ["Wits"]})
    roll = at.gm.call("", {}, draft=draft["id"], faces=[2] * 7).roll
    (offer,) = at.gm.look()["offers"]
    assert (offer["roll"], offer["prepares"]) == (roll, True)
    at.gm.call("", {}, offer=offer["id"])
    (again,) = at.gm.look()["drafts"]
    assert (again["frame"]["attempt"], again["says"], again["text"]) == (2, offer["says"], "")
    assert at.gm.look()["offers"] == []


def test_several_actions_tell_on_their_card_which_was_resisted_and_which_automatic() -> None:
    at = Two()
    actions = [
        {"name": "dodge", "traits": ["Dexterity", "Larceny"], "opponent": at.reeve, "opposing": ["Melee"]},
        {"name": "hide", "traits": ["Dexterity", "Stealth"], "automatic": True},
    ]
    draft = at.proposes("storyteller.multiple")
    at.gm.act("frame", draft=draft, frame={"actions": actions})
    roll = at.mirela.call("", {}, draft=draft).roll
    at.mirela.answer(roll, key="keep")
    at.mirela.answer(roll, key="take")
    upshot = at.gm.look("rolls", rolls=[roll])["rolls"][0]["upshot"]
    assert ["against" in upshot["rows"][0]["more"], upshot["rows"][1]["more"].endswith("automatic")] == [
        True,
        True,
    ]


@pytest.mark.parametrize("points", [0, 2])
def test_what_each_of_several_actions_came_to_is_told_before_the_next(points: int) -> None:
    """With Willpower, of which is asked before each, or without, where each waits for its own throw."""
    at = Two()
    at.gm.act("write", sheet=at.hers, values={"willpower": points})
    turn = [
        {"name": "hide", "traits": ["Wits"], "automatic": True},
        {"name": "climb", "traits": ["Dexterity"]},
        {"name": "jump", "traits": ["Dexterity"]},
    ]
    roll = at.gm.call("storyteller.multiple", {"actions": turn}, sheet=at.hers, by_hand=True).roll
    at.mirela.answer(roll, "take")

    def came() -> list[str]:
        return [each["says"] for each in at.mirela.look()["rolls"][-1]["waiting"].get("came", ())]

    assert came() == ["hide: 1 success (Marginal), automatic"]
    if points:
        at.mirela.answer(roll, "keep")
    at.mirela.answer(roll, faces=[9, 2])
    assert came()[1:] == ["climb: 1 success (Marginal)"]
    if points:
        at.mirela.answer(roll, "keep")
    done = at.mirela.answer(roll, faces=[2])
    assert done.of("announced")["says"].startswith("hide: 1 success (Marginal), automatic; climb: 1 success")
    assert (done.outcome["succeeded"], done.outcome["failed"]) == (2, 1)


def test_whoever_resists_one_of_several_actions_has_a_goal_of_their_own() -> None:
    at = Two()
    turn = [
        {"name": "grab", "traits": ["Strength"], "opponent": at.his},
        {"name": "run", "traits": ["Dexterity"]},
    ]
    draft = at.proposes("storyteller.multiple")
    at.gm.act("frame", draft=draft, frame={"actions": turn})
    goals = at.hadrun.look("form", draft=draft, sheet=at.his)["goals"]
    assert [each["name"] for each in goals] == ["resist"]

    def fail(*traits: str) -> float:
        parts = {at.his: {"traits": list(traits)}}
        return float(
            at.hadrun.look("advice", draft=draft, parts=parts, goal="resist")["ways"][0]["odds"]["value"]
        )

    assert 0 < fail("Dexterity") < fail("Dexterity", "Athletics") < 2


def test_who_has_no_sheet_is_called_what_whoever_began_called_them() -> None:
    at = Two()
    args = {"opponent": "the toll collector", "traits": ["Wits"], "opposing_dice": 3}
    roll = at.gm.call(RESISTED, args, sheet=at.hers, faces=[2, 2, 2, 2, 9, 9, 9]).roll
    (card,) = at.mirela.look()["rolls"]
    assert card["id"] == roll
    assert card["called"] == {"opponent": "the toll collector"}
    assert "the toll collector" in card["result"]["says"]
    (whole,) = at.gm.look()["rolls"]
    assert [row["name"] for row in whole["upshot"]["rows"]] == [MIRELA, "the toll collector"]
    turn = [{"name": "climb", "traits": ["Wits"]}, {"name": "shove", "traits": ["Wits"], **args}]
    two = at.gm.call("storyteller.multiple", {"actions": turn}, sheet=at.hers, by_hand=True).roll
    assert at.gm.look()["rolls"][-1]["called"] == {"opponent 2": "the toll collector"}, two
    for key in ("keep", "throw", "keep"):
        at.mirela.answer(two, key)
    waiting = at.gm.look()["rolls"][-1]["waiting"]
    assert [each["name"] for each in waiting["dice"]] == ["shove", "shove: opponent 2"]


def test_a_roll_that_was_called_for_comes_after_whoever_resists_has_spoken() -> None:
    at = Two()
    frame = {"opponent": at.his, "traits": ["Wits"]}
    at.gm.act("ask", move=RESISTED, sheets=[at.hers], frame=frame)
    (draft,) = at.mirela.look()["drafts"]
    assert draft["awaited"] == [at.his]
    assert at.mirela.look()["todo"] == []
    assert at.hadrun.look()["todo"] == [{"do": "join", "draft": draft["id"]}]
    at.hadrun.act("join", draft=draft["id"], sheet=at.his, part={"traits": ["Wits"]})
    assert at.mirela.look()["todo"] == [{"do": "roll", "draft": draft["id"]}]


def test_who_a_roll_waits_for_stays_until_it_is_dropped() -> None:
    at = Two()
    at.gm.act("ask", move=RESISTED, sheets=[at.hers], frame={"opponent": at.his, "traits": ["Wits"]})
    (draft,) = at.mirela.look()["drafts"]
    with pytest.raises(Refused, match="names Hadrun Ironbough: drop it first"):
        at.gm.act("remove", sheet=at.his)
    at.gm.act("drop", draft=draft["id"])
    at.gm.act("remove", sheet=at.his)
    assert at.mirela.look()["todo"] == []


def test_whoever_the_game_masters_people_act_against_is_told_what_they_may_know() -> None:
    """Who, with what, how hard, what it is about; not with how many dice."""
    at = Two()
    said = {"traits": ["Melee"], "modifier": 2, "opponent": at.his}
    at.gm.call(RESISTED, said, sheet=at.reeve, text="drive him off the bridge")
    (seen,) = at.hadrun.look()["drafts"]
    assert (seen["sheet"], seen["text"]) == (at.reeve, "drive him off the bridge")
    assert (seen["args"], seen["frame"]) == ({"opponent": at.his}, {"traits": ["Melee"]})
    assert at.mirela.look()["drafts"] == [seen]
    (whole,) = at.gm.look()["drafts"]
    assert whole["frame"] == {"traits": ["Melee"], "modifier": 2}


@pytest.mark.long
def test_whoever_resists_the_game_masters_people_sees_the_odds_over_the_dice_that_they_may_have() -> None:
    at = Two()
    at.gm.call(RESISTED, {"traits": ["Melee"], "modifier": 5, "opponent": at.his}, sheet=at.reeve)
    (draft,) = at.hadrun.look()["drafts"]
    mine = {"draft": draft["id"], "parts": {at.his: {"traits": ["Stamina"]}}}
    shown = at.hadrun.look("odds", **mine)
    assert shown["called"] == ["The dice pool of Reeve (without a specialty or Willpower)"]
    assert "warns" not in shown, "what is not on a sheet that he may not read"
    dice = next(each["dots"] for each in at.table.values(HADRUN)["attributes"] if each["name"] == "Stamina")
    for point in some(shown["curve"], 10):
        actor = {"pool": point["at"]}
        exact = odds(
            find_rule(RESISTED).bind({"actor": actor, "opponent": {"pool": dice}}),
            by="headline",
        )
        assert point["odds"]["Reeve wins"] == pytest.approx(float(exact.p("actor wins")))
    assert [each["at"] for each in shown["curve"]] == list(range(1, 31))
    (way,) = at.hadrun.look("advice", **mine, goal="resist")["ways"]
    values = [each["odds"]["value"] for each in way["curve"]]
    assert values == sorted(values, reverse=True), "the more dice against him, the worse"
    with pytest.raises(Forbidden):
        at.mirela.look("odds", **mine)
    assert at.hadrun.look("odds", **mine, args={"specialty": "any"}) == shown, "what he does not set"
    for own in ([], ["Stamina", "Stamina"]):
        with pytest.raises(Refused, match="Hadrun Ironbough has not said|a trait counts once") as failed:
            at.hadrun.look("odds", draft=draft["id"], parts={at.his: {"traits": own}} if own else {})
        assert str(failed.value.at).startswith(f"parts.{at.his}")
    at.gm.act("write", sheet=at.reeve, values={"pools": {}})
    with pytest.raises(Refused, match="with what the game master has set, this cannot be rolled"):
        at.hadrun.look("odds", **mine)


def test_against_the_game_masters_people_a_player_sees_odds_over_the_dice_that_they_may_have() -> None:
    at = Two()
    draft = at.proposes(opponent=at.reeve)
    at.gm.act("frame", draft=draft, frame={"traits": ["Dexterity"], "opposing": ["Melee"]})
    shown = at.mirela.look("odds", draft=draft)
    chances = [each["odds"][f"{MIRELA} wins"] for each in shown["curve"]]
    assert len(chances) == 30
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("draft", [False, True])
def test_with_how_many_dice_somebody_without_a_sheet_resists_is_told_to_nobody(draft: bool) -> None:
    """Neither while it is prepared, nor once it is rolled, nor with the offer to try again."""
    at = Two()
    told = {"opponent": "somebody unseen", "traits": ["Strength"]}
    frame = {**told, "opposing_dice": 37}
    if draft:
        at.gm.act("ask", move=RESISTED, sheets=[at.his], frame=frame)
        (asked,) = at.hadrun.look()["drafts"]
        assert (asked["frame"], asked["secret"]) == (told, ["opposing_dice"])
        (whole,) = at.gm.look()["drafts"]
        assert whole["frame"] == frame
        assert len(at.hadrun.look("odds", draft=asked["id"])["curve"]) == 30
        at.hadrun.call("", {}, draft=asked["id"])
    else:
        at.gm.call(RESISTED, frame, sheet=at.his)
    (card,) = at.hadrun.look()["rolls"]
    assert (card["said"], card["status"]) == (told, "applied")
    (offer,) = at.gm.look()["offers"]
    assert offer["args"]["opposing_dice"] == 37
    for who in (at.hadrun, at.mirela):
        for look in ("state", "events", "export"):
            seen = json.dumps(who.look(look)).replace("\\", "").replace(" ", "")
            assert '"opponent"' in seen
            assert '"opposing_dice":37' not in seen
    assert at.gm.look()["rolls"][0]["said"]["opposing_dice"] == 37


class Unseen(Two):
    """A ghoul of whom nobody may learn, and whoever looks for a trace of it in all that the players were sent."""

    def __init__(self) -> None:
        super().__init__()
        line = "Ghoul: Talons 37, Shadow 8"
        self.ghoul = self.gm.act("lay", line=line, hidden=True).of("laid")["sheet"]["id"]

    def told(self, *more: str) -> str:
        """What everybody was told, in which no trace is."""
        said = ""
        for who in (self.hadrun, self.mirela):
            said = "".join(json.dumps(who.look(each)) for each in ("state", "events", "export"))
            found = re.findall("|".join(("Ghoul", "Talons", "Shadow", r"\b37(d10)?\b", *more)), said)
            assert found == [], f"{found} is told"
        return said

    def name(self, who: Person) -> Any:
        """How somebody knows it."""
        sheets = who.look()["sheets"]
        return next((each["name"] for each in sheets if each["id"] == self.ghoul), None)


def test_somebody_of_whom_nobody_knows_acts_against_a_player_as_somebody_hidden() -> None:
    at = Unseen()
    at.gm.call(RESISTED, {"traits": ["Talons"], "opponent": at.his}, sheet=at.ghoul)
    (asked,) = at.hadrun.look()["todo"]
    assert (asked["do"], at.name(at.hadrun), at.name(at.mirela)) == ("join", *["Somebody hidden"] * 2)
    at.hadrun.act("join", draft=asked["draft"], sheet=at.his, part={"traits": ["Brawl"]})
    curve = at.hadrun.look("odds", draft=asked["draft"])["curve"]
    assert curve[0]["odds"].keys() == {"Somebody hidden wins", "nobody wins", f"{HADRUN} wins"}
    rolled = at.gm.call(draft=asked["draft"]).roll
    at.hadrun.answer(rolled, "throw")
    assert "Somebody hidden rolls against Hadrun Ironbough" in at.told(r'"name": "actor", "dice"')
    (card,) = at.gm.look()["rolls"]
    assert {"name": "actor: Talons", "amount": 37, "of": "actor: dice"} in card["result"]["parts"]
    at.gm.act("show", sheet=at.ghoul)
    assert (at.name(at.hadrun), at.name(at.gm)) == ("Ghoul", "Ghoul")


def test_somebody_of_whom_nobody_knows_resists_with_what_only_the_game_master_sees() -> None:
    at = Unseen()
    draft = at.proposes("storyteller.resisted-extended", opponent="whatever is in there")
    frame = {"traits": ["Dexterity"], "opponent": at.ghoul, "opposing": ["Talons"], "difficulty": "Shadow"}
    at.gm.act("frame", draft=draft, frame={**frame, "target": 1})
    assert at.mirela.look()["drafts"][0]["secret"] == ["difficulty", "opposing"]
    assert at.gm.look()["drafts"][0]["frame"] == {**frame, "target": 1}
    assert at.mirela.look("odds", draft=draft)["curve"]
    at.mirela.call(draft=draft)
    while (card := at.mirela.look()["rolls"][0])["status"] == "open":
        at.mirela.answer(card["id"], "keep")
    at.told()
    at.gm.act("hide", sheet=at.ghoul)
    assert (at.name(at.mirela), at.name(at.gm)) == (None, "Ghoul")
    at.told()


def test_of_one_of_several_actions_somebody_hidden_resists_with_so_many_dice() -> None:
    at = Unseen()
    turn = [{"name": each, "traits": ["Strength"]} for each in ("grab", "run")]
    turn[0] |= {"opponent": at.ghoul, "opposing": ["Talons"]}
    with pytest.raises(Refused, match="say with how many dice Ghoul resists: with what would tell") as failed:
        at.gm.act("ask", move="storyteller.multiple", sheets=[at.his], frame={"actions": turn})
    assert failed.value.at == "args.frame.actions[0].opposing"
    at.told("Somebody")
    turn[0] |= {"opposing": [], "opposing_dice": 5}
    at.gm.act("ask", move="storyteller.multiple", sheets=[at.his], frame={"actions": turn})
    assert "Somebody hidden" in at.told()


def test_who_was_seen_under_their_name_is_no_somebody() -> None:
    """Their sheet would be known again, and so would whatever else is prepared for it: a copy is neither."""
    at = Unseen()
    against = {"traits": ["Talons"], "opponent": at.his}
    other = at.gm.propose(RESISTED, at.ghoul, opponent := "the Ghoul waits", args={"opponent": opponent})
    with pytest.raises(Refused, match="another roll of Ghoul is prepared that nobody else sees"):
        at.gm.call(RESISTED, against, sheet=at.ghoul)
    at.gm.act("drop", draft=other)
    at.gm.act("show", sheet=at.ghoul)
    at.gm.act("hide", sheet=at.ghoul)
    with pytest.raises(Refused, match="Ghoul has been seen, and would be known again: take a copy"):
        at.gm.call(RESISTED, against, sheet=at.ghoul)
    copy = at.gm.act("copy", sheet=at.ghoul).of("laid")["sheet"]
    assert (copy["name"], copy["met"]) == ("Ghoul #2", False)
    at.gm.call(RESISTED, against, sheet=copy["id"])
    assert at.hadrun.look()["todo"][0]["do"] == "join"


def test_the_dice_against_one_of_several_actions_are_told_to_nobody() -> None:
    at = Two()
    turn = [
        {"name": "grab", "traits": ["Strength"]},
        {"name": "run", "traits": ["Wits"], "opponent": "the crowd", "difficulty": 5},
    ]
    whole = [turn[0], {**turn[1], "opposing_dice": 37}]
    draft = at.proposes("storyteller.multiple")
    at.gm.act("frame", draft=draft, frame={"actions": whole})
    assert at.mirela.look()["drafts"][0]["frame"] == {"actions": turn}
    assert at.gm.look()["drafts"][0]["frame"] == {"actions": whole}
    roll = at.mirela.call("", {}, draft=draft, by_hand=True).roll
    assert at.mirela.look()["rolls"][0]["said"]["actions"] == turn
    assert at.gm.look()["rolls"][0]["said"]["actions"] == whole
    assert '"opposing_dice":37' not in json.dumps(at.mirela.look("events")).replace(" ", "")
    at.gm.withdraw(roll)
    at.mirela.call(again=roll)
    assert at.hadrun.look()["drafts"][0]["suggested"] == {"actions": turn}
    at.gm.call(again=roll)
    assert at.gm.look()["rolls"][-1]["said"]["actions"] == whole


def test_the_game_master_rolls_again_against_the_same_dice() -> None:
    at = Two()
    frame = {"opponent": "somebody unseen", "traits": ["Strength"], "opposing_dice": 3}
    roll = at.gm.call(RESISTED, frame, sheet=at.his).roll
    at.gm.call(again=roll)
    cards = at.gm.look()["rolls"], at.hadrun.look()["rolls"]
    assert [each[-1]["said"].get("opposing_dice") for each in cards] == [3, None]
    at.hadrun.call(again=roll)
    (draft,) = at.gm.look()["drafts"]
    assert "opposing_dice" not in draft["suggested"]
