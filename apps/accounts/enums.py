"""Choices of customers and staff."""

from django.db.models import TextChoices


class Role(TextChoices):
    """What a member of staff does in the shop; `roles` says what each role may do."""

    ADMIN = "admin", "Admin"
    SUPER_ADMIN = "super_admin", "Super admin"
    VERIFIER = "verifier", "Verifier"
    PACKER = "packer", "Packer"
    CATALOGUE = "catalogue", "Catalogue"


class CodePurpose(TextChoices):
    """What a one-time code opens."""

    SIGN_IN = "sign_in", "Customer sign-in"
    STAFF_RESET = "staff_reset", "Staff password reset"


class AddressType(TextChoices):
    """How a customer calls an address."""

    HOME = "home", "Home"
    WORK = "work", "Work"
    OTHER = "other", "Other"


class Gender(TextChoices):
    """What a customer may say of themselves."""

    UNSAID = "prefer not to say", "Prefer not to say"
    MALE = "male", "Male"
    FEMALE = "female", "Female"
    OTHER = "other", "Other"
