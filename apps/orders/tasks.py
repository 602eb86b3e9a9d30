"""Jobs of orders: the end of holding times, and the mails."""

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from .notifications import tasks as mail_tasks
from .services import tally, texts, transitions

__all__ = ["expire_unpaid_orders", "mail_tasks"]


@app.periodic(cron="* * * * *")
@app.task(name="expire_unpaid_orders", queueing_lock="expire_unpaid_orders", retry=RETRY_SOON)
def expire_unpaid_orders(timestamp: int) -> None:
    """Cancel orders whose holding time ended without a proof."""
    transitions.expire_unpaid(now=conservative_now())


@app.periodic(cron="* * * * *")
@app.task(name="add_up_tally", queueing_lock="add_up_tally", retry=RETRY_SOON)
def add_up_tally(timestamp: int) -> None:
    """Keep the tallies of orders and buyers short; they are right without this too."""
    tally.add_up()
    tally.settle_buyers()


@app.periodic(cron="* * * * *")
@app.task(name="file_order_texts", queueing_lock="file_order_texts", retry=RETRY_SOON)
def file_order_texts(timestamp: int) -> None:
    """Put what new orders noted for searches in its place; they are found without this too."""
    texts.file_noted()
