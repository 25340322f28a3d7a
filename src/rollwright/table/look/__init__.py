"""What may be asked of a table without changing it: forms, odds, prices, what waits, statistics; the replies as types."""
