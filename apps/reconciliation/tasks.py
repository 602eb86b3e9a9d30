"""Jobs of statements: reading a file, storing its rows, and deleting files when their time is over."""

from django.utils import timezone

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY, RETRY_SOON, app

from .services import commits, imports, matches, proposals, reading


# Some seconds of work: it goes after mails, which somebody waits for.
@app.task(name="read_statement", queue="statements", retry=RETRY, priority=-5)
def read_statement(import_id: int) -> None:
    """Read an uploaded statement into its preview."""
    reading.read_import(import_id, now=timezone.now())


@app.task(name="commit_statement", queue="statements", retry=RETRY, priority=-5)
def commit_statement(import_id: int, staff_id: int) -> None:
    """Store the rows of a previewed statement."""
    commits.commit_import(import_id, staff_id=staff_id, now=timezone.now())


@app.periodic(cron="* * * * *")
@app.task(name="propose_matches", queue="statements", queueing_lock="propose_matches", retry=RETRY_SOON)
def propose_matches(timestamp: int) -> None:
    """Look again which bank rows pay which orders, and approve what the switch allows."""
    matches.approve_automatically(now=timezone.now())
    proposals.propose(now=timezone.now())


@app.task(name="propose_matches_now", queue="statements", retry=RETRY_SOON)
def propose_matches_now() -> None:
    """The same, after something was decided or imported."""
    proposals.propose(now=timezone.now())


@app.periodic(cron="7 21 * * *")  # UTC; 02:37 in India
@app.task(name="forget_statement_files", queueing_lock="forget_statement_files", retry=RETRY_SOON)
def forget_statement_files(timestamp: int) -> None:
    """Delete statement files after 90 days."""
    imports.forget_files(now=conservative_now())
