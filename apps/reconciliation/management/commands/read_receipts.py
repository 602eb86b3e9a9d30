"""The worker that reads pictures of payments."""

import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.utils import timezone

from apps.common import worker
from apps.common.jobs import READER_QUEUE
from apps.reconciliation import receipt_process, tasks
from apps.reconciliation.services import receipts

BEAT_SECONDS = 20


class Command(BaseCommand):
    """Reads pictures until it is stopped, one at a time."""

    help = "Reads pictures of payments, one at a time. Needs requirements/reader.txt."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the worker of the reader's queue and record its heartbeat."""
        if not receipt_process.is_installed():
            raise CommandError("The reader is not installed: pip install --require-hashes -r requirements/reader.txt")
        ended = threading.Event()
        beat = threading.Thread(target=_beat, args=(ended,), daemon=True)
        beat.start()
        try:
            worker.run(worker.Lane("reader", [READER_QUEUE], 1))
        finally:
            ended.set()
            beat.join()
            tasks.receipt_process.close()
            receipts.note_ended()


def _beat(ended: threading.Event) -> None:
    while True:
        try:
            receipts.note_alive(now=timezone.now())
        except Error:  # the database is unavailable; the next heartbeat tries again
            connection.close()
        if ended.wait(BEAT_SECONDS):
            connection.close()
            return
