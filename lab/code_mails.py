"""`make codes`: how soon a sign-in code leaves while 10,000 mails about orders and three statements wait.

The provider takes its time. A PostgreSQL, an S3 server, a mail server and one worker in a throw-away home. The
figure is in docs/reliability.md.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from typing import Any

import django
from aiosmtpd.controller import Controller

from devstack import console, stack
from devstack.console import UserError
from devstack.processes import Service, exit_code
from devstack.shop import PYTHON, ROOT, Shop, throw_away

MAILS = 10_000
PROVIDER_SECONDS = 0.15
"""What the provider takes for a mail."""
STATEMENTS = 3
ROWS = 5_000
"""Of each statement."""
CODES = 40
WITHIN = 2.0


class Provider:
    """Takes every mail after PROVIDER_SECONDS and notes when each recipient's came."""

    def __init__(self) -> None:
        self.came: dict[str, float] = {}
        self.count = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """Note the mail."""
        await asyncio.sleep(PROVIDER_SECONDS)
        self.count += 1
        self.came[envelope.rcpt_tos[0]] = time.monotonic()
        return "250 taken"


def measure(shop: Shop) -> int:
    """Print the figures; 1 when a code took longer than WITHIN."""
    home = Shop(home=shop.home / "codes", port=shop.port, throwaway=True)
    home.make_folders()
    provider = Provider()
    controller = Controller(provider, hostname="127.0.0.1", port=0)
    with stack.only_supervisor(home):
        running = stack.prepare(home)
        throw_away(home.home)
        home.make_folders()
        controller.port = running.ports["mail"]
        controller.start()
        try:
            return _measure(running, provider)
        finally:
            running.supervisor.stop()
            controller.stop()
            throw_away(home.home)


def _measure(running: stack.Stack, provider: Provider) -> int:
    os.environ.update(
        running.environment
        | {"EMAIL_HOST_USER": "", "EMAIL_HOST_PASSWORD": "", "EMAIL_USE_TLS": "0", "LOG_LEVEL": "WARNING"}
    )
    running.postgres.create()
    running.supervisor.start(running.postgres.service())
    running.postgres.create_database()
    running.supervisor.start(running.storage())
    for command in (["migrate", "--noinput"], ["ensure_storage"]):
        subprocess.run([str(PYTHON), "manage.py", *command, "-v", "0"], cwd=ROOT, check=True)
    django.setup()
    _fill()
    _upload_statements()
    worker = Service(
        name="worker",
        title="The job worker",
        command=[str(PYTHON), "manage.py", "worker"],
        environment=dict(os.environ),
        folder=ROOT,
        is_ready=lambda: provider.count > 0,
        ready_within=60,
        stop_within=20,
    )
    running.supervisor.start(worker)
    started, before = time.monotonic(), provider.count
    took = [_code(number, provider) for number in range(CODES)]
    rate = (provider.count - before) / (time.monotonic() - started)
    console.done(
        f"{CODES} codes while {MAILS - provider.count} to {MAILS - before} mails and {_statements()} statements waited "
        f"(provider: {1000 * PROVIDER_SECONDS:.0f} ms a mail, {rate:.0f} mails/s): "
        f"median {statistics.median(took):.2f} s, worst {max(took):.2f} s"
    )
    return 0 if max(took) <= WITHIN else 1


def _fill() -> None:
    """MAILS jobs that tell a customer of an order."""
    from django.utils import timezone  # noqa: PLC0415 - models need the settings first

    from apps.accounts.models import Customer  # noqa: PLC0415
    from apps.orders.models import Order  # noqa: PLC0415
    from apps.orders.notifications.tasks import send_order_mail  # noqa: PLC0415
    from apps.payments.models import Payment  # noqa: PLC0415
    from apps.shop.models import ShopSettings  # noqa: PLC0415

    now = timezone.now()
    ShopSettings.objects.create(name="Agal Crackers", upi_id="agal@bank", upi_name="Agal")
    customer = Customer.objects.create(email="meena@example.com", name="Meena")
    payment = Payment.objects.create(method="bank_transfer", amount=100, status="pending")
    order = Order.objects.create(
        number="FC261121-00001", customer=customer, payment=payment, total=100, customer_email=customer.email,
        street="1 Street", city="Madurai", state="Tamil Nadu", pincode="625001", phone_number="9876543210",
        created_at=now, updated_at=now,
    )  # fmt: skip
    event = order.events.create(
        kind="placed", to_status="pending", actor_kind="customer", actor_name="Meena", at=now
    )  # fmt: skip
    keys: dict[str, Any] = {"order_id": order.pk, "event_id": event.pk}
    send_order_mail.batch_defer(*(keys | {"copy": number} for number in range(1, MAILS + 1)))


def _upload_statements() -> None:
    """STATEMENTS files, as staff upload them: each is read by a job."""
    from django.utils import timezone  # noqa: PLC0415

    from apps.accounts.models import StaffUser  # noqa: PLC0415
    from apps.reconciliation.models import BankAccount  # noqa: PLC0415
    from apps.reconciliation.services import imports  # noqa: PLC0415

    staff = StaffUser.objects.create(email="lakshmi@agalcrackers.example", name="Lakshmi", role="super_admin")
    account = BankAccount.objects.create(holder="Agal Crackers", last_four="1234", ifsc="TEST0001234")
    for number in range(STATEMENTS):
        first = 628_000_000_000 + number * ROWS
        rows = "".join(f"13/11/2026,UPI/CR/{first + row}/RAVI,,{100 + row}.00\n" for row in range(ROWS))
        content = f"Date,Narration,Debit,Credit\n{rows}".encode()
        imports.upload(content, filename=f"statement{number}.csv", account_id=account.pk, by=staff, now=timezone.now())


def _statements() -> int:
    """How many statements still wait to be read."""
    from procrastinate.contrib.django.models import ProcrastinateJob  # noqa: PLC0415

    return ProcrastinateJob.objects.filter(task_name="read_statement", status="todo").count()


def _code(number: int, provider: Provider) -> float:
    """Seconds from the request's transaction to the mail at the provider."""
    from django.db import transaction  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from apps.accounts.enums import CodePurpose  # noqa: PLC0415
    from apps.accounts.notifications.tasks import send_code  # noqa: PLC0415
    from apps.accounts.services import codes  # noqa: PLC0415

    email = f"customer{number}@example.com"
    requested_at = time.monotonic()
    with transaction.atomic():
        code = codes.issue(purpose=CodePurpose.SIGN_IN, email=email, now=timezone.now())
        send_code.defer(code_id=code.pk)
    while email not in provider.came:
        if time.monotonic() - requested_at > 60:  # noqa: PLR2004
            raise UserError(f"The code of {email} did not leave within a minute.")
        time.sleep(0.01)
    time.sleep(0.5)
    return provider.came[email] - requested_at


if __name__ == "__main__":
    sys.exit(exit_code(measure))
