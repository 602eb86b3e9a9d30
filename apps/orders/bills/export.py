"""Monthly CSV for the accountant; the first column names the kind of row."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from .enums import BillKind
from .selectors import numbers_issued, sums_by_hsn, sums_by_state

COLUMNS = (
    "Part", "State", "Rate %", "HSN", "Quantity", "Document", "Series", "First number", "Last number", "Issued",
    "Cancelled", "Taxable value", "CGST", "SGST", "IGST", "Total",
)  # fmt: skip


def month_rows(month: date) -> Iterator[list[Any]]:
    """Sums by state and rate, then by HSN code, both less credit notes; then the numbers issued."""
    rows: list[dict[str, Any]] = [
        {"Part": "State and rate", "State": row.state, "Rate %": row.percent, **_amounts(row)}
        for row in sums_by_state(month)
    ]
    rows += [
        {"Part": "HSN", "Rate %": row.percent, "HSN": row.hsn, "Quantity": row.quantity, **_amounts(row)}
        for row in sums_by_hsn(month)
    ]
    rows += [
        {
            "Part": "Numbers", "Document": BillKind(row.kind).label, "Series": row.series, "First number": row.first,
            "Last number": row.last, "Issued": row.issued, "Cancelled": row.cancelled,
        }
        for row in numbers_issued(month)
    ]  # fmt: skip
    for row in rows:
        yield [row.get(column, "") for column in COLUMNS]


def _amounts(row: Any) -> dict[str, Any]:
    return {
        "Taxable value": row.taxable, "CGST": row.cgst, "SGST": row.sgst, "IGST": row.igst, "Total": row.total,
    }  # fmt: skip
