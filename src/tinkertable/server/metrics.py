"""The metrics for Prometheus: counters of the whole process, and the present state of its service."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tinkertable.server.service import TableService

BOT_SECONDS: Final = Histogram(
    "tinkertable_bot_move_seconds",
    "Seconds from a bot's turn to its move",
    buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60),
)
BOT_FAILURES: Final = Counter("tinkertable_bot_failures", "Bots that failed on a move, their processes killed included")


class ServiceState(Collector):
    """Reads the state of a service when somebody asks."""

    def __init__(self, service: TableService) -> None:
        self._service: Final = service

    def collect(self) -> Iterator[Metric]:
        """Every gauge."""
        service = self._service
        gauges = {
            "tinkertable_streams": ("Open event streams", service.hub.streams),
            "tinkertable_tables_in_memory": ("Tables kept in memory", service.tables_in_memory),
            "tinkertable_workers_busy": ("Worker processes that are thinking", service.workers.working),
            "tinkertable_worker_tasks_waiting": ("Tasks that wait for a worker process", service.workers.waiting),
        }
        yield CounterMetricFamily("tinkertable_moves", "Moves written, draws of chance included", value=service.moves)
        for name, (meaning, value) in gauges.items():
            yield GaugeMetricFamily(name, meaning, value=value)


def exposition(service: TableService) -> bytes:
    """All metrics in the text format of Prometheus."""
    own = CollectorRegistry(auto_describe=False)
    own.register(ServiceState(service))
    return generate_latest(REGISTRY) + generate_latest(own)
