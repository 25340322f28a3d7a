"""Vectors: what the Python of docs/fairness.md makes of seeds, dice and logs, for the page's own verification to be held against."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rollwright.table.log.chain import Entry, Header, canonical, link, write
from rollwright.table.log.signing import Signer
from rollwright.table.play import fairness
from rollwright.table.proof.verify import verify

TARGET = Path(__file__).resolve().parent.parent / "tests" / "fixtures" / "fairness.json"
SEED = bytes(range(32)).hex()
BOUNDS = (1, 2, 6, 20, 1000, 1_000_000, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**40)
DICE = (
    "3d6", "d%", "4dF", "2d20", "6d6r1", "6d6r1r2", "8d6r<=2", "5d10!", "9d6!p", "9d10!>=9", "9d10!>8x2", "12d4!x1", "6d6rr1", "9d6rr1r2!", "9d4r4!",
    "9d6r>3r1!<3", "6dF!", "20d6rr<3r3!p5x2", "-2d6", "0d6", "40d2!",
)  # fmt: skip
OF = ({"faces": ["blank", "star", "moon"], "weights": [3, 2, 1]}, {"faces": [0, 0.5, "half"]})

SIGNER = Signer("5e" * 32, "T1")

Log = list[dict[str, Any]]


def group(name: str, dice: str, faces: Any, **more: Any) -> dict[str, Any]:
    """A group of dice as an event records it."""
    return {"name": name, "dice": dice, "faces": list(faces), "dropped": [], **more}


def drawn(name: str, dice: str, span: int, which: Any, draw: int, nonce: str) -> dict[str, Any]:
    """The same, thrown by the stream of its place."""
    faces = fairness.thrown(
        fairness.pool_of(dice), fairness.below(seed(span, which), "T1", span, which, draw, nonce)
    )
    return group(name, dice, faces, seed=which, draw=draw)


def seed(span: int, which: str) -> str:
    """The seeds of the log, the same in every run."""
    return random.Random(f"{span} {which}").randbytes(32).hex()


def spanned(span: int) -> tuple[str, dict[str, Any]]:
    """A span begins."""
    return "spanned", {
        "span": span,
        **{each: fairness.commitment(seed(span, each)) for each in ("open", "hidden")},
        "signs": SIGNER.public,
    }


def events() -> Iterator[tuple[str, dict[str, Any]]]:
    """An evening: drawn, typed and hidden dice, and texts that are hard to cut a hash out of."""
    yield spanned(0)
    yield "said", {"id": "a", "says": 'Ann "hash":"' + "0" * 64 + '", \\" {[ é \u2028 \U0001f3b2'}
    yield "done", {"hash": "f" * 64, "id": "b", "more": {"hash": "0" * 64, "of": [{"hash": 1}, -0.5, 1e30]}}
    first = [drawn("Hope", "d12", 0, "open", 0, "ñ\n1"), drawn("Fear", "d12", 0, "open", 1, "ñ\n1")]
    yield "thrown", {"aside": "Hope", "span": 0, "nonce": "ñ\n1", "groups": first}
    hidden = drawn("Secret", "5d6!", 0, "hidden", 0, "n")
    yield "thrown", {"aside": "Secret", "span": 0, "nonce": "n", "groups": [hidden]}
    yield "revealed", {"span": 0, "which": "open", "seed": seed(0, "open"), "draws": 2}
    yield spanned(1)
    mixed = [drawn("Damage", "4d6r1", 1, "open", 0, "\U0001f3b2"), group("Mine", "2d8", [3, 8], typed=True)]
    yield "thrown", {"aside": "Damage", "span": 1, "nonce": "\U0001f3b2", "groups": mixed}
    yield "thrown", {"aside": "Stars", "span": 1, "nonce": "s", "groups": [stars()]}
    yield (
        "thrown",
        {"aside": "Late", "span": 1, "nonce": "l", "groups": [drawn("Late", "d20", 1, "open", 2, "l")]},
    )
    yield "revealed", {"span": 1, "which": "open", "seed": seed(1, "open"), "draws": 3}


def stars() -> dict[str, Any]:
    """Dice that no notation says."""
    faces = fairness.Of(**OF[0]).throw(7, fairness.below(seed(1, "open"), "T1", 1, "open", 1, "s"))
    return group("Stars", "7dS", faces, seed="open", draw=1, of=OF[0])


def log(first: int = 1) -> list[str]:
    """The lines of that evening, or of what followed its first events."""
    every = list(events())[first - 1 :]
    header = Header(
        table="T1", title='Ünder the "hill"', system="plain", seat="Ann", first=first, events=len(every)
    )
    entries = [Entry(n, 1_700_000_000_000 + n, "Ann", *each) for n, each in enumerate(every, first)]
    return [line.decode() for line in write(header, entries, SIGNER)]


def resealed(change: Callable[[Log], Any], signer: Signer | None = SIGNER) -> list[str]:
    """A log that somebody changed and sealed anew, with the table's own key: only what it says can give it away."""
    values = [json.loads(line) for line in log()]
    change(values)
    before, lines = "", []
    for value in values:
        value.pop("hash")
        if "end" in value and signer is not None and "signature" in value:
            value["signature"] = signer.sign(before)
        before = link(before, value)
        lines.append(canonical({**value, "hash": before}).decode() + "\n")
    return lines


def unkeyed(values: Log) -> None:
    """Make it a log of format 1, whose table told no key."""
    values[0].pop("key"), values[0].pop("role"), values[-1].pop("signature")
    values[0]["rollwright-log"] = 1
    for each in (values[1], values[7]):
        each["data"].pop("signs")


def shorter(values: Log) -> None:
    """Cut off what was thrown last, and what follows."""
    del values[10:-1]
    values[0]["events"] = values[-1]["end"] = 9


def group_of(values: Log, event: int, at: int = 0) -> dict[str, Any]:
    """A group of an event of the log."""
    found: dict[str, Any] = values[event]["data"]["groups"][at]
    return found


def without(place: int) -> list[str]:
    """The log with a line taken out."""
    lines = log()
    return lines[:place] + lines[place + 1 :]


def logs() -> dict[str, list[str]]:
    """Logs by what was done to them."""
    return {
        "whole": log(),
        "from the second span on": log(7),
        "from within": log(5),
        "nothing": [],
        "no log": ["{}\n"],
        "title": [line.replace("hill", "Hill") for line in log()],
        "a byte": [*log()[:2], log()[2].replace("Ann", "Bob"), *log()[3:]],
        "a hash within": [line.replace("f" * 64, "e" * 64) for line in log()],
        "a space": [*log()[:3], log()[3].replace('"data":', '"data": '), *log()[4:]],
        "the hash in front": [*log()[:3], _moved(log()[3]), *log()[4:]],
        "a line out": without(4),
        "a line twice": [*log()[:5], log()[4], *log()[5:]],
        "two lines moved": [*log()[:4], log()[5], log()[4], *log()[6:]],
        "no line": [*log()[:4], "rubbish\n", *log()[5:]],
        "cut off": log()[:-1],
        "cut in a line": [*log()[:-1], log()[-1][:20]],
        "more behind": [*log(), log()[-1]],
        "format 1": resealed(unkeyed),
        "format 1 of a table that signs": resealed(
            lambda each: (unkeyed(each), each[7]["data"].update(signs=SIGNER.public))
        ),
        "format 3": resealed(lambda each: each[0].update({"rollwright-log": 3})),
        "another title": resealed(lambda each: each[0].update(title="x"), None),
        "another writer": resealed(lambda each: each[2]["data"].update(says="x"), None),
        "cut off and sealed": resealed(shorter, None),
        "no signature": resealed(lambda each: each[-1].pop("signature")),
        "a signature that is none": resealed(lambda each: each[-1].update(signature="x"), None),
        "another key": resealed(lambda each: each[0].update(key=Signer("00" * 32, "T1").public)),
        "another key told": resealed(lambda each: each[7]["data"].update(signs="0" * 64)),
        "a seed that is not told": resealed(lambda each: each[6].update(kind="said")),
        "the last seed told twice": resealed(
            lambda each: each[3].update(kind="revealed", data=each[6]["data"])
        ),
        "more throws than stand there": resealed(lambda each: each[11]["data"].update(draws=4)),
        "so many throws that nobody says": resealed(lambda each: each[11]["data"].pop("draws")),
        "over, and no seed": resealed(lambda each: each[11].update(kind="closed", data={})),
        "another face": resealed(
            lambda each: group_of(each, 4).update(faces=[group_of(each, 4)["faces"][0] % 12 + 1])
        ),
        "a face left out": resealed(lambda each: group_of(each, 8)["faces"].pop()),
        "a face too many": resealed(lambda each: group_of(each, 4)["faces"].append(1)),
        "another nonce": resealed(lambda each: each[8]["data"].update(nonce="x")),
        "another star": resealed(lambda each: group_of(each, 9)["faces"].reverse()),
        "other dice": resealed(lambda each: group_of(each, 4).update(dice="d20kh1")),
        "another seed": resealed(lambda each: each[6]["data"].update(seed="0" * 64)),
        "no seed": resealed(lambda each: each[6]["data"].update(seed="rubbish")),
        "another commitment": resealed(lambda each: each[1]["data"].update(open="0" * 64)),
        "the same commitment": resealed(
            lambda each: each[7]["data"].update(hidden=each[1]["data"]["hidden"])
        ),
        "a draw twice": resealed(lambda each: group_of(each, 4, 1).update(draw=0)),
        "a draw left out": resealed(lambda each: group_of(each, 10).update(draw=5)),
        "both typed and drawn": resealed(lambda each: group_of(each, 4).update(typed=True)),
        "nothing says": resealed(lambda each: group_of(each, 8, 1).update(typed=False)),
        "another span": resealed(lambda each: each[8]["data"].update(span=0)),
        "a span left out": resealed(lambda each: each[7]["data"].update(span=3)),
        "a span twice": resealed(lambda each: each[7]["data"].update(span=0)),
        "no such span": resealed(lambda each: each[11]["data"].update(span=9)),
        "thrown before": resealed(lambda each: each[1].update(kind="said")),
        "a seed that is a number": resealed(lambda each: each[6]["data"].update(seed=1)),
        "no groups": resealed(lambda each: each[8]["data"].pop("groups")),
    }


def _moved(line: str) -> str:
    value = json.loads(line)
    seal = value.pop("hash")
    return '{"hash":"' + seal + '",' + canonical(value).decode()[1:] + "\n"


def report(lines: list[str]) -> dict[str, Any]:
    """What Python says of a log: the lines with faults, and the faces by kind."""
    found = verify(line.encode() for line in lines)
    return {
        "events": found.events,
        "faces": [found.checked, found.typed, found.unrevealed],
        "faults": sorted({fault.line for fault in found.faults}),
        "end": found.end,
        "signed": found.signed,
    }


def vectors() -> dict[str, Any]:
    """Everything."""
    place = {"table": "T1", "span": 3, "which": "open", "draw": 17, "nonce": "ñ 🎲"}
    chance = fairness.below(SEED, *place.values())
    thrown_of = []
    for of in OF:
        chance_of = fairness.below(SEED, *place.values())
        thrown_of.append({"of": of, "faces": fairness.Of(**of).throw(12, chance_of)})
    return {
        "seed": SEED,
        "commitment": fairness.commitment(SEED),
        "place": place,
        "numbers": [{"below": n, "is": chance(n, 1)[0]} for n in BOUNDS * 6],
        "dice": {
            each: fairness.thrown(
                fairness.pool_of(each), fairness.below(SEED, *{**place, "draw": at}.values())
            )
            for at, each in enumerate(DICE)
        },
        "of": thrown_of,
        "logs": {name: {"lines": lines, **report(lines)} for name, lines in logs().items()},
    }


def main() -> None:
    """Write the file, unless it says the same already."""
    text = json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"
    TARGET.parent.mkdir(exist_ok=True)
    if not TARGET.exists() or TARGET.read_text() != text:
        TARGET.write_text(text)


if __name__ == "__main__":
    sys.exit(main())
