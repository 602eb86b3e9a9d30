"""Jobs of the catalogue: search words, and those of its packages."""

from apps.common.jobs import RETRY_SOON, app

from .services.indexing import count_vocabulary, reindex_category
from .spreadsheet import tasks as spreadsheet_tasks
from .stock_alerts import tasks as stock_alert_tasks

__all__ = ["count_search_words", "reindex_category", "spreadsheet_tasks", "stock_alert_tasks"]


@app.periodic(cron="41 20 * * *")  # UTC; 02:11 in India
@app.task(name="count_search_words", queueing_lock="count_search_words", retry=RETRY_SOON)
def count_search_words(timestamp: int) -> None:
    """Count the words of all products and delete unused ones."""
    count_vocabulary()
