"""`manage.py forget_authenticator`: for an operator who lost the phone and has no colleague who can help."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import StaffUser
from apps.common import audit
from apps.common.email_addresses import find_email
from apps.ops.sign_in import forget_authenticators


class Command(BaseCommand):
    """Deletes an operator's authenticators; the next sign-in enrols a new one."""

    help = "Forgets the authenticator app of an operator, who enrols a new one at the next sign-in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--reason", required=True, help="goes into the audit log")

    def handle(self, *args: Any, **options: Any) -> None:
        user = StaffUser.objects.filter(email=find_email(options["email"])).first()
        if user is None:
            raise CommandError("Nobody has this address.")
        with audit.audit_reason(options["reason"]):
            count = forget_authenticators(user, by=None)
        self.stdout.write(f"{count} forgotten.")
