"""Errors of catalogue writes."""

from apps.common.errors import Conflict, Invalid, NotFound


class CategoryNotFound(NotFound):
    """No such category, or not for the public."""

    code = "category_not_found"
    message = "Category not found"


class ProductNotFound(NotFound):
    """No such product, or not for the public."""

    code = "product_not_found"
    message = "Product not found"


class ImageNotFound(NotFound):
    """The product has no such picture."""

    code = "image_not_found"
    message = "Image not found"


class ReviewNotFound(NotFound):
    """No such review."""

    code = "review_not_found"
    message = "Review not found"


class SlugTaken(Conflict):
    """Another category has this slug."""

    code = "slug_taken"
    message = "A category with this slug already exists"


class CategoryInUse(Conflict):
    """The category still has products; `product_count` says how many."""

    code = "category_in_use"


class SubCategoryInUse(Conflict):
    """Sub-categories that were left out still have products; `sub_categories` names them, each with its count."""

    code = "sub_category_in_use"


class ProductInPack(Conflict):
    """A fund or gift box takes its units of this product."""

    code = "product_in_pack"
    message = "A fund or gift box contains this product. Take it out there first, or make the product inactive."


class StaleProduct(Conflict):
    """Somebody saved the product after this form was loaded; the answer's `current` is the product as it is now."""

    code = "stale_product"
    message = "This product was changed by someone else in the meantime. Please check the changes and save again."


class UnknownCategory(Invalid):
    """The category of a product does not exist."""

    code = "unknown_category"
    message = "Category not found"


class UnfittingSubCategories(Invalid):
    """Sub-categories that are unknown or belong to another category."""

    code = "unfitting_sub_categories"
    message = "The subcategories must belong to the chosen category"


class PricesDisagree(Invalid):
    """Price, discount and original price cannot be made to agree within what the shop can charge."""

    code = "prices_disagree"


class QuantitiesDisagree(Invalid):
    """The largest order is smaller than the smallest."""

    code = "quantities_disagree"
    message = "Maximum order quantity must not be below the minimum"


class UnknownPictures(Invalid):
    """Pictures that the product does not have."""

    code = "unknown_pictures"
    message = "Some of these pictures do not belong to the product"


class TooManyPictures(Invalid):
    """More pictures than a product can have."""

    code = "too_many_pictures"


class AlreadyReviewed(Conflict):
    """One review per customer and product (rules 4.6)."""

    code = "already_reviewed"
    message = "You have already reviewed this product"
