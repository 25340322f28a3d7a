"""Every kind of secret that a table keeps, one example each: what the game master knows, and what everybody else is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rollwright.errors import BadArgument, Conflict, Forbidden, NotFound, Refused, RollwrightError, TooLarge
from rollwright.table.acts.tabling import Opening
from table.tabling import Person, Playing

TROLL = "Troll: difficulty 14, hp 8, major 9, severe 18, attack +3, damage 2d8+3, experience Canary nose 2"
GUARD = "Guard: Canary blade 6, Alertness 5, willpower 3, health 7"


@pytest.fixture
def dd() -> Playing:
    return seated("double-down")


@pytest.fixture
def dh() -> Playing:
    return seated("daggerheart")


@pytest.fixture
def st() -> Playing:
    return seated("storyteller")


def seated(system: str) -> Playing:
    """A party whose players set difficulties, and somebody who watches."""
    at = Playing(system, party=True, options={"difficulties": "players"})
    at.sit("Watcher", "watcher")
    return at


def first(at: Playing) -> tuple[Person, str]:
    """The first player and their sheet."""
    name, person = next(iter(at.players.items()))
    return person, at.sheet(name)


def told(at: Playing, name: str = "Watcher") -> str:
    """Everything that somebody is sent and shown."""
    person = at.players[name]
    wants = ("state", "events", "summary", "export", "links")
    return json.dumps(
        [person.look(want, limit=1000) if want == "events" else person.look(want) for want in wants]
    )


def sent(at: Playing, name: str = "Watcher") -> list[Any]:
    """Every event that somebody is sent."""
    events: list[Any] = at.players[name].look("events", limit=1000)["events"]
    return events


def refusal(person: Person, act: str, /, **args: Any) -> RollwrightError:
    """How a call is refused."""
    with pytest.raises(RollwrightError) as error:
        person.act(act, **args)
    return error.value


# -- difficulties ------------------------------------------------------------------------------------------------------


def test_a_secret_difficulty_is_not_in_the_draft_the_roll_or_the_odds(dd: Playing) -> None:
    player, sheet = first(dd)
    draft = player.propose("double-down.attempt", sheet, suggested={"stat": "Agility"})
    odds = []
    for difficulty in (14, 23):
        frame = {"stat": "Agility", "difficulty": difficulty}
        dd.gm.act("frame", draft=draft, frame=frame, secret=["difficulty"], stakes="a fall")
        odds.append(player.look("odds", draft=draft))
    assert odds[0] == odds[1]
    assert [row["at"] for row in odds[0]["curve"]] == list(range(1, 31))
    roll = player.call(draft=draft, faces=[10]).roll
    player.answer(roll, "stand")
    shown = next(each for each in player.look()["rolls"] if each["id"] == roll)
    assert "difficulty" in shown["secret"]
    assert not {"difficulty"} & {*shown["args"], *shown["said"]}
    assert "category" not in shown["result"]["outcome"]
    assert "23" not in json.dumps([shown["args"], shown["said"], shown["result"]])
    assert dd.gm.look()["rolls"][-1]["args"]["difficulty"] == 23


def test_a_table_may_keep_difficulties_secret_unless_a_roll_says_otherwise() -> None:
    table = Playing("double-down", options={"secret": True})
    ann, sheet = table.seated("Ann", stats={"Agility": 3})
    frame = {"stat": "Agility", "difficulty": 14}
    draft = ann.propose("double-down.attempt", sheet, "cross the bridge")
    assert ann.look()["drafts"][0]["secret"] == ["difficulty"]
    table.gm.act("frame", draft=draft, frame=frame)
    assert ann.look()["drafts"][0]["frame"] == {"stat": "Agility"}
    table.gm.act("frame", draft=draft, frame=frame, secret=[])
    assert ann.look()["drafts"][0]["frame"] == frame
    table.gm.act("ask", move="double-down.attempt", sheets=[sheet], frame=frame)
    assert ann.look()["drafts"][1]["frame"] == {"stat": "Agility"}
    table.gm.act("set", options={"secret": False})
    table.gm.act("ask", move="double-down.attempt", sheets=[sheet], frame=frame)
    assert ann.look()["drafts"][2]["frame"] == frame


def test_only_what_a_game_can_hide_whole_is_kept_secret(dd: Playing) -> None:
    player, sheet = first(dd)
    draft = player.propose("double-down.attempt", sheet)
    frame = {"stat": "Agility", "difficulty": 14}
    error = refusal(dd.gm, "frame", draft=draft, frame=frame, secret=["stat"])
    assert error.message == "'stat' cannot be kept secret in Attempt something: difficulty can"
    assert dd.gm.look("form", move="double-down.attempt", sheet=sheet)["secret"] == ["difficulty"]


def test_a_difficulty_from_an_adversarys_sheet_is_only_the_game_masters(dh: Playing) -> None:
    player, sheet = first(dh)
    troll = dh.gm.act("lay", line=TROLL).of("laid")["sheet"]["id"]
    weapon = dh.values(sheet)["weapons"][0]["name"]
    args = {"weapon": weapon, "targets": [troll]}
    curve = player.look("odds", move="daggerheart.attack", sheet=sheet, args=args)
    roll = player.call("daggerheart.attack", args, sheet=sheet).roll
    shown = next(each for each in player.look()["rolls"] if each["id"] == roll)
    assert "targets" not in shown["args"]
    assert shown["secret"] == ["targets"]
    dh.gm.act("write", sheet=troll, values={"difficulty": 19})
    assert player.look("odds", move="daggerheart.attack", sheet=sheet, args=args) == curve


@pytest.mark.parametrize("secret", [[], ["difficulty"]])
def test_who_holds_what_cannot_do_is_asked_only_where_that_would_tell_of_a_difficulty(
    dh: Playing, secret: list[str]
) -> None:
    player, sheet = first(dh)
    dh.gm.act("write", sheet=sheet, values={"prayer": [2, 3]})
    draft = player.propose("daggerheart.action", sheet)
    dh.gm.act("frame", draft=draft, frame={"trait": None, "difficulty": 30}, secret=secret)
    roll = player.call(draft=draft, faces=[3, 2]).roll
    assert (dh.state.rolls[roll].status == "open") == bool(secret)


# -- hidden rolls ------------------------------------------------------------------------------------------------------


def test_nothing_tells_of_a_hidden_roll(dd: Playing) -> None:
    before = told(dd)
    roll = dd.gm.call("roll", {"dice": "7d20"}, hidden=True).roll
    dd.gm.act("tell", roll=roll, text="a canary")
    dd.gm.withdraw(roll, reason="a canary")
    assert told(dd) == before
    player, _ = first(dd)
    thrown = player.call("roll", {"dice": "2d6"}).of("thrown")
    assert thrown["groups"][0]["draw"] == 0
    assert [each["n"] for each in sent(dd)] == list(range(1, len(sent(dd)) + 1))


def test_a_noted_roll_tells_that_it_was_made_and_no_more(dd: Playing) -> None:
    before = len(sent(dd))
    dd.gm.call("roll", {"dice": "7d20"}, hidden="noted")
    (noted,) = sent(dd)[before:]
    assert noted["kind"] == "noted"
    assert noted["data"] == {"says": "the game master rolls in secret"}


def test_a_hidden_roll_and_a_missing_one_are_refused_alike(dd: Playing) -> None:
    player, _ = first(dd)
    roll = dd.gm.call("roll", {"dice": "7d20"}, hidden=True).roll
    for do in (
        lambda name: player.act("tell", roll=name, text="?"),
        lambda name: player.call(again=name),
        lambda name: player.withdraw(name),
        lambda name: player.answer(name, "x"),
        lambda name: player.look("odds", roll=name),
    ):
        errors = []
        for name in (roll, "roll-000000000000"):
            with pytest.raises(NotFound) as error:
                do(name)
            errors.append(error.value.message.replace(name, "?"))
        assert errors[0] == errors[1]


def test_what_a_hidden_roll_holds_back_is_not_told(dd: Playing) -> None:
    player, sheet = first(dd)
    tag = next(each["name"] for each in dd.values(sheet)["tags"] if not each["exhausted"])
    other = next(held.id for held in dd.state.sheets.values() if held.seat not in (None, player.id))
    dd.gm.call("double-down.contested", {"stat": "Agility", "target": other}, sheet=sheet, hidden=True)
    args = {"stat": "Agility", "difficulty": 10, "tags": [tag]}
    with pytest.raises(Refused, match="held back"):
        dd.gm.call("double-down.attempt", args, sheet=sheet, hidden=True)
    assert player.call("double-down.attempt", args, sheet=sheet, faces=[10]).roll


def test_whatever_a_hidden_sheet_does_is_hidden(st: Playing) -> None:
    guard = st.gm.act("lay", line=GUARD, hidden=True).of("laid")["sheet"]["id"]
    before = told(st)
    st.gm.call("storyteller.action", {"traits": ["Canary blade"]}, sheet=guard)
    st.gm.call("roll", {"dice": "3d6"}, sheet=guard)
    st.gm.call("storyteller.begin-task", {"name": "watch", "traits": ["Alertness"], "target": 9}, sheet=guard)
    st.gm.act("ask", move="storyteller.action", sheets=[guard], frame={"traits": ["Alertness"]})
    assert told(st) == before


def test_what_names_a_hidden_sheet_is_hidden(dd: Playing) -> None:
    wraith = dd.sheet("Toll Wraith")
    before = told(dd)
    dd.gm.call("double-down.damage", {"sheet": wraith, "damage": 2})
    _, sheet = first(dd)
    args = {"stat": "Agility", "difficulty": 10, "target": wraith}
    dd.gm.call("double-down.attempt", args, sheet=sheet, faces=[10])
    assert told(dd) == before


def test_dice_of_others_are_not_typed_in_by_who_may_not_know_how_many(st: Playing) -> None:
    player, sheet = first(st)
    guard = st.gm.act("lay", line=GUARD).of("laid")["sheet"]["id"]
    traits = st.values(sheet)["attributes"][0]["name"]
    args = {
        "opponent": guard,
        "traits": [traits],
        "difficulty": 6,
        "opposing": ["Canary blade"],
        "opposing_difficulty": 6,
    }
    reply = player.call("storyteller.resisted", args, sheet=sheet, by_hand=True)
    (waiting,) = reply.every("waited")
    assert [group["name"] for group in waiting["waiting"]["dice"]] == ["actor"]
    dots = next(each["dots"] for each in st.values(sheet)["attributes"] if each["name"] == traits)
    came = player.answer(reply.roll, faces=[7] * dots)
    assert "7" not in json.dumps(came.of("announced")["outcome"].get("opponent", {}))
    drawn = [
        group
        for event in st.log
        if event.kind == "thrown"
        for group in {**event.data, **event.secret.get("gm", {})}["groups"]
    ]
    assert [group.get("seed") for group in drawn if group["name"] == "opponent"] == ["hidden"]


def test_how_many_dice_an_npc_has_cannot_be_found_out_by_asking(st: Playing) -> None:
    player, sheet = first(st)
    guard = st.gm.act("lay", line=GUARD).of("laid")["sheet"]["id"]
    trait = st.values(sheet)["attributes"][0]["name"]
    args = {"opponent": guard, "traits": [trait], "difficulty": 6, "opposing": ["Alertness"]}
    for modifier in (-20, -5, 0, 20):
        asked = {**args, "opposing_difficulty": 6, "opposing_modifier": modifier}
        assert "curve" in player.look("odds", move="storyteller.resisted", sheet=sheet, args=asked)
    parts = {guard: {"traits": ["Alertness"], "willpower": True}}
    with pytest.raises(NotFound, match="no open sheet"):
        player.look("odds", move="storyteller.resisted", sheet=sheet, args=args, parts=parts)


# -- sheets ------------------------------------------------------------------------------------------------------------


def test_of_a_shown_adversary_players_know_the_name_and_how_it_goes(dh: Playing) -> None:
    troll = dh.gm.act("lay", line=TROLL, hidden=True).of("laid")["sheet"]["id"]
    assert troll not in told(dh)
    dh.gm.act("show", sheet=troll)
    shown = next(each for each in dh.players["Watcher"].look()["sheets"] if each["id"] == troll)
    assert (shown["name"], shown["state"], shown["values"]) == ("Troll", "unhurt", None)
    before = len(sent(dh))
    dh.gm.act("adjust", sheet=troll, counter="hp", by=1, why="a canary")
    dh.gm.act("adjust", sheet=troll, counter="hp", by=1, why="a canary")
    dh.gm.act("write", sheet=troll, values={"difficulty": 17})
    (booked,) = sent(dh)[before:]
    assert booked["data"] == {"changes": [], "states": {troll: "hurt"}}
    assert "Canary nose" not in told(dh)
    assert refusal(dh.players["Watcher"], "adjust", sheet=troll, counter="hp", by=1, why="?")


def test_what_somebody_hidden_does_to_a_sheet_is_told_and_not_who_it_was(dh: Playing) -> None:
    troll = dh.gm.act("lay", line=TROLL, hidden=True).of("laid")["sheet"]["id"]
    _, ann = first(dh)
    before = len(sent(dh))
    said = {"name": "Blinded", "ends": "temporary", "note": "a canary", "on": ann}
    deed = dh.gm.call("daggerheart.begin-effect", said, sheet=troll).of("done")["id"]
    (began,) = sent(dh)[before:]
    dh.gm.withdraw(deed)
    (_, ended) = sent(dh)[before:]
    effect = {"name": "Blinded", "ends": "temporary", "note": "a canary", "by": "gm"}
    for event, was, now in ((began, [], [effect]), (ended, [effect], [])):
        (change,) = event["data"]["changes"]
        assert (event["kind"], {*event["data"]}) == ("booked", {"changes", "states"})
        assert change == {"sheet": ann, "at": "lasting", "was": was, "now": now, "why": ""}
    assert not {troll, "Troll"} & {*told(dh).split('"')}


def test_a_name_does_not_tell_that_there_is_a_hidden_one(dd: Playing) -> None:
    hidden = [
        each["sheet"]["name"]
        for each in dd.gm.act("lay", line="Goblin: health 3", hidden=True, copies=3).every("laid")
    ]
    assert hidden == ["Goblin", "Goblin #2", "Goblin #3"]
    assert dd.gm.act("lay", line="Goblin: health 3").of("laid")["sheet"]["name"] == "Goblin"
    assert dd.gm.act("show", sheet=dd.sheet("Goblin #3")).of("laid")["sheet"]["name"] == "Goblin 2"


def test_neither_hiding_nor_limits_tell_of_hidden_sheets(dd: Playing) -> None:
    player, sheet = first(dd)
    wraith = dd.sheet("Toll Wraith")
    assert refusal(dd.gm, "hide", sheet=wraith).message == "Toll Wraith is hidden already"
    for _ in range(5):
        dd.gm.act("lay", line="Goblin: health 3", hidden=True, copies=50)
    values = {**dd.values(sheet), "name": "Twin"}
    for _ in range(5):
        assert player.act("lay", values=values, copies=10)


def test_a_hidden_sheet_and_a_missing_one_are_refused_alike(dd: Playing) -> None:
    player, sheet = first(dd)
    wraith = dd.sheet("Toll Wraith")
    for move, args in (
        ("adjust", {"counter": "health", "by": 1, "why": "?"}),
        ("propose", {"move": "double-down.attempt", "text": "?"}),
    ):
        errors = [
            refusal(player, move, sheet=name, **args).message.replace(name, "?")
            for name in (wraith, "sheet-0")
        ]
        assert errors[0] == errors[1]
    for want in ({"want": "form", "move": "double-down.attempt"}, {"want": "history"}):
        with pytest.raises(NotFound):
            player.look(**want, sheet=wraith)
    with pytest.raises(BadArgument, match="there is no sheet"):
        player.call(
            "double-down.attempt", {"stat": "Agility", "difficulty": 9, "target": wraith}, sheet=sheet
        )


def test_a_character_that_is_shown_is_open(dd: Playing) -> None:
    _, sheet = first(dd)
    error = refusal(dd.gm, "lay", values={**dd.values(sheet), "name": "Twin"}, open=False)
    assert error.message == "a character that is shown is open: lay it hidden, or as an adversary"


def test_forms_of_the_game_masters_moves_are_theirs(dd: Playing) -> None:
    player, sheet = first(dd)
    dd.gm.act("lay", line="Spy: canary 3")
    with pytest.raises(Forbidden):
        player.look("form", move="double-down.damage", sheet=sheet)
    assert "canary" in json.dumps(dd.gm.look("form", move="double-down.damage"))


def test_what_is_prepared_for_a_hidden_sheet_comes_out_with_it(dh: Playing) -> None:
    troll = dh.sheet("Marsh troll")
    draft = dh.gm.act("ask", move="daggerheart.stress", sheets=[troll]).draft
    assert draft not in told(dh)
    dh.gm.act("show", sheet=troll)
    assert [each["id"] for each in dh.players["Watcher"].look()["drafts"]] == [draft]


def test_an_offer_that_nobody_else_knew_of_goes_unseen(st: Playing) -> None:
    guard = st.gm.act("lay", line=GUARD).of("laid")["sheet"]["id"]
    args = {"traits": ["Alertness"], "difficulty": 6}
    reply = st.gm.call("storyteller.action", args, sheet=guard, faces=[2, 3, 4, 5, 5])
    offer = reply.of("offered")["offer"]["id"]
    before = told(st)
    assert offer not in before
    st.gm.act("dismiss", offer=offer)
    assert told(st) == before


def test_what_is_said_for_an_npc_is_on_their_sheet_and_nowhere_else(st: Playing) -> None:
    person, sheet = first(st)
    guard = st.gm.act("lay", line=GUARD).of("laid")["sheet"]["id"]
    st.gm.call("storyteller.action", {"traits": ["Canary blade"]}, sheet=guard)
    st.gm.act("show", sheet=guard)
    attribute = st.values(sheet)["attributes"][0]["name"]
    draft = person.propose(
        "storyteller.resisted", sheet, suggested={"traits": [attribute], "opponent": guard}
    )
    st.gm.act("join", draft=draft, sheet=guard, part={"traits": ["Canary blade"]})
    assert st.state.drafts[draft].parts[guard]["traits"] == ["Canary blade"]
    assert "Canary blade" not in told(st)
    assert "Canary blade" in json.dumps(st.gm.look())


def test_dice_thrown_aside_for_a_hidden_character_are_hidden(dh: Playing) -> None:
    holder = next(held for held in dh.state.sheets.values() if "Prayer Dice" in json.dumps(held.values))
    dh.gm.act("lay", values={**(holder.values or {}), "name": "Canary"}, hidden=True)
    before = len(sent(dh))
    dh.gm.act("begin-session")
    sheets = [each["data"]["sheet"] for each in sent(dh)[before:] if each["kind"] == "thrown"]
    assert sheets == [holder.id]
    assert "Canary" not in told(dh)


# -- seeds, seats, ids -------------------------------------------------------------------------------------------------


def test_seeds_are_told_by_their_hashes_until_they_are_revealed(dd: Playing) -> None:
    seeds = dd.state.span.seeds
    for text in (told(dd), json.dumps([dd.gm.look(want) for want in ("state", "events", "export", "links")])):
        assert not any(seed in text for seed in seeds.values())
        assert dd.state.key not in text
    dd.gm.act("begin-session")
    assert seeds["open"] in told(dd)
    assert seeds["hidden"] not in told(dd)
    dd.gm.act("reveal", span=0)
    assert seeds["hidden"] in told(dd)


def test_tokens_of_others_and_the_opening_are_for_their_owners(dd: Playing) -> None:
    tokens = {name: person.token for name, person in dd.players.items()}
    for name in tokens:
        assert [each["token"] for each in dd.players[name].look("links")["links"]] == [tokens[name]]
        text = told(dd, name)
        assert not any(token in text for other, token in tokens.items() if other != name)
        assert dd.gm.token not in text
        assert dd.opening.id not in text
        assert not any("command" in said for said in sent(dd, name))


def test_an_opening_that_is_guessed_wrong_gives_no_link(dd: Playing) -> None:
    import asyncio

    with pytest.raises(Conflict):
        asyncio.run(dd.host.open(Opening(id=dd.opening.id, system="double-down", title="Another")))


def test_a_roll_that_does_not_end_is_stopped(st: Playing) -> None:
    player, sheet = first(st)
    attribute = st.values(sheet)["attributes"][0]["name"]
    args = {"traits": [attribute], "difficulty": 10, "target": 100}
    with pytest.raises(TooLarge, match="does not end"):
        player.call("storyteller.extended", args, sheet=sheet)
