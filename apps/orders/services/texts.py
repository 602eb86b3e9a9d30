"""The index by which staff find orders."""

from django.db import connection


def file_noted() -> None:
    """Move the pieces that new orders noted at the index's end into it, so that neither orders nor searches have to."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT gin_clean_pending_list('texts_by_grams')")
