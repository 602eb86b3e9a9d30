"""Customers and staff are different tables: no flag turns one into the other (rules 3.1)."""

import uuid
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from apps.common.actors import Actor
from apps.common.email_addresses import normalize_email
from apps.common.recipients import DeliveryAddress
from apps.common.translations import Language
from apps.common.validators import validate_mobile

from .enums import AddressType, CodePurpose, Gender, Role
from .roles import Permission, permissions_of


class Customer(models.Model):
    """A customer. Signs in by a code sent to `email` (lower case), never by a password.

    Without an address, as after an order by phone, nobody can sign in.
    """

    email = models.EmailField(blank=True)
    name = models.CharField(max_length=100, blank=True)
    phone_number = models.CharField(max_length=10, blank=True, validators=[validate_mobile])
    date_of_birth = models.DateField(null=True, blank=True)
    gender = models.CharField(max_length=20, choices=Gender, default=Gender.UNSAID)
    language = models.CharField(
        max_length=2, choices=Language, default=Language.ENGLISH, db_default=Language.ENGLISH.value,
        help_text="Of the mails to this customer.",
    )  # fmt: skip
    last_login = models.DateTimeField(null=True, blank=True, db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)
    blocked_at = models.DateTimeField(null=True, blank=True, help_text="No new orders and reviews since then.")
    # The database has the default too: processes of the previous release insert rows without this field.
    blocked_reason = models.CharField(max_length=500, blank=True, default="", db_default="", help_text="For staff.")
    # Position of the primary's log at the last write (apps.ops.read_replica); 0 while the shop has no replica.
    last_write = models.BigIntegerField(db_default=0, editable=False)

    is_authenticated = True

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(email=Lower("email")), name="customer_email_lower_case"),
            models.UniqueConstraint(
                fields=["email"],
                condition=~Q(email=""),
                name="customer_email_once",
                violation_error_message="Another customer has this e-mail address.",
            ),
        ]
        indexes = [
            models.Index(fields=["phone_number"], name="customers_by_phone"),
            # `last_login` separates active customers from others, so that deep pages of either only read the index.
            models.Index(fields=["-created_at", "-id"], include=["last_login"], name="customers_newest"),
        ]

    def __str__(self) -> str:
        return self.name or self.email or self.phone_number

    @property
    def actor(self) -> Actor:
        """This customer, as events and audit records name who acts."""
        return Actor("customer", self.pk, str(self))

    @property
    def is_blocked(self) -> bool:
        """Whether staff refuse this customer new orders and reviews."""
        return self.blocked_at is not None


class CustomerSearchDocument(models.Model):
    """The text that staff search a customer by, in capitals; triggers write it (`common.staff_search`).

    Name, e-mail and phone; recipient, second phone, city, state and PIN code of each saved address.
    """

    customer = models.OneToOneField(
        Customer, models.DO_NOTHING, primary_key=True, db_constraint=False, related_name="+"
    )
    words = models.TextField(db_collation="C")

    class Meta:
        db_table = "accounts_customertext"
        indexes = [
            GinIndex(
                models.Func(models.F("words"), function="common_grams"), name="customers_by_grams", fastupdate=False
            )
        ]

    def __str__(self) -> str:
        return f"{self.customer_id}"


class CustomerNote(models.Model):
    """What staff noted about a customer, who never reads it. A trigger refuses every change but its erasure."""

    customer = models.ForeignKey(Customer, models.CASCADE, related_name="notes", db_index=False)
    author = models.ForeignKey("accounts.StaffUser", models.SET_NULL, null=True, related_name="+", db_index=False)
    author_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    text = models.TextField(max_length=2000, blank=True, help_text="Empty once personal data was erased.")
    written_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["customer", "id"], name="notes_of_customer")]

    def __str__(self) -> str:
        return f"{self.author_name}: {self.text[:40]}"


class StaffManager(BaseUserManager["StaffUser"]):
    """Makes staff; Django's own commands look for these names."""

    def create_user(self, email: str, password: str, **fields: Any) -> "StaffUser":
        """A member of staff with a hashed password; raises ValidationError for what is no e-mail address."""
        user = self.model(email=normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str, **fields: Any) -> "StaffUser":
        """A super admin who is also an operator with every permission."""
        return self.create_user(email, password, role=Role.SUPER_ADMIN, is_staff=True, is_superuser=True, **fields)


class StaffUser(AbstractBaseUser, PermissionsMixin):
    """A member of staff. `is_staff` opens Django admin (operators); `role` rules the back office."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=100)
    phone = models.CharField(max_length=20, blank=True)
    role = models.CharField(max_length=12, choices=Role, default=Role.ADMIN)
    is_active = models.BooleanField(default=True)
    # The database has the default too: processes of the previous release insert rows without this field.
    may_reconcile = models.BooleanField(
        default=False,
        db_default=False,
        help_text="An admin who may import bank statements and match them with payments.",
    )
    is_staff = models.BooleanField("operator", default=False, help_text="May sign in to Django admin.")
    created_at = models.DateTimeField(auto_now_add=True)
    # Position of the primary's log at the last write (apps.ops.read_replica); 0 while the shop has no replica.
    last_write = models.BigIntegerField(db_default=0, editable=False)

    objects = StaffManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = "staff user"
        constraints = [models.CheckConstraint(condition=Q(email=Lower("email")), name="staff_email_lower_case")]

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def actor(self) -> Actor:
        """This member of staff, as events and audit records name who acts."""
        return Actor("staff", self.pk, self.name or self.email)

    @property
    def is_super_admin(self) -> bool:
        return self.role == Role.SUPER_ADMIN

    @property
    def permissions(self) -> frozenset[Permission]:
        """What this person may do in the back office."""
        return permissions_of(Role(self.role), may_reconcile=self.may_reconcile)

    def may(self, permission: Permission) -> bool:
        return permission in self.permissions


class Address(DeliveryAddress):
    """Where a customer has things sent, and to whom; at most one is the default."""

    customer = models.ForeignKey(Customer, models.CASCADE, related_name="addresses")
    name = models.CharField(max_length=100, blank=True, default="", db_default="", help_text="Of the recipient.")
    type = models.CharField(max_length=5, choices=AddressType, default=AddressType.HOME)
    is_default = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "addresses"
        constraints = [
            models.UniqueConstraint(fields=["customer"], condition=Q(is_default=True), name="one_default_address")
        ]

    def __str__(self) -> str:
        return f"{self.street or self.transport_office}, {self.city} {self.pincode}"


class LoginCode(models.Model):
    """A one-time code for an address, stored as a keyed hash only.

    The mail job derives the code from `id`, `salt` and the secret key, so neither this row nor the queue holds it.
    """

    purpose = models.CharField(max_length=12, choices=CodePurpose)
    email = models.EmailField()
    salt = models.CharField(max_length=32)
    code_hash = models.CharField(max_length=64)
    # The database has the default too: processes of the previous release insert rows without this field.
    browser_hash = models.CharField(
        max_length=64, blank=True, default="", db_default="", help_text="The browser that asked, if it can be known."
    )
    attempts_left = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True, help_text="Used, replaced by a newer one, or tried out.")
    # No foreign key: sessions are deleted without reading this table.
    session_key = models.UUIDField(null=True, blank=True, help_text="Of the session that it opened.")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["purpose", "email"], condition=Q(closed_at=None), name="one_open_code_per_address"
            )
        ]
        indexes = [models.Index(fields=["purpose", "email", "created_at"], name="codes_by_address")]

    def __str__(self) -> str:
        return f"{self.purpose} for {self.email}"


class Session(models.Model):
    """A signed-in device. Every token names its session, so ending the row ends the token (rules 3.3)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    customer = models.ForeignKey(Customer, models.CASCADE, null=True, blank=True, related_name="+")
    staff = models.ForeignKey(StaffUser, models.CASCADE, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(db_index=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    address = models.CharField(max_length=45, blank=True, help_text="Client address at sign-in.")
    device = models.CharField(max_length=200, blank=True, help_text="Browser at sign-in.")
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="Of staff, to five minutes.")
    # The database has the default too: processes of the previous release insert rows without this field.
    must_enrol = models.BooleanField(
        default=False, db_default=False, help_text="May only set up an authenticator app, which the role needs."
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(customer__isnull=False, staff__isnull=True) | Q(customer__isnull=True, staff__isnull=False),
                name="session_of_one_person",
            )
        ]

    def __str__(self) -> str:
        return str(self.id)


class PushSubscription(models.Model):
    """A device on which a member of staff wants notifications of waiting payments; it belongs to a session.

    `endpoint` is an address of the browser's push service, the keys encrypt for this browser alone.
    """

    session = models.OneToOneField(Session, models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    created_at = models.DateTimeField()
    notified_until = models.DateTimeField(help_text="It was notified of payments that came until then.")

    def __str__(self) -> str:
        return f"Notifications of {self.session_id}"


class FailedSignIn(models.Model):
    """Wrong staff passwords for an address, known or not; five in a row lock it for 15 minutes (rules 3.4)."""

    email = models.EmailField(unique=True)
    failures = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)
    last_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.email}: {self.failures}"


class SecondFactor(models.Model):
    """Wrong one-time codes of a member of staff; five in a row lock the person's codes for 15 minutes."""

    staff = models.OneToOneField(StaffUser, models.CASCADE, primary_key=True, related_name="+")
    failures = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.staff_id}: {self.failures}"


class RecoveryCode(models.Model):
    """A code that works once in place of the authenticator app, stored as a hash only."""

    staff = models.ForeignKey(StaffUser, models.CASCADE, related_name="+")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["staff", "code_hash"], name="recovery_code_once")]

    def __str__(self) -> str:
        return f"Recovery code of {self.staff_id}"


class SignInRules(models.Model):
    """One row: the roles that require an authenticator app."""

    totp_roles = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name_plural = "sign-in rules"

    def __str__(self) -> str:
        return "Sign-in rules"
