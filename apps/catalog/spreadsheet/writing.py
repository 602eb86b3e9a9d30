"""Writes the catalogue as CSV or xlsx row by row, with constant memory."""

import csv
import io
import tempfile
from collections.abc import Iterator
from typing import IO

from django.db.models import Prefetch

from apps.catalog.models import Product, SubCategory
from apps.common.batches import iterate_by_pk

from .columns import HEADINGS, NUMBERS, cells_of, outgoing

CHUNK = 1000


def rows() -> Iterator[dict[str, str]]:
    """Every product as escaped cells, by key; a few queries per thousand."""
    products = (
        Product.objects.select_related("category", "stock")
        .defer("search_vector")
        .prefetch_related(Prefetch("sub_categories", SubCategory.objects.order_by("position", "pk")))
    )
    for product in iterate_by_pk(products, CHUNK):
        yield {name: outgoing(cell) for name, cell in cells_of(product).items()}


def as_csv() -> Iterator[str]:
    """The lines of a CSV file that spreadsheet programs open as UTF-8."""
    line = io.StringIO()
    writer = csv.writer(line)
    yield "\ufeff"
    writer.writerow(HEADINGS)
    for row in rows():
        writer.writerow([row[name] for name in HEADINGS])
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


def as_workbook() -> IO[bytes]:
    """An open temporary xlsx file, at its beginning; amounts are numbers there."""
    from openpyxl import Workbook  # noqa: PLC0415 - the web processes seldom need its megabytes

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Products")
    sheet.freeze_panes = "C2"
    sheet.append(HEADINGS)
    for row in rows():
        sheet.append([float(row[name]) if name in NUMBERS and row[name] else row[name] for name in HEADINGS])
    file = tempfile.TemporaryFile()  # noqa: SIM115 - the answer that streams it closes it
    book.save(file)
    file.seek(0)
    return file
