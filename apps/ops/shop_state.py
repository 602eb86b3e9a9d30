"""The page "How is the shop?": the figures of `/metrics` as sentences with a level.

The limits are those of the alerts (deploy/monitoring/alerts.yml); a test compares them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.urls import reverse
from django.utils import timezone

from apps.ops.monitoring import metrics, numbers

MINUTE, HOUR, DAY = 60, 3600, 86400
UNKNOWN = "–"

# Limits above which an alert is sent and the sentence is red.
RED = {
    "shop_worker_silent_seconds": 120,
    "shop_codes_oldest_due_seconds": 60,
    "shop_jobs_oldest_due_seconds": 300,
    "shop_payments_waiting_oldest_seconds": DAY,
    "shop_backup_age_seconds": 26 * HOUR,
    "shop_archive_age_seconds": 300,
    "shop_replica_lag_seconds": 20,
}
# Limits above which the sentence is amber.
AMBER = {
    "shop_worker_silent_seconds": 60,
    "shop_codes_oldest_due_seconds": 20,
    "shop_jobs_oldest_due_seconds": 120,
    "shop_payments_waiting_oldest_seconds": 12 * HOUR,
}
ERRORS_OF_ANSWERS = 0.001


class Level(StrEnum):
    """Urgency of a sentence."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


WORDS = {Level.GREEN: "All right", Level.AMBER: "Have a look", Level.RED: "Act now"}
SUMMARY = {
    Level.GREEN: "The shop is well. Nothing needs to be done.",
    Level.AMBER: "The shop works. Something below needs a look today.",
    Level.RED: "Something is broken or will be soon. Read the red sentences below and do what they say.",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about one part of the shop, and the recommended action."""

    level: Level
    about: str
    says: str
    to_do: str = ""
    link: str = ""

    @property
    def word(self) -> str:
        """The level as text, for people who cannot see its colour."""
        return WORDS[self.level]


def page() -> dict[str, Any]:
    """Contents of the page, worst findings first."""
    figures = numbers.read()
    answers, errors = metrics.requests_and_errors()
    findings = sorted(_findings(figures, answers, errors), key=lambda finding: list(Level)[::-1].index(finding.level))
    worst = findings[0].level
    return {
        "findings": findings,
        "worst": worst,
        "summary": SUMMARY[worst],
        "read_at": timezone.now(),
        "seconds": round(numbers.CACHE_SECONDS),
    }


def _findings(found: numbers.Numbers, answers: float, errors: float) -> Iterator[Finding]:
    figures = found.figures
    if not figures.get("shop_database_up"):
        yield Finding(
            Level.RED, "Database", "The database does not answer. Nobody can order.",
            "Look whether PostgreSQL runs and has room on its disk; see operations.md, “When something is wrong”.",
        )  # fmt: skip
        yield from _replica(figures)
        return
    yield Finding(Level.GREEN, "Database", "The database answers.")
    yield from _copies(figures)
    yield from _replica(figures)
    yield _errors(answers, errors)
    yield _aged(
        figures, "shop_worker_silent_seconds", "Worker",
        fine="A worker is at work.",
        late=lambda age: f"No worker has answered for {age}. Mails are not sent and unpaid orders do not expire.",
        to_do="Start the worker, or restart it.",
    )  # fmt: skip
    yield _aged(
        figures, "shop_codes_oldest_due_seconds", "Sign-in codes",
        fine="Sign-in codes leave at once.",
        late=lambda age: f"A sign-in code has been waiting for {age}. Customers cannot sign in.",
        to_do="Is the mail provider working? Look at “Jobs and mails given up” and at the provider's own page.",
        link=_list("givenupjob"),
    )  # fmt: skip
    waiting = sum(count for (queue, status), count in found.jobs.items() if status == "todo" and queue != "receipts")
    yield _aged(
        figures, "shop_jobs_oldest_due_seconds", "Mails and jobs",
        fine="Mails and other jobs are done as they come.",
        late=lambda age: f"A job or mail has been waiting for {age}; {_count(waiting, 'job')} in the queue.",
        to_do="Is the mail provider working? If it is only slow, start one more worker or raise WORKER_CONCURRENCY.",
    )  # fmt: skip
    yield _given_up(found.jobs)
    yield _orders(figures)
    yield from _payments(figures)
    yield _overdue(figures)
    yield _aged(
        figures, "shop_backup_age_seconds", "Backup",
        fine=lambda age: f"The last backup is {age} old.",
        late=lambda age: f"The last backup is {age} old." if figures["shop_backup_age_seconds"] < 365 * DAY
        else "There is no backup.",
        to_do="Run manage.py backup and read its output.",
    )  # fmt: skip
    yield _archive(figures)


def _aged(
    figures: Mapping[str, float], name: str, about: str, *, fine: str | Callable[[str], str],
    late: Callable[[str], str], to_do: str, link: str = "",
) -> Finding:  # fmt: skip
    """A figure in seconds, compared with its two limits."""
    seconds = figures.get(name)
    if seconds is None:
        return _unknown(about)
    age = in_words(seconds)
    level = Level.RED if seconds > RED[name] else Level.AMBER if seconds > AMBER.get(name, RED[name]) else Level.GREEN
    if level is Level.GREEN:
        return Finding(level, about, fine if isinstance(fine, str) else fine(age))
    return Finding(level, about, late(age), to_do, link)


def _unknown(about: str) -> Finding:
    says = f"{UNKNOWN} The database took too long to answer this."
    return Finding(Level.AMBER, about, says, "Reload in a minute; if it stays, the database has too much to do.")


def _copies(figures: Mapping[str, float]) -> Iterator[Finding]:
    expected, copies = int(figures["shop_database_copies_expected"]), figures.get("shop_database_copies")
    if not expected:
        return
    if copies is None:
        yield _unknown("Copies of the database")
    elif copies >= expected:
        yield Finding(Level.GREEN, "Copies of the database", f"{_count(int(copies), 'server')} follow the database.")
    else:
        yield Finding(
            Level.RED if not copies else Level.AMBER, "Copies of the database",
            "No server follows the database: there is one copy only. If this machine fails, the shop is not available."
            if not copies else f"Only {int(copies)} of {expected} servers follow the database.",
            "Start the missing server and look at its log.",
        )  # fmt: skip


def _replica(figures: Mapping[str, float]) -> Iterator[Finding]:
    if "shop_replica_up" not in figures:
        return
    if not figures["shop_replica_up"]:
        yield Finding(
            Level.AMBER, "Replica for reads", "The replica does not answer. The database itself answers instead.",
            "Start the replica and look at its log.",
        )  # fmt: skip
        return
    yield _aged(
        figures, "shop_replica_lag_seconds", "Replica for reads",
        fine="The replica is up to date.",
        late=lambda age: f"The replica is {age} behind. The database itself answers instead.",
        to_do="Look whether its disk and processor are busy.",
    )  # fmt: skip


def _errors(answers: float, errors: float) -> Finding:
    count = _count(int(errors), "error")
    says = f"{count} among {int(answers):,} answers since the web servers of this machine were started."
    if errors and errors > ERRORS_OF_ANSWERS * answers:
        return Finding(Level.AMBER, "Errors", says, 'Look for "status":5 in the log of the web servers.')
    return Finding(Level.GREEN, "Errors", says)


def _given_up(jobs: Mapping[tuple[str, str], int]) -> Finding:
    failed = sum(count for (_, status), count in jobs.items() if status == "failed")
    refused = sum(count for (_, status), count in jobs.items() if status == "refused")
    if not failed:
        says = "No job or mail was given up."
        if refused:
            says = f"Only {_count(refused, 'mail was', 'mails were')} given up, refused by the recipient's mail server."
        return Finding(Level.GREEN, "Given up", says, link=_list("givenupjob") if refused else "")
    return Finding(
        Level.AMBER, "Given up", f"{_count(failed, 'job or mail', 'jobs or mails')} given up.",
        "Read why, then send them again or put them away.", _list("givenupjob"),
    )  # fmt: skip


def _orders(figures: Mapping[str, float]) -> Finding:
    a_minute = figures.get("shop_orders_per_minute")
    if a_minute is None:
        return _unknown("Orders")
    return Finding(Level.GREEN, "Orders", f"{a_minute:g} orders a minute in the last five minutes.")


def _payments(figures: Mapping[str, float]) -> Iterator[Finding]:
    matched = figures.get("shop_payments_matched_last_hour")
    if matched is None:
        yield _unknown("Matched payments")
    else:
        says = f"{_count(int(matched), 'payment')} matched with bank rows in the last hour."
        yield Finding(Level.GREEN, "Matched payments", says)
    waiting = figures.get("shop_payments_waiting")
    if waiting is None:
        yield _unknown("Payments to verify")
        return
    count = _count(int(waiting), "payment")
    yield _aged(
        figures, "shop_payments_waiting_oldest_seconds", "Payments to verify",
        fine=lambda age: f"{count} to verify; the oldest came {age} ago." if waiting else "No payment waits.",
        late=lambda age: f"{count} to verify; the oldest came {age} ago. The shop promises 24 hours.",
        to_do="Verify the oldest first, or bring in the bank statement.",
        link="/admin/payments",
    )  # fmt: skip


def _overdue(figures: Mapping[str, float]) -> Finding:
    overdue = figures.get("shop_orders_overdue")
    if overdue is None:
        return _unknown("Unpaid orders")
    if overdue:
        says = f"{_count(int(overdue), 'unpaid order')} should have ended and still hold stock."
        return Finding(Level.AMBER, "Unpaid orders", says, "Is the worker at work?")
    return Finding(Level.GREEN, "Unpaid orders", "Unpaid orders end in time.")


def _archive(figures: Mapping[str, float]) -> Finding:
    if not figures.get("shop_archive_on"):
        return Finding(
            Level.AMBER, "Continuous archive",
            "Changes are not archived continuously. If the disk dies, what came in after the last backup is lost.",
            "Set it up (operations.md, “Restore to any second”), unless the provider of the database does it.",
        )  # fmt: skip
    return _aged(
        figures, "shop_archive_age_seconds", "Continuous archive",
        fine=lambda age: f"Changes are archived; the last ones {age} ago.",
        late=lambda age: f"The last changes were archived {age} ago: the archive does not take them.",
        to_do="Read the log of PostgreSQL: archive_command says why. Its disk fills up meanwhile.",
    )  # fmt: skip


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def in_words(seconds: float) -> str:
    """A duration in its largest unit."""
    for length, unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= length:
            return _count(int(seconds // length), unit)
    return _count(int(seconds), "second")


def _list(model: str) -> str:
    return reverse(f"admin:operators_{model}_changelist")
