"""The failover rehearsal uses the settings of deploy/failover and replaces only its own section of the report."""

import random
import re
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, HTTPServer

import yaml

from devstack.shop import ROOT
from lab.rehearsal import cluster
from lab.rehearsal.failover import report
from lab.rehearsal.failover.rehearsal import SERVED_WITHIN, Fault, Rehearsal
from lab.rehearsal.load import REFUSED_CLEARLY, Habits, Ledger, Visitor

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


def test_report_has_the_slowest_503_of_each_fault():
    refused = Counter({REFUSED_CLEARLY: 3})
    faults = [Fault("it dies", refused=refused, slowest_refusal=0.84), Fault("it hangs")]
    rehearsal = Rehearsal(None, None, None, faults=faults)
    text = report.section({"date": "today", "machine": "this one", "load": "0"}, rehearsal, [])
    assert "| 0 | 3 | 0.8 s | 0 |  |" in text
    assert "| 0 | 0 |  | 0 |  |" in text


class CountingServer(HTTPServer):
    calls = 0


class RefusingOnce(BaseHTTPRequestHandler):
    """Answers 503 with Retry-After, then 200."""

    server: CountingServer
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.calls += 1
        self.send_response(503 if self.server.calls == 1 else 200)
        self.send_header("Retry-After", "1")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        """Quiet."""


def test_a_visitor_notes_how_long_each_503_took():
    ledger = Ledger()
    with CountingServer(("127.0.0.1", 0), RefusingOnce) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor = Visitor(
            server.server_port, "localhost", {}, ledger, threading.Event(), [], random.Random(1), Habits(reload=60)
        )
        assert visitor._call("GET", "/") == {}
        visitor._line.close()
        server.shutdown()
    assert ledger.refused == {REFUSED_CLEARLY: 1}
    assert len(ledger.refused_after) == 1
