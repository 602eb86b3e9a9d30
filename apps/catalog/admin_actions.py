"""Forms and actions of operators for the catalogue; each calls a service."""

from typing import Any

from django import forms
from django.contrib.postgres.forms import SimpleArrayField

from apps.common.admin_base.actions import AdminAction
from apps.common.admin_base.forms import ReasonedModelForm, ReasonForm

from .enums import Effect
from .models import Product, ProductImage, Review, Stock, SynonymGroup
from .services import pictures, repairs, reviews
from .services.products import EDITABLE_COLUMNS

MOST_STOCK = 10_000_000


def _lines(**kwargs: Any) -> SimpleArrayField:
    kwargs.setdefault("help_text", "One a line.")
    return SimpleArrayField(
        forms.CharField(max_length=300), delimiter="\n", required=False,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}), **kwargs,
    )  # fmt: skip


class ProductAdminForm(ReasonedModelForm):
    """A product with its stock; `loaded_version` and `loaded_stock` are what the page was filled from."""

    stock = forms.IntegerField(min_value=0, max_value=MOST_STOCK)
    loaded_version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    loaded_stock = forms.IntegerField(required=False, widget=forms.HiddenInput)
    tags = _lines()
    safety_instructions = _lines()
    safety_ta = _lines(label="Safety instructions in Tamil")
    safety_hi = _lines(label="Safety instructions in Hindi")
    effects = forms.MultipleChoiceField(
        choices=Effect.choices, required=False, widget=forms.CheckboxSelectMultiple, help_text="None: not stated."
    )

    class Meta:
        model = Product
        fields = ("category", "sub_categories", "price", "discount", *EDITABLE_COLUMNS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and "stock" in self.fields:
            row = Stock.objects.filter(product=self.instance.pk).first()
            quantity = row.quantity if row else 0
            self.initial.update({"stock": quantity, "loaded_stock": quantity, "loaded_version": self.instance.version})

    def clean_specifications(self) -> dict[str, str]:
        """An emptied field has none."""
        return self.cleaned_data["specifications"] or {}


class SynonymGroupForm(ReasonedModelForm):
    """A group of synonyms, one phrase a line."""

    signs = _lines(
        help_text="One a line. A product has the meaning when one of them is in its names, tags or category."
    )
    said = _lines(help_text="One a line. What people also type for it.")

    class Meta:
        model = SynonymGroup
        fields = ("name", "signs", "said")


class StockForm(ReasonForm):
    """The new quantity, and what the operator saw."""

    stock = forms.IntegerField(min_value=0, max_value=MOST_STOCK, label="How many there are")


def _product_key(row: Product | Stock) -> int:
    return row.product_id if isinstance(row, Stock) else row.pk


def _set_stock(person: Any, row: Product | Stock, data: dict[str, Any]) -> str:
    pk = _product_key(row)
    before, after = repairs.set_stock(pk, to=data["stock"], was=None, actor=person.actor)
    return f"Stock: {before} before, {after} now."


def _recount(person: Any, row: Product, data: dict[str, Any]) -> str:
    product = repairs.count_reviews_again(row.pk, actor=person.actor)
    return f"{product}: {product.rating_average} of {product.rating_count} reviews."


def _index(person: Any, row: Product, data: dict[str, Any]) -> str:
    return f"{repairs.index_again(row.pk, actor=person.actor)} is indexed."


def _hide(person: Any, row: Review, data: dict[str, Any]) -> str:
    reviews.hide_review(row.pk, actor=person.actor)
    return "The review is hidden; the product's rating no longer counts it."


def _show(person: Any, row: Review, data: dict[str, Any]) -> str:
    reviews.show_review(row.pk, actor=person.actor)
    return "The review is shown again and counts."


def _remove(person: Any, row: ProductImage, data: dict[str, Any]) -> str:
    pictures.remove_picture(row.product_id, row.pk, actor=person.actor)
    return "The picture is taken from the product."


STOCK = AdminAction(
    "stock", "Set the stock", _set_stock, StockForm,
    warning="Count what is on the shelf and not yet promised: what orders hold is taken already.",
)  # fmt: skip
PRODUCT_ACTIONS = (
    STOCK,
    AdminAction("rating", "Count its reviews again", _recount, bulk=True),
    AdminAction("words", "Index its words again", _index, bulk=True),
)
REVIEW_ACTIONS = (
    AdminAction("hide", "Hide", _hide, applies=lambda row: not row.is_hidden, bulk=True),
    AdminAction("show", "Show again", _show, applies=lambda row: row.is_hidden, bulk=True),
)
IMAGE_ACTIONS = (AdminAction("remove", "Take it from the product", _remove),)
