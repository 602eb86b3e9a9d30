"""The restore rehearsal and deploy/compose archive with the same settings."""

import yaml

from devstack.shop import ROOT
from lab.restore_rehearsal.rehearsal import ARCHIVE_TIMEOUT, RPO_SECONDS

SERVICES = yaml.safe_load((ROOT / "deploy" / "compose" / "compose.yaml").read_text())["services"]


def test_compose_file_archives_with_the_rehearsed_settings():
    settings = [word for word in SERVICES["postgres"]["command"] if "=" in word]
    assert "archive_mode=on" in settings
    assert f"archive_timeout={ARCHIVE_TIMEOUT}" in settings
    assert any(word.startswith("archive_command=barman-cloud-wal-archive ") for word in settings)
    assert ARCHIVE_TIMEOUT < RPO_SECONDS


def test_base_backups_are_made_and_old_ones_deleted():
    script = SERVICES["archive"]["entrypoint"][-1]
    assert "barman-cloud-backup " in script
    assert "barman-cloud-backup-delete " in script


def test_every_variable_of_the_compose_file_is_in_the_example():
    example = (ROOT / "deploy" / "compose" / "example.env").read_text()
    references = (ROOT / "deploy" / "compose" / "compose.yaml").read_text().split("${")[1:]
    needed = {word.split(":?")[0] for word in references if ":?" in word.split("}")[0]}
    assert "ARCHIVE_URL" in needed
    assert {name for name in needed if f"{name}=" not in example} == set()
