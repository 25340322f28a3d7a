"""The store that several servers share: one stream of NATS JetStream, one subject for every table, one message for every command.

| file | what it holds |
|---|---|
| `cluster.py` | what an address says: servers, stream, replicas; and the credentials, which are never in it |
| `letters.py` | a command's events as one message, chained to the message before |
| `connection.py` | the connection, on an event loop in a thread of its own |
| `streams.py` | the stream itself: made where it is missing, looked at where it is there; and whether its servers write to their disks |
| `post.py` | sending letters, and fetching them |
| `beside.py` | what is remembered of tables beside their logs |
| `store.py` | the promises of a store |
"""
