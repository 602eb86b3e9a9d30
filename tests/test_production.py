"""Production refuses to start with settings that are only suitable for development."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

RIGHT = {
    "DJANGO_SETTINGS_MODULE": "shop_project.settings.production",
    "SECRET_KEY": "aZ3$kd9!xPq7vT2mWc8rLb5nYh4jUe6gSf1oDi0wXqRt-KzBvNmHs",
    "EMAIL_HOST": "mail.crackers.example",
    "DEFAULT_FROM_EMAIL": "shop@crackers.example",
    "DATABASE_URL": "postgresql://shop@db.crackers.example/shop",
    "S3_BUCKET": "proofs",
    "S3_ACCESS_KEY_ID": "key",
    "S3_SECRET_ACCESS_KEY": "secret",
    "SHOP_HOSTS": "crackers.example",
    "ADMIN_HOSTS": "admin.crackers.example",
    "SHOP_URL": "https://crackers.example",
    "ADMIN_URL": "https://admin.crackers.example",
    "SHOP_THROTTLES": "on",
}


def run(*command: str, **changed: str | None) -> subprocess.CompletedProcess[str]:
    """Run a separate process, because settings are read once."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "VIRTUAL_ENV") if name in os.environ}
    environ = {name: value for name, value in {**inherited, **RIGHT, **changed}.items() if value is not None}
    return subprocess.run(  # noqa: S603
        [sys.executable, *command], env=environ, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )


IMPORT = ("-c", "import shop_project.settings.production")


def test_with_everything_right_it_starts_and_keeps_public_answers_for_two_seconds():
    ended = run("-c", "from shop_project.settings.production import MICROCACHE_SECONDS; print(MICROCACHE_SECONDS)")
    assert (ended.returncode, ended.stdout.strip()) == (0, "2"), ended.stderr


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"SECRET_KEY": None}, "SECRET_KEY must be"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY must be"),
        ({"SECRET_KEY": "development-only-secret-key-that-production-refuses-to-take"}, "SECRET_KEY must be"),
        ({"DEBUG": "1"}, "DEBUG must be off"),
        ({"EMAIL_HOST": None}, "EMAIL_HOST is missing"),
        ({"DEFAULT_FROM_EMAIL": None}, "DEFAULT_FROM_EMAIL is missing"),
        ({"DATABASE_URL": None}, "DATABASE_URL is missing"),
        ({"S3_BUCKET": None}, "S3_BUCKET"),
        ({"S3_ACCESS_KEY_ID": None}, "S3_ACCESS_KEY_ID"),
        ({"S3_SECRET_ACCESS_KEY": ""}, "S3_SECRET_ACCESS_KEY"),
        ({"SHOP_HOSTS": None}, "SHOP_HOSTS and ADMIN_HOSTS must be set"),
        ({"ADMIN_HOSTS": None}, "SHOP_HOSTS and ADMIN_HOSTS must be set"),
        ({"SHOP_URL": "http://crackers.example"}, "must be https"),
        ({"VAPID_PRIVATE_KEY": "replace-me"}, "VAPID_PRIVATE_KEY must be"),
        ({"PUSH_SERVICES": "https://push.example,http://127.0.0.1:8000"}, "PUSH_SERVICES must be https"),
        ({"SHOP_THROTTLES": "off"}, "SHOP_THROTTLES=off"),
        ({"ADMIN_HOSTS": "crackers.example"}, "both sites"),
    ],
)
def test_development_settings_prevent_the_start(changed, sentence):
    ended = run(*IMPORT, **changed)
    assert ended.returncode != 0
    assert "The shop does not start: " in ended.stderr
    assert sentence in ended.stderr


def test_all_errors_are_reported_together():
    ended = run(*IMPORT, EMAIL_HOST=None, S3_BUCKET=None, SHOP_THROTTLES="off")
    for sentence in ("EMAIL_HOST is missing", "S3_BUCKET", "SHOP_THROTTLES=off"):
        assert sentence in ended.stderr


def test_djangos_own_deploy_check_finds_nothing():
    ended = run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert ended.returncode == 0, ended.stderr


def test_the_mailbox_is_not_mounted_and_debug_pages_are_off():
    script = """
import django; django.setup()
from django.apps import apps
from django.conf import settings
from django.urls import Resolver404, resolve
assert not settings.DEBUG and not apps.is_installed("apps.demo")
for urlconf in (settings.SHOP_URLCONF, settings.ADMIN_URLCONF):
    for path in ("/dev/mailbox", "/dev/mailbox.json"):
        try:
            resolve(path, urlconf)
        except Resolver404:
            continue
        raise SystemExit(f"{path} is mounted on {urlconf}")
"""
    ended = run("-c", script)
    assert ended.returncode == 0, ended.stderr


def test_web_server_and_commands_use_production_settings_by_default():
    ended = run("-c", "import shop_project.wsgi, django.conf; print(django.conf.settings.SECURE_HSTS_SECONDS)")
    assert ended.stdout.strip() == str(365 * 24 * 60 * 60), ended.stderr
