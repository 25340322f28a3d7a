"""The commands of whoever keeps a server, or checks what one has exported."""
