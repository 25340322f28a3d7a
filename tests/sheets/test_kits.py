"""What whoever writes a kit may well get wrong is told where it is written."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.sheets import Kit

NO_IDS: Any = ["cross"]


def test_moves_without_their_ids_are_refused_where_they_are_written() -> None:
    with pytest.raises(
        TypeError,
        match=r"Ferry\.moves are moves by their ids, as in moves = \{look\.id: look\}, not \['cross'\]",
    ):

        class Ferry(Kit):
            moves = NO_IDS
