"""Everything that Rollwright raises, as one tree.

::

    RollwrightError                  anything raised on purpose
    ├── BadInput                     what was asked cannot be done; exit status 2, the next line is served
    │   ├── BadJson                  bad-json           the line is no JSON object
    │   ├── UnknownVerb              unknown-verb       `do` names nothing we do
    │   ├── UnknownRule              unknown-rule       no such rule
    │   ├── UnknownArgument          unknown-argument   the rule has no such parameter
    │   ├── MissingArgument          missing-argument   a parameter without a default was left out
    │   ├── BadArgument              bad-argument       of the wrong type, out of its bounds, or not to go with another
    │   │   ├── WrongType            bad-argument       asked in Python, and TypeError too: of another type than goes here
    │   │   ├── WrongValue           bad-argument       asked in Python, and ValueError too: nothing that can be here
    │   │   └── NoSuchName           bad-argument       asked in Python, and AttributeError too: there is nothing of that name
    │   ├── BadFace                  bad-face           the die has no such face
    │   ├── TooManyFaces             too-many-faces     faces were left over
    │   ├── BadAnswer                bad-answer         the decision has no such option
    │   ├── TooManyAnswers           too-many-answers   answers were left over
    │   ├── Undecided                undecided          odds of a free choice need a policy
    │   ├── BadPolicy                bad-policy         the policy names no role, decision or option
    │   ├── UnknownGoal              unknown-goal       the system declares no such goal
    │   ├── BadHouse                 bad-house          no such house rule, or no such value of it
    │   ├── BadNotation              bad-notation       the text is no dice notation
    │   ├── Refused                  refused            the book forbids it
    │   └── TooLarge                 too-large          beyond a limit; the message names a way out
    │       └── NotationTooLarge     too-large          so is a text; it is BadNotation too, with the position
    ├── Divergence                   divergence         a replay went another way than its record
    └── AtTable                      at-table           what can go wrong only where people play together
        ├── NoSeat                   no-seat            no seat goes with this token
        ├── Forbidden                forbidden          the seat may not do this
        ├── NotFound                 not-found          no such table, roll, sheet or offer, as far as the seat may know
        ├── Conflict                 conflict           somebody was quicker, or the command's id was used for another
        ├── TooMany                  too-many           more than the table or the server takes; wait, or ask for less
        └── StoreFailed              store              what happened could not be written down, so it did not happen

A message is one line: what is wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import Any, ClassVar


def figure(n: int) -> str:
    """A number for people to read in an error, however large: Python writes none of more than 4,300 digits.

    >>> figure(2550), figure(10**5000)
    ('2,550', 'more than a billion')
    """
    return f"{n:,}" if n <= 10**9 else "more than a billion"


class Inward(BaseException):
    """What ends a run inside a rule, for whoever began it to catch: a rule must not. Wherever none is under way it is a fault like any other, `astray`."""

    @property
    def astray(self) -> RuntimeError:
        """The error for what was raised where it could end no run."""
        return RuntimeError(
            f"{type(self).__name__} ends a run, and none is under way: a rule looks at dice in its own play, and keeps nothing of them for another"
        )


class RollwrightError(Exception):
    """Anything that Rollwright raises on purpose; `code` and `at` are for programs, `message` for people.

    *at* is the place in the request, as a path.

    >>> BadArgument("stat is 1 to 5, not 9", at="args.stat").to_dict()
    {'code': 'bad-argument', 'at': 'args.stat', 'message': 'stat is 1 to 5, not 9'}
    """

    code: ClassVar[str] = "fault"

    # Whatever follows the message has a default and lives in `__dict__`: that is what lets an error be pickled
    # on its way out of a worker process.
    def __init__(self, message: str, at: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.at = at

    def to_dict(self) -> dict[str, Any]:
        """Return the error as it stands in a reply."""
        return {"code": self.code, "at": self.at, "message": self.message}


class BadInput(RollwrightError):
    """What was asked cannot be done; the asker can put it right."""

    code = "bad-input"


class BadJson(BadInput):
    """The line is no JSON object that we can read."""

    code = "bad-json"


class UnknownVerb(BadInput):
    """The request asks for something that we do not do."""

    code = "unknown-verb"


class UnknownRule(BadInput):
    """No system has a rule of this name."""

    code = "unknown-rule"


class UnknownArgument(BadInput):
    """The rule has no parameter of this name."""

    code = "unknown-argument"


class MissingArgument(BadInput):
    """A parameter without a default was left out."""

    code = "missing-argument"


class BadArgument(BadInput):
    """An argument is of the wrong type or out of its bounds; not `Refused`, which is the book's own no."""

    code = "bad-argument"


class WrongType(BadArgument, TypeError):
    """What was asked in Python is of another type than goes here."""


class WrongValue(BadArgument, ValueError):
    """What was asked in Python can never be here."""


class NoSuchName(BadArgument, AttributeError):
    """What was asked in Python has nothing of that name."""


class BadFace(BadInput):
    """The die that is rolled here has no such face."""

    code = "bad-face"


class TooManyFaces(BadInput):
    """Faces were left over when the roll had ended."""

    code = "too-many-faces"


class BadAnswer(BadInput):
    """The decision that is asked here has no such option."""

    code = "bad-answer"


class TooManyAnswers(BadInput):
    """Answers were left over when the roll had ended."""

    code = "too-many-answers"


class Undecided(BadInput):
    """The odds hang on a free choice that no policy covers."""

    code = "undecided"


class BadPolicy(BadInput):
    """A policy names a role, decision or option that the rule does not have."""

    code = "bad-policy"


class UnknownGoal(BadInput):
    """The system declares no goal of this name."""

    code = "unknown-goal"


class BadHouse(BadInput):
    """There is no such house rule, or it has no such value."""

    code = "bad-house"


class BadNotation(BadInput):
    """The text is no dice notation; *position* counts characters from 0.

    >>> BadNotation("expected a number at 2, found 'x'", position=2, found="x", expected="a number").position
    2
    """

    code = "bad-notation"

    def __init__(
        self, message: str, at: str | None = None, *, position: int = 0, found: str = "", expected: str = ""
    ) -> None:
        super().__init__(message, at)
        self.position = position
        self.found = found
        self.expected = expected

    def to_dict(self) -> dict[str, Any]:
        """Return the error as it stands in a reply, with its position and what was found and expected there."""
        there = {"position": self.position, "found": self.found, "expected": self.expected}
        return super().to_dict() | there


class Refused(BadInput):
    """The rulebook forbids this; the arguments are well formed all the same."""

    code = "refused"


class TooLarge(BadInput):
    """The answer would pass a limit; the message names the limit and a way out."""

    code = "too-large"


class NotationTooLarge(TooLarge, BadNotation):
    """A text asks for more than a limit allows; the message names the limit, and where the text goes beyond it."""


class Divergence(RollwrightError):
    """A replay came to the place *at* and did not find what is recorded there.

    >>> Divergence("run[1] was d20, now d12", at="run[1]", recorded="d20", now="d12").recorded
    'd20'
    """

    code = "divergence"

    def __init__(
        self,
        message: str,
        at: str | None = None,
        *,
        recorded: object = None,
        now: object = None,
    ) -> None:
        super().__init__(message, at)
        self.recorded = recorded
        self.now = now


class AtTable(RollwrightError):
    """What can go wrong at a table only."""

    code = "at-table"


class NoSeat(AtTable):
    """No seat goes with this token, or the seat was closed."""

    code = "no-seat"


class Forbidden(AtTable):
    """The seat may not do this; another one may."""

    code = "forbidden"


class NotFound(AtTable):
    """There is no such table, roll, sheet, draft or offer, or the seat may not know of it."""

    code = "not-found"


class Conflict(AtTable):
    """Somebody was quicker, or the command's id stands for another command already."""

    code = "conflict"


class TooMany(AtTable):
    """More than the table or the server takes: *wait* so many seconds, where that is known, or ask for less."""

    code = "too-many"

    def __init__(self, message: str, at: str | None = None, *, wait: int | None = None) -> None:
        super().__init__(message, at)
        self.wait = wait


class StoreFailed(AtTable):
    """What happened could not be written down, and so it did not happen; nothing that was told before is lost."""

    code = "store"
