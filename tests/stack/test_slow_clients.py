"""Bodies that do not come: the short version of tests/trust/faults/test_slow_clients.py."""

import pytest

from tests.trust.slow_clients import PROBES, Attack, probe_all
from tests.waiting import wait_for

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

        def answered_meanwhile() -> bool:
            """Pages were answered while most of the bodies were still awaited; a slow machine needs several tries."""
            attack.open(CONNECTIONS)
            assert set(probe_all(port)) == set(PROBES)
            return attack.look() > CONNECTIONS / 2

        wait_for(answered_meanwhile, "pages while bodies do not come")
        wait_for(lambda: attack.look() == 0, "the end of all bodies")
    finally:
        attack.close()
    assert set(attack.answers) == {408}
