"""The failover rehearsal uses the settings of deploy/failover and replaces only its own section of the report."""

import re

import yaml

from devstack.shop import ROOT
from lab.rehearsal import cluster
from lab.rehearsal.failover import report
from lab.rehearsal.failover.rehearsal import SERVED_WITHIN

PATRONI = yaml.safe_load((cluster.DEPLOY / "patroni.yml").read_text())["bootstrap"]["dcs"]


def test_a_dead_primary_is_replaced_within_the_promised_time():
    assert PATRONI["ttl"] >= PATRONI["loop_wait"] + 2 * PATRONI["retry_timeout"], "Patroni's own rule"
    assert PATRONI["ttl"] + PATRONI["loop_wait"] < SERVED_WITHIN


def test_commits_are_acknowledged_by_one_of_the_standbys():
    assert (PATRONI["synchronous_mode"], PATRONI["synchronous_node_count"]) == ("quorum", 1)


def test_example_environment_has_every_variable_of_the_rehearsal():
    example = (cluster.DEPLOY / "patroni.example.env").read_text()
    written = set(re.findall(r"^(PATRONI_\w+)=", example, re.MULTILINE))
    source = (ROOT / "lab" / "rehearsal" / "cluster.py").read_text()
    rehearsed = {name for name in re.findall(r'"(PATRONI_\w+)"', source) if not name.endswith("_")}
    roles = {f"PATRONI_{role}_{what}" for role in ("SUPERUSER", "REPLICATION", "REWIND")
             for what in ("USERNAME", "PASSWORD")}  # fmt: skip
    assert written == rehearsed | roles


def test_report_replaces_only_the_section_of_the_last_run(tmp_path, monkeypatch):
    page = report.REPORT
    copy = tmp_path / page.name
    copy.write_text(page.read_text())
    monkeypatch.setattr(report, "REPORT", copy)
    report.write(copy, "FIRST\n")
    report.write(copy, "SECOND\n")
    around = re.compile(r"<!-- failover -->\n.*?<!-- end of failover -->\n", re.DOTALL)
    assert around.findall(copy.read_text()) == ["<!-- failover -->\nSECOND\n<!-- end of failover -->\n"]
    assert around.sub("", copy.read_text()) == around.sub("", page.read_text())
