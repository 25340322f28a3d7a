"""The web door: HTTP and WebSocket over a `Host`. It parses, calls one verb and renders; it computes nothing and holds no state."""
