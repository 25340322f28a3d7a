"""Tables of five that play as people do, over every store: what a core carries, and how long anybody waits."""
