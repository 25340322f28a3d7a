"""Fair dice: faces that follow from a seed nobody could choose by then, and that everybody can derive again.

The server commits to its seeds before the dice, the roller's client adds a nonce, and the seeds are revealed afterwards.
docs/fairness.md tells the whole scheme, byte by byte; nothing here may change without a new first line of the message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from hmac import digest
from typing import Any, Final, Literal

from msgspec import Struct

from rollwright.errors import BadArgument, BadFace, BadInput, BadNotation, TooLarge
from rollwright.notation import parse
from rollwright.notation.sizes import FACES
from rollwright.odds import Die, Pool
from rollwright.odds.derived import Derived
from rollwright.odds.faces import in_words
from rollwright.readings.dice import Below, Cup, draw

Which = Literal["open", "hidden"]
"""The two seeds of a span: of rolls that everybody sees, and of those that only the game master may reveal."""

SCHEME: Final = "rollwright/1"
NONCE: Final = 100
"""Characters of the longest nonce."""

WORD: Final = 32
"""Bits of the numbers that a stream is read as."""

_SEED = re.compile(r"[0-9a-f]{64}")
_POOL = re.compile(r"(-?[0-9]{1,12})?([dD].*)", re.DOTALL)


# -- seeds -----------------------------------------------------------------------------------------------------------


def commitment(seed: str) -> str:
    """What is published of a seed before its first die is thrown: its SHA-256. `BadArgument` for what is no seed.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(_key(seed)).hexdigest()


def _key(seed: str) -> bytes:
    if not _SEED.fullmatch(seed):
        raise BadArgument("a seed is 64 hexadecimal digits in small letters", at="seed")
    return bytes.fromhex(seed)


# -- the stream ------------------------------------------------------------------------------------------------------


class Stream:
    """The numbers of one group of dice: HMAC-SHA256 blocks, read word by word. Made by `below`."""

    __slots__ = ("_block", "_key", "_place", "_unread")

    def __init__(self, key: bytes, place: str) -> None:
        self._key, self._place = key, place
        self._block, self._unread = 0, b""

    def __call__(self, n: int, count: int) -> list[int]:
        """The next *count* numbers below *n* (1 or more), every one equally likely.

        Each is read from one word, or from as many as *n* needs; words at the upper end, which would make some numbers
        likelier than others, are passed over.
        """
        if n < 1:
            raise ValueError(f"there is no number from 0 to below {n}")
        size = max(1, -(-(n - 1).bit_length() // WORD)) * WORD // 8
        end = 1 << 8 * size
        end -= end % n
        numbers: list[int] = []
        while left := count - len(numbers):
            read = self._read(left * size)
            words = [int.from_bytes(read[at : at + size], "big") for at in range(0, len(read), size)]
            numbers += [word % n for word in words if word < end]
        return numbers

    def _read(self, size: int) -> bytes:
        blocks, there = [self._unread], len(self._unread)
        while there < size:
            blocks.append(digest(self._key, f"{self._place}\n{self._block}".encode(), "sha256"))
            self._block += 1
            there += len(blocks[-1])
        read = b"".join(blocks)
        self._unread = read[size:]
        return read[:size]


def below(seed: str, table: str, span: int, which: Which, group: int, nonce: str) -> Below:
    """The chance that throws one group of dice, for `readings.dice.draw` and whoever else wants numbers.

    *group* counts the groups thrown from this seed, from 0; *nonce* is what the roller's client sent. `BadArgument` for a
    seed that is none and for a nonce of more than 100 characters.

    >>> below("00" * 32, "t", 0, "open", 0, "n")(6, 3)
    [4, 3, 1]
    """
    if len(nonce) > NONCE or any("\ud800" <= letter <= "\udfff" for letter in nonce):
        raise BadArgument(f"a nonce is a text of at most {NONCE} characters", at="nonce")
    return Stream(_key(seed), f"{SCHEME}\n{table}\n{span}\n{which}\n{group}\n{nonce}")


def thrown(pool: Pool, chance: Below) -> tuple[Any, ...]:
    """The faces that a group of dice shows, thrown by the chance of its place in a stream.

    >>> thrown(3 @ Die(range(1, 7)), below("00" * 32, "t", 0, "open", 0, "n"))
    (5, 4, 2)
    """
    return pool.throw(lambda die, count: draw(die, chance, count))


def typed(pool: Pool, faces: list[Any]) -> list[Any]:
    """The faces of a group that was thrown by hand: as many as it shows, taken off the beginning of *faces*.

    `BadFace` where there are too few, or the dice have no such face; then nothing is taken.
    """
    taken = Cup(faces=faces).throw(pool)
    if taken is None:
        raise BadFace(
            f"{in_words(str(pool))} is thrown too, and {len(faces) or 'nothing'} is left for it: add what it shows",
            at="faces",
        )
    del faces[: len(taken)]
    return list(taken)


def missing(pool: Pool, lying: Sequence[Any]) -> tuple[Pool, list[Any]]:
    """What of a group is still to be thrown where some dice lie there already, and which of those are not its own.

    `BadFace` where they cannot be its first dice.

    >>> missing(3 @ Die(range(1, 7)), [5, 4])
    (d6, [])
    """
    for count in range(min(pool.count, len(lying)), -1, -1):  # every die shows a face at least
        script = Cup(faces=lying)
        if script.throw(count @ pool.die) is not None and (count == pool.count or not script.left):
            return (pool.count - count) @ pool.die, script.left
    raise BadFace(f"{', '.join(map(str, lying))} are not the first dice of {pool}", at="faces")


# -- what was thrown, as it is recorded --------------------------------------------------------------------------------


class Of(Struct, frozen=True, omit_defaults=True):
    """The die that was thrown, where no notation says it: its faces in order, and their weights unless all are 1."""

    faces: Sequence[Any]
    weights: Sequence[int] = ()

    def throw(self, times: int, chance: Below) -> tuple[Any, ...]:
        """Throw it so many times; ValueError for a die that cannot be."""
        places = Die(range(len(self.faces)), self.weights or None)
        return tuple([self.faces[at] for at in draw(places, chance, times)])


def described(pool: Pool) -> dict[str, Any]:
    """A pool as an event records it: ``dice`` in a text, and ``of`` where that text does not say what is thrown.

    Raises `TooLarge` where there are more than 10,000 faces.

    >>> described(3 @ Die(range(1, 7)))
    {'dice': '3d6'}
    >>> described(2 @ Die(["blank", "star"], [2, 1], name="dS"))
    {'dice': '2dS', 'of': {'faces': ['blank', 'star'], 'weights': [2, 1]}}
    """
    text, die = str(pool), pool.die.thrown()
    if _says(text, pool):
        return {"dice": text}
    if len(die.faces) > FACES:
        raise TooLarge(
            f"{text} has {len(die.faces):,} faces, each of which a table's log would keep: {FACES:,} are the most at a table"
        )
    even = die.total == len(die.faces)
    of = {"faces": list(die.faces)} | ({} if even else {"weights": list(die.weights)})
    return {"dice": text, "of": of}


def pool_of(text: str) -> Pool:
    """The pool that a text such as ``3d6!`` throws, as `str` of a pool writes it; `BadNotation` where it is more or less.

    >>> pool_of("3d6!").die.again([6])
    True
    """
    match = _POOL.fullmatch(text)
    if match is None:
        raise BadNotation(f"{text[:60]!r} is no group of dice such as 3d6", at="dice")
    read = parse(f"1{match[2]}")
    pool = Pool(1 if match[1] is None else int(match[1]), read.groups[0][1].die)
    if len(read.groups) > 1 or read.text != f"1{pool.die}":
        raise BadNotation(f"{text[:60]!r} is more than dice to throw, such as {pool}", at="dice")
    return pool


def rethrown(dice: str, of: Of | None, shown: int, chance: Below) -> tuple[Any, ...]:
    """The faces of a recorded group, thrown again; *shown* is how many it had. `BadInput` where the record is none.

    Where dice are described by *of*, their number is taken from the record: only the rule knows which are thrown again.
    """
    try:
        if of is not None:
            return of.throw(shown, chance)
        pool = pool_of(dice)
        if pool.count > shown:
            raise BadArgument(f"{dice} shows more faces than {shown}", at="dice")
        return thrown(pool, chance)
    except ValueError as error:
        raise BadArgument(f"{dice} cannot be thrown: {error}", at="dice") from None


def _says(text: str, pool: Pool) -> bool:
    """Whether a text alone tells how a pool is thrown."""
    try:
        told = pool_of(text)
    except BadInput:
        return False
    return told.size == pool.size and _alike(told.die, pool.die)


def _alike(one: Die, other: Die) -> bool:
    """Whether two dice are thrown in the same way, whatever they are worth."""
    if isinstance(one, Derived) and isinstance(other, Derived):
        return (one.on, one.depth) == (other.on, other.depth) and one.base == other.base
    return one == other
