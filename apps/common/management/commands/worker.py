"""The job worker."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections

from apps.common import worker
from apps.common.beside import process_beside
from apps.common.jobs import CODE_CONCURRENCY, CODE_QUEUE, PICTURE_QUEUE


class Command(BaseCommand):
    """Runs jobs until it is stopped; waits for an unavailable database."""

    help = "Runs jobs: mails, pictures, statements, what runs by the clock. Any number of workers may run."

    def handle(self, *args: Any, **options: Any) -> None:
        """Codes in a process of their own, pictures in a place of their own, everything else in WORKER_CONCURRENCY."""
        connections.close_all()
        with process_beside(lambda: worker.run(worker.Lane("codes", [CODE_QUEUE], CODE_CONCURRENCY))):
            worker.run(
                worker.Lane("pictures", [PICTURE_QUEUE], 1),
                worker.Lane("worker", settings.WORKER_QUEUES, settings.WORKER_CONCURRENCY),
            )
