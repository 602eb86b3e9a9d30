"""Cost of catalogue edits for readers: cached responses become outdated and are rendered again."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from .driving import Figures, Request, figures
from .servers import Server

# The first of the measured product pages; lists show every product, so all of them become outdated too.
EDIT = "UPDATE catalog_product SET updated_at = clock_timestamp() WHERE id = 1"
FIRST_ANSWERS = 40


@contextmanager
def edited_each_second(url: str) -> Iterator[None]:
    """Edit a product at once and again each second until the block ends."""
    over = threading.Event()

    def edit() -> None:
        with psycopg.connect(url, autocommit=True) as database:
            database.execute(EDIT)
            while not over.wait(1):
                database.execute(EDIT)

    editor = threading.Thread(target=edit)
    editor.start()
    try:
        yield
    finally:
        over.set()
        editor.join()


def first_answers(server: Server, request: Request, url: str) -> Figures:
    """Send one request after each of FIRST_ANSWERS edits; only the responses are timed."""
    times, sizes, wrong = [], [], 0
    with psycopg.connect(url, autocommit=True) as database:
        for _ in range(FIRST_ANSWERS):
            database.execute(EDIT)
            began = time.monotonic()
            answer = server.call(request.method, request.path, headers=dict(request.headers), host=request.host)
            times.append(time.monotonic() - began)
            sizes.append(answer.size)
            wrong += not answer.is_right
    return figures(times, sum(times), sizes, wrong)
