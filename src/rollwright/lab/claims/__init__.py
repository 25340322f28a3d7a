"""Claims: a rulebook's printed numbers beside the exact ones.

>>> from rollwright.lab import claims
>>> [found.verdict for found in claims.check(claims.shipped("daggerheart-gm"))].count("holds")
9
"""

from rollwright.lab.claims.books import Book, book_named, opened, shelf, shipped
from rollwright.lab.claims.checking import Case, Result, check, counts
from rollwright.lab.claims.nearby import Meant
from rollwright.lab.claims.printed import Printed
from rollwright.lab.claims.written import Claim, read

__all__ = [
    "Book",
    "Case",
    "Claim",
    "Meant",
    "Printed",
    "Result",
    "book_named",
    "check",
    "counts",
    "opened",
    "read",
    "shelf",
    "shipped",
]
