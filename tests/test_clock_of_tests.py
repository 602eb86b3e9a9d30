"""Python and the test database tell the time at which the tests begin."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from apps.common.clock import conservative_now
from apps.common.models import PendingFile
from tests import clock

pytestmark = pytest.mark.skipif(clock.start() is None, reason="the clock is the machine's")

DURATION = timedelta(days=1)
"""Longer than any run takes."""


def near_the_start(moment: datetime) -> bool:
    beginning = clock.start()
    assert beginning is not None
    return beginning <= moment < beginning + DURATION


def test_pythons_clock_begins_at_the_start():
    assert near_the_start(timezone.now())


@pytest.mark.django_db
@pytest.mark.parametrize("function", clock.FUNCTIONS)
def test_the_databases_clock_begins_at_the_start(function):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}()")
        assert near_the_start(cursor.fetchone()[0])


@pytest.mark.django_db
def test_jobs_and_defaults_of_columns_have_the_moved_clock():
    noted = PendingFile.objects.create(storage="media", key="a.webp")
    noted.refresh_from_db()
    assert near_the_start(noted.noted_at)
    assert near_the_start(conservative_now())
