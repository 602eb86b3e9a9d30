"""The dashboard and alert rules of deploy/monitoring are valid and only use existing metrics."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from apps.accounts.notifications.tasks import send_code
from apps.ops.monitoring.metrics import HELP
from apps.ops.sentences import BAD_ABOVE, WARNING_ABOVE

FOLDER = Path(settings.BASE_DIR, "deploy", "monitoring")
RULES = [rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]]
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text())
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
NAME = re.compile(r"\b(?:shop|patroni)_\w+")
# Patroni's own; `make failover-rehearsal` reads them from a real one.
PATRONI = {
    "patroni_quorum_standby", "patroni_failsafe_mode_is_active", "patroni_is_paused", "patroni_primary",
    "patroni_postgres_timeline", "patroni_xlog_location", "patroni_xlog_replayed_location",
}  # fmt: skip
DURATION = re.compile(r"\d+[smhd]")


@pytest.fixture
def shown(db, client: Client, api) -> set[str]:
    """The names of all samples at /metrics, and of figures that only a replica has."""
    send_code.defer(code_id=1)
    api.get("/api/shop")
    answer = client.get("/metrics", HTTP_HOST="admin.localhost", HTTP_AUTHORIZATION=f"Bearer {settings.METRICS_TOKEN}")
    families = text_string_to_metric_families(answer.content.decode())
    return {sample.name for family in families for sample in family.samples} | set(HELP)


def test_rules_use_existing_metrics(shown):
    used = {rule["alert"]: set(NAME.findall(rule["expr"])) for rule in RULES}
    assert [alert for alert, names in used.items() if not names] == []
    assert {alert: absent for alert, names in used.items() if (absent := names - shown - PATRONI)} == {}


def test_rules_have_a_problem_and_an_action():
    for rule in RULES:
        alert = rule["alert"]
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}, alert
        assert rule["labels"] in ({"severity": "page"}, {"severity": "ticket"}), alert
        assert set(rule["annotations"]) == {"summary", "todo"}, alert
        assert all(text.endswith((".", "?")) for text in rule["annotations"].values()), alert
        assert "for" not in rule or DURATION.fullmatch(rule["for"]), alert
        assert rule["expr"].count("(") == rule["expr"].count(")"), alert


def test_each_alert_is_explained_in_the_document():
    written = set(
        re.findall(r"^\| (\w+) \|", Path(settings.BASE_DIR, "docs", "operations.md").read_text(), re.MULTILINE)
    )
    assert {rule["alert"] for rule in RULES} <= written


def test_panels_use_existing_metrics(shown):
    assert [panel["title"] for panel in PANELS if not panel["targets"]] == []
    for panel, target in [(each["title"], target) for each in PANELS for target in each["targets"]]:
        names = set(NAME.findall(target["expr"]))
        assert names, panel
        assert names <= shown | PATRONI, panel
        assert target["expr"].count("(") == target["expr"].count(")"), panel
        assert target["datasource"]["uid"] == "${datasource}", panel


def test_the_dashboard_is_as_grafana_imports_it():
    assert {"uid", "title", "schemaVersion", "panels", "templating", "time", "refresh"} <= set(DASHBOARD)
    identities = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(identities) == len(set(identities))
    assert {panel["type"] for panel in DASHBOARD["panels"]} <= {"row", "timeseries", "stat"}
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}  # fmt: skip
        assert not cells & taken, panel["title"]
        taken |= cells


def test_every_figure_of_the_shop_and_of_an_alert_is_on_the_dashboard():
    drawn = {name for panel in PANELS for target in panel["targets"] for name in NAME.findall(target["expr"])}
    alerts = {name for rule in RULES for name in NAME.findall(rule["expr"])}
    # Whether there is an archive shows in its age, which is left out without one.
    assert (set(HELP) | alerts | PATRONI) - drawn == {"shop_archive_on"}


def test_panels_turn_red_at_the_limits_of_the_alerts():
    red = {
        name: step["value"]
        for panel in PANELS
        for step in panel["fieldConfig"]["defaults"]["thresholds"]["steps"]
        if step["color"] == "red"
        for target in panel["targets"]
        for name in NAME.findall(target["expr"])
    }
    both = set(red) & set(BAD_ABOVE)
    assert len(both) >= 4
    assert {name: red[name] for name in both} == {name: BAD_ABOVE[name] for name in both}


@pytest.mark.parametrize("name", BAD_ABOVE)
def test_shop_state_page_has_the_limits_of_the_alerts(name):
    assert any(re.search(rf"{name} > {BAD_ABOVE[name]}\b", rule["expr"]) for rule in RULES)
    assert WARNING_ABOVE.get(name, 0) < BAD_ABOVE[name]


def promtool(folder: Path, *command: str) -> None:
    """Fails with promtool's message if it refuses; skips where it is not installed."""
    if not shutil.which("promtool"):
        pytest.skip("promtool is not here (Debian: prometheus)")
    ended = subprocess.run(["promtool", *command], cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603, S607
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["check", "rules", "alerts.yml"],
        ["check", "config", "--syntax-only", "prometheus.yml"],
        ["test", "rules", "alerts.test.yml"],
    ],
)
def test_prometheus_accepts_the_files(command):
    promtool(FOLDER, *command)


def test_prometheus_accepts_the_expressions_of_the_dashboard(tmp_path):
    rules = [
        {"record": f"panel_{panel['id']}_{target['refId']}", "expr": target["expr"]}
        for panel in PANELS
        for target in panel["targets"]
    ]
    (tmp_path / "panels.yml").write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    promtool(tmp_path, "check", "rules", "panels.yml")
