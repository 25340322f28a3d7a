"""A table that keeps to the scheme of docs/fairness.md, for logs to verify: seeds by span, rolls with every die drawn from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from rollwright.odds import Pool
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.rules.outcome import plain
from rollwright.systems.registry import find_rule
from rollwright.table.log.chain import Entry, Header, write
from rollwright.table.log.signing import Signer
from rollwright.table.play import fairness

Change = Callable[[dict[str, Any]], None]


class Log:
    """Events of one table; `lines` is its export. The seeds are the same in every run."""

    def __init__(self, table: str = "T1", first: int = 1) -> None:
        self.table, self.first = table, first
        self.signer = Signer("5a" * 32, table)
        self.events: list[tuple[str, dict[str, Any]]] = []
        self.span, self.seeds, self.draws, self.rolls = (
            -1,
            {"open": "", "hidden": ""},
            {"open": 0, "hidden": 0},
            0,
        )

    def add(self, kind: str, **data: Any) -> dict[str, Any]:
        """Write an event; its data may be changed as long as the log is not exported."""
        self.events.append((kind, plain(data)))
        return self.events[-1][1]

    def begin(self, span: int | None = None) -> Log:
        """The next span begins."""
        self.span = self.span + 1 if span is None else span
        self.seeds = {
            which: sha256(f"{self.table} {self.span} {which}".encode()).hexdigest()
            for which in ("open", "hidden")
        }
        self.draws = {"open": 0, "hidden": 0}
        self.add(
            "spanned",
            span=self.span,
            **{which: fairness.commitment(seed) for which, seed in self.seeds.items()},
            signs=self.signer.public,
        )
        return self

    def reveal(self, which: str = "open") -> Log:
        """Tell a seed of the span that runs."""
        drawn = {"draws": self.draws["open"]} if which == "open" else {}
        self.add("revealed", span=self.span, which=which, seed=self.seeds[which], **drawn)
        return self

    def throw(self, name: str, pool: Pool, nonce: str, which: str = "open") -> dict[str, Any]:
        """A group of dice, drawn from a seed, as it is recorded."""
        draw = self.draws[which]
        self.draws[which] += 1
        chance = fairness.below(self.seeds[which], self.table, self.span, which, draw, nonce)  # type: ignore[arg-type]
        faces = fairness.thrown(pool, chance)
        return {
            "name": name,
            **fairness.described(pool),
            "faces": faces,
            "dropped": [],
            "seed": which,
            "draw": draw,
        }

    def aside(self, name: str, pool: Pool, nonce: str = "n", which: str = "open") -> Log:
        """Dice thrown for no roll."""
        self.add(
            "thrown", aside=name, span=self.span, nonce=nonce, groups=[self.throw(name, pool, nonce, which)]
        )
        return self

    def roll(
        self, bound: Rule, *, nonce: str = "n", typed: Iterable[Any] | None = None, which: str = "open"
    ) -> Log:
        """A whole roll, everything decided the plain way; its dice drawn, or *typed* in."""
        self.rolls += 1
        roll, hand = f"r{self.rolls}", None if typed is None else list(typed)
        house = bound.house.settings()
        self.add(
            "started",
            waits=True,
            roll=roll,
            rule=bound.rule.id,
            version=bound.rule.version,
            args=bound.arguments(),
            house=house,
        )
        play = Play(bound, chance=None)
        while play.pending is not None:
            asked = play.pending
            if asked.dice:
                self._thrown(roll, play, nonce, hand, which)
            else:
                play.answer(asked.options[0])
                self.add("decided", roll=roll, role=asked.role, name=asked.name, key=asked.options[0])
        self.add("announced", roll=roll, **announced(play))
        return self

    def _thrown(self, roll: str, play: Play, nonce: str, hand: list[Any] | None, which: str) -> None:
        assert play.pending is not None
        seen, groups = len(play.rolls), []
        for name, pool in play.pending.dice:
            if pool.count and hand is None:
                groups.append(self.throw(name, pool, nonce, which))
            elif pool.count:
                groups.append(
                    {
                        "name": name,
                        **fairness.described(pool),
                        "faces": fairness.typed(pool, hand or []),
                        "typed": True,
                    }
                )
        play.throw(*(face for group in groups for face in group["faces"]))
        for group, rolled in zip(groups, play.rolls[seen:], strict=True):
            group["dropped"] = list(rolled.dropped)
        self.add("thrown", roll=roll, span=self.span, nonce=nonce, groups=groups)

    def data(self, kind: str, place: int = 0) -> dict[str, Any]:
        """The data of the event of a kind, the first of them unless *place* says another."""
        return [data for each, data in self.events if each == kind][place]

    def entries(self) -> list[Entry]:
        return [
            Entry(n, 1_700_000_000_000 + n, "Ann", kind, data)
            for n, (kind, data) in enumerate(self.events, self.first)
        ]

    def header(self, **other: Any) -> Header:
        fields = {"table": self.table, "title": "Ünder the hill", "system": "daggerheart", "seat": "Ann"}
        return Header(**{**fields, "first": self.first, "events": len(self.events), **other})

    def lines(self) -> list[bytes]:
        return list(write(self.header(), self.entries(), self.signer))


def announced(play: Play) -> dict[str, Any]:
    """What is announced of a run that has come to its end, nobody in it having a name."""
    return {
        "outcome": play.outcome.to_dict(),
        "says": play.says,
        "prompts": [{"who": who, "ask": ask} for who, ask in play.prompts],
        "counts": plain(play.bound.counts()),
        "parts": [{"name": name, "amount": amount} for name, amount in play.bound.card(play.outcome)],
        "effects": [effect.to_dict() for effect in play.effects],
    }


def small() -> Log:
    """A short log with a bit of everything."""
    log = Log().begin().aside("Prayer Dice", 3 @ fairness.pool_of("d4").die, "k" * 8, "hidden")
    log.reveal().begin().roll(find_rule("notation").bind({"text": "2d6kh1+1"}), nonce="ñ1")
    return log.reveal()
