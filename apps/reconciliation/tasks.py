"""Jobs of statements and of pictures of payments."""

from django.utils import timezone

from apps.common.clock import conservative_now
from apps.common.jobs import READER_QUEUE, RETRY, RETRY_SOON, app

from .receipt_process import ReceiptProcess
from .services import commits, imports, matches, proposals, reading, receipts

# Kept between jobs, since its models take a second to load. The reader's worker runs one job at a time.
receipt_process = ReceiptProcess()


# Takes some seconds, so its priority is below mails.
@app.task(name="read_statement", queue="statements", retry=RETRY, priority=-5)
def read_statement(import_id: int) -> None:
    """Read an uploaded statement into its preview."""
    reading.read_import(import_id, now=timezone.now())


@app.task(name="commit_statement", queue="statements", retry=RETRY, priority=-5)
def commit_statement(import_id: int, staff_id: int) -> None:
    """Let the rows of a previewed statement count."""
    commits.commit_import(import_id, staff_id=staff_id, now=timezone.now())


@app.periodic(cron="* * * * *")
@app.task(
    name="propose_matches",
    queue="statements",
    lock=proposals.LOCK,
    queueing_lock=proposals.LOCK,
    retry=RETRY_SOON,
)
def propose_matches(timestamp: int) -> None:
    """Look again which bank rows pay which orders, and approve what the switch allows.

    By the clock, and after a commit, an undo or a change of the switch (`proposals.queue`).
    """
    try:
        matches.match_approved(now=timezone.now())
        matches.approve_automatically(now=timezone.now())
    finally:
        proposals.propose(now=timezone.now())


@app.periodic(cron="7 21 * * *")  # UTC; 02:37 in India
@app.task(name="forget_statement_files", queueing_lock="forget_statement_files", retry=RETRY_SOON)
def forget_statement_files(timestamp: int) -> None:
    """Delete statement files after 90 days."""
    imports.forget_files(now=conservative_now())


@app.task(name="read_receipt", queue=READER_QUEUE, retry=RETRY)
def read_receipt(reading_id: int) -> None:
    """Read the picture of a payment. Only the reader's worker takes this queue."""
    receipts.read(reading_id, now=timezone.now(), process=receipt_process)


@app.periodic(cron="* * * * *")
@app.task(name="find_unread_receipts", queueing_lock="find_unread_receipts", retry=RETRY_SOON)
def find_unread_receipts(timestamp: int) -> None:
    """Queue the pictures of new proofs for the reader, if one runs."""
    receipts.find_unread(now=timezone.now())
