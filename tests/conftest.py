"""What tests across apps share."""

from typing import Any

import pytest
from django.db import connection


@pytest.fixture(autouse=True)
def _empty_queue(request: Any) -> None:
    """Empty the queue before tests that commit: its tables are not Django's to flush."""
    marker = request.node.get_closest_marker("django_db")
    if marker and marker.kwargs.get("transaction"):
        request.getfixturevalue("transactional_db")
        with connection.cursor() as cursor:
            cursor.execute("TRUNCATE procrastinate_jobs CASCADE")
