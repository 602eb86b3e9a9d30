"""The catalogue for operators; every write goes through the services, so search, ratings and stock follow."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from apps.common.admin_base import links
from apps.common.admin_base.base import OperatorAdmin, ReadOnlyAdmin, key_in
from apps.common.admin_base.inlines import ReadOnlyInline
from apps.common.api.pagination import MOST_ROWS
from apps.common.translations import DESCRIPTIONS, NAMES, TEXTS

from . import search
from .admin_actions import (
    IMAGE_ACTIONS,
    PRODUCT_ACTIONS,
    REVIEW_ACTIONS,
    STOCK,
    ProductAdminForm,
    SynonymGroupForm,
)
from .models import Category, Product, ProductImage, Review, SearchWord, Stock, StockEntry, SubCategory, SynonymGroup
from .querysets import matches
from .services import categories, indexing, products
from .services.products import EDITABLE_COLUMNS
from .spreadsheet import admin as spreadsheet_admin  # noqa: F401
from .stock_alerts import admin as stock_alert_admin  # noqa: F401 - Django finds the package's pages here


class ServiceBackedAdmin(OperatorAdmin):
    """A form whose save and delete are a service's."""

    through_services = True
    addable = deletable = True

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The service has saved them; Django's change message needs the empty attributes."""
        for formset in formsets:
            formset.save(commit=False)


def same_product(term: str) -> Q:
    """Products by search words or key; both indexed, in one query of one table."""
    words = search.words_of(term)[: search.MAX_QUERY_WORDS]
    terms = [search.Term(word, prefix=place == len(words) - 1) for place, word in enumerate(words)]
    tsquery = search.query(terms)
    condition = matches(tsquery) if tsquery else Q(pk__in=[])
    key = key_in(term)
    return condition | Q(pk=key) if key is not None else condition


class SubCategoryInline(ReadOnlyInline):
    """Its sub-categories."""

    model = SubCategory
    fields = ("name", *NAMES, "slug", "description", "position")
    ordering = ("position", "pk")


@admin.register(Category)
class CategoryAdmin(ServiceBackedAdmin):
    """Categories. Sub-categories are added and renamed in the back office, where their products follow."""

    list_display = ("name", "slug", "is_active", "position", "updated_at")
    list_filter = ("is_active",)
    ordering = ("position", "name", "pk")
    fields = (
        "name",
        *NAMES,
        "slug",
        "description",
        *DESCRIPTIONS,
        "is_active",
        "position",
        "view",
        "created_at",
        "updated_at",
    )
    readonly_fields = ("view", "created_at", "updated_at")
    inlines = (SubCategoryInline,)
    search_help_text = "Name or slug, from its beginning"

    def build_search_query(self, term: str) -> Q:
        """By name or slug; the table is small."""
        return Q(name__istartswith=term) | Q(slug__startswith=term.lower())

    @admin.display(description="Picture")
    def view(self, row: Category) -> str:
        return links.picture(row.picture.key if row.picture else None)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Let the service save it; sub-categories stay as they are."""
        data = form.cleaned_data
        sent = categories.CategoryForm(
            name=data["name"],
            slug=data["slug"],
            description=data["description"],
            is_active=data["is_active"],
            position=data["position"],
            texts={column: data[column] for column in TEXTS},
        )
        actor = request.user.actor  # type: ignore[union-attr]
        if change:
            categories.update_category(obj.pk, sent, actor=actor)
        else:
            obj.pk = categories.create_category(sent, actor=actor).pk

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Let the service delete it; a category with products stays."""
        categories.delete_category(obj.pk, actor=request.user.actor)  # type: ignore[union-attr]


@admin.register(SubCategory)
class SubCategoryAdmin(ReadOnlyAdmin):
    """Sub-categories; changed in the back office, with their category."""

    list_display = ("name", "category", "slug", "position")
    list_select_related = ("category",)
    list_filter = ("category",)
    ordering = ("category", "position", "pk")
    search_help_text = "Name, from its beginning"

    def build_search_query(self, term: str) -> Q:
        return Q(name__istartswith=term)


class ImageInline(ReadOnlyInline):
    """Its pictures, the main one first."""

    model = ProductImage
    fields = ("view", "position", "alt")
    ordering = ("position", "pk")
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[ProductImage]:
        return super().get_queryset(request).select_related("picture")

    @admin.display(description="Picture")
    def view(self, row: ProductImage) -> str:
        return links.picture(row.picture.key)


@admin.register(Product)
class ProductAdmin(ServiceBackedAdmin):
    """Products. A save that is stale by a colleague's save is refused, as in the back office."""

    form = ProductAdminForm
    row_actions = PRODUCT_ACTIONS
    list_display = (
        "name", "category", "price", "original_price", "discount", "in_stock", "is_active", "is_featured", "updated_at",
    )  # fmt: skip
    list_select_related = ("category", "stock")
    list_filter = ("is_active", "is_featured", "noise_level", "is_green_cracker", "category")
    date_hierarchy = "created_at"
    ordering = ("-created_at", "-pk")
    sortable_by = ("price",)
    inlines = (ImageInline,)
    autocomplete_fields = ("sub_categories",)
    readonly_fields = ("original_price", "rating_average", "rating_count", "created_at", "updated_at")
    fieldsets = (
        (None, {"fields": ("name", *NAMES, "description", *DESCRIPTIONS, "category", "sub_categories", "is_active",
                           "is_featured")}),
        ("Price and stock", {"fields": ("price", "discount", "original_price", "stock", "loaded_version",
                                        "loaded_stock")}),
        ("Orders", {"fields": ("unit", "min_order_quantity", "max_order_quantity", "age_restriction")}),
        ("Noise, effect, green", {"fields": ("noise_level", "noise_db", "effects", "is_green_cracker",
                                             "green_certificate")}),
        ("What it is", {"fields": ("weight", "length", "width", "height", "tags", "safety_instructions",
                                   "safety_ta", "safety_hi", "specifications")}),
        ("History", {"fields": ("rating_average", "rating_count", "created_at", "updated_at")}),
    )  # fmt: skip
    search_help_text = "Words as customers type them, or the product's number"

    def build_search_query(self, term: str) -> Q:
        return same_product(term)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Product]:
        return super().get_queryset(request).defer("search_vector")

    @admin.display(description="Stock")
    def in_stock(self, row: Product) -> str:
        return str(row.stock.quantity) if hasattr(row, "stock") else "no stock row"

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Let the service save it, with its stock as a difference to what this page showed."""
        data = form.cleaned_data
        # An untouched discount is not sent: the original price would be rounded again.
        repriced = not change or {"price", "discount"} & set(form.changed_data)
        sent = products.ProductForm(
            fields={name: data[name] for name in EDITABLE_COLUMNS if name in data},
            price=data["price"],
            discount=data["discount"] if repriced else None,
            original_price=None if repriced else obj.original_price,
            category=str(data["category"].pk),
            sub_categories=[str(row.pk) for row in data["sub_categories"]],
            stock=data["stock"],
            loaded_stock=data["loaded_stock"] if change else None,
            version=data["loaded_version"] if change else None,
        )
        actor = request.user.actor  # type: ignore[union-attr]
        if change:
            products.update_product(obj.pk, sent, actor=actor)
        else:
            obj.pk = products.create_product(sent, actor=actor)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete with the service; orders have their own copies."""
        products.delete_product(obj.pk, actor=request.user.actor)  # type: ignore[union-attr]


class OfProductAdmin(ReadOnlyAdmin):
    """Rows of products, found by the product."""

    search_help_text = "Words of the product, or its number"

    def build_search_query(self, term: str) -> Q:
        """By the product's number, or else by its words."""
        if (key := key_in(term)) is not None:
            return Q(product=key)
        # Looked up first by the index, because a join would read the words of every product.
        keys = Product.objects.filter(same_product(term)).values_list("pk", flat=True)
        return Q(product__in=list(keys[:MOST_ROWS]))


@admin.register(Stock)
class StockAdmin(OfProductAdmin):
    """How many of each product may still be sold; the lowest first."""

    list_display = ("product", "quantity")
    list_select_related = ("product",)
    ordering = ("quantity", "pk")
    row_actions = (STOCK,)


@admin.register(ProductImage)
class ProductImageAdmin(OfProductAdmin):
    """Pictures of products; uploaded and put in order in the back office."""

    list_display = ("pk", "view", "product", "position", "alt")
    list_select_related = ("product", "picture")
    ordering = ("-pk",)
    fields = ("product", "picture", "view", "position", "alt")
    row_actions = IMAGE_ACTIONS

    @admin.display(description="Picture")
    def view(self, row: ProductImage) -> str:
        return links.picture(row.picture.key)


@admin.register(StockEntry)
class StockEntryAdmin(OfProductAdmin):
    """Every change of stock: how many, why, by whom. Entries are final; those of deleted products stay."""

    list_display = ("at", "product_id", "change", "result", "cause", "order_number", "actor_name", "note")
    list_filter = ("cause",)
    ordering = ("-pk",)
    fields = (
        "at", "product_id", "change", "result", "cause", "order_number", "actor_kind", "actor_name", "note",
    )  # fmt: skip


@admin.register(Review)
class ReviewAdmin(OfProductAdmin):
    """What customers say. Hiding a review takes it from the public and from the rating (rules 4.6)."""

    list_display = ("created_at", "product", "customer", "rating", "comment", "is_purchase_verified", "is_hidden")
    list_select_related = ("product", "customer")
    list_filter = ("is_hidden", "rating", "is_purchase_verified")
    ordering = ("-pk",)
    row_actions = REVIEW_ACTIONS


@admin.register(SearchWord)
class SearchWordAdmin(ReadOnlyAdmin):
    """Words that products have; misspelt searches are corrected against them."""

    list_display = ("word", "products", "is_name")
    ordering = ("word",)
    search_help_text = "Word, from its beginning"

    def build_search_query(self, term: str) -> Q:
        return Q(word__startswith=search.fold(term))


@admin.register(SynonymGroup)
class SynonymGroupAdmin(ServiceBackedAdmin):
    """Words of one meaning; every product is indexed again after a change."""

    form = SynonymGroupForm
    list_display = ("name", "signs", "said")
    ordering = ("name",)
    fields = ("name", "signs", "said")
    search_help_text = "Name, from its beginning"

    def build_search_query(self, term: str) -> Q:
        return Q(name__istartswith=term)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        indexing.save_synonym_group(obj, actor=request.user.actor)  # type: ignore[union-attr]

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        indexing.delete_synonym_group(obj, actor=request.user.actor)  # type: ignore[union-attr]
