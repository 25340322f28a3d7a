"""The table: sessions of play as append-only logs, secrets, fair dice, and where it is all kept."""
