"""Names and texts in Tamil and Hindi as they travel: `{ta, hi}`, each empty while there is no translation.

The English text keeps its own key. In what staff send, a language that is left out stays as it is.
"""

from typing import Any

from rest_framework import serializers

from apps.common.translations import NAME, TEXT, TRANSLATED, Language

from .serializers import Serializer

MAY_BE_LEFT_OUT: dict[str, Any] = {"required": False, "allow_blank": True}


class Names(Serializer):
    """The name in Tamil and Hindi; use it with `source="*"`."""

    ta = serializers.CharField(source="name_ta")
    hi = serializers.CharField(source="name_hi")


class NamesIn(Serializer):
    """The same from staff."""

    ta = serializers.CharField(source="name_ta", max_length=NAME, **MAY_BE_LEFT_OUT)
    hi = serializers.CharField(source="name_hi", max_length=NAME, **MAY_BE_LEFT_OUT)


class Descriptions(Serializer):
    """The description in Tamil and Hindi; use it with `source="*"`."""

    ta = serializers.CharField(source="description_ta")
    hi = serializers.CharField(source="description_hi")


class DescriptionsIn(Serializer):
    """The same from staff."""

    ta = serializers.CharField(source="description_ta", max_length=TEXT, **MAY_BE_LEFT_OUT)
    hi = serializers.CharField(source="description_hi", max_length=TEXT, **MAY_BE_LEFT_OUT)


class MissingCounts(Serializer):
    """How many rows lack a name or description in Tamil, and how many in Hindi."""

    ta = serializers.IntegerField()
    hi = serializers.IntegerField()


class LanguageField(serializers.ChoiceField):
    """A language of the storefront."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Language.choices, **kwargs)


class MissingField(serializers.ChoiceField):
    """In a query of staff: only what lacks a name or description in this language."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [(language.value, language.label) for language in TRANSLATED]
        help_text = "For staff: only what lacks a name or description in this language."
        super().__init__(choices, required=False, help_text=help_text, **kwargs)
