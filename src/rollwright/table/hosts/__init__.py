"""Who runs tables: what of them is in memory, for how long, and how they come from and go to a store."""
