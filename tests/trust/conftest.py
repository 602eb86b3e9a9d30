"""What attacks share: a small living shop, browsers, and a way to try something and undo it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.common.models import RateCounter


@pytest.fixture
def used_up(db: None, throttles: None) -> Callable[..., None]:
    """Say that all but `left` calls of the hour were made under every name that is counted so far."""

    def use(limit: int, *, left: int) -> None:
        assert RateCounter.objects.update(hits=limit - left)

    return use


class _Undo(Exception):
    pass


@contextmanager
def undone() -> Iterator[None]:
    """Whatever the block does to the database never happened."""
    block: Any = transaction.atomic()
    # As Django's own TestCase marks its transactions: durable ones may begin inside.
    block._from_testcase = True
    try:
        with block:
            yield
            raise _Undo
    except _Undo:
        pass


@pytest.fixture
def statements() -> Callable[[Callable[[], Any]], tuple[Any, list[str]]]:
    """What a call gives, and the SQL that it runs, without values: what its time depends on."""

    def run(call: Callable[[], Any]) -> tuple[Any, list[str]]:
        with CaptureQueriesContext(connection) as captured:
            answer = call()
        return answer, [bare(query["sql"]) for query in captured.captured_queries]

    return run


def bare(sql: str) -> str:
    """A statement without values and savepoint names."""
    sql = re.sub(r'"s\d+_x\d+"', "savepoint", sql)
    return re.sub(r"'(?:[^']|'')*'|\b\d+\b", "?", sql)
