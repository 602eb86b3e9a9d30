"""Who receives a parcel and where: the columns of saved addresses, orders and enquiries."""

from django.db import models

from .validators import validate_phone, validate_pincode


class DeliveryTo(models.TextChoices):
    """Where the parcel is handed over."""

    DOOR = "door", "Door"
    TRANSPORT = "transport", "Transport office"


class DeliveryAddress(models.Model):
    """Where a parcel goes: to the door, or to the transport office where it is fetched."""

    street = models.CharField(max_length=200, blank=True)
    city = models.CharField(max_length=100)
    state = models.CharField(max_length=100)
    pincode = models.CharField(max_length=6, validators=[validate_pincode])
    landmark = models.CharField(max_length=200, blank=True)
    # The database has the defaults too: processes of the previous release insert rows without these fields.
    alternate_phone = models.CharField(
        max_length=10, blank=True, default="", db_default="", validators=[validate_phone],
        help_text="Mobile, or landline with its area code.",
    )  # fmt: skip
    delivery_to = models.CharField(
        max_length=9, choices=DeliveryTo, default=DeliveryTo.DOOR, db_default=DeliveryTo.DOOR.value
    )
    transport_office = models.CharField(max_length=120, blank=True, default="", db_default="")

    class Meta:
        abstract = True


NOT_ERASED = ~models.Q(phone_number="")
"""Orders and enquiries that still have a person (`Recipient.is_erased`)."""


class Recipient(DeliveryAddress):
    """Who receives it: orders and enquiries copy name and phone. A saved address has a name of its own at most."""

    customer_name = models.CharField(max_length=100, blank=True)
    phone_number = models.CharField(max_length=10, validators=[validate_phone])

    class Meta:
        abstract = True

    @property
    def is_erased(self) -> bool:
        """Whether the personal data were erased: what somebody ordered always has a phone number, an e-mail not."""
        return not self.phone_number
