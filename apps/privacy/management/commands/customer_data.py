"""`manage.py customer_data EMAIL_OR_KEY`: exports a customer's data, for a request by letter."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.accounts.models import Customer
from apps.common.actors import SYSTEM
from apps.common.api.json import JSONRenderer
from apps.common.email_addresses import find_email
from apps.privacy.serializers import MyData
from apps.privacy.services.data_export import export


class Command(BaseCommand):
    """Prints JSON; leaves an audit record."""

    help = "Prints everything that the shop knows of a customer, as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("customer", help="The e-mail address, or the key where there is none.")

    def handle(self, *args: Any, **options: Any) -> None:
        named = options["customer"].strip()
        key = {"pk": named} if named.isdecimal() else {"email": find_email(named)}
        customer = Customer.objects.filter(**key).first() if named else None
        if customer is None:
            raise CommandError("No customer has this address or key.")
        exported = export(customer, actor=SYSTEM)
        self.stdout.write(JSONRenderer().render(MyData(exported).data).decode())
