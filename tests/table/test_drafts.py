"""How a roll starts: proposed or called for, set by the game master, joined by others, and rolled by whose it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rollwright.errors import BadArgument, BadInput, Forbidden, MissingArgument, NotFound, Refused
from rollwright.table.play import sizes
from table.tabling import Person, Playing

ATTEMPT = "double-down.attempt"


class Two:
    """Ann and Bob at a table of Double Down, and Bob's foe."""

    def __init__(self, **opening: Any) -> None:
        self.table = Playing(**opening)
        self.gm = self.table.gm
        self.ann, self.anns = self.table.seated("Ann", stats={"Agility": 3}, drive=2)
        self.bob, self.bobs = self.table.seated("Bob", stats={"Wisdom": 2}, drive=2)
        self.ghost = str(self.gm.act("lay", line="Ghost: chill 3", hidden=True).of("laid")["sheet"]["id"])

    def proposed(self, **said: Any) -> str:
        return self.ann.propose(ATTEMPT, self.anns, "cross the bridge", **said)

    def drafts(self, who: Person) -> list[Any]:
        drafts: list[Any] = who.look()["drafts"]
        return drafts


def test_a_proposal_waits_until_the_game_master_has_set_it_and_then_its_player_rolls() -> None:
    at = Two()
    draft = at.proposed(suggested={"stat": "Agility"}, args={"drive": 1})
    (waits,) = at.drafts(at.bob)
    assert (waits["text"], waits["suggested"], waits["framed"]) == (
        "cross the bridge",
        {"stat": "Agility"},
        False,
    )
    with pytest.raises(Refused, match="not set it yet"):
        at.ann.call(draft=draft)
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 14}, stakes="a fall")
    (framed,) = at.drafts(at.bob)
    assert (framed["frame"], framed["stakes"], framed["suggested"]) == (
        {"stat": "Agility", "difficulty": 14},
        "a fall",
        {"stat": "Agility"},
    )
    reply = at.ann.call(draft=draft, faces=[11])
    started = reply.of("started")
    assert (started["args"]["difficulty"], started["args"]["stat"], started["args"]["drive"]) == (14, 3, 1)
    assert (started["stakes"], started["text"]) == ("a fall", "cross the bridge")
    assert at.drafts(at.bob) == []


def test_the_game_master_may_roll_what_was_never_set_and_change_the_move() -> None:
    at = Two()
    draft = at.proposed(args={"drive": 1})
    at.gm.act("frame", draft=draft, move="double-down.support", frame={"stat": "Agility", "difficulty": 12})
    (now,) = at.drafts(at.gm)
    assert (now["move"], now["args"]) == ("double-down.support", {}), "what was said is for another move"
    reply = at.gm.call(draft=draft, args={"target": at.bobs}, faces=[11])
    assert reply.of("started")["sheet"] == at.anns
    other = at.proposed()
    rolled = at.gm.call(draft=other, args={"stat": "Agility", "difficulty": 5}, faces=[11])
    assert rolled.of("started")["args"]["difficulty"] == 5


def test_stakes_stay_when_a_roll_is_set_anew() -> None:
    at = Two()
    draft = at.proposed()
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 9}, stakes="a fall")
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 11})
    (now,) = at.drafts(at.ann)
    assert (now["frame"]["difficulty"], now["stakes"]) == (11, "a fall")


def test_a_secret_setting_is_the_game_masters_alone() -> None:
    at = Two()
    draft = at.proposed()
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 17}, secret=["difficulty"] * 2)
    (seen,) = at.drafts(at.ann)
    assert seen["frame"] == {"stat": "Agility"}
    assert seen["secret"] == ["difficulty"]
    (known,) = at.drafts(at.gm)
    assert known["frame"]["difficulty"] == 17
    reply = at.ann.call(draft=draft, faces=[11])
    assert "difficulty" not in reply.of("started")["args"]
    assert "difficulty" not in reply.of("started")["said"]
    assert at.table.state.rolls[reply.roll].args["difficulty"] == 17


def test_no_roll_is_needed() -> None:
    at = Two()
    draft = at.proposed()
    told = at.gm.act("waive", draft=draft, text="it is only a brook").of("undrafted")
    assert told == {"draft": draft, "waived": True, "text": "it is only a brook"}
    assert at.drafts(at.ann) == []
    with pytest.raises(NotFound):
        at.ann.call(draft=draft)


@pytest.mark.parametrize("whose", ["one", "several", "all"])
def test_the_game_master_calls_for_a_roll_from_one_several_or_all(whose: str) -> None:
    at = Two()
    sheets: Any = {"one": [at.bobs], "several": [at.anns, at.bobs], "all": "all"}[whose]
    reply = at.gm.act(
        "ask", move=ATTEMPT, sheets=sheets, text="run!", frame={"stat": "Agility", "difficulty": 8}
    )
    drafts = {each["draft"]["sheet"]: each["draft"] for each in reply.every("drafted")}
    assert set(drafts) == ({at.bobs} if whose == "one" else {at.anns, at.bobs})
    assert all(each["framed"] and each["by"] == at.gm.id for each in drafts.values())
    if whose != "one":
        at.ann.call(draft=drafts[at.anns]["id"], faces=[10])
        assert [each["sheet"] for each in at.drafts(at.ann)] == [at.bobs]


def test_nobody_is_called_where_nobody_sits() -> None:
    table = Playing()
    for sheets in ("all", []):
        with pytest.raises(Refused, match="nobody to roll"):
            table.gm.act("ask", move=ATTEMPT, sheets=sheets)


def test_where_players_set_difficulties_themselves_nobody_is_asked() -> None:
    at = Two(options={"difficulties": "players"})
    draft = at.proposed(suggested={"stat": "Agility", "difficulty": 10})
    (ready,) = at.drafts(at.ann)
    assert (ready["framed"], ready["frame"]) == (True, {"stat": "Agility", "difficulty": 10})
    at.ann.call(draft=draft, faces=[10])
    at.ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 11}, faces=[10])


def test_a_player_does_not_roll_without_the_game_master_where_difficulties_are_theirs() -> None:
    at = Two()
    with pytest.raises(Forbidden, match="propose it first"):
        at.ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 1})
    draft = at.proposed()
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 17})
    with pytest.raises(Forbidden) as error:
        at.ann.call(draft=draft, args={"difficulty": 1})
    assert error.value.at == "args.difficulty"


def test_a_player_adds_what_is_theirs_and_nothing_else() -> None:
    at = Two()
    draft = at.proposed(args={"drive": 1})
    at.ann.act("add", draft=draft, args={"relevant": False})
    (now,) = at.drafts(at.bob)
    assert now["args"] == {"drive": 1, "relevant": False}
    with pytest.raises(Forbidden, match="for the game master to say"):
        at.ann.act("add", draft=draft, args={"difficulty": 1})
    with pytest.raises(Forbidden):
        at.bob.act("add", draft=draft, args={"drive": 2})
    with pytest.raises(Forbidden, match="for the player to say"):
        at.gm.act("frame", draft=draft, frame={"drive": 2})
    with pytest.raises(BadArgument) as error:
        at.ann.act("add", draft=draft, args={"luck": 2})
    assert error.value.at == "args.args.luck"
    with pytest.raises(BadArgument) as error:
        at.ann.act("add", draft=draft, args={"drive": "much"})
    assert error.value.at == "args.args.drive"


def test_a_secret_is_a_setting_of_the_game_masters() -> None:
    at = Two()
    with pytest.raises(BadArgument, match="cannot be kept secret"):
        at.gm.act("frame", draft=at.proposed(), frame={"stat": "Agility"}, secret=["drive"])


def test_others_join_a_roll_and_leave_it_again() -> None:
    at = Two()
    draft = at.ann.propose("double-down.group", at.anns, "lift the gate")
    at.bob.act("join", draft=draft, sheet=at.bobs, part={"drive": 1})
    (joined,) = at.drafts(at.ann)
    assert joined["parts"] == {at.bobs: {"drive": 1}}
    at.bob.act("leave", draft=draft, sheet=at.bobs)
    assert at.drafts(at.ann)[0]["parts"] == {}
    with pytest.raises(Refused, match="no part"):
        at.bob.act("leave", draft=draft, sheet=at.bobs)
    with pytest.raises(Forbidden):
        at.bob.act("join", draft=draft, sheet=at.anns, part={})
    with pytest.raises(Refused, match="makes this roll already"):
        at.ann.act("join", draft=draft, sheet=at.anns, part={})
    with pytest.raises(BadInput) as error:
        at.bob.act("join", draft=draft, sheet=at.bobs, part={"courage": 1})
    assert (error.value.at or "").startswith("part")
    with pytest.raises(Refused, match="hidden"):
        at.gm.act("join", draft=draft, sheet=at.ghost, part={})
    with pytest.raises(Refused, match="rolled alone"):
        at.bob.act("join", draft=at.proposed(), sheet=at.bobs, part={})


def test_what_joined_goes_into_the_roll() -> None:
    at = Two()
    draft = at.ann.propose("double-down.group", at.anns, "lift the gate", args={"drive": 1})
    at.bob.act("join", draft=draft, sheet=at.bobs, part={"drive": 2})
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 14})
    reply = at.ann.call(draft=draft, faces=[12])
    assert at.bobs in reply.of("started")["roles"].values()
    assert at.table.state.rolls[reply.roll].parts == {at.bobs: {"drive": 2}}
    at.ann.answer(reply.roll, "stand")
    assert at.table.values("Bob")["drive"] == 0


def test_a_proposal_is_dropped_by_its_player_or_the_game_master() -> None:
    at = Two()
    draft = at.proposed()
    with pytest.raises(Forbidden):
        at.bob.act("drop", draft=draft)
    assert at.ann.act("drop", draft=draft).of("undrafted")["waived"] is False
    other = at.proposed()
    at.gm.act("drop", draft=other)
    assert at.drafts(at.gm) == []


def test_a_roll_for_a_hidden_sheet_is_prepared_unseen() -> None:
    at = Two()
    known = len(at.ann.look("events")["events"])
    reply = at.gm.act("ask", move="double-down.support", sheets=[at.ghost])
    with pytest.raises(NotFound):
        at.ann.act("drop", draft=reply.draft)
    at.gm.act("waive", draft=reply.draft)
    assert len(at.ann.look("events")["events"]) == known
    with pytest.raises(NotFound):
        at.ann.propose(ATTEMPT, at.ghost)


def test_a_hidden_roll_takes_its_open_proposal_off_for_all() -> None:
    at = Two()
    draft = at.proposed()
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 12})
    at.gm.call(draft=draft, hidden=True, faces=[3])
    assert at.drafts(at.ann) == []
    assert at.ann.look()["rolls"] == []


def test_a_move_without_dice_may_be_prepared_too() -> None:
    at = Two()
    draft = at.ann.propose("double-down.regard", at.anns, "well done, Bob", args={"to": at.bobs})
    at.gm.act("frame", draft=draft)
    reply = at.ann.call(draft=draft)
    assert reply.kinds == ["undrafted", "done"]
    assert at.table.values("Bob")["drive"] == 3


def test_a_draft_keeps_to_its_move_and_its_sheet() -> None:
    at = Two()
    draft = at.proposed()
    at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 12})
    with pytest.raises(BadArgument, match="prepared as"):
        at.ann.call("double-down.spend", draft=draft)
    with pytest.raises(Forbidden):
        at.bob.call(draft=draft)
    with pytest.raises(BadArgument, match="one of draft and offer"):
        at.ann.call(draft=draft, offer="offer")
    assert at.ann.call(ATTEMPT, draft=draft, faces=[12]).roll
    with pytest.raises(BadArgument, match="there is no move"):
        at.ann.propose("double-down.fly", at.anns)


def test_a_table_has_only_so_many_rolls_in_preparation(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Two()
    monkeypatch.setattr(sizes, "DRAFTS", 2)
    first = at.proposed()
    at.proposed()
    with pytest.raises(Refused, match="2 rolls are in preparation"):
        at.proposed()
    at.gm.act("frame", draft=first, frame={"stat": "Agility"})


def test_who_acts_is_said_where_it_could_be_several() -> None:
    at = Two()
    with pytest.raises(MissingArgument, match="which sheet"):
        at.table.sit("Cid").call("double-down.regard", {"to": at.bobs})
    at.gm.act("give", sheet=at.bobs, seat=at.ann.id)
    with pytest.raises(MissingArgument):
        at.ann.call("double-down.regard", {"to": at.bobs})
    at.ann.call("double-down.regard", {"to": at.bobs}, sheet=at.anns)


def test_what_only_the_game_master_may_do() -> None:
    at = Two()
    with pytest.raises(Forbidden, match="only the game master"):
        at.ann.call("double-down.banes", {"banes": 1, "on": []})
    for move in ("frame", "waive"):
        with pytest.raises(Forbidden):
            at.ann.act(move, draft=at.proposed())


def test_an_error_of_a_roll_tells_nothing_of_what_is_secret() -> None:
    table = Playing("storyteller")
    ann, sheet = table.seated("Ann", willpower=0)
    frame = {"traits": ["Strength"], "difficulty": 9, "automatic": True}
    asked = table.gm.act("ask", move="storyteller.action", sheets=[sheet], frame=frame, secret=["difficulty"])
    with pytest.raises(Refused) as error:
        ann.call(draft=asked.draft, args={"willpower": True})
    assert "Willpower" in error.value.message, "what has nothing to do with the secret is said"


def test_who_joins_must_be_able_to_pay_for_it() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann")
    bob, helper = table.seated("Bob", hope=0)
    draft = ann.propose("daggerheart.trait", sheet)
    table.gm.act("frame", draft=draft, frame={"trait": "Agility", "difficulty": 12})
    with pytest.raises(Refused, match="Bob has 0 Hope"):
        bob.act("join", draft=draft, sheet=helper, part={})
    assert table.state.drafts[draft].parts == {}
    table.gm.act("adjust", sheet=helper, counter="hope", by=1, why="a gift")
    bob.act("join", draft=draft, sheet=helper, part={})
    assert list(table.state.drafts[draft].parts) == [helper]


def test_what_is_refused_for_a_secret_is_refused_without_it() -> None:
    table = Playing("storyteller")
    ann, sheet = table.seated("Ann")
    frame = {"traits": ["Strength"], "difficulty": 9, "attempt": 4}
    asked = table.gm.act("ask", move="storyteller.action", sheets=[sheet], frame=frame, secret=["difficulty"])
    with pytest.raises(Refused) as error:
        ann.call(draft=asked.draft)
    assert error.value.message == "with what the game master has set, this cannot be rolled"
    with pytest.raises(BadInput, match="9|12"):
        table.gm.call(draft=asked.draft)


def test_what_is_prepared_in_the_open_names_nobody_who_is_hidden() -> None:
    at = Two()
    said = {"move": "double-down.support", "args": {"target": at.ghost}, "sheet": at.anns, "text": "help it"}
    at.gm.act("propose", **said)
    assert len(at.drafts(at.ann)) == 1
    assert "Ghost" not in json.dumps([at.ann.look(), at.ann.look("export")])
    (known,) = [each for each in at.ann.look()["sheets"] if each["id"] == at.ghost]
    assert (known["name"], known["values"], known["state"]) == ("Somebody hidden", None, "")


def test_the_game_master_may_say_against_whom() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", traits={"Agility": 1})
    troll = str(table.gm.act("lay", line="Troll: difficulty 14, hp 6").of("laid")["sheet"]["id"])
    table.gm.act(
        "ask", move="daggerheart.reaction", sheets=[sheet], frame={"trait": "Agility", "source": troll}
    )
    (draft,) = ann.look()["drafts"]
    assert ann.call(draft=draft["id"], faces=(9, 4)).outcome["success"] is True


def test_a_contest_waits_for_nobody_who_cannot_see_it() -> None:
    at = Two()
    values = {"name": "Eve", "stats": {"Agility": 3}}
    eve = at.gm.act("lay", values=values, hidden=True).of("laid")["sheet"]["id"]
    for acts, target in ((eve, at.anns), (at.anns, eve)):
        with pytest.raises(Refused, match="Eve is hidden: show them first"):
            at.gm.call("double-down.contested", {"target": target, "stat": "Agility"}, sheet=acts)


def test_somebody_hidden_may_be_what_is_reacted_to() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", traits={"Agility": 1})
    troll = str(table.gm.act("lay", line="Troll: difficulty 14, hp 6", hidden=True).of("laid")["sheet"]["id"])
    frame = {"trait": "Agility", "source": troll}
    table.gm.act("ask", move="daggerheart.reaction", sheets=[sheet], frame=frame)
    (draft,) = ann.look()["drafts"]
    assert (draft["frame"], draft["secret"]) == (frame, [])
    assert ann.call(draft=draft["id"], faces=(9, 4)).outcome["total"] == 14
    assert "Troll" not in json.dumps([ann.look(), ann.look("events"), ann.look("export")])


def test_somebody_hidden_shows_nothing_of_what_they_do_by_themselves_or_with_others() -> None:
    """A character of the game master's: what would be open of another is not, and what is made together is refused."""
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", traits={"Agility": 1})
    values = {"name": "Eve", "evasion": 17, "hope": 6}
    eve = str(table.gm.act("lay", values=values, hidden=True).of("laid")["sheet"]["id"])
    together = {"partner": sheet, "trait": "Agility", "difficulty": 12}
    with pytest.raises(Refused, match="Eve is hidden: show the sheet first"):
        table.gm.call("daggerheart.tag-team", together, sheet=eve)
    draft = table.gm.propose("daggerheart.unarmed", sheet, args={"targets": [eve]})
    table.gm.act("frame", draft=draft, frame={"trait": "Agility"})
    ann.call(draft=draft, faces=(9, 4))
    (card,) = ann.look()["rolls"]
    assert ("targets" in card["args"], table.gm.look()["rolls"][0]["args"]["targets"]) == (False, [17])
    table.gm.call("daggerheart.action", {"trait": "Agility", "difficulty": 12}, sheet=eve)
    assert len(ann.look()["rolls"]) == 1
    assert "Eve" not in json.dumps([ann.look(), ann.look("events"), ann.look("export")])
    draft = ann.propose("daggerheart.action", sheet, args={})
    with pytest.raises(Refused, match="Eve is hidden: show the sheet first"):
        table.gm.act("join", draft=draft, sheet=eve, part={})


def test_a_suggestion_holds_for_what_the_game_master_leaves_open() -> None:
    at = Two()
    draft = at.proposed(suggested={"stat": "Agility", "combat": True})
    at.gm.act("frame", draft=draft, frame={"difficulty": 14})
    (framed,) = at.drafts(at.bob)
    assert framed["frame"] == {"stat": "Agility", "combat": True, "difficulty": 14}
    other = at.proposed(suggested={"stat": "Agility"})
    at.gm.act("frame", draft=other, frame={"difficulty": 14, "stat": "Wisdom"})
    assert at.drafts(at.bob)[1]["frame"]["stat"] == "Wisdom"
    fight = at.proposed(suggested={"stat": "Agility", "combat": True})
    at.gm.act("frame", draft=fight, frame={"difficulty": 14, "combat": False})
    assert not at.drafts(at.bob)[2]["frame"]["combat"], "it is replaced"


def test_the_trait_that_a_player_suggests_is_rolled_unless_another_is_set() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", traits={"Agility": 2, "Instinct": 1})
    for frame, more, trait, modifier in (
        ({}, {}, {}, 2),
        ({"trait": "Instinct"}, {}, {}, 1),
        ({"trait": None}, {}, {}, 0),
        ({}, {"choices": {"trait": ["Instinct", "Presence"]}}, {"trait": "Instinct"}, 1),
    ):
        draft = ann.propose("daggerheart.action", sheet, suggested={"trait": "Agility"})
        table.gm.act("frame", draft=draft, frame={"difficulty": 12, **frame}, **more)
        assert ann.call("", trait, draft=draft, faces=[7, 2]).of("started")["args"]["modifier"] == modifier


def test_what_a_player_suggests_holds_however_often_the_rest_is_set() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", traits={"Agility": 2, "Instinct": 1})
    for frames, modifier in (
        (({}, {}), 2),
        (({"trait": "Instinct"}, {}), 2),
        (({}, {"trait": None}), 0),
    ):
        draft = ann.propose("daggerheart.action", sheet, suggested={"trait": "Agility"})
        for difficulty, frame in enumerate(frames, 12):
            table.gm.act("frame", draft=draft, frame={"difficulty": difficulty, **frame})
        started = ann.call("", draft=draft, faces=[7, 2]).of("started")["args"]
        assert (started["modifier"], started["difficulty"]) == (modifier, 13)


def test_whether_a_tag_fits_is_the_game_masters_last_word() -> None:
    at = Two()
    tag = {"name": "Rope dancer", "level": 2}
    at.gm.act("write", sheet=at.anns, values={"tags": [tag]})
    draft = at.proposed(suggested={"stat": "Agility"}, args={"tags": ["Rope dancer"], "relevant": True})
    at.gm.act("frame", draft=draft, frame={"difficulty": 14, "relevant": False})
    args = at.ann.call(draft=draft, args={"relevant": True}, faces=[11]).of("started")["args"]
    assert (args["tag"], args["relevant"]) == (2, False)
    alone = at.proposed(suggested={"stat": "Agility"}, args={"relevant": False})
    at.gm.act("frame", draft=alone, frame={"difficulty": 14})
    assert at.ann.call(draft=alone, args={"relevant": True}, faces=[11]).of("started")["args"]["relevant"]


def test_the_game_master_lets_the_player_choose_between_two() -> None:
    at = Two()
    stats = {"Agility": 3, "Wisdom": 1}
    at.gm.act("write", sheet=at.anns, values={"stats": stats})
    draft = at.proposed(suggested={"stat": "Agility"})
    choices = {"stat": ["Agility", "Wisdom"]}
    with pytest.raises(BadArgument, match="set already"):
        at.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 14}, choices=choices)
    with pytest.raises(BadArgument, match="no 'pluck'"):
        at.gm.act("frame", draft=draft, frame={"difficulty": 14}, choices={"pluck": [1, 2]})
    with pytest.raises(Forbidden, match="for the player to say"):
        at.gm.act("frame", draft=draft, frame={"difficulty": 14}, choices={"drive": [1, 2]})
    at.gm.act("frame", draft=draft, frame={"difficulty": 14}, choices=choices)
    (seen,) = at.drafts(at.bob)
    assert (seen["frame"], seen["choices"]) == ({"difficulty": 14}, choices)
    (stat,) = [each for each in at.ann.look("form", draft=draft)["fields"] if each["name"] == "stat"]
    assert (stat["by"], [each["value"] for each in stat["choices"]]) == ("player", choices["stat"])
    with pytest.raises(MissingArgument, match="choose between Agility, Wisdom"):
        at.ann.call(draft=draft)
    for said in (
        lambda: at.ann.call(draft=draft, args={"stat": "Charm"}),
        lambda: at.ann.act("add", draft=draft, args={"stat": "Charm"}),
    ):
        with pytest.raises(BadArgument, match="between Agility, Wisdom"):
            said()
    at.ann.act("add", draft=draft, args={"stat": "Wisdom"})
    assert at.ann.call(draft=draft, args={}, faces=[11]).of("started")["args"]["stat"] == 1
    (asked,) = at.gm.act(
        "ask", move=ATTEMPT, sheets=[at.anns], frame={"difficulty": 9}, choices=choices
    ).every("drafted")
    reply = at.ann.call(draft=asked["draft"]["id"], args={"stat": "Agility"}, faces=[11])
    assert reply.of("started")["args"]["stat"] == 3


def test_a_bonus_of_the_game_masters_is_set_with_the_difficulty() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", traits={"Agility": 1})
    draft = ann.propose("daggerheart.action", sheet, args={"modifier": 5})
    table.gm.act("frame", draft=draft, frame={"trait": "Agility", "difficulty": 14, "modifier": -2})
    args = ann.call(draft=draft, args={"modifier": 5}, faces=[5, 7]).of("started")["args"]
    assert args["modifier"] == 1 - 2
