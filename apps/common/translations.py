"""Tamil and Hindi texts beside the English ones (ADR 0022)."""

from typing import Any

from django.db import models
from django.db.models import Q

NAME = 160
TEXT = 10_000


class Language(models.TextChoices):
    """The languages of the storefront and of the mails to customers."""

    ENGLISH = "en", "English"
    TAMIL = "ta", "Tamil"
    HINDI = "hi", "Hindi"


TRANSLATED = (Language.TAMIL, Language.HINDI)


def name_column(language: str) -> Any:
    """A name in one language; empty while there is none. Old processes insert rows without it during a deploy."""
    return models.CharField(f"name in {language}", max_length=NAME, blank=True, default="", db_default="")


def text_column(language: str) -> Any:
    """A description in one language."""
    return models.TextField(f"description in {language}", max_length=TEXT, blank=True, default="", db_default="")


class TranslatedName(models.Model):
    """A model whose English `name` has translations."""

    name_ta = name_column("Tamil")
    name_hi = name_column("Hindi")

    class Meta:
        abstract = True


class TranslatedDescription(models.Model):
    """A model whose English `description` has translations."""

    description_ta = text_column("Tamil")
    description_hi = text_column("Hindi")

    class Meta:
        abstract = True


NAMES = ("name_ta", "name_hi")
DESCRIPTIONS = ("description_ta", "description_hi")
TEXTS = (*NAMES, *DESCRIPTIONS)


def in_language(row: Any, column: str, language: str) -> str:
    """The text of a row in this language, or the English one where there is no translation."""
    return (getattr(row, f"{column}_{language}", "") if language != Language.ENGLISH else "") or getattr(row, column)


def lacks_name(language: str) -> Q:
    """The condition that a row has no name in this language (`ta` or `hi`)."""
    return Q(**{f"name_{language}": ""})


def lacks_translation(language: str) -> Q:
    """The condition that a row has no name in this language, or only an English description."""
    return lacks_name(language) | Q(**{f"description_{language}": ""}) & ~Q(description="")
