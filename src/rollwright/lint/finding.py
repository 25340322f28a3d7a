"""Findings: what is to be mended in a game, where, and what would be right."""

from __future__ import annotations

from msgspec import Struct

KINDS = {
    "bounds": "numbers without bounds",
    "examples": "rules that nobody can try, or that do not play",
    "moves": "moves that are named and not there, that roll another game's rule, or that read and name what is not there",
    "names": "names that nothing has: misspelt, or of something that is gone",
    "size": "odds beyond what a table can ask for",
    "unasked": "chance and clocks that a rule uses without asking",
    "unreached": "decisions, words and dice that never come",
    "words": "words that are missing",
}
"""What is looked for."""


class Finding(Struct, frozen=True):
    """Something to mend: its *kind*, *where* it is (a rule with its parameter, a move, a house rule), and *what* is wrong, with what would be right."""

    kind: str
    where: str
    what: str
