"""Who receives a parcel and where: columns that saved addresses, orders and enquiries share."""

from django.db import models

from .validators import validate_phone


class DeliveryTo(models.TextChoices):
    """Where the parcel is handed over."""

    DOOR = "door", "Door"
    TRANSPORT = "transport", "Transport office"


class ParcelDelivery(models.Model):
    """A second phone number, and the transport office where a parcel is fetched, if it does not go to the door."""

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
