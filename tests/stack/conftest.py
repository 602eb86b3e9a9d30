"""Clients of a running shop for a customer and for staff, and its mailbox."""

import os
import re
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests

from tests.waiting import PATIENCE, wait_for

SHOP_URL = os.environ.get("SHOP_BASE_URL", "")
ADMIN_URL = os.environ.get("SHOP_ADMIN_URL", "")
MAILBOX_URL = os.environ.get("MAILBOX_URL", f"{SHOP_URL}/dev/mailbox.json")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip these tests unless a shop runs; `make test` starts one."""
    if not SHOP_URL:
        for item in items:
            if item.get_closest_marker("stack"):
                item.add_marker(pytest.mark.skip(reason="SHOP_BASE_URL is not set: no shop runs"))


class Site:
    """One site of the running shop. The host is sent as a header, so that names under localhost need no resolver."""

    def __init__(self, host: str) -> None:
        parts = urlsplit(SHOP_URL)
        self.root = f"http://127.0.0.1:{parts.port}"
        self.session = requests.Session()
        self.session.headers["Host"] = f"{host}:{parts.port}"

    def call(self, method: str, path: str, *, expect: int | tuple[int, ...] = 200, **more: Any) -> Any:
        """Send a request; returns the parsed JSON body, or the response. Fails for any status that is not expected."""
        answer = self.session.request(method, self.root + path, timeout=PATIENCE, allow_redirects=False, **more)
        expected = expect if isinstance(expect, tuple) else (expect,)
        assert answer.status_code in expected, (method, path, answer.status_code, answer.text[:500])
        return answer.json() if "json" in answer.headers.get("Content-Type", "") else answer

    def signed_in(self, token: str) -> None:
        """Send this token from now on."""
        self.session.headers["Authorization"] = f"Bearer {token}"


@pytest.fixture
def shop() -> Site:
    """A visitor of the storefront."""
    return Site("localhost")


@pytest.fixture
def desk() -> Site:
    """The back office, signed in as the first super admin."""
    site = Site("admin.localhost")
    body = {"email": os.environ["STAFF_EMAIL"], "password": os.environ["STAFF_PASSWORD"]}
    site.signed_in(site.call("POST", "/api/admin/login", json=body)["token"])
    return site


@pytest.fixture
def email() -> str:
    """An address not used by earlier runs, so that a journey can run again on the same shop."""
    return f"journey-{uuid.uuid4().hex[:12]}@example.com"


@pytest.fixture
def mail_to(shop: Site) -> Callable[[str, str], dict[str, str]]:
    """Wait for a mail to an address whose subject contains the words."""

    def wait(address: str, words: str) -> dict[str, str]:
        def found() -> dict[str, str] | None:
            for message in shop.call("GET", urlsplit(MAILBOX_URL).path):
                if address in message["to"] and words.lower() in message["subject"].lower():
                    return message
            return None

        return wait_for(found, f"a mail to {address} about {words!r}")

    return wait


def code_in(message: dict[str, str]) -> str:
    """The six digits of a sign-in mail."""
    found = re.search(r"(?<!\d)\d{6}(?!\d)", message["text"])
    assert found, message["text"]
    return found.group()
