"""Replies: what looks show, as types that the server publishes. What is compiled against them breaks when a reply changes."""
