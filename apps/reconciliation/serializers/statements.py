"""Statements, accounts and profiles on the wire. Balances are for super admins alone."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import orjson
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, SumField, TextField
from apps.common.api.serializers import ModelSerializer, Serializer

from ..enums import WIRE_ROW_STATES, DateOrder, Direction, MatchClass, Rail, RowState
from ..models import BankAccount, FormatProfile, ImportedRow, StatementImport, validate_ifsc, validate_last_four
from ..reading.heading_words import FIELDS
from ..reading.results import Profile
from ..selectors.imports import SampleRow, sample_of

NO_FILE: Any = dict.fromkeys(("required", "null", "invalid", "no_name", "empty"), "Please choose a statement file.")
MAX_HEADINGS = 20
HIDDEN = "(balance)"


class FormatProfileOut(ModelSerializer):
    """A format profile."""

    class Meta:
        model = FormatProfile
        fields = ["id", "name", "date_order", "columns", "statuses", "only_credits", "updated_at"]


class HeadingList(serializers.ListField):
    """Headings as the bank writes them."""

    child = serializers.CharField(max_length=60)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=MAX_HEADINGS, **kwargs)


class ColumnMap(serializers.DictField):
    """Fields of a statement, each with the headings that name it."""

    child = HeadingList()

    def to_internal_value(self, data: Any) -> dict[str, list[str]]:
        """The map; an unknown field is refused by name."""
        headings: dict[str, list[str]] = super().to_internal_value(data)
        if unknown := sorted(set(headings) - set(FIELDS)):
            raise serializers.ValidationError(f"Unknown: {', '.join(unknown)}. Known: {', '.join(FIELDS)}.")
        return headings


class FormatProfileIn(Serializer):
    """A format profile as it is saved; what is left out is found in the file."""

    name = TextField(message="Name is required", max_length=60)
    date_order = serializers.ChoiceField(DateOrder.choices, allow_blank=True, required=False, default="")
    columns = ColumnMap(required=False, default=dict)
    statuses = HeadingList(required=False, default=list)
    only_credits = serializers.BooleanField(required=False, default=False)


class TrialSettings(Serializer):
    """A profile that need not be saved."""

    date_order = serializers.ChoiceField(DateOrder.choices, allow_blank=True, required=False, default="")
    columns = ColumnMap(required=False, default=dict)
    statuses = HeadingList(required=False, default=list)
    only_credits = serializers.BooleanField(required=False, default=False)


def profile_form(checked: dict[str, Any]) -> Profile:
    """The validated body as the domain takes it."""
    return Profile(**{**checked, "date_order": checked["date_order"] or None})


class TrialIn(Serializer):
    """A file, and a profile as JSON."""

    file = serializers.FileField(error_messages=NO_FILE)
    profile = serializers.CharField(max_length=20_000, required=False, allow_blank=True, default="")
    password = serializers.CharField(
        max_length=128, required=False, allow_blank=True, trim_whitespace=False, default=""
    )

    def validate_profile(self, value: str) -> Profile:
        """The profile of the JSON document."""
        try:
            document = orjson.loads(value or "{}")
        except orjson.JSONDecodeError as error:
            raise serializers.ValidationError("Not valid JSON.") from error
        return profile_form(TrialSettings().run_validation(document))


class AccountOut(ModelSerializer):
    """A bank account with its profile."""

    profile = FormatProfileOut(allow_null=True)

    class Meta:
        model = BankAccount
        fields = ["id", "holder", "last_four", "ifsc", "profile"]


class AccountIn(Serializer):
    """A bank account as it is saved."""

    holder = TextField(message="Account holder is required", max_length=100)
    last_four = serializers.CharField(validators=[validate_last_four])
    ifsc = serializers.CharField(validators=[validate_ifsc])
    profile_id = IdField(required=False, allow_null=True, default=None)


class AccountName(ModelSerializer):
    """Which account an import is for."""

    class Meta:
        model = BankAccount
        fields = ["id", "holder", "last_four", "ifsc"]


class UploadIn(Serializer):
    """A statement file of an account, and the password of a protected one; it is used once and not stored."""

    account = IdField()
    file = serializers.FileField(error_messages=NO_FILE)
    password = serializers.CharField(
        max_length=128, required=False, allow_blank=True, trim_whitespace=False, default=""
    )


class PasswordIn(Serializer):
    """The password of a protected file; it is used once and not stored."""

    password = serializers.CharField(max_length=128, trim_whitespace=False)


class DateOrderIn(Serializer):
    """How the file writes its dates."""

    date_order = serializers.ChoiceField(DateOrder.choices)


class CommitIn(Serializer):
    """Refused rows are left out only by a super admin, who says why."""

    without_refused = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class UndoIn(Serializer):
    """Why an import is taken back."""

    reason = TextField(message="Please say why.", max_length=500)


def hide_balances(refusals: Iterable[dict[str, Any]], columns: dict[str, str]) -> list[dict[str, Any]]:
    """Refused rows without the cells of the balance, for others than super admins."""
    balance = columns.get("balance")
    return [{**one, "cell": HIDDEN} if one["column"] == balance else one for one in refusals]


class ProblemOut(Serializer):
    """Why a file was not read, or what has to be answered; `row` is null when it is the file as a whole."""

    code = serializers.CharField()
    message = serializers.CharField()
    row = serializers.IntegerField(allow_null=True)
    column = serializers.CharField()
    cell = serializers.CharField()
    proven = serializers.CharField()


class RefusedRow(Serializer):
    """A row that cannot be taken: its number in the file, the column and the cell."""

    row = serializers.IntegerField()
    column = serializers.CharField()
    cell = serializers.CharField()
    reason = serializers.CharField()


class PreviewRow(Serializer):
    """A row of the preview; `balance` is null for others than super admins."""

    file_row = serializers.IntegerField()
    date = serializers.DateField(source="row.date")
    direction = serializers.ChoiceField(Direction.choices, source="row.direction")
    amount = SumField(source="row.amount")
    narration = serializers.CharField(source="row.narration")
    rail = serializers.ChoiceField(Rail.choices, source="row.rail")
    reference = serializers.CharField(source="row.reference")
    payer_name = serializers.CharField(source="row.payer_name")
    payer_id = serializers.CharField(source="row.payer_id")
    order_number = serializers.CharField(source="row.order_number")
    balance = ComputedField(SumField(min_value=None, allow_null=True))

    def get_balance(self, one: ImportedRow | SampleRow) -> Decimal | None:
        return one.row.balance if self.context["request"].user.is_super_admin else None


class PaidOrderOut(Serializer):
    """An order that a row paid; `refundDue`: whether money of it has to be sent back."""

    id = IdField(source="order.pk")
    order_number = serializers.CharField(source="order.number")
    refund_due = serializers.BooleanField()


class StatementRowOut(PreviewRow):
    """A row of an import: what became of it once it is stored, and the orders that it paid. `state` is null before."""

    state = ComputedField(serializers.ChoiceField(WIRE_ROW_STATES, allow_null=True))
    set_aside_reason = serializers.CharField(source="row.set_aside_reason")
    orders = PaidOrderOut(many=True)

    def get_state(self, one: SampleRow) -> str | None:
        return None if one.row.state == RowState.PREVIEW else one.row.state


class ClassCounts(Serializer):
    """How many proposals of each class the new rows made when the file was read; `none` counts rows of no class."""

    certain = serializers.IntegerField()
    strong = serializers.IntegerField()
    likely = serializers.IntegerField()
    sum = serializers.IntegerField()
    hint = serializers.IntegerField()
    conflict = serializers.IntegerField()
    none = serializers.IntegerField()


SUMMARY = [
    "id", "account", "state", "filename", "bytes", "uploaded_at", "uploaded_by_name", "rows_done", "rows_total",
    "problem", "period_start", "period_end", "row_count", "new_count", "known_count", "refused_count", "credit_count",
    "credit_sum", "debit_count", "debit_sum", "chain", "start_proven", "end_proven", "committed_at",
    "committed_by_name", "reason", "undone_at", "undone_by_name",
]  # fmt: skip


class ImportRow(ModelSerializer):
    """An import in the list. `rowsDone` of `rowsTotal` is how far the reading is."""

    account = AccountName()
    problem = serializers.SerializerMethodField()
    credit_sum = SumField()
    debit_sum = SumField()

    class Meta:
        model = StatementImport
        fields = SUMMARY

    @extend_schema_field(ProblemOut(allow_null=True))
    def get_problem(self, row: StatementImport) -> Any:
        """Null unless something is wrong or has to be answered."""
        if not row.problem:
            return None
        blank = {"row": None, "column": "", "cell": "", "proven": ""}
        return ProblemOut({**blank, **row.problem}).data


class ImportOut(ImportRow):
    """An import with its preview. For others than super admins, balances are left out."""

    columns = serializers.DictField(child=serializers.CharField())
    notes = serializers.ListField(child=serializers.CharField())
    refusals = serializers.SerializerMethodField()
    skipped = RefusedRow(many=True)
    sample = serializers.SerializerMethodField()
    opening = serializers.SerializerMethodField()
    closing = serializers.SerializerMethodField()
    has_file = serializers.SerializerMethodField()
    matches = serializers.SerializerMethodField()

    class Meta:
        model = StatementImport
        fields = [
            *SUMMARY, "container", "columns", "notes", "refusals", "skipped", "sample", "opening", "closing",
            "has_file", "date_order", "profile_name", "matches",
        ]  # fmt: skip

    @property
    def _sees_balances(self) -> bool:
        return bool(self.context["request"].user.is_super_admin)

    @extend_schema_field(RefusedRow(many=True))
    def get_refusals(self, row: StatementImport) -> Any:
        """The refused rows, at most 500."""
        shown = row.refusals if self._sees_balances else hide_balances(row.refusals, row.columns)
        return RefusedRow(shown, many=True).data

    @extend_schema_field(StatementRowOut(many=True))
    def get_sample(self, row: StatementImport) -> Any:
        """The first and last five rows."""
        return StatementRowOut(sample_of(row), many=True, context=self.context).data

    def get_opening(self, row: StatementImport) -> float | None:
        """The balance before the first row."""
        return float(row.opening) if self._sees_balances and row.opening is not None else None

    def get_closing(self, row: StatementImport) -> float | None:
        """The balance after the last row."""
        return float(row.closing) if self._sees_balances and row.closing is not None else None

    @extend_schema_field(ClassCounts(allow_null=True))
    def get_matches(self, row: StatementImport) -> Any:
        """Null before the file is read."""
        if not row.matches:
            return None
        counts = {one.name.lower(): row.matches[one.value] for one in MatchClass}
        return ClassCounts({**counts, "none": row.matches[""]}).data

    def get_has_file(self, row: StatementImport) -> bool:
        """Whether the file is still stored."""
        return bool(row.key)


class TrialOut(Serializer):
    """What a trial upload would give; nothing of it is stored."""

    container = serializers.CharField()
    header_row = serializers.IntegerField()
    columns = serializers.DictField(child=serializers.CharField())
    date_order = serializers.CharField(allow_null=True)
    row_count = serializers.IntegerField()
    chain = serializers.CharField()
    notes = serializers.ListField(child=serializers.CharField())
    refusals = RefusedRow(many=True)
    skipped = RefusedRow(many=True)
    sample = PreviewRow(many=True)
