"""The tabletop: a game's moves over sheets in memory, with scripted dice, without seats, log or secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from rollwright.errors import BadArgument, UnknownRule
from rollwright.readings.dice import Below
from rollwright.readings.events import Decided, Pending
from rollwright.readings.play import Decide, Play
from rollwright.sheets import TABLE, Card, Change, Deed, Done, Kit, Move, Offer, Scene, Sheet, put
from rollwright.systems import System
from rollwright.systems.registry import system, systems
from rollwright.table.play.kits import kit_of


class Tabletop:
    """Sheets by name; `do` makes a move, rolls it, books what comes of it and returns what there is to look at.

    *game* is a system, or the name of one that is installed; *house* are the house rules that the table chose, *options* what else it
    did. Every sheet belongs to a seat of its own name, and the table's own counters lie there as ``"table"``. `cards` are the
    sheets as they lie, which a test may exchange (for one that is nobody's, or hidden); `offers` is what was offered so far, `session` the number of the evening.

    >>> from rollwright.systems.keepers.sheet import Character
    >>> table = Tabletop("keepers", {"ilse": Character(name="Ilse", stress=2)})
    >>> table["ilse"].stress
    2
    """

    def __init__(
        self,
        game: System | str,
        sheets: Mapping[str, Sheet],
        house: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        """Lay the sheets. `UnknownRule` where no such game is installed, `BadHouse` for no such house rule; a sheet that breaks a rule of its own is `BadInput`."""
        played = game if isinstance(game, System) else _installed(game)
        self.kit: Kit = kit_of(played)
        self.house = played.house.of(house or {})
        self.cards = {TABLE: Card(TABLE, self.kit.table(name="Table"))}
        self.cards |= {key: Card(key, sheet, seat=key) for key, sheet in sheets.items()}
        self.options: Mapping[str, Any] = options
        self.offers: list[Offer] = []
        self.session = 1
        for card in self.cards.values():
            card.sheet.check(self.house)

    def __getitem__(self, key: str) -> Any:
        """What stands on a sheet now, by its name."""
        return self._card(key).sheet

    def scene(self, me: str, parts: Mapping[str, Any] | None = None) -> Scene:
        """What a move sees that the sheet *me* makes; *parts* is what others said for theirs, by sheet."""
        return Scene(
            self.house,
            dict(self.cards),
            self._card(me),
            self.options,
            parts or {},
            frozenset(self.cards),
            self.session,
        )

    def do(
        self,
        move: str,
        me: str = TABLE,
        *,
        faces: Sequence[Any] = (),
        answers: Iterable[str] = (),
        parts: Mapping[str, Mapping[str, Any]] | None = None,
        chance: Below | Literal["system"] | None = None,
        decide: Decide | None = None,
        **args: Any,
    ) -> tuple[Deed, Play | None]:
        """Make a move with a sheet, told its *args*; with others' *parts*, by sheet. The deed, and its roll where it has one.

        *faces* are thrown in order, and *answers* decide in order; then *chance* throws, and *decide* is asked. `BadInput` where the move cannot be made,
        and where faces or answers are left over; `AssertionError` where there are too few of them, so that the roll still waits.
        """
        made = self._move(move)
        joined = {key: made.joined(said) for key, said in (parts or {}).items()}
        deed = made.deed(self.scene(me, joined), args)
        self.apply(deed.changes)
        self.offers = [each for each in self.offers if not (each.due and _offers(each, made, me, args))]
        self.offers += deed.offers
        if deed.bound is None:
            return deed, None
        play = Play(deed.bound, faces=faces, answers=answers, chance=chance, decide=decide)
        play.finish()
        if play.pending is not None:
            raise AssertionError(f"{move} still waits {_wanted(play.pending)}")
        self._follow(me, joined, deed, _done(made, args, deed, play))
        return deed, play

    def roll(self, move: str, me: str = TABLE, **said: Any) -> tuple[Deed, Play]:
        """The same for a move that rolls, as most do: `AssertionError` where it comes to changes at once."""
        deed, play = self.do(move, me, **said)
        if play is None:
            raise AssertionError(f"{move} rolls nothing here: it is made with `do`")
        return deed, play

    def apply(self, changes: Iterable[Change]) -> None:
        """Write changes onto the sheets; `BadInput` where a sheet cannot be so."""
        for change in changes:
            card = self._card(change.sheet)
            values = put(card.sheet.values(), change.at, change.now)
            self.cards[card.id] = Card(
                card.id, type(card.sheet).read(values, self.house), card.seat, card.hidden, card.reserved
            )

    def _follow(self, me: str, joined: Mapping[str, Any], deed: Deed, done: Done) -> None:
        """Book what a roll moves, and what comes after it."""
        for effect in done.effects:
            if effect.who in deed.roles or effect.who in ("gm", TABLE):
                card = self.cards[deed.roles.get(effect.who, TABLE)]
                self.apply(self.kit.booked(self.scene(me), effect, card, done))
        after = self.kit.after(self.scene(me, joined), done)
        self.apply(after.changes)
        self.offers += after.offers

    def _card(self, key: str) -> Card:
        if key not in self.cards:
            raise BadArgument(f"there is no sheet {key!r}: {', '.join(self.cards)}", at="me")
        return self.cards[key]

    def _move(self, name: str) -> Move:
        if name not in self.kit.moves:
            raise BadArgument(f"there is no move {name!r}: {', '.join(self.kit.moves)}", at="move")
        return self.kit.moves[name]


def _installed(name: str) -> System:
    installed = system(name)
    if installed is None:
        known = ", ".join(each.name for each in systems())
        raise UnknownRule(f"no game {name!r} is installed: {known}", at="game")
    return installed


def _wanted(pending: Pending) -> str:
    """What a roll waits for, in words."""
    if pending.dice:
        return f"for faces of {', '.join(f'{pool} ({name})' for name, pool in pending.dice)}"
    return f"for {pending.role} to decide {pending.name!r}: {', '.join(pending.options)}"


def _offers(offer: Offer, made: Move, me: str, args: Mapping[str, Any]) -> bool:
    """Whether a move is what an offer offers."""
    return (offer.to, offer.move) == (me, made.id) and offer.args.items() <= args.items()


def _done(made: Move, args: Mapping[str, Any], deed: Deed, play: Play) -> Done:
    """A roll that is over, as what comes after it reads it."""
    decided = [each for each in play.events if isinstance(each, Decided)]
    return Done(
        roll="r",
        move=made.id,
        args=made.arguments(args),
        roles=deed.roles,
        notes=deed.notes,
        outcome=play.outcome,
        effects=play.effects,
        decided={f"{each.role}/{each.name}": each.key for each in decided},
    )
