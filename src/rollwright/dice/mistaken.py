"""What is said of mistakes with a number: the same where it lies there, of which Python knows only a type, and where nobody has seen it yet."""

from __future__ import annotations

import re

CALLED = "this is a number already: write it without (), as in dice.total"
ONE = "this is one number and not several: of a pool of dice, ask .total, .count(…), .highest(…) or .sorted"
LENGTH = "this is one number: how many dice there are is the .size of the pool"

OF_PLAIN = {
    r"'(int|bool)' object is not callable": CALLED,
    r"'(int|bool)' object is not (iterable|subscriptable)|argument of type '(int|bool)' is not iterable": ONE,
    r"cannot unpack non-iterable (int|bool) object|.* after \* must be an iterable, not (int|bool)": ONE,
    r"object of type '(int|bool)' has no len\(\)": LENGTH,
}
"""What Python says, and what is meant."""

ONWARD = (
    "a rule, an outcome and a state are as they were made, so go on as another, as in return self.onward(left=self.left - 1), "
    "or count in a name of your own, left = self.left - 1"
)
"""What is said to whoever sets a field."""


def has_no(name: str, number: object) -> AttributeError:
    """The error for what no number has, as one that a pool has."""
    return AttributeError(
        f"a number has no {name}: one die is a number by itself; of 1 @ d6, or more, you can ask .total, .count(…), .highest()",
        name=name,
        obj=number,
    )


def meant(error: TypeError | AttributeError) -> Exception:
    """An error of a rule in these words, at its line, where it made a mistake with a plain number; any other as it is.

    >>> meant(TypeError("'int' object is not callable"))
    TypeError('this is a number already: write it without (), as in dice.total')
    """
    if isinstance(error, AttributeError):
        told: Exception = has_no(str(error.name), error.obj) if type(error.obj) in (int, bool) else error
        if str(error).startswith("immutable type: "):
            told = AttributeError(f"{error}: {ONWARD}")
    else:
        said = str(error)
        told = next((TypeError(words) for form, words in OF_PLAIN.items() if re.fullmatch(form, said)), error)
    return told.with_traceback(error.__traceback__)
