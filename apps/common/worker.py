"""The job worker: lanes of queues in one process, which connects again by itself when PostgreSQL was away.

Procrastinate's own worker ends when it loses its connection (docs/reliability.md); this one starts it again.
"""

import asyncio
import logging
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import psycopg
from asgiref.sync import sync_to_async
from django.db import Error, connection
from procrastinate import BaseConnector, PsycopgConnector
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.contrib.django.utils import connector_params
from procrastinate.exceptions import ConnectorException

from . import job_errors
from .jobs import app

TRY_AGAIN_SECONDS = 1.0
# Seconds that a queue statement waits for a connection before the database counts as unavailable.
CONNECTION_SECONDS = 5.0
# Housekeeping of the queue itself uses threads too.
SPARE_THREADS = 2

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Lane:
    """Queues with places of their own: what waits in another lane takes none of them."""

    name: str
    queues: Sequence[str]
    concurrency: int


class WorkerConnector(PsycopgConnector):
    """The worker's own connections to the queue; what a job defers goes through Django's.

    So it exists exactly when the job's transaction commits: otherwise another job could mail before it.
    """

    def get_sync_connector(self) -> BaseConnector:
        """Django's, on the connection of the thread that runs the job."""
        return DjangoConnector()


def run(*lanes: Lane) -> None:
    """Work until SIGTERM or SIGINT; finishes jobs in progress. Waits for an unavailable database."""
    with suppress(asyncio.CancelledError):
        asyncio.run(_run(lanes))


async def _run(lanes: Sequence[Lane]) -> None:
    loop, whole = asyncio.get_running_loop(), asyncio.current_task()
    assert whole is not None
    # asyncio's own pool has a few threads more than the machine has processors, and would hold back the lanes.
    threads = sum(lane.concurrency for lane in lanes) + SPARE_THREADS
    loop.set_default_executor(ThreadPoolExecutor(threads, thread_name_prefix="job"))
    stopping = False

    def stop() -> None:
        nonlocal stopping
        if not stopping:
            stopping = True
            whole.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    while True:
        await _until_the_database_answers()
        try:
            await _work(lanes)
        except (ConnectorException, psycopg.Error) as error:
            log.warning("The worker lost the database: %s", error)
        else:
            log.warning("The worker lost its connection for notifications.")
        await asyncio.sleep(TRY_AGAIN_SECONDS)


async def _until_the_database_answers() -> None:
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**connector_params(), autocommit=True) as line:
                await line.execute("SELECT 1")
            return
        except psycopg.Error:
            await asyncio.sleep(TRY_AGAIN_SECONDS)


async def _work(lanes: Sequence[Lane]) -> None:
    """Run all lanes until one of them ends, then end the others; raises what the first one raised."""
    connector = WorkerConnector(kwargs=connector_params(), timeout=CONNECTION_SECONDS)
    with app.replace_connector(connector):
        try:
            await connector.open_async()
            running = [
                asyncio.create_task(
                    app.run_worker_async(
                        name=lane.name,
                        queues=list(lane.queues),
                        concurrency=lane.concurrency,
                        install_signal_handlers=False,
                        worker_middleware=[_note_error],
                    )
                )
                for lane in lanes
            ]
            try:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in running:
                    task.cancel()
                ended = await asyncio.gather(*running, return_exceptions=True)
        finally:
            await connector.close_async()
    for result in ended:
        if isinstance(result, Exception):
            raise result


async def _note_error(call_next: Any, context: Any, _worker: Any) -> Any:
    try:
        return await call_next()
    except Exception as error:
        await sync_to_async(_note, thread_sensitive=False)(context.job.id, error)
        raise


def _note(job_id: int, error: Exception) -> None:
    try:
        job_errors.note(job_id, error)
    except Error:  # the database is unavailable; the job's next error is recorded
        connection.close()
