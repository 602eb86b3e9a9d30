"""Reviews: written by customers, hidden by operators; the product's rating is always theirs."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import Avg, Count, DecimalField, OuterRef, Subquery
from django.db.models.functions import Coalesce, Round

from apps.accounts.models import Customer
from apps.accounts.services.blocking import require_not_blocked
from apps.common import audit
from apps.common.actors import Actor

from ..enums import Audience
from ..errors import AlreadyReviewed, ProductNotFound, ReviewNotFound
from ..locks import lock_product, lock_products
from ..models import Product, Review
from ..selectors import require_product

PurchaseCheck = Callable[[int, int], bool]

# The catalogue lies below the orders and cannot ask them; they say here how to find out who bought what.
_purchase_checks: list[PurchaseCheck] = []


def register_purchase_check(check: PurchaseCheck) -> None:
    """Tell the catalogue how to find out whether a customer bought a product: `check(customer_id, product_id)`."""
    _purchase_checks.append(check)


def add_review(product_id: int, *, customer: Customer, rating: int, comment: str) -> Review:
    """Insert a customer's review and count it into the product's rating. Locks the product.

    Raises CustomerBlocked, ProductNotFound for what the public does not see, AlreadyReviewed for a second review.
    """
    require_not_blocked(customer)
    require_product(product_id, audience=Audience.PUBLIC)
    bought = any(check(customer.pk, product_id) for check in _purchase_checks)
    try:
        with transaction.atomic(durable=True):
            # Two reviews at once queue up here, so that each counts the other.
            if lock_product(product_id) is None:
                raise ProductNotFound
            review = Review.objects.create(
                product_id=product_id, customer=customer, rating=rating, comment=comment, is_purchase_verified=bought
            )
            _count_again([review.product_id])
            return review
    except IntegrityError as error:
        raise AlreadyReviewed from error


def hide_review(pk: int, *, actor: Actor) -> Review:
    """Take a review from the public and out of the rating; raises ReviewNotFound. Locks the product."""
    return _set_hidden(pk, actor=actor, hidden=True)


def show_review(pk: int, *, actor: Actor) -> Review:
    """Give a hidden review back to the public and the rating; raises ReviewNotFound. Locks the product."""
    return _set_hidden(pk, actor=actor, hidden=False)


def _set_hidden(pk: int, *, actor: Actor, hidden: bool) -> Review:
    with transaction.atomic():
        review = Review.objects.filter(pk=pk).first()
        if review is None:
            raise ReviewNotFound
        lock_product(review.product_id)
        if Review.objects.filter(pk=pk, is_hidden=not hidden).update(is_hidden=hidden):
            _count_again([review.product_id])
            action = "review.hidden" if hidden else "review.shown"
            audit.record(
                actor=actor, action=action, target=review, before={"isHidden": not hidden}, after={"isHidden": hidden}
            )
        review.is_hidden = hidden
        return review


def recount_ratings(product_ids: Iterable[int]) -> None:
    """Compute the ratings of these products again from their visible reviews; locks them in ascending order."""
    with transaction.atomic():
        ids = list(product_ids)
        lock_products(ids)
        _count_again(ids)


def _count_again(product_ids: Sequence[int]) -> None:
    visible = Review.objects.filter(product=OuterRef("pk"), is_hidden=False).order_by().values("product")
    average = Round(Avg("rating", output_field=DecimalField()), precision=2)
    Product.objects.filter(pk__in=product_ids).update(
        rating_average=Coalesce(Subquery(visible.annotate(average=average).values("average")), Decimal(0)),
        rating_count=Coalesce(Subquery(visible.annotate(number=Count("pk")).values("number")), 0),
    )
