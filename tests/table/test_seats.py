"""Seats: handed out by links that nobody can guess, locked, renewed, closed; watchers cannot act."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from rollwright.errors import BadArgument, Forbidden, NoSeat, NotFound, Refused
from rollwright.table.acts.tabling import Opening
from rollwright.table.play import sizes
from rollwright.table.play.commands import Answer, Call
from table.tabling import Person, Playing, Ticking


@pytest.fixture
def table() -> Playing:
    """Ann with a character, and Wim, who watches."""
    table = Playing()
    table.seated("Ann", drive=2)
    table.sit("Wim", "watcher")
    return table


def test_the_opening_gives_the_game_masters_link_and_those_of_a_party() -> None:
    table = Playing(party=True, master="Mo")
    seats = {seat["name"]: seat["role"] for seat in table.gm.look()["seats"]}
    assert seats == {"Mo": "gm", **dict.fromkeys(table.players, "player")}
    for name, person in table.players.items():
        assert person.look()["you"]["name"] == name
        assert any(sheet["seat"] == person.id for sheet in person.look()["sheets"])


def test_a_link_is_for_one_seat_of_one_table_and_nothing_like_it_opens(table: Playing) -> None:
    ann = table.players["Ann"]
    others = Playing(machine=Ticking("other"), id="another table " + "x" * 16)
    wrong = [
        "",
        ".",
        ann.id,
        f"{ann.id}.",
        ann.token[:-1],
        ann.token + "0",
        ann.token.upper(),
        f"{table.gm.id}.{ann.token.partition('.')[2]}",
        others.gm.token,
        "seat-ÿ.ÿ",
    ]
    for token in wrong:
        with pytest.raises(NoSeat, match="ask the game master"):
            Person(table, token).look()
        with pytest.raises(NoSeat):
            Person(table, token).act("say", text="hello")


def test_tokens_are_long_and_each_is_another() -> None:
    tokens = [Playing(machine=Ticking(str(salt)), id=f"{salt:030}").gm.token for salt in range(20)]
    secrets = {token.partition(".")[2] for token in tokens}
    assert len(secrets) == 20
    assert {len(secret) for secret in secrets} == {40}, "160 bits"


def test_only_the_game_master_deals_with_seats(table: Playing) -> None:
    ann, wim = table.players["Ann"], table.players["Wim"]
    for person in (ann, wim):
        with pytest.raises(Forbidden):
            person.act("hand-out", name="Zoe")
        for move in ("lock", "unlock", "renew", "close-seat"):
            with pytest.raises(Forbidden):
                person.act(move, seat=table.gm.id)


def test_links_are_the_game_masters_and_ones_own(table: Playing) -> None:
    ann = table.players["Ann"]
    assert ann.look("links") == {"links": [{"seat": ann.id, "name": "Ann", "token": ann.token}]}
    every = {link["name"]: link["token"] for link in table.gm.look("links")["links"]}
    assert every == {
        "Game master": table.gm.token,
        "Ann": ann.token,
        "Wim": table.players["Wim"].token,
    }


def test_a_token_is_never_among_the_events_of_anybody(table: Playing) -> None:
    for person in (table.gm, *table.players.values()):
        told = msgspec.json.encode([person.look("events"), person.look(), person.look("export")])
        for other in (table.gm, *table.players.values()):
            assert other.token.encode() not in told
            assert other.token.partition(".")[2].encode() not in told
        assert table.state.key.encode() not in told


def test_a_renewed_link_turns_the_old_one_away(table: Playing) -> None:
    ann = table.players["Ann"]
    reply = table.gm.act("renew", seat=ann.id)
    with pytest.raises(NoSeat):
        ann.look()
    again = Person(table, reply.raw["token"])
    assert again.id == ann.id
    assert again.look()["you"]["name"] == "Ann"
    assert again.act("say", text="back").kinds == ["said"]
    assert all(seat["generation"] == 0 for seat in again.look()["seats"]), "nobody is told"
    with pytest.raises(NotFound):
        table.gm.act("renew", seat="seat-none")


def test_a_seat_is_taken_over_by_its_link_from_a_second_device(table: Playing) -> None:
    phone = Person(table, table.players["Ann"].token)
    phone.act("adjust", sheet=table.sheet("Ann"), counter="drive", by=1, why="from my phone")
    assert table.values("Ann")["drive"] == 3


def test_a_locked_seat_looks_and_does_nothing(table: Playing) -> None:
    ann = table.players["Ann"]
    table.gm.act("lock", seat=ann.id)
    assert ann.look()["you"]["locked"] is True
    with pytest.raises(Forbidden, match="locked"):
        ann.act("say", text="help")
    table.gm.act("unlock", seat=ann.id)
    ann.act("say", text="thanks")
    with pytest.raises(Refused, match="your own"):
        table.gm.act("lock", seat=table.gm.id)


def test_a_seat_is_empty_until_somebody_does_anything_there(table: Playing) -> None:
    handed = table.gm.act("hand-out", name="Cleo", empty=True)
    cleo = Person(table, handed.raw["token"])
    assert cleo.look()["you"]["empty"] is True
    with pytest.raises(BadArgument):
        cleo.act("no such move")
    assert cleo.look()["you"]["empty"] is True
    assert cleo.act("sit").kinds == ["seated"]
    assert cleo.look()["you"]["empty"] is False
    with pytest.raises(Refused, match="already"):
        cleo.act("sit")


def test_whoever_leaves_is_back_once_they_do_anything(table: Playing) -> None:
    ann, wim = table.players["Ann"], table.players["Wim"]
    ann.act("vacate")
    assert ann.look()["you"]["empty"]
    with pytest.raises(Refused, match="nobody sits there"):
        table.gm.act("vacate", seat=ann.id)
    ann.act("say", text="back again")
    assert not ann.look()["you"]["empty"]
    with pytest.raises(Forbidden, match="only the game master can say who is here"):
        ann.act("vacate", seat=wim.id)
    table.gm.act("vacate", seat=wim.id)
    assert wim.look()["you"]["empty"]
    with pytest.raises(Refused, match="waited for in any case"):
        table.gm.act("vacate")


def test_a_closed_seat_is_gone_when_its_sheets_have_been_given_away(table: Playing) -> None:
    ann = table.players["Ann"]
    with pytest.raises(Refused, match="give the sheet"):
        table.gm.act("close-seat", seat=ann.id)
    table.gm.act("give", sheet=table.sheet("Ann"))
    table.gm.act("close-seat", seat=ann.id)
    with pytest.raises(NoSeat):
        ann.look()
    assert "Ann" not in {seat["name"] for seat in table.gm.look()["seats"]}
    for move in ("close-seat", "lock", "renew"):
        with pytest.raises(NotFound):
            table.gm.act(move, seat=ann.id)
    with pytest.raises(NotFound):
        table.gm.act("give", sheet=table.sheet("Ann"), seat=ann.id)
    with pytest.raises(Refused):
        table.gm.act("close-seat", seat=table.gm.id)


def test_a_second_game_master_is_one(table: Playing) -> None:
    other = table.sit("Mo", "gm")
    other.act("lock", seat=table.gm.id)
    with pytest.raises(Forbidden):
        table.gm.act("say", text="hm")
    assert other.look("links")["links"]


def test_a_seat_is_called_what_who_sits_there_says(table: Playing) -> None:
    table.players["Ann"].act("rename", name="Annabel")
    assert "Annabel" in {seat["name"] for seat in table.players["Wim"].look()["seats"]}


def test_a_table_has_so_many_seats(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "SEATS", 3)
    with pytest.raises(Refused, match="3 seats"):
        table.sit("Zoe")
    table.gm.act("close-seat", seat=table.players["Wim"].id)
    table.sit("Zoe")


def test_who_watches_sees_and_does_nothing(table: Playing) -> None:
    wim, ann = table.players["Wim"], table.players["Ann"]
    table.gm.act("set", options={"difficulties": "players"})
    roll = ann.call("double-down.attempt", {"stat": "Agility", "difficulty": 9}, faces=[9]).roll
    assert wim.look()["rolls"][0]["id"] == roll
    commands = (
        lambda: wim.act("say", text="boo"),
        lambda: wim.act("roll", dice="d6"),
        lambda: wim.act("lay", values={"name": "Wim"}),
        lambda: wim.act("rename", name="Boo"),
        lambda: wim.call("double-down.regard", {"to": table.sheet("Ann")}),
        lambda: wim.call(again=roll),
        lambda: wim.answer(roll, "stand"),
        lambda: wim.withdraw(roll),
    )
    for command in commands:
        with pytest.raises(Forbidden):
            command()


def test_watchers_are_not_told_the_words_that_opened_the_table(table: Playing) -> None:
    told = msgspec.json.encode([table.players["Wim"].look("events"), table.players["Wim"].look()])
    assert table.opening.id.encode() not in told
    assert b"command" not in told
    assert table.opening.id.encode() not in msgspec.json.encode(table.gm.look("events"))


def test_the_word_of_a_command_comes_back_to_its_sender_alone(table: Playing) -> None:
    ann = table.players["Ann"]
    ann.do(Call(id="ann's own id", move="say", args={"text": "hello"}))
    assert ann.look("events")["events"][-1]["command"] == "ann's own id"
    for other in (table.gm, table.players["Wim"]):
        assert "command" not in other.look("events")["events"][-1]


def test_an_opening_of_no_game() -> None:
    with pytest.raises(Exception, match="double-down") as error:
        Playing("chess")
    assert error.value.__class__.__name__ == "BadArgument"


def test_a_table_that_there_is_not(table: Playing) -> None:
    with pytest.raises(NotFound, match="no such table"):
        asyncio.run(table.host.do("t-none", table.gm.token, Answer(id="a", roll="r", key="k")))
    assert isinstance(table.opening, Opening)
