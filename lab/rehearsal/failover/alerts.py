"""The metrics that Prometheus would read, and whether its rules about copies would fire."""

from __future__ import annotations

import http.client
import re
from collections import Counter

from prometheus_client.parser import text_string_to_metric_families

from devstack.shop import ROOT
from lab.rehearsal.cluster import MEMBERS
from lab.rehearsal.failover.rehearsal import METRICS_TOKEN, Rehearsal
from lab.rehearsal.machines import ADMIN_HOST, Machines

MONITORING = ROOT / "deploy" / "monitoring"
USED = {"shop_database_copies", "shop_database_copies_expected"} | {
    name
    for file in ("alerts.yml", "dashboard.json")
    for name in re.findall(r"patroni_\w+", (MONITORING / file).read_text())
}
"""Metrics that the rules below need, and every metric of Patroni that an alert or a panel uses."""


def figures(rehearsal: Rehearsal) -> dict[str, float]:
    """Current metrics of the shop, plus those of every reachable Patroni, added up by name."""
    totals: Counter[str] = Counter()
    texts = [_shop_metrics(rehearsal.shop)]
    for name in MEMBERS:
        try:
            texts.append(rehearsal.database.request(name, "/metrics").decode())
        except OSError:
            continue
    for text in texts:
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                # Not the sample's name: the parser adds `_total` to that of a counter.
                totals[family.name] += sample.value  # type: ignore[assignment]
    return dict(totals)


def one_copy(rehearsal: Rehearsal) -> bool:
    """Whether the rules OneCopyOnly and NoSecondCopy are true now, and every metric in USED exists."""
    metrics = figures(rehearsal)
    if USED - set(metrics):
        return False
    return (
        metrics["shop_database_copies"] < metrics["shop_database_copies_expected"]
        and not metrics["patroni_quorum_standby"]
    )


def _shop_metrics(shop: Machines) -> str:
    line = http.client.HTTPConnection("127.0.0.1", shop.shop.port, timeout=10)
    try:
        line.request("GET", "/metrics", headers={"Host": ADMIN_HOST, "Authorization": f"Bearer {METRICS_TOKEN}"})
        response = line.getresponse()
        content = response.read().decode()
        return content if response.status == http.client.OK else ""
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        line.close()
