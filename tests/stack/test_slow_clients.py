"""Bodies that do not come: the short version of tests/trust/faults/test_slow_clients.py."""

import pytest

from tests.trust.slow_clients import PROBES, Attack, probe_all

from .conftest import SHOP_URL
from .test_journey import sign_in

pytestmark = pytest.mark.stack
CONNECTIONS = 300


def test_pages_are_answered_while_bodies_do_not_come(shop, email, mail_to):
    """The proxy waits for them; tests/test_proxy.py shows their end."""
    sign_in(shop, email, mail_to)
    token = shop.session.headers["Authorization"].removeprefix("Bearer ")
    port = int(SHOP_URL.rpartition(":")[2])
    attack = Attack(port, token)
    try:
        attack.open(CONNECTIONS)
        assert set(probe_all(port)) == set(PROBES)
        assert attack.look() == CONNECTIONS
    finally:
        attack.close()
