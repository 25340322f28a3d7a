"""The table's server under load, with the same machine's limits measured beside it: a bare WebSocket echo, a bare fsync."""
