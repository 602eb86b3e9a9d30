"""The trigram index by which staff search orders."""

from django.db import connection


def flush_pending() -> None:
    """Merge the index's pending list, which inserts append to, so that neither orders nor searches have to."""
    with connection.cursor() as cursor:  # a function of PostgreSQL about an index
        cursor.execute("SELECT gin_clean_pending_list('texts_by_grams')")
