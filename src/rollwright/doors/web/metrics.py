"""Metrics: counts and times in the text format that Prometheus reads. No label names a table, a seat or an address."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def _labels(names: Iterable[str], values: Iterable[object]) -> str:
    pairs = [f'{name}="{_escaped(str(value))}"' for name, value in zip(names, values, strict=True)]
    return "{" + ",".join(pairs) + "}" if pairs else ""


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class Counter:
    """Something that is counted, by labels."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name, self.help, self._names = name, help, labels
        self._counts: defaultdict[tuple[object, ...], int] = defaultdict(int)
        if not labels:
            self._counts[()] = 0

    def add(self, *labels: object, by: int = 1) -> None:
        """Count one more."""
        self._counts[labels] += by

    def lines(self) -> Iterable[str]:
        """As text."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} counter"
        for labels, count in self._counts.items():
            yield f"{self.name}{_labels(self._names, labels)} {count}"


class Gauge:
    """Something that goes up and down, and is asked for when it is wanted."""

    def __init__(self, name: str, help: str, value: Callable[[], int]) -> None:
        self.name, self.help, self._value = name, help, value

    def lines(self) -> Iterable[str]:
        """As text."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} gauge"
        yield f"{self.name} {self._value()}"


class Histogram:
    """How long something took, by labels."""

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name, self.help, self._names = name, help, labels
        self._counts: dict[tuple[object, ...], list[int]] = {}
        self._sums: defaultdict[tuple[object, ...], float] = defaultdict(float)

    def add(self, seconds: float, *labels: object) -> None:
        """Take one more into account."""
        counts = self._counts.setdefault(labels, [0] * (len(SECONDS) + 1))
        counts[bisect_left(SECONDS, seconds)] += 1
        self._sums[labels] += seconds

    def lines(self) -> Iterable[str]:
        """As text."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} histogram"
        for labels, counts in self._counts.items():
            total = 0
            for upto, count in zip((*map(str, SECONDS), "+Inf"), counts, strict=True):
                total += count
                yield f"{self.name}_bucket{_labels((*self._names, 'le'), (*labels, upto))} {total}"
            yield f"{self.name}_sum{_labels(self._names, labels)} {self._sums[labels]:.6f}"
            yield f"{self.name}_count{_labels(self._names, labels)} {total}"


class Metrics:
    """Everything that a server counts."""

    def __init__(self, sockets: Callable[[], int]) -> None:
        self.requests = Counter("rollwright_requests_total", "Requests answered.", "method", "path", "status")
        self.request_seconds = Histogram(
            "rollwright_request_seconds", "How long requests took.", "method", "path"
        )
        self.commands = Counter(
            "rollwright_commands_total", "Commands by kind, and what they came to.", "kind", "outcome"
        )
        self.command_seconds = Histogram("rollwright_command_seconds", "How long commands took.", "kind")
        self.limited = Counter("rollwright_limited_total", "Refused because it was too much.", "path")
        self.questions = Counter(
            "rollwright_questions_total", "Odds, advice and the like, by what became of them.", "how"
        )
        self.sockets = Gauge("rollwright_sockets", "WebSockets that are open.", sockets)
        self.closed = Counter("rollwright_sockets_closed_total", "WebSockets closed, by code.", "code")
        self.sent = Counter("rollwright_messages_sent_total", "Messages sent over WebSockets.")
        self.sent_bytes = Counter("rollwright_sent_bytes_total", "Bytes sent over WebSockets.")
        self.overflows = Counter(
            "rollwright_queue_overflows_total", "WebSockets closed because they were too slow."
        )
        self.faults = Counter("rollwright_faults_total", "Faults of ours.")

    def text(self) -> str:
        """All of it, as text."""
        return "".join(f"{line}\n" for each in vars(self).values() for line in each.lines())
