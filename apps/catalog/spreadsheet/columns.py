"""The columns of the sheet: from a product to cells, and from cells to values."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError

from apps.catalog.models import Product, Stock
from apps.common.api.serializers import wire_name
from apps.common.csv_cells import FORMULA
from apps.common.csv_cells import text as harmless
from apps.common.money import PAISA
from apps.common.translations import TEXTS

YES, NO = "yes", "no"
TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
APOSTROPHE = re.compile(f"'{FORMULA}")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
# What a spreadsheet program writes into a cell whose formula failed.
FAILED = re.compile(r"#(?:N/A|REF!|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!)\Z")
# Letters that the encoding of the saved file does not have; in Latin text a sentence may end with "??".
LOST_TEXT = re.compile(r"[?\s]*\?\?[?\s]*\Z")
LOST_TRANSLATION = re.compile(r"\?\?")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, a product's cell, and the value that a cell means (raises ValidationError)."""

    name: str
    cell: Callable[[Product], str]
    value: Callable[[str], Any]
    required: bool = False
    column: str = ""

    @property
    def field(self) -> str:
        return self.column or self.name


def plain(number: Decimal | int) -> str:
    """A number without trailing zeros: 100, 90.5."""
    return f"{Decimal(number).normalize():f}"


def same(name: str, one: str, other: str) -> bool:
    """Whether two cells of a column have the same value: 100 is 100.00, TRUE is yes."""
    if one == other or name == "specifications":  # whose order counts
        return one == other
    try:
        return bool(COLUMNS[name].value(one) == COLUMNS[name].value(other))
    except ValidationError:
        return False


def _field(name: str) -> Callable[[Any], Any]:
    field: Any = Product._meta.get_field(name)

    def clean(cell: Any) -> Any:
        return field.clean(cell if cell != "" else None if field.null else field.get_default(), None)

    return clean


def _text(name: str, *, required: bool = True) -> Column:
    return Column(name, lambda product: getattr(product, name) or "", _field(name), required=required)


def _number(name: str, *, required: bool = False) -> Column:
    def cell(product: Product) -> str:
        value = getattr(product, name)
        return "" if value is None else plain(value)

    return Column(name, cell, _field(name), required=required)


def _truth(name: str) -> Column:
    def value(cell: str) -> bool:
        if cell.lower() not in TRUTHS:
            raise ValidationError("Write yes or no.")
        return TRUTHS[cell.lower()]

    return Column(name, lambda product: YES if getattr(product, name) else NO, value)


def _truth_if_stated(name: str) -> Column:
    column = _truth(name)
    return Column(
        name,
        lambda product: "" if getattr(product, name) is None else column.cell(product),
        lambda cell: column.value(cell) if cell else None,
    )


def _list(name: str, separator: str) -> Column:
    def value(cell: str) -> Any:
        return _field(name)([part.strip() for part in cell.split(separator) if part.strip()])

    return Column(name, lambda product: f"{separator} ".join(getattr(product, name)).replace("\n ", "\n"), value)


def _pairs(cell: str) -> dict[str, str]:
    pairs = [line.partition(":") for line in cell.splitlines() if line.strip()]
    if any(not colon for _, colon, _ in pairs):
        raise ValidationError("One line for each, as Name: value.")
    return {name.strip(): value.strip() for name, _, value in pairs}


def _translated(column: str) -> Column:
    """A text in Tamil or Hindi with its name in the API, such as nameTa; an empty cell removes the text."""
    return Column(wire_name(column), lambda product: getattr(product, column), _field(column), column=column)


def _safety(column: str, heading: str) -> Column:
    lines = _list(column, "\n")
    return Column(heading, lines.cell, lines.value, column=column)


def _names(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]


def _price(cell: str) -> Decimal:
    price: Decimal = _field("price")(cell)
    if price < PAISA:
        raise ValidationError("The price must be above zero.")
    return price


def _quantity(cell: str) -> int:
    quantity: int = Stock._meta.get_field("quantity").clean(cell, None)
    return quantity


def _stock(product: Product) -> str:
    return str(product.stock.quantity) if hasattr(product, "stock") else "0"


def _sub_categories(product: Product) -> str:
    return "; ".join(row.name for row in product.sub_categories.all())


def _specifications(product: Product) -> str:
    return "\n".join(f"{name}: {value}" for name, value in product.specifications.items())


COLUMNS = {
    column.name: column
    for column in (
        _text("name"),
        Column("category", lambda product: product.category.slug, str, required=True),
        Column("sub_categories", _sub_categories, _names, required=True),
        Column("price", lambda product: plain(product.price), _price, required=True),
        _number("discount"),
        Column("stock", _stock, _quantity),
        # The stock at the time of the export, so that an import does not overwrite units sold since.
        Column("stock_was", _stock, _quantity),
        Column("unit", lambda product: product.unit, _field("unit")),
        _number("weight", required=True),
        _number("age_restriction"),
        _number("min_order_quantity"),
        _number("max_order_quantity"),
        _number("length"),
        _number("width"),
        _number("height"),
        _truth("is_active"),
        _truth("is_featured"),
        _list("tags", ";"),
        _text("description"),
        _list("safety_instructions", "\n"),
        Column("specifications", _specifications, _pairs),
        _text("noise_level", required=False),
        _number("noise_db"),
        _list("effects", ";"),
        _truth_if_stated("is_green_cracker"),
        _text("green_certificate", required=False),
        *map(_translated, TEXTS),
        _safety("safety_ta", "safetyTextTa"),
        _safety("safety_hi", "safetyTextHi"),
    )
}
HEADINGS = ("id", *COLUMNS)
TRANSLATED = frozenset({*TEXTS, "safety_ta", "safety_hi"})
NUMBERS = frozenset({"id", "price", "discount", "stock", "stock_was", "weight", "age_restriction", "min_order_quantity",
                     "max_order_quantity", "length", "width", "height", "noise_db"})  # fmt: skip
DECIMALS = frozenset({"price", "discount", "length", "width", "height"})
NOT_FIELDS = frozenset({"category", "sub_categories", "price", "discount", "stock", "stock_was"})


def cells_of(product: Product) -> dict[str, str]:
    """A product as cells; category, stock and sub-categories must be loaded."""
    return {"id": str(product.pk), **{name: column.cell(product) for name, column in COLUMNS.items()}}


def outgoing(cell: str) -> str:
    """A cell that no spreadsheet program interprets as a formula, without invalid characters."""
    return harmless(CONTROL.sub("", cell))


def incoming(value: Any) -> str:
    """A cell as text, without the escape that `outgoing` put before a formula."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).strip().replace("\r\n", "\n")
    return text[1:] if APOSTROPHE.match(text) else text


def _said(name: str, fault: ValidationError) -> str:
    """What is wrong with a cell, for who fills in the sheet: Django's own sentences are for who fills in a form."""
    if fault.code == "invalid" and name in NUMBERS:
        return "is not a number" if name in DECIMALS else "is not a whole number"
    if fault.code in {"min_value", "max_value"} and fault.params:
        return f"must be at {'least' if fault.code == 'min_value' else 'most'} {fault.params['limit_value']}"
    return " ".join(fault.messages)


def values_of(cells: Mapping[str, str], names: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The values of these columns, and the errors by column."""
    values, faults = {}, {}
    for name in names:
        cell = cells[name]
        column = COLUMNS[name]
        lost = LOST_TRANSLATION.search(cell) if column.column in TRANSLATED else LOST_TEXT.match(cell)
        if CONTROL.search(cell):
            faults[name] = "holds a character that is not text"
        elif FAILED.match(cell):
            faults[name] = f"holds an error of the spreadsheet, {cell}"
        elif lost:
            faults[name] = "holds question marks instead of letters: save the sheet as xlsx or as CSV UTF-8"
        elif column.required and not cell:
            faults[name] = "must not be empty"
        else:
            try:
                values[name] = column.value(cell)
            except ValidationError as error:
                faults[name] = " ".join(_said(name, fault) for fault in error.error_list)
    return values, faults
