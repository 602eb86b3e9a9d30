"""The table of proposals: what the rules say now, written by a job."""

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import transaction
from procrastinate.exceptions import AlreadyEnqueued

from apps.common.jobs import app
from apps.common.postgres.locks import lock_name

from ..enums import Direction, MatchClass, Tab
from ..locks import lock_free_proposals
from ..matching import facts as matching
from ..matching.classify import classify
from ..models import Proposal, StatementRow
from ..selectors.facts import Part, facts

TABS = {
    MatchClass.CERTAIN: Tab.CERTAIN,
    MatchClass.STRONG: Tab.STRONG,
    MatchClass.LIKELY: Tab.LIKELY,
    MatchClass.SUM: Tab.LIKELY,
    MatchClass.HINT: Tab.CLAIMS,
    MatchClass.CONFLICT: Tab.CONFLICTS,
}
LOCK = "propose_matches"
FIELDS = ("tab", "kind", "rows", "payments", "reasons", "actions", "day")


def propose(*, now: datetime) -> int:
    """Make the table say what the rules say now; returns how many proposals there are. One run at a time."""
    with transaction.atomic(durable=True):
        lock_name("proposals")
        # Read before the facts: an approval between the two removes its proposal, which must not be created again.
        stored = {_key(row): row["pk"] for row in Proposal.objects.values("pk", *FIELDS)}
        current = {_key(fields := _fields(one)): fields for one in classify(*facts(now=now))}
        Proposal.objects.filter(pk__in=[pk for key, pk in stored.items() if key not in current]).delete()
        new = [Proposal(**fields) for key, fields in current.items() if key not in stored]
        Proposal.objects.bulk_create(new, batch_size=1000)
        return len(current)


def proposed(part: Part, *, now: datetime) -> list[matching.Proposal]:
    """What the rules say now of these rows and payments, perhaps among more, from the facts about these alone.

    What the lists show of them is confirmed. Where they show something else, or nothing since a statement was imported
    just now, references and order numbers decide: whether an amount is unique only the run over all facts knows.
    """
    shown = Proposal.objects.filter(rows__overlap=list(part.rows))
    listed = {_key(row): row for row in shown.values(*FIELDS)}
    payments = part.payments.union(*(row["payments"] for row in listed.values()))
    rows, claims = facts(now=now, only=Part(part.rows, payments))
    confirmed = {_key(_fields(one)): one for one in classify(rows, claims)}
    if listed.keys() <= confirmed.keys() and part.rows <= {row for key in listed for row in listed[key]["rows"]}:
        return [confirmed[key] for key in listed]
    return classify(rows, claims, by_amount=False)


def matches_by_class(new: Sequence[StatementRow], *, now: datetime) -> dict[str, int]:
    """How many proposals of each class the rules would make of these rows, were they open; "" counts rows of none.

    A row that a debit of the same file takes back is none of them.
    """
    taken_back = {row.reference for row in new if row.direction == Direction.DEBIT} - {""}
    rows = [
        matching.Row(
            -number, row.date, row.amount, row.reference, row.payer_name, row.payer_id, row.order_number,
            is_return=row.is_return,
        )
        for number, row in enumerate(new, 1)
        if row.direction == Direction.CREDIT and row.reference not in taken_back
    ]  # fmt: skip
    possible = classify(*facts(now=now, besides=rows))
    counts = Counter(one.kind or "" for one in possible if any(row.id < 0 for row in one.rows))
    return dict.fromkeys(["", *MatchClass.values], 0) | counts


def forget(*, rows: Collection[int], payments: Collection[int]) -> None:
    """Take what was just decided out of the lists; what else is in the same proposals is listed again by the clock."""
    Proposal.objects.filter(pk__in=lock_free_proposals(rows=rows, payments=payments)).delete()


def queue() -> None:
    """Queue the job when the caller's transaction has committed, unless one waits: one runs and one waits at most.

    Not inside the transaction, where others would wait for its end to queue theirs, and where a job that waits might
    begin before it. If this is lost in a crash, the job comes by the clock within a minute.
    """
    transaction.on_commit(_defer, robust=True)


def _defer() -> None:
    with suppress(AlreadyEnqueued):
        # By name: the job's module is above the services that it calls.
        app.configure_task("propose_matches", queue="statements", lock=LOCK, queueing_lock=LOCK).defer(timestamp=0)


def _fields(one: matching.Proposal) -> dict[str, Any]:
    days = [row.date for row in one.rows] or [claim.claimed_on for claim in one.claims]
    without_class = Tab.ROWS if one.rows else Tab.CLAIMS
    return {
        "tab": (TABS[one.kind] if one.kind else without_class).value,
        "kind": one.kind.value if one.kind else "",
        "rows": [row.id for row in one.rows],
        "payments": [claim.id for claim in one.claims],
        "reasons": list(one.reasons),
        "actions": list(one.actions),
        "day": max(days),
    }


def _key(fields: dict[str, Any]) -> str:
    return repr([fields[name] for name in FIELDS])
