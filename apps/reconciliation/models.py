"""Bank accounts, imported statements and their rows. Amounts are rupees."""

from decimal import Decimal

from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from apps.accounts.models import Customer, StaffUser
from apps.orders.enums import CancelKind, OrderStatus
from apps.payments.enums import PaymentStatus
from apps.payments.models import Credit, Payment, PaymentProof

from .enums import Chain, DateOrder, Direction, ImportState, MatchClass, Rail, ReadingState, RowState, Tab

validate_last_four = RegexValidator(r"^[0-9]{4}\Z", "The last four digits of the account number")
validate_ifsc = RegexValidator(r"^[A-Z]{4}0[A-Z0-9]{6}\Z", "Not an IFSC")


class FormatProfile(models.Model):
    """What the owner says about an account's files; what is left empty is found in the file.

    `columns` maps fields of `reading.headings.FIELDS` to lists of headings, `statuses` are the values of the status
    column that count as done, `only_credits` reads an amount without a sign as money in.
    """

    name = models.CharField(max_length=60, unique=True)
    date_order = models.CharField(max_length=3, choices=DateOrder, blank=True)
    columns = models.JSONField(default=dict, blank=True)
    statuses = models.JSONField(default=list, blank=True)
    only_credits = models.BooleanField(default=False)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.name


class BankAccount(models.Model):
    """An account of the shop whose statements are imported."""

    holder = models.CharField(max_length=100)
    last_four = models.CharField(max_length=4, validators=[validate_last_four])
    ifsc = models.CharField("IFSC", max_length=11, validators=[validate_ifsc])
    profile = models.ForeignKey(FormatProfile, models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ifsc", "last_four"], name="bank_account_once")]

    def __str__(self) -> str:
        return f"{self.ifsc[:4]} ··{self.last_four}"


class StatementImport(models.Model):
    """One uploaded file and what was read in it. Its rows are stored when it is read; they count once it is committed.

    `problem` says why nothing could be read, or what has to be answered: code, message, row, column, cell, proven.
    `refusals` and `skipped` are lists of {row, column, cell, reason}. Balances are for super admins alone.
    """

    account = models.ForeignKey(BankAccount, models.PROTECT, related_name="+")
    state = models.CharField(max_length=16, choices=ImportState, default=ImportState.READING)
    filename = models.CharField(max_length=120)
    key = models.CharField(max_length=120, blank=True, help_text="In the private storage; blank once it is deleted.")
    sha256 = models.CharField(max_length=64, help_text="Of the uploaded file, before any decryption.")
    bytes = models.PositiveIntegerField()
    date_order = models.CharField(max_length=3, choices=DateOrder, blank=True, help_text="As staff answered.")
    uploaded_at = models.DateTimeField()
    uploaded_by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+")
    uploaded_by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    rows_done = models.PositiveIntegerField(default=0, help_text="Progress of the reading or committing job.")
    rows_total = models.PositiveIntegerField(default=0)
    problem = models.JSONField(default=dict, blank=True)
    container = models.CharField(max_length=40, blank=True)
    profile_name = models.CharField(max_length=60, blank=True, help_text="Of the profile by which it was read, a copy.")
    matches = models.JSONField(default=dict, blank=True, help_text="How many of each class, when it was read.")
    columns = models.JSONField(default=dict, blank=True)
    notes = models.JSONField(default=list, blank=True)
    refusals = models.JSONField(default=list, blank=True)
    skipped = models.JSONField(default=list, blank=True)
    period_start = models.DateField(null=True, blank=True)
    period_end = models.DateField(null=True, blank=True)
    row_count = models.PositiveIntegerField(default=0)
    new_count = models.PositiveIntegerField(default=0)
    known_count = models.PositiveIntegerField(default=0)
    refused_count = models.PositiveIntegerField(default=0)
    credit_count = models.PositiveIntegerField(default=0)
    credit_sum = models.DecimalField(max_digits=16, decimal_places=2, default=0)
    debit_count = models.PositiveIntegerField(default=0)
    debit_sum = models.DecimalField(max_digits=16, decimal_places=2, default=0)
    chain = models.CharField(max_length=6, choices=Chain, blank=True)
    start_proven = models.BooleanField(default=False)
    end_proven = models.BooleanField(default=False)
    opening = models.DecimalField(max_digits=16, decimal_places=2, null=True, blank=True)
    closing = models.DecimalField(max_digits=16, decimal_places=2, null=True, blank=True)
    committed_at = models.DateTimeField(null=True, blank=True)
    committed_by_name = models.CharField(max_length=100, blank=True, help_text="Who asked for it.")
    reason = models.TextField(max_length=500, blank=True, help_text="Why it was committed without refused rows.")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by_name = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(state=ImportState.COMMITTED) | Q(committed_at__isnull=False),
                name="import_committed_has_a_time",
            ),
            # The same file of an account is imported once; what was undone or refused may come again.
            models.UniqueConstraint(
                fields=["account", "sha256"],
                condition=~Q(state__in=[ImportState.UNDONE, ImportState.REFUSED]),
                name="import_of_a_file_once",
            ),
        ]
        indexes = [
            models.Index(fields=["account", "-id"], name="imports_of_account"),
            models.Index(fields=["uploaded_at"], condition=~Q(key=""), name="imports_with_files"),
        ]

    def __str__(self) -> str:
        return self.filename


class CountedRows(models.Manager["StatementRow"]):
    """The rows that the accounts have: of committed imports, not of previews."""

    def get_queryset(self) -> models.QuerySet["StatementRow"]:
        return super().get_queryset().exclude(state=RowState.PREVIEW)


class PreviewRows(models.Manager["StatementRow"]):
    """The rows of imports that are not committed yet. Nothing counts them."""

    def get_queryset(self) -> models.QuerySet["StatementRow"]:
        return super().get_queryset().filter(state=RowState.PREVIEW)

    def of(self, statement: StatementImport) -> models.QuerySet["StatementRow"]:
        """The rows of one preview."""
        return self.filter(imports__statement_import=statement)


class StatementRow(models.Model):
    """One movement on an account. A trigger refuses every change but those of its state and number.

    `objects` are the rows of committed imports; `previews` those of the others, each of one import, which count
    nowhere. The commit opens them, or deletes those that the account has already.

    `key` tells the row apart: a hash of date, direction, amount and reference, or narration without one. Equal rows of
    an account differ by `occurrence`, counted from 1 at the commit. `balance_key` is a hash of date, direction, amount
    and running balance, "" where the file has none: it stays when the bank changes the text. Of debits neither
    narration nor payer nor balance is stored.
    """

    account = models.ForeignKey(BankAccount, models.PROTECT, related_name="+")
    date = models.DateField()
    direction = models.CharField(max_length=6, choices=Direction)
    amount = models.DecimalField(max_digits=15, decimal_places=2)
    narration = models.TextField(blank=True)
    rail = models.CharField(max_length=5, choices=Rail)
    reference = models.CharField(max_length=22, blank=True)
    payer_name = models.CharField(max_length=100, blank=True)
    payer_id = models.CharField(max_length=100, blank=True)
    order_number = models.CharField(max_length=40, blank=True)
    is_return = models.BooleanField(default=False, help_text="Whether the narration speaks of a reversal or return.")
    balance = models.DecimalField(max_digits=16, decimal_places=2, null=True, blank=True)
    key = models.CharField(max_length=64)
    balance_key = models.CharField(max_length=64, blank=True)
    occurrence = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=9, choices=RowState, default=RowState.OPEN)
    set_aside_reason = models.TextField(max_length=500, blank=True)

    # What the rules of matching know of a row besides, as `selectors.facts` sets it: whether its reference was approved
    # without it, the rupees that were approved so and that no other row shows, and a sentence against it.
    is_approved = False
    credited = Decimal(0)
    warning = ""

    objects = CountedRows()
    previews = PreviewRows()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "key", "occurrence"], condition=~Q(state=RowState.PREVIEW), name="statement_row_once"
            ),
            models.CheckConstraint(condition=Q(amount__gte=0), name="statement_amount_not_negative"),
            models.CheckConstraint(
                condition=~Q(state=RowState.SET_ASIDE) | Q(set_aside_reason__gt=""),
                name="statement_row_set_aside_has_a_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["account", "date", "id"], name="statement_rows_by_date"),
            models.Index(fields=["reference"], condition=~Q(reference=""), name="statement_rows_by_reference"),
            models.Index(
                fields=["id"], condition=Q(state=RowState.OPEN, direction=Direction.CREDIT), name="open_credit_rows"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.direction} {self.amount}"


class ImportedRow(models.Model):
    """That an import holds a row. A row whose last import is undone goes with it."""

    statement_import = models.ForeignKey(StatementImport, models.CASCADE, related_name="+")
    row = models.ForeignKey(StatementRow, models.CASCADE, related_name="imports")
    file_row = models.PositiveIntegerField(help_text="The row's number in the file, from 1.")
    position = models.PositiveIntegerField(help_text="Among the movements of the file, from 0, oldest first.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["statement_import", "row"], name="row_of_import_once")]

    def __str__(self) -> str:
        return f"{self.statement_import} {self.file_row}"


class Reversal(models.Model):
    """Two rows of one transfer that the bank took back: the earlier one, and the one that takes it back."""

    row = models.OneToOneField(StatementRow, models.CASCADE, related_name="+")
    by = models.OneToOneField(StatementRow, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.row} / {self.by}"


class Match(models.Model):
    """That a bank row paid an order, in rupees, and why that was believed; the row stays when it is undone.

    `credit` is what it wrote to the payment, None once that was removed. `services.undoing` ends the match with it;
    PostgreSQL refuses a removal that leaves it. `order_was`, `payment_was` and `cancel_kind_was` are what it found,
    `order_left` and `payment_left` what it left; `on_record_was` whether money was on record that it made due.
    """

    row = models.ForeignKey(StatementRow, models.CASCADE, related_name="matches")
    payment = models.ForeignKey(Payment, models.CASCADE, related_name="+")
    credit = models.ForeignKey(Credit, models.DO_NOTHING, null=True, blank=True, related_name="+")
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    kind = models.CharField("class", max_length=5, choices=MatchClass)
    reasons = models.JSONField(help_text="Sentences.")
    order_was = models.CharField(max_length=10, choices=OrderStatus)
    payment_was = models.CharField(max_length=20, choices=PaymentStatus)
    cancel_kind_was = models.CharField(max_length=8, choices=CancelKind, blank=True, default="", db_default="")
    order_left = models.CharField(max_length=10, choices=OrderStatus, default="confirmed", db_default="confirmed")
    payment_left = models.CharField(max_length=20, choices=PaymentStatus, default="completed", db_default="completed")
    on_record_was = models.BooleanField(default=False, db_default=False)
    at = models.DateTimeField()
    by = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=100, help_text="A copy: the row may go.")
    told_at = models.DateTimeField(null=True, blank=True, help_text="When the customer reads of one made by itself.")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by_name = models.CharField(max_length=100, blank=True)
    undo_reason = models.TextField(max_length=500, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="match_amount_positive"),
            models.UniqueConstraint(
                fields=["row", "payment"], condition=Q(undone_at__isnull=True), name="match_of_row_and_payment_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class AutoApproval(models.Model):
    """Whether certain matches are approved without a person: one row, with what super admins decided last.

    Rows of more than `limit` rupees wait for staff. For `undo_minutes` a match can be undone before the customer reads
    of it; the first one that is undone switches it off, which `switched_off_because` says.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    is_on = models.BooleanField(default=False)
    limit = models.DecimalField(max_digits=10, decimal_places=2, default=Decimal(10_000))
    undo_minutes = models.PositiveSmallIntegerField(default=10)
    switched_off_because = models.CharField(max_length=200, blank=True)
    changed_at = models.DateTimeField(null=True, blank=True)
    changed_by_name = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="auto_approval_is_one_row")]

    def __str__(self) -> str:
        return "on" if self.is_on else "off"


class Proposal(models.Model):
    """Rows and payments that belong together, or contradict each other, and why, as `matching.classify` says.

    `rows` and `payments` are keys; `kind` is empty for a row or payment of which nothing is known. `actions` are what
    staff can do. A job writes the whole table again. Deciding asks the rules again, under locks.
    """

    tab = models.CharField(max_length=9, choices=Tab)
    kind = models.CharField("class", max_length=5, choices=MatchClass, blank=True)
    rows = ArrayField(models.BigIntegerField())
    payments = ArrayField(models.BigIntegerField())
    reasons = ArrayField(models.TextField())
    actions = ArrayField(models.CharField(max_length=20))
    day = models.DateField(help_text="Of the row, otherwise of the claim.")

    class Meta:
        indexes = [models.Index(fields=["tab", "-day", "-id"], name="proposals_of_tab")]

    def __str__(self) -> str:
        return f"{self.tab} {self.kind}"


class ReceiptReading(models.Model):
    """What the picture of a payment says; nothing else of it is stored.

    `proof` is empty while a customer has only asked what a picture says and not sent it; then `key` is the picture in
    the private storage until it is read. `fields` maps names of `receipts.facts.FIELDS` to {value, certainty, box}.
    `reference` and `app_id` repeat what is sure, "" otherwise. They decide nothing by themselves. `says_nothing`: no
    amount, day, reference or id is sure, so that how the picture looks is all there is to compare.
    """

    customer = models.ForeignKey(Customer, models.CASCADE, related_name="+")
    proof = models.OneToOneField(PaymentProof, models.CASCADE, null=True, blank=True, related_name="+")
    original_sha256 = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=10, choices=ReadingState, default=ReadingState.WAITING)
    asked_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    is_receipt = models.BooleanField(null=True, blank=True)
    payee_is_ours = models.BooleanField(null=True, blank=True)
    reference = models.CharField(max_length=22, blank=True)
    app_id = models.CharField(max_length=40, blank=True)
    says_nothing = models.BooleanField(default=False, db_default=False)
    fields = models.JSONField(default=dict, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["customer", "original_sha256"], name="readings_of_customer"),
            models.Index(fields=["reference"], condition=~Q(reference=""), name="readings_by_reference"),
            models.Index(fields=["app_id"], condition=~Q(app_id=""), name="readings_by_app_id"),
            models.Index(fields=["asked_at"], condition=Q(proof__isnull=True), name="readings_without_proof"),
            models.Index(fields=["proof"], condition=Q(says_nothing=True), name="readings_that_say_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.reference}".strip()


class ReaderHeartbeat(models.Model):
    """The last heartbeat of the receipt reader; at most one row."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.seen_at)
