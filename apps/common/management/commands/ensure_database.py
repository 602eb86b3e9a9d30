"""`manage.py ensure_database`: the limits of every session, enforced by the database itself."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from psycopg import sql

SET = sql.SQL("ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = {value}")


class Command(BaseCommand):
    """Gives this role its limits in this database, for all new sessions; safe to run again."""

    help = "Limit how long locks, statements and idle transactions may last, also behind a pooler."

    def handle(self, *args: Any, **options: Any) -> None:
        database = sql.Identifier(str(connection.settings_dict["NAME"]))
        with connection.cursor() as cursor:
            for name, milliseconds in settings.DATABASE_LIMITS.items():
                cursor.execute(
                    SET.format(database=database, name=sql.Identifier(name), value=sql.Literal(milliseconds))
                )
        self.stdout.write("The database limits its sessions.")
