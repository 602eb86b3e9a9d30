"""Bank accounts and format profiles, and the trial of a profile."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from apps.common import audit
from apps.common.actors import Actor
from apps.common.clock import india_date
from apps.common.sandbox import WAITING_SECONDS, reader_places
from apps.common.tables.containers import PasswordNeeded
from apps.common.tables.errors import FileRefused
from apps.common.tables.workbooks import WrongPassword

from .. import reader_process
from ..errors import (
    AlreadyThere,
    ProfileNotFound,
    StatementRefused,
    StatementTooLarge,
    WrongFilePassword,
)
from ..locks import lock_account
from ..models import BankAccount, FormatProfile
from ..reading.results import MAX_BYTES, DateOrderQuestion, Profile, Statement
from .reading import problem_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountForm:
    """A bank account as it is saved; without `profile_id` its files are read without a profile."""

    holder: str
    last_four: str
    ifsc: str
    profile_id: int | None


def save_account(pk: int | None, form: AccountForm, *, actor: Actor) -> BankAccount:
    """Add an account, or change one; raises AccountNotFound, ProfileNotFound or AlreadyThere."""
    if form.profile_id is not None and not FormatProfile.objects.filter(pk=form.profile_id).exists():
        raise ProfileNotFound(errors={"profileId": ProfileNotFound.message})
    try:
        with transaction.atomic(durable=True):
            account = BankAccount() if pk is None else lock_account(pk)
            before = None if pk is None else _facts(account, ACCOUNT_FIELDS)
            for name, value in asdict(form).items():
                setattr(account, name, value)
            account.save()
            action = "bank_account.created" if pk is None else "bank_account.updated"
            audit.record(
                actor=actor, action=action, target=account, before=before, after=_facts(account, ACCOUNT_FIELDS)
            )
    except IntegrityError as error:
        raise AlreadyThere("This account exists already.") from error
    return BankAccount.objects.select_related("profile").get(pk=account.pk)


def save_profile(pk: int | None, form: Profile, *, actor: Actor) -> FormatProfile:
    """Add a format profile, or change one; raises ProfileNotFound or AlreadyThere."""
    try:
        with transaction.atomic(durable=True):
            profile = FormatProfile() if pk is None else FormatProfile.objects.filter(pk=pk).first()
            if profile is None:
                raise ProfileNotFound
            before = None if pk is None else _facts(profile, PROFILE_FIELDS)
            for name, value in {**asdict(form), "date_order": form.date_order or ""}.items():
                setattr(profile, name, value)
            profile.save()
            action = "format_profile.created" if pk is None else "format_profile.updated"
            audit.record(
                actor=actor, action=action, target=profile, before=before, after=_facts(profile, PROFILE_FIELDS)
            )
    except IntegrityError as error:
        raise AlreadyThere("A profile of this name exists already.", errors={"name": "Taken"}) from error
    return profile


ACCOUNT_FIELDS = ("holder", "last_four", "ifsc", "profile_id")
PROFILE_FIELDS = ("name", "date_order", "columns", "statuses", "only_credits")


def _facts(row: BankAccount | FormatProfile, fields: tuple[str, ...]) -> dict[str, Any]:
    return {field: getattr(row, field) for field in fields}


def try_out(content: bytes, *, profile: Profile, password: str, now: datetime) -> Statement:
    """Read a file with a profile that need not be saved; stores nothing.

    Raises StatementRefused with the place and the reason, WrongFilePassword, StatementTooLarge or ReaderBusy.
    """
    if len(content) > MAX_BYTES:
        raise StatementTooLarge
    try:
        with reader_places.place(seconds=WAITING_SECONDS):
            if password:
                content = reader_process.decrypt(content, password=password)
            return reader_process.read(content, profile=profile, today=india_date(now))
    except (FileRefused, DateOrderQuestion) as error:
        raise StatementRefused(error.message, problem=problem_of(error)) from error
    except PasswordNeeded as error:
        problem = {"code": "password", "message": "The file is protected. Please type its password."}
        raise StatementRefused(problem["message"], problem=problem) from error
    except WrongPassword as error:
        raise WrongFilePassword(errors={"password": WrongFilePassword.message}) from error
