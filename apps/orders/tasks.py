"""Jobs of orders: the end of holding times, and the mails."""

from apps.common.clock import conservative_now
from apps.common.jobs import RETRY_SOON, app

from . import search
from .bills import tasks as bill_tasks
from .enquiries import tasks as enquiry_tasks
from .notifications import tasks as mail_tasks
from .services import transitions
from .shipping import tasks as shipping_tasks

__all__ = ["bill_tasks", "enquiry_tasks", "expire_unpaid_orders", "mail_tasks", "shipping_tasks"]


@app.periodic(cron="* * * * *")
@app.task(name="expire_unpaid_orders", queueing_lock="expire_unpaid_orders", retry=RETRY_SOON)
def expire_unpaid_orders(timestamp: int) -> None:
    """Cancel orders whose holding time ended without a proof."""
    transitions.expire_unpaid(now=conservative_now())


@app.periodic(cron="* * * * *")
@app.task(name="file_order_texts", queueing_lock="file_order_texts", retry=RETRY_SOON)
def flush_order_search(timestamp: int) -> None:
    """Move new search documents from the index's pending list into the index; searches find them before too."""
    search.flush_pending()
