"""Variables of the environment are read, or refused with a message."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from devstack import environment, ports
from devstack.console import UserError
from devstack.shop import DEFAULT_ADMIN_EMAIL, ROOT, Shop


def test_an_empty_environment_means_the_documented_defaults() -> None:
    shop = Shop.from_environment({})
    assert (shop.home, shop.port, shop.demo, shop.throttles) == (ROOT / "var", 8000, True, True)
    assert shop.reader
    assert shop.admin_email == DEFAULT_ADMIN_EMAIL


def test_switches_and_a_relative_home_are_read() -> None:
    shop = Shop.from_environment({"PORT": "8123", "SHOP_HOME": "var/second", "SHOP_DEMO": "0", "SHOP_THROTTLES": "off"})
    assert (shop.home, shop.port, shop.demo, shop.throttles) == (ROOT / "var/second", 8123, False, False)
    assert shop.admin_url == "http://admin.localhost:8123"


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "80 80"])
def test_an_impossible_port_is_refused(port: str) -> None:
    with pytest.raises(UserError, match="PORT must be a number"):
        Shop.from_environment({"PORT": port})


def test_two_homes_never_share_an_id(tmp_path: Path) -> None:
    assert Shop(tmp_path / "a", 8000).id != Shop(tmp_path / "b", 8000).id


def test_secrets_are_made_once_and_readable_by_their_owner_alone(tmp_path: Path) -> None:
    first = environment.load_secrets(tmp_path)
    assert environment.load_secrets(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "secrets.json").stat().st_mode) == 0o600


def test_a_secret_that_a_later_version_adds_keeps_the_others(tmp_path: Path) -> None:
    first = environment.load_secrets(tmp_path)
    (tmp_path / "secrets.json").write_text(f'{{"admin_password": "{first.admin_password}"}}')
    second = environment.load_secrets(tmp_path)
    assert second.admin_password == first.admin_password
    assert second.secret_key != first.secret_key


def test_ports_are_reused_by_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "ports.json"
    first = ports.keep(path, ("postgres", "mail"))
    assert ports.keep(path, ("postgres", "mail")) == first
    assert len(set(first.values())) == 2


def test_environment_file_round_trip(tmp_path: Path) -> None:
    shop = Shop(tmp_path, 8000)
    values = {"DEFAULT_FROM_EMAIL": "The Shop <a@b.example>", "EMPTY": "", "QUOTED": 'it\'s "so"'}
    environment.write_file(shop, values)
    assert environment.read_file(shop) == values


@pytest.mark.parametrize("environ", [{"SHOP_READER": "0"}, {"SHOP_THROWAWAY": "1"}])
def test_the_receipt_reader_can_be_left_out_and_tests_do_without_it(environ: dict[str, str]) -> None:
    assert not Shop.from_environment(environ).reader
