"""What lasts on somebody else, made and ended while the server is killed: once is what is ended, and by whom it may be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from evenings.people import Evening, Json, OverHttp, Person, refused
from evenings.test_daggerheart import HESK, ORLA, PIM, TROLL
from hours import some

pytestmark = pytest.mark.apart

END, TEMPORARY = "daggerheart.end-effect", "daggerheart.end-temporary"


class Marsh:
    """A table of a server that is killed again and again."""

    def __init__(self, backend: OverHttp) -> None:
        self.evening, self.backend = Evening(backend, "daggerheart", title="What lasts"), backend
        self.gm = self.evening.gm
        self.orla, self.teodan, self.pim, self.hesk = self.evening.players
        self.gm.call("begin-session", faces=[4, 3])
        self.gm.call("show", sheet=self.gm.id(TROLL))
        self.gm.call("daggerheart.tracker", out=True)

    def begun(self, who: Person, me: str, name: str, on: str) -> None:
        """Something temporary of one's own on somebody else."""
        said = {"name": name, "ends": "temporary", "on": who.id(on)}
        who.call("daggerheart.begin-effect", said, me=me)

    def lasting(self, who: Person, name: str) -> list[str]:
        """What lasts on somebody, as one sees it."""
        return [each["name"] for each in who.value(name, "lasting")]

    def killed_at(self, who: Person, command: str, move: str, me: str | None, **args: Any) -> list[Json]:
        """What came of a command during which the server was killed, sent again until somebody answers."""
        said: Json = {"id": command, "move": move, "args": args}
        if me is not None:
            said["sheet"] = who.id(me)
        sent = Thread(target=self._sent, args=(who, said))
        sent.start()
        self.backend.kill()
        sent.join()
        self.backend.start()
        events: list[Json] = self._send(who, said)
        self.evening.restart()
        assert self._send(who, said) == events, "it is done once"
        return events

    def _sent(self, who: Person, said: Json) -> None:
        with suppress(httpx.TransportError):
            self._send(who, said)

    def _send(self, who: Person, said: Json) -> list[Json]:
        events: list[Json] = self.backend.send(self.evening.table, who.token, "call", said)["events"]
        return events


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Marsh]:
    backend = OverHttp(tmp_path)
    yield Marsh(backend)
    backend.close()


def test_who_has_cast_it_on_another_ends_it_though_the_server_is_killed(at: Marsh) -> None:
    at.begun(at.orla, ORLA, "Bound by vines", PIM)
    at.begun(at.hesk, HESK, "Slowed", PIM)
    at.evening.restart()
    assert at.lasting(at.teodan, PIM) == ["Bound by vines", "Slowed"]
    assert list(at.orla.choices("name", END, ORLA).values()) == ["Bound by vines"]
    with refused("refused", "not yours to end"):
        at.hesk.call(END, {"name": "Bound by vines", "on": at.hesk.id(PIM)}, me=HESK)
    shown = at.orla.look("preview", call={"id": "x", "move": END, "sheet": at.orla.id(ORLA), "args": {
        "name": "Bound by vines", "on": at.orla.id(PIM),
    }})  # fmt: skip
    came = at.killed_at(at.orla, "unbind", END, ORLA, name="Bound by vines", on=at.orla.id(PIM))
    assert [change for event in came for change in event["data"].get("changes", ())] == shown["changes"]
    assert at.lasting(at.teodan, PIM) == ["Slowed"]
    with refused("refused", "not yours to end", "args.name"):
        at.orla.call(END, {"name": "Bound by vines", "on": at.orla.id(PIM)}, me=ORLA)
    at.evening.check()


@pytest.mark.parametrize(("paid", "counter"), some([("token", "action"), ("fear", "fear")], one_in=2))
def test_a_move_that_ends_what_is_temporary_is_paid_once_though_the_server_is_killed(
    at: Marsh, paid: str, counter: str
) -> None:
    at.begun(at.orla, ORLA, "Bound by vines", TROLL)
    at.begun(at.hesk, HESK, "Slowed", ORLA)
    for name in ("action", "fear"):
        at.gm.adjust("table", name, to=2, why="how it stood")
    with refused("forbidden", "only the game master"):
        at.orla.call(TEMPORARY, {"name": "Slowed", "on": at.orla.id(ORLA)})
    came = at.killed_at(at.gm, "a move", TEMPORARY, None, name="Slowed", on=at.gm.id(ORLA), paid=paid)
    assert at.pim.value("table", counter) == 1
    assert at.lasting(at.hesk, ORLA) == []
    assert at.lasting(at.gm, TROLL) == ["Bound by vines"]
    (deed,) = {event["data"]["id"] for event in came if "id" in event["data"]}
    at.gm.withdraw(deed, "it is not your turn yet")
    at.evening.restart()
    assert at.pim.value("table", counter) == 2
    assert at.lasting(at.hesk, ORLA) == ["Slowed"]
    assert at.hesk.value(ORLA, "lasting")[0]["by"] == at.hesk.id(HESK), "whose it was it still is"
    came = at.killed_at(at.gm, "the troll", TEMPORARY, None, name="Bound by vines", on=at.gm.id(TROLL))
    assert at.pim.value("table", counter) == 2, "a move that a roll gave costs nothing more"
    assert at.lasting(at.gm, TROLL) == []
    with refused("refused", "not yours to end", "args.name"):
        at.orla.call(END, {"name": "Bound by vines", "on": at.orla.id(TROLL)}, me=ORLA)
    at.evening.check()
