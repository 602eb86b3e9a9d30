"""The figures of `/metrics` as sentences with a level, for the page "How is the shop?".

The limits are those of the alerts (deploy/monitoring/alerts.yml); a test compares them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import TextChoices
from django.urls import reverse

from .monitoring.metrics import Answers
from .monitoring.numbers import Numbers

MINUTE, HOUR, DAY = 60, 3600, 86400
UNKNOWN = "–"

# Limits above which an alert is sent.
BAD_ABOVE = {
    "shop_worker_silent_seconds": 120,
    "shop_codes_oldest_due_seconds": 60,
    "shop_jobs_oldest_due_seconds": 300,
    "shop_payments_waiting_oldest_seconds": DAY,
    "shop_backup_age_seconds": 26 * HOUR,
    "shop_archive_age_seconds": 300,
    "shop_replica_lag_seconds": 20,
}
WARNING_ABOVE = {
    "shop_worker_silent_seconds": 60,
    "shop_codes_oldest_due_seconds": 20,
    "shop_jobs_oldest_due_seconds": 120,
    "shop_payments_waiting_oldest_seconds": 12 * HOUR,
}
ERRORS_OF_ANSWERS = 0.001


class Level(TextChoices):
    """Urgency of a sentence."""

    GOOD = "good", "All right"
    WARNING = "warning", "Have a look"
    BAD = "bad", "Act now"


class Place(TextChoices):
    """Where something can be done about a sentence."""

    PAYMENTS = "payments", "Payments to verify"
    MAILS = "mails", "Mails given up"
    JOBS = "jobs", "Jobs given up"


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about one part of the shop, and the recommended action."""

    level: Level
    about: str
    says: str
    to_do: str = ""
    place: Place | None = None

    @property
    def link(self) -> str:
        """The address of the place for operators; empty without one."""
        if self.place is Place.PAYMENTS:
            return "/admin/orders?paymentStatus=verification_pending"
        return reverse("admin:operators_givenupjob_changelist") if self.place else ""


def findings(found: Numbers, answers: Answers) -> list[Finding]:
    """A sentence about each part of the shop, the worst first."""
    return sorted(_findings(found, answers), key=lambda one: list(Level)[::-1].index(one.level))


def _findings(found: Numbers, answers: Answers) -> Iterator[Finding]:
    figures = found.figures
    if not figures.get("shop_database_up"):
        yield Finding(
            Level.BAD, "Database", "The database does not answer. Nobody can order.",
            "Look whether PostgreSQL runs and has room on its disk; see operations.md, “When something is wrong”.",
        )  # fmt: skip
        yield from _replica(figures)
        return
    yield Finding(Level.GOOD, "Database", "The database answers.")
    yield from _copies(figures)
    yield from _replica(figures)
    yield _answers(answers)
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
        to_do="Is the mail provider working? Look at the mails that were given up and at the provider's own page.",
        place=Place.MAILS,
    )  # fmt: skip
    queues = _queues(found)
    yield _aged(
        figures, "shop_jobs_oldest_due_seconds", "Mails and jobs",
        fine=f"Mails and other jobs are done as they come; {queues}.",
        late=lambda age: f"A job or mail has been waiting for {age}; {queues}.",
        to_do="Is the mail provider working? If it is only slow, start one more worker or raise WORKER_CONCURRENCY.",
    )  # fmt: skip
    yield _mails_given_up(found)
    yield _jobs_given_up(found)
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
    late: Callable[[str], str], to_do: str, place: Place | None = None,
) -> Finding:  # fmt: skip
    """A figure in seconds, compared with its two limits."""
    seconds = figures.get(name)
    if seconds is None:
        return _unknown(about)
    age = in_words(seconds)
    if seconds > BAD_ABOVE[name]:
        return Finding(Level.BAD, about, late(age), to_do, place)
    if seconds > WARNING_ABOVE.get(name, BAD_ABOVE[name]):
        return Finding(Level.WARNING, about, late(age), to_do, place)
    return Finding(Level.GOOD, about, fine if isinstance(fine, str) else fine(age))


def _unknown(about: str) -> Finding:
    says = f"{UNKNOWN} The database took too long to answer this."
    return Finding(Level.WARNING, about, says, "Reload in a minute; if it stays, the database has too much to do.")


def _copies(figures: Mapping[str, float]) -> Iterator[Finding]:
    expected, copies = int(figures["shop_database_copies_expected"]), figures.get("shop_database_copies")
    if not expected:
        return
    if copies is None:
        yield _unknown("Copies of the database")
    elif copies >= expected:
        yield Finding(Level.GOOD, "Copies of the database", f"{_count(int(copies), 'server')} follow the database.")
    else:
        yield Finding(
            Level.BAD if not copies else Level.WARNING, "Copies of the database",
            "No server follows the database: there is one copy only. If this machine fails, the shop is not available."
            if not copies else f"Only {int(copies)} of {expected} servers follow the database.",
            "Start the missing server and look at its log.",
        )  # fmt: skip


def _replica(figures: Mapping[str, float]) -> Iterator[Finding]:
    if "shop_replica_up" not in figures:
        return
    if not figures["shop_replica_up"]:
        yield Finding(
            Level.WARNING, "Replica for reads", "The replica does not answer. The database itself answers instead.",
            "Start the replica and look at its log.",
        )  # fmt: skip
        return
    yield _aged(
        figures, "shop_replica_lag_seconds", "Replica for reads",
        fine="The replica is up to date.",
        late=lambda age: f"The replica is {age} behind. The database itself answers instead.",
        to_do="Look whether its disk and processor are busy.",
    )  # fmt: skip


def _answers(answers: Answers) -> Finding:
    count = _count(answers.errors, "error")
    says = (
        f"{count} among {answers.total:,} answers since the web servers of this machine were started; "
        f"{answers.slow:,} took more than a second."
    )
    if answers.errors > ERRORS_OF_ANSWERS * answers.total:
        return Finding(Level.WARNING, "Errors", says, 'Look for "status":5 in the log of the web servers.')
    return Finding(Level.GOOD, "Errors", says)


def _queues(found: Numbers) -> str:
    if (waiting := found.waiting()) is None:
        return "how many wait is not known"
    if not waiting:
        return "none waits"
    each = ", ".join(f"{queue} {count:,}" for queue, count in sorted(waiting.items()))
    return f"{_count(sum(waiting.values()), 'job')} in the queue ({each})"


def _mails_given_up(found: Numbers) -> Finding:
    about = "Mails given up"
    if (given_up := found.given_up(mails=True)) is None:
        return _unknown(about)
    failed, refused = given_up
    by_servers = f"{_count(refused, 'mail')} refused by the recipient's mail server"
    if failed:
        says = f"{_count(failed, 'mail')} given up after all tries{f', and {by_servers}' if refused else ''}."
        return Finding(Level.WARNING, about, says, "Read why, then send them again.", Place.MAILS)
    if refused:
        return Finding(Level.GOOD, about, f"Only {by_servers}.", place=Place.MAILS)
    return Finding(Level.GOOD, about, "No mail was given up.")


def _jobs_given_up(found: Numbers) -> Finding:
    about = "Other jobs given up"
    if (given_up := found.given_up(mails=False)) is None:
        return _unknown(about)
    if not (failed := sum(given_up)):
        return Finding(Level.GOOD, about, "No other job was given up.")
    to_do = "In Django admin, “Jobs and mails given up” says why. Try them again there, or put them away."
    return Finding(Level.WARNING, about, f"{_count(failed, 'job')} given up.", to_do, Place.JOBS)


def _orders(figures: Mapping[str, float]) -> Finding:
    names = ("shop_orders_per_minute", "shop_orders_last_minute", "shop_orders_last_hour")
    if not all(name in figures for name in names):
        return _unknown("Orders")
    average, minute, hour = (figures[name] for name in names)
    says = f"{_count(int(minute), 'order')} in the last minute, {int(hour):,} in the last hour; "
    return Finding(Level.GOOD, "Orders", f"{says}{average:g} orders a minute in the last five minutes.")


def _payments(figures: Mapping[str, float]) -> Iterator[Finding]:
    matched, today = (figures.get(f"shop_payments_matched_{time}") for time in ("last_hour", "today"))
    if matched is None or today is None:
        yield _unknown("Matched payments")
    else:
        says = f"{_count(int(matched), 'payment')} matched with bank rows in the last hour, {int(today):,} today."
        yield Finding(Level.GOOD, "Matched payments", says)
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
        place=Place.PAYMENTS,
    )  # fmt: skip


def _overdue(figures: Mapping[str, float]) -> Finding:
    overdue = figures.get("shop_orders_overdue")
    if overdue is None:
        return _unknown("Unpaid orders")
    if overdue:
        says = f"{_count(int(overdue), 'unpaid order')} should have ended and still hold stock."
        return Finding(Level.WARNING, "Unpaid orders", says, "Is the worker at work?")
    return Finding(Level.GOOD, "Unpaid orders", "Unpaid orders end in time.")


def _archive(figures: Mapping[str, float]) -> Finding:
    if not figures.get("shop_archive_on"):
        return Finding(
            Level.WARNING, "Continuous archive",
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
