"""Fixtures for tests across apps."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.tests.factories import CustomerFactory, StaffFactory
from apps.reconciliation.models import ReaderHeartbeat
from tests.shared_rows import shared_rows
from tests.world import World, build


@pytest.fixture(scope="module")
def shared_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """The small shop of a module, built once: building it takes longer than most of the tests that visit it."""
    with shared_rows(django_db_blocker):
        yield build(
            CustomerFactory(name="Meena Raman"),
            StaffFactory(name="Arun Prakash"),
            StaffFactory(name="Lakshmi", role="super_admin"),
        )


@pytest.fixture
def world(shared_world: World, db: None) -> World:
    """One of everything, and orders in the states that calls need; changes by a test are rolled back."""
    ReaderHeartbeat.objects.update(seen_at=timezone.now())
    return deepcopy(shared_world)
