"""The table of proposals: what the rules say now, written by a job."""

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from procrastinate.exceptions import AlreadyEnqueued

from apps.common.jobs import app
from apps.common.postgres.locks import lock_name

from ..enums import Direction, MatchClass, RowState
from ..locks import lock_free_proposals
from ..matching.classify import classify
from ..matching.facts import Claim
from ..models import Proposal, StatementRow
from ..selectors.facts import Part, facts

LOCK = "propose_matches"


def propose(*, now: datetime) -> int:
    """Make the table say what the rules say now; returns how many proposals there are. One run at a time."""
    with transaction.atomic(durable=True):
        lock_name("proposals")
        # Read before the facts: an approval between the two removes its proposal, which must not be created again.
        stored = {_key(one): one.pk for one in Proposal.objects.all()}
        current = {_key(one): one for one in classify(*facts(now=now))}
        Proposal.objects.filter(pk__in=[pk for key, pk in stored.items() if key not in current]).delete()
        Proposal.objects.bulk_create((one for key, one in current.items() if key not in stored), batch_size=1000)
        return len(current)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say now of some rows and payments, and of what they say it, by key."""

    proposals: list[Proposal]
    rows: dict[int, StatementRow]
    claims: dict[int, Claim]


def judge(part: Part, *, now: datetime) -> Judgement:
    """What the rules say now of these rows and payments, perhaps among more, from the facts about these alone.

    What the lists show of them is confirmed. Where they show something else, or nothing since a statement was imported
    just now, references and order numbers decide: whether an amount is unique only the run over all facts knows.
    """
    listed = {_key(one): one for one in Proposal.objects.filter(rows__overlap=list(part.rows))}
    payments = part.payments.union(*(one.payments for one in listed.values()))
    rows, claims = facts(now=now, only=Part(part.rows, payments))
    confirmed = {_key(one): one for one in classify(rows, claims)}
    if listed.keys() <= confirmed.keys() and part.rows <= {row for one in listed.values() for row in one.rows}:
        proposals = [confirmed[key] for key in listed]
    else:
        proposals = classify(rows, claims, by_amount=False)
    return Judgement(proposals, {row.pk: row for row in rows}, {claim.id: claim for claim in claims})


def matches_by_class(new: Sequence[StatementRow], *, now: datetime) -> dict[str, int]:
    """How many proposals of each class the rules would make of these rows, were they open; "" counts rows of none.

    A row that a debit of the same file takes back is none of them.
    """
    taken_back = {row.reference for row in new if row.direction == Direction.DEBIT} - {""}
    rows = [copy(row) for row in new if row.direction == Direction.CREDIT and row.reference not in taken_back]
    for row in rows:
        row.state = RowState.OPEN
    keys = {row.pk for row in rows}
    counts = Counter(one.kind for one in classify(*facts(now=now, besides=rows)) if keys.intersection(one.rows))
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


def _key(one: Proposal) -> tuple[Any, ...]:
    """Equal of equal proposals, stored or not."""
    return one.tab, one.kind, tuple(one.rows), tuple(one.payments), tuple(one.reasons), tuple(one.actions), one.day
