"""`manage.py ensure_super_admin`: the first super admin of a new shop."""

import os
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from apps.accounts.errors import EmailTaken
from apps.accounts.services import staff


class Command(BaseCommand):
    """Creates a super admin from SHOP_ADMIN_EMAIL and SHOP_ADMIN_PASSWORD, unless the shop has a super admin."""

    help = "Create the first super admin from SHOP_ADMIN_EMAIL and SHOP_ADMIN_PASSWORD; nothing if there is one."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create the account, or say that the shop has one."""
        email = os.environ.get("SHOP_ADMIN_EMAIL", "")
        password = os.environ.get("SHOP_ADMIN_PASSWORD", "")
        if not email or not password:
            raise CommandError("SHOP_ADMIN_EMAIL and SHOP_ADMIN_PASSWORD are needed.")
        try:
            user = staff.create_first_super_admin(email=email, password=password)
        except ValidationError as error:
            raise CommandError(f"SHOP_ADMIN_EMAIL: {error.messages[0]}") from error
        except EmailTaken as error:
            raise CommandError("SHOP_ADMIN_EMAIL belongs to an admin who is not a super admin.") from error
        self.stdout.write(f"Super admin {user.email} created." if user else "The shop has a super admin.")
