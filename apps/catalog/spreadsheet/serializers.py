"""The catalogue's spreadsheet on the back office's wire."""

from typing import Any

from rest_framework import serializers

from apps.common.api.fields import ComputedField, IdField, MomentField, TextField
from apps.common.api.serializers import Serializer

from .columns import HEADINGS
from .enums import SheetState
from .models import CatalogueImport

KINDS = (("bad", "Refused"), ("change", "Changed"), ("new", "Added"), ("same", "Unchanged"))
FORMATS = (("csv", "CSV"), ("xlsx", "XLSX"))


class SheetQuery(Serializer):
    """In which format the catalogue is wanted."""

    kind = serializers.ChoiceField(FORMATS)


class SheetUploadIn(Serializer):
    """The file to try."""

    file = serializers.FileField(allow_empty_file=True)


class SheetApplyIn(Serializer):
    """Why the catalogue is changed."""

    reason = TextField(message="Please give a reason.", max_length=500)


class SheetImportRow(Serializer):
    """A file that was tried; `badRows` is null until it is checked, `appliedAt` until it was carried out.

    `problem` is why it was not carried out.
    """

    id = IdField()
    file_name = serializers.CharField()
    uploaded_at = MomentField()
    uploaded_by = serializers.CharField()
    state = ComputedField(serializers.ChoiceField(SheetState.choices))
    row_count = serializers.IntegerField()
    done_rows = serializers.IntegerField()
    problem = serializers.CharField()
    bad_rows = ComputedField(serializers.IntegerField(allow_null=True))
    applied_at = MomentField(allow_null=True)

    def get_state(self, row: CatalogueImport) -> str:
        """Imports of earlier releases have no state of their own."""
        return SheetState.IMPORTED if row.applied_at else row.state

    def get_bad_rows(self, row: CatalogueImport) -> int | None:
        """Not known before the check."""
        return None if row.state == SheetState.CHECKING else row.bad_rows


class SheetCounts(Serializer):
    """How many rows do what."""

    bad = serializers.IntegerField()
    change = serializers.IntegerField()
    new = serializers.IntegerField()
    same = serializers.IntegerField()


class SheetChange(Serializer):
    """A cell that changes the product."""

    column = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()

    def to_representation(self, instance: list[str]) -> dict[str, str]:
        return dict(zip(("column", "before", "after"), instance, strict=True))


class SheetFault(Serializer):
    """What is wrong with a row; `column` and `cell` are empty when it is about the row as a whole."""

    column = serializers.CharField()
    cell = serializers.CharField()
    message = serializers.CharField()


class SheetStep(Serializer):
    """What a row of the file does; `row` is its number there, `key` the product's, empty for a new one."""

    row = serializers.IntegerField()
    kind = serializers.ChoiceField(KINDS)
    key = serializers.CharField()
    name = serializers.CharField()
    changes = SheetChange(many=True)
    faults = SheetFault(many=True)


def steps_out(plan: list[dict[str, Any]], cells: dict[int, dict[str, str]]) -> list[dict[str, Any]]:
    """The steps of a dry run with what each wrong cell has; `cells` are those of the file by row."""

    def fault(row: int, said: str) -> dict[str, str]:
        column, colon, message = said.partition(": ")
        if not colon or column not in HEADINGS:
            return {"column": "", "cell": "", "message": said}
        return {"column": column, "cell": cells.get(row, {}).get(column, ""), "message": message}

    return [{**step, "faults": [fault(step["row"], said) for said in step["faults"]]} for step in plan]
