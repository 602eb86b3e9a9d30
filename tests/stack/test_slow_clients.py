"""Bodies that do not come: the short version of tests/trust/faults/test_slow_clients.py."""

import pytest

from devstack import processes
from tests.trust.slow_clients import PROBES, Attack, probe_all

from .conftest import SHOP_URL
from .test_journey import sign_in

pytestmark = pytest.mark.stack
CONNECTIONS = 40


def test_pages_are_answered_while_bodies_do_not_come_and_those_are_ended(shop, email, mail_to):
    sign_in(shop, email, mail_to)
    token = shop.session.headers["Authorization"].removeprefix("Bearer ")
    port = int(SHOP_URL.rpartition(":")[2])
    attack = Attack(port, token)
    try:
        attack.open(CONNECTIONS)
        took = probe_all(port, patience=60)
        # However slow this machine is: they were answered while most of the bodies were still awaited.
        assert attack.look() > CONNECTIONS / 2
        assert set(took) == set(PROBES)
        assert processes.wait_until(lambda: attack.look() == 0, 60, pause=0.2)
    finally:
        attack.close()
    assert set(attack.answers) == {408}
