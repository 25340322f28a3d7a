"""The table itself: opened once, set anew, and closed for good."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadHouse, BadInput, Conflict, Forbidden, Refused
from rollwright.table.hosts.host import Host
from rollwright.table.proof.verify import verify
from table.tabling import Playing, Ticking


def test_a_table_opened_twice_is_one_table() -> None:
    table = Playing(party=True)
    again = asyncio.run(table.host.open(table.opening))
    assert (again["table"], again["token"]) == (table.id, table.gm.token)
    assert {link["token"] for link in again["links"]} == {each.token for each in table.players.values()}
    elsewhere = asyncio.run(Host(table.store, Ticking("elsewhere")).open(table.opening))
    assert elsewhere == again
    with pytest.raises(Conflict, match="make a new one"):
        asyncio.run(table.host.open(replace(table.opening, title="Another")))
    assert len(table.store.tables()) == 1


def test_two_doors_that_open_the_same_table_at_once_open_one() -> None:
    table = Playing()
    other = Host(table.store, Ticking("other"))
    opening = replace(table.opening, id="opened twice at once " + "x" * 16)

    async def both() -> list[object]:
        return await asyncio.gather(table.host.open(opening), other.open(opening))

    one, two = asyncio.run(both())
    assert one == two


@pytest.mark.parametrize("system", ["double-down", "keepers", "daggerheart", "storyteller", "plain"])
def test_a_party_lies_ready_with_a_seat_for_each_and_its_cast_hidden(system: str) -> None:
    table = Playing(system, party=True)
    sheets = table.state.sheets.values()
    assert {held.name for held in sheets if held.seat} == set(table.players)
    assert all(held.hidden for held in sheets if held.seat is None and held.id != "table")
    assert bool(table.players) == (system != "plain")
    empty = Playing(system)
    assert set(empty.state.sheets) == {"table"}


def test_titles_house_rules_and_options_are_set_anew() -> None:
    table = Playing(title="Old", house={"dd.tagExhaust": "on-success"})
    ann = table.sit("Ann")
    state = ann.look()
    assert (state["title"], state["house"], state["options"]["odds"]) == (
        "Old",
        {"dd.tagExhaust": "on-success"},
        True,
    )
    table.gm.act("set", title="New", house={}, options={"odds": False})
    state = ann.look()
    assert (state["title"], state["house"], state["options"]) == (
        "New",
        {},
        {"difficulties": "gm", "secret": False, "throws": "each", "odds": False, "rests": {}},
    )
    table.gm.act("set", options={"difficulties": "players"})
    assert ann.look()["options"]["odds"] is False, "what is not said stays"
    for said, error in (
        ({}, Refused),
        ({"house": {"dd.luck": 1}}, BadHouse),
        ({"options": {"luck": 1}}, BadInput),
        ({"options": {"difficulties": "nobody"}}, BadArgument),
        ({"title": ""}, BadArgument),
    ):
        with pytest.raises(error) as found:
            table.gm.act("set", **said)
        if "options" in said:
            assert (found.value.at or "").startswith("options.")
    with pytest.raises(Forbidden):
        ann.act("set", title="Mine")


def test_a_house_rule_under_which_a_sheet_could_not_be_is_refused() -> None:
    table = Playing("daggerheart")
    table.seated("Ann", hope=6)
    with pytest.raises(BadArgument, match="Hope of Ann is 0 to 5"):
        table.gm.act("set", house={"dh.hopeCap": 5})
    table.gm.act("adjust", sheet=table.sheet("Ann"), counter="hope", by=-1, why="to begin with")
    table.gm.act("set", house={"dh.hopeCap": 5})
    with pytest.raises(Refused):
        table.gm.act("adjust", sheet=table.sheet("Ann"), counter="hope", by=1, why="over the cap")


def test_what_was_begun_under_an_old_house_rule_ends_under_it() -> None:
    table = Playing(options={"difficulties": "players"}, house={"dd.tagExhaust": "on-success"})
    ann, _ = table.seated("Ann", stats={"Agility": 3}, tags=[{"name": "Rogue", "level": 2}])
    args = {"stat": "Agility", "difficulty": 9, "tags": ["Rogue"]}
    roll = ann.call("double-down.attempt", args, faces=[2]).roll
    table.gm.act("set", house={})
    ann.answer(roll, "stand")
    assert table.values("Ann")["tags"][0]["exhausted"] is False, "it failed, and only a success exhausts it"


def test_a_closed_table_is_looked_at_and_nothing_else() -> None:
    table = Playing(party=True)
    ann = next(iter(table.players.values()))
    said = ann.act("say", text="farewell")
    ann.act("roll", dice="3d6")
    with pytest.raises(Forbidden):
        ann.act("close")
    closing = table.gm.act("close")
    assert closing.kinds == ["revealed", "closed"]
    assert ann.look()["closed"] is True
    for command in (
        lambda: ann.act("say", text="hello?"),
        lambda: table.gm.act("set", title="Open again"),
        lambda: table.gm.withdraw(said.of("said")["id"]),
        lambda: table.gm.act("close"),
    ):
        with pytest.raises(Refused, match="closed"):
            command()
    report = verify(line.encode() for line in ann.look("export")["lines"])
    assert report.ok
    assert report.checked == 3
    assert ann.look("summary")["markdown"]
