"""`manage.py ensure_super_admin`: the first super admin of a new shop."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.services import staff


class Command(BaseCommand):
    """Makes the super admin of SHOP_ADMIN_EMAIL and SHOP_ADMIN_PASSWORD if there is none; changes nothing else."""

    help = "Make the first super admin from SHOP_ADMIN_EMAIL and SHOP_ADMIN_PASSWORD."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account, or say that it is there."""
        email = os.environ.get("SHOP_ADMIN_EMAIL", "").strip().lower()
        password = os.environ.get("SHOP_ADMIN_PASSWORD", "")
        if not email or not password:
            raise CommandError("SHOP_ADMIN_EMAIL and SHOP_ADMIN_PASSWORD are needed.")
        user, made = staff.ensure_super_admin(email=email, password=password)
        self.stdout.write(f"Super admin {user.email} {'made' if made else 'is there'}.")
