"""Enquiries. Items, prices and address are copies, as in orders; they take no stock and have no payment."""

from datetime import timedelta
from decimal import Decimal

from django.db import models
from django.db.models import Q

from apps.accounts.models import Customer
from apps.common.recipients import Recipient

from .enums import EnquiryStatus

DUE_AFTER = timedelta(hours=24)


class Enquiry(Recipient):
    """Items that a customer requests; staff reply within 24 hours."""

    number = models.CharField(max_length=20, unique=True)
    customer = models.ForeignKey(Customer, models.PROTECT, related_name="+", db_index=False)
    status = models.CharField(max_length=9, choices=EnquiryStatus, default=EnquiryStatus.NEW)
    items = models.JSONField(help_text="[{type, id, name, name_ta, name_hi, price, quantity}]; rupees as text.")
    subtotal = models.DecimalField(max_digits=10, decimal_places=2, help_text="Rupees.")
    packing = models.DecimalField(max_digits=9, decimal_places=2, default=0, help_text="Rupees, besides the subtotal.")
    terms = models.JSONField(default=dict, help_text="As an order stores them.")
    age_confirmed = models.BooleanField(default=False)

    customer_email = models.EmailField(blank=True)
    staff_note = models.CharField(max_length=2000, blank=True, help_text="Customers do not read it.")
    order = models.OneToOneField("orders.Order", models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "enquiries"
        constraints = [
            models.CheckConstraint(condition=Q(subtotal__gte=0, packing__gte=0), name="enquiry_amounts_not_negative"),
            models.CheckConstraint(
                condition=Q(order__isnull=True) | Q(status__in=[EnquiryStatus.AGREED, EnquiryStatus.CLOSED]),
                name="enquiry_with_order_is_agreed",
            ),
        ]
        indexes = [
            models.Index(fields=["customer", "-created_at", "-id"], name="enquiries_of_customer"),
            models.Index(fields=["status", "-created_at", "-id"], name="enquiries_by_status"),
            models.Index(fields=["due_at"], condition=Q(status=EnquiryStatus.NEW), name="enquiries_due"),
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def total(self) -> Decimal:
        """Rupees, including packing."""
        return self.subtotal + self.packing
