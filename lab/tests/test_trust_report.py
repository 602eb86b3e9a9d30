"""`make trust` writes down what each test tries and recorded about itself, and what was not done."""

import pytest
from django.utils import timezone

from lab import test_descriptions, trust_report
from lab.suites.runner import TaskResult

FAULTS = """<?xml version="1.0"?><testsuites><testsuite>
<testcase name="test_a_service_is_killed[web]" time="12.34"><properties><property name="description" value="kill -9."/>
<property name="rounds" value="3"/>
<property name="orders" value="20"/><property name="answers" value="9 x 201, 1 x 503"/>
<property name="lost" value="nothing"/><property name="served again after" value="2.0 s"/></properties></testcase>
<testcase name="test_the_disk_is_full[mail]" time="1"><failure message="x"/></testcase>
<testcase name="test_the_clock_jumps" time="0"><skipped message="no HAProxy"/></testcase>
</testsuite></testsuites>"""
ATTACKS = """<?xml version="1.0"?><testsuites><testsuite>
<testcase classname="t" name="test_a_forged_token_opens_no_route[none]" time="1.5"><properties>
<property name="description" value="22 forged tokens."/><property name="routes" value="71"/></properties></testcase>
<testcase classname="t" name="test_a_forged_token_opens_no_route[other key]" time="0.5"/>
</testsuite></testsuites>"""


def test_every_fault_and_attack_has_a_line_and_what_was_left_out_is_said_first(tmp_path):
    (tmp_path / "faults.xml").write_text(FAULTS)
    (tmp_path / "attacks.xml").write_text(ATTACKS)
    results = [
        TaskResult("faults", 9, False, "out of time"),
        TaskResult("full disks", 0, None, "nothing may be mounted"),
    ]
    lines = trust_report.write(tmp_path, timezone.now().timestamp(), results).read_text().splitlines()
    assert "3 faults and 1 attacks: 2 passed, 1 skipped, 1 FAILED." in lines[2]
    assert lines[4:7] == [
        "- **NOT RUN** full disks: nothing may be mounted",
        "- **FAILED** faults: out of time",
        "- **SKIPPED** the clock jumps: no HAProxy",
    ]
    figures = "3 | 20 | 9 x 201, 1 x 503 | nothing | served again after: 2.0 s | 12"
    assert f"| a service is killed: web | kill -9. | passed | {figures} |" in lines
    assert "| the disk is full: mail |  | FAILED |  |  |  |  |  | 1 |" in lines
    assert "| a forged token opens no route | 22 forged tokens. | passed | 2 | routes: 71 | 2.0 |" in lines


def test_a_run_that_ended_before_its_first_test_has_a_report_too(tmp_path):
    assert "0 faults and 0 attacks" in trust_report.write(tmp_path, timezone.now().timestamp(), []).read_text()


@pytest.mark.parametrize(
    ("docstring", "sentence"),
    [
        ("A file of 1.5 MB is sent twice: one proof.", "A file of 1.5 MB is sent twice: one proof."),
        ("It is sent\n    twice: one proof. The answer got lost.\n\n    More.", "It is sent twice: one proof."),
        ("Without an end", "A proof is sent twice."),
        (None, "A proof is sent twice."),
    ],
)
def test_a_test_tells_what_it_tries_by_its_first_sentence_or_else_its_name(docstring, sentence):
    assert test_descriptions.sentence("test_a_proof_is_sent_twice", docstring) == sentence
