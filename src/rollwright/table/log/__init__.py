"""The log of a table: events and their kinds, the state that they fold to, how both are packed, chained and signed."""
