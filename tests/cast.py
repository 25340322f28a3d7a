"""Who is ready to be played in our games, and whom the game master has, each by name."""

from __future__ import annotations

ODILE, TAM, ANSELM, WREN = "Odile Marsh", "Tam Quill", "Brother Anselm Oake", "Wren"
"""Double Down."""

ORLA, TEODAN, PIM, HESK = "Orla Fennick", "Brother Teodan", "Pim Larkspur", "Hesk Ironroot"
TROLL = "Marsh troll"
"""Daggerheart."""

TOBIAS, MAGS, RAVI = "Tobias Fenn", "Mags Holloway", "Ravi Sandoval"
"""Keepers, where Odile is one too."""

YSOLDE, QUILL = "Ysolde of the Fen", "Brother Anselm Quill"
HADRUN, MIRELA = "Hadrun Ironbough", "Mirela Two-Coats"
GUARD, REEVE = "Castle guard", "The duke's reeve"
"""Storyteller."""
