"""The evening that protocol.md has its examples from: everything happens once, with a clock and tokens that are the same in every run."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any

import msgspec

from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Answer, Call, Look, Withdraw
from rollwright.table.play.work import Machine
from rollwright.table.stores.memory import Memory

Json = Any
LONG = 1000
"""Of longer examples there is a shorter one, where there is."""


class Evening:
    """Tables that are played at so that everything happens once: what was sent, what looks showed, and what there was to do."""

    def __init__(self) -> None:
        self._made, self._commands = 0, 0
        self._host = Host(Memory(), Machine(self._now, self._token))
        self._sent: dict[str, list[Json]] = {}
        self.looks: dict[str, list[tuple[Json, Json]]] = {}
        self.todo: list[Json] = []
        _ferry(self)
        _causeway(self)

    def examples(self, kind: str) -> list[Json]:
        """Events of a kind as they were sent: the fullest that is not too long, of each way in which it comes."""
        fullest: dict[str, Json] = {}
        for event in sorted(self._sent[kind], key=_length):
            if _length(event) <= LONG or _way(event) not in fullest:
                fullest[_way(event)] = event
        return list(fullest.values())

    # -- playing -------------------------------------------------------------------------------------------------------

    def open(self, system: str) -> list[Seat]:
        """A table with its party: the game master's seat, and the others'."""
        opening = Opening(id=f"an-evening-of-{system}", system=system, title="The night ferry", party=True)
        came = asyncio.run(self._host.open(opening))
        return [
            Seat(self, came["table"], token)
            for token in (came["token"], *(each["token"] for each in came["links"]))
        ]

    def do(self, seat: Seat, shape: Any, said: Json) -> Json:
        """A command of a seat, with an id of its own."""
        self._commands += 1
        command = msgspec.convert({"id": f"c-{self._commands}", **said}, shape)
        return _plain(asyncio.run(self._host.do(seat.table, seat.token, command)))

    def look(self, seat: Seat, said: Json) -> Json:
        """What a seat sees."""
        return _plain(asyncio.run(self._host.look(seat.table, seat.token, msgspec.convert(said, Look))))

    def show(self, seat: Seat, **said: Json) -> None:
        """Keep what a look shows as an example."""
        self.looks.setdefault(said["want"], []).append((said, self.look(seat, said)))

    def wanted(self, seat: Seat) -> None:
        """Keep what there is to do for a seat, where nothing like it was kept before."""
        known = {each["do"] for each in self.todo}
        self.todo += [each for each in self.look(seat, {"want": "state"})["todo"] if each["do"] not in known][
            :1
        ]

    def over(self, *seats: Seat) -> None:
        """Take in all that was sent: what the first of the seats was, and of the others the kinds that were not there yet."""
        for seat in seats:
            events = self.look(seat, {"want": "events", "limit": 1000})["events"]
            fresh = {event["kind"] for event in events} - self._sent.keys()
            for event in events:
                if event["kind"] in fresh or event["kind"] == "waited":
                    self._sent.setdefault(event["kind"], []).append(event)

    def _now(self) -> int:
        return 1_795_283_669_700 + 1000 * self._commands

    def _token(self, size: int) -> str:
        self._made += 1
        return sha256(str(self._made).encode()).hexdigest()[: 2 * size]


class Seat:
    """A seat at a table of an evening."""

    def __init__(self, evening: Evening, table: str, token: str) -> None:
        self._evening, self.table, self.token = evening, table, token

    def call(self, move: str = "", /, args: Json = None, **more: Json) -> Json:
        """Make a move."""
        return self._evening.do(self, Call, {"move": move, "args": args or {}, **more})

    def answer(self, roll: str, **said: Json) -> Json:
        """Answer what a roll waits for."""
        return self._evening.do(self, Answer, {"roll": roll, **said})

    def withdraw(self, of: str) -> Json:
        """Take something back."""
        return self._evening.do(self, Withdraw, {"of": of, "reason": "we forgot the rope"})

    @property
    def state(self) -> Json:
        """The table as it is seen from here."""
        return self._evening.look(self, {"want": "state"})

    def sheet(self, name: str) -> str:
        """A sheet's id by its name."""
        return next(str(each["id"]) for each in self.state["sheets"] if each["name"] == name)


ATTEMPT, CONTESTED = "double-down.attempt", "double-down.contested"


def _ferry(evening: Evening) -> None:
    """A game of Double Down: proposals, dice, decisions, offers, and what else people do at a table."""
    gm, odile, tam, *_ = evening.open("double-down")
    gm.call("begin-session")
    gm.call("begin-scene", {"scene": "The night ferry"})
    odile.call("say", {"text": "Is it always this quiet?"})
    tam.call("roll", {"dice": "2d6"}, nonce="anything")
    _waived(gm, odile)
    _doubled(evening, gm, odile)
    _contested(gm, odile, tam)
    _by_hand(evening, gm, tam)
    _kept(evening, gm, odile, tam)
    _called(evening, odile, tam)
    _ended(evening, gm)
    evening.over(odile, gm)


def _called(evening: Evening, odile: Seat, tam: Seat) -> None:
    said = {"move": "double-down.group", "sheet": odile.sheet("Odile Marsh"), "text": "lift the anchor"}
    draft = odile.call("propose", said)["events"][0]["data"]["draft"]["id"]
    odile.call("call-in", {"draft": draft, "sheets": [tam.sheet("Tam Quill")]})
    evening.wanted(tam)
    odile.call("drop", {"draft": draft})


def _waived(gm: Seat, who: Seat) -> None:
    said = {"move": ATTEMPT, "sheet": who.sheet("Odile Marsh"), "text": "charm the cook"}
    draft = _data(who.call("propose", said), "drafted")["draft"]["id"]
    gm.call("waive", {"draft": draft, "text": "She likes you already."})


def _doubled(evening: Evening, gm: Seat, who: Seat) -> None:
    """A roll from its proposal to what it leads to."""
    said = {
        "move": ATTEMPT,
        "sheet": who.sheet("Odile Marsh"),
        "text": "hold the ferry",
        "suggested": {"stat": "Rivercraft"},
    }
    draft = _data(who.call("propose", said), "drafted")["draft"]["id"]
    evening.wanted(gm)
    frame = {"stat": "Rivercraft", "difficulty": 18}
    gm.call("frame", {"draft": draft, "frame": frame, "secret": [], "stakes": "or the chain goes"})
    evening.wanted(who)
    evening.show(who, want="odds", draft=draft)
    evening.show(who, want="advice", draft=draft, goal="success", over={"tags": [[], ["Born on the Ferry"]]})
    roll = _data(who.call(draft=draft, args={"tags": ["Born on the Ferry"]}, faces=[5]), "started")["roll"]
    evening.wanted(who)
    evening.show(who, want="odds", roll=roll)
    evening.show(who, want="advice", roll=roll, goal="success")
    came = who.answer(roll, key="double", faces=[20])
    evening.wanted(who)
    who.call("tell", {"roll": roll, "text": "She sings to the chain, and it holds."})
    offer = _data(came, "offered")["offer"]["id"]
    evening.show(who, want="form", offer=offer)
    form = evening.look(who, {"want": "form", "offer": offer})
    picks = next(each["choices"] for each in form["fields"] if each["name"] == "on")
    who.call(offer=offer, args={"on": [picks[0]["value"]]})


def _contested(gm: Seat, one: Seat, other: Seat) -> None:
    """Two who roll against each other, and choose without seeing what the other does."""
    said = {"move": CONTESTED, "sheet": one.sheet("Odile Marsh"), "args": {"target": one.sheet("Tam Quill")}}
    draft = _data(one.call("propose", said), "drafted")["draft"]["id"]
    gm.call("frame", {"draft": draft, "frame": {"stat": "Agility"}})
    roll = _data(one.call(draft=draft), "started")["roll"]
    other.answer(roll, key="roll")
    while open_for := [seat for seat in (one, other) if _asked(seat, roll)]:
        open_for[0].answer(roll, key=_asked(open_for[0], roll)[0])


def _by_hand(evening: Evening, gm: Seat, who: Seat) -> None:
    """Dice on a real table; then it was another difficulty, and then it had not been rolled at all."""
    asked = {
        "move": ATTEMPT,
        "sheets": [who.sheet("Tam Quill")],
        "frame": {"stat": "Agility", "difficulty": 10},
    }
    draft = _data(gm.call("ask", asked), "drafted")["draft"]["id"]
    roll = _data(who.call(draft=draft, by_hand=True), "started")["roll"]
    evening.wanted(who)
    who.answer(roll, faces=[9])
    who.answer(roll, key="stand")
    gm.call("amend", {"roll": roll, "args": {"difficulty": 13}, "why": "it was 13"})
    who.withdraw(roll)  # asks for it: the failure has given the game master banes
    gm.withdraw(roll)


def _kept(evening: Evening, gm: Seat, who: Seat, other: Seat) -> None:
    """What people do besides rolling."""
    sheet = who.sheet("Odile Marsh")
    who.call("adjust", {"sheet": sheet, "counter": "stress", "by": 1, "why": "the cold"})
    evening.show(who, want="history", sheet=sheet, counter="stress")
    who.call("write", {"sheet": sheet, "values": {"note": "wet"}})
    said = {
        "id": "c-preview",
        "move": "double-down.regard",
        "sheet": sheet,
        "args": {"to": other.sheet("Tam Quill")},
    }
    evening.show(who, want="preview", call=said)
    who.call("double-down.regard", said["args"], sheet=sheet)
    who.call("favour", {"name": "for luck", "move": "roll", "args": {"dice": "2d6"}})
    gm.call("roll", {"dice": "3d20"}, hidden="noted")
    gm.call(
        "lay", {"kind": "adversary", "line": evening.look(gm, {"want": "sheets"})["example"], "hidden": False}
    )
    gm.call("remove", {"sheet": gm.state["sheets"][-1]["id"]})
    gm.call("set", {"title": "The night ferry, again"})
    gm.call("rest", {"length": "short", "text": "below deck"})


def _ended(evening: Evening, gm: Seat) -> None:
    gm.call("turn", {"to": gm.sheet("Odile Marsh")})
    gm.call("end-session")
    gm.call("close")


def _causeway(evening: Evening) -> None:
    """A game of Daggerheart: dice that everybody may add to, and what waits for the game master to go on."""
    gm, orla, *_ = evening.open("daggerheart")
    asked = {
        "move": "daggerheart.trait",
        "sheets": [orla.sheet("Orla Fennick")],
        "frame": {"trait": "Agility", "difficulty": 14},
    }
    for begun in (False, True):
        if begun:
            gm.call("begin-session")
        draft = _data(gm.call("ask", asked), "drafted")["draft"]["id"]
        orla.call(draft=draft, faces=[5, 7])
        evening.wanted(gm)
    evening.over(orla, gm)


def _asked(seat: Seat, roll: str) -> list[str]:
    """What a seat may answer a roll now."""
    state = seat.state
    role = next(
        (each["role"] for each in state["todo"] if each.get("roll") == roll and each["do"] == "answer"), None
    )
    card = next(each for each in state["rolls"] if each["id"] == roll)
    asks = card["waiting"]["asks"] if role else []
    return [option["key"] for ask in asks if ask["role"] == role for option in ask["options"]]


def _way(event: Json) -> str:
    """In which way a roll waits, and whether dice are those of a roll."""
    data = event["data"]
    return str(data["waiting"]["kind"]) if event["kind"] == "waited" else str("aside" in data)


def _length(event: Json) -> int:
    return len(json.dumps(event["data"]))


def _plain(value: Any) -> Json:
    return json.loads(msgspec.json.encode(value))


def _data(reply: Json, kind: str) -> Json:
    """What the first event of a kind says."""
    return next(event["data"] for event in reply["events"] if event["kind"] == kind)
