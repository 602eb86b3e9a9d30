"""The query string of the list of messages."""

from django.db.models import Q, QuerySet
from rest_framework import serializers

from apps.common.api.filters import PageQuery, Parameter, Search
from apps.common.reference_numbers import canonical

from .enums import MessageStatus
from .models import ContactMessage


class MessagesQuery(PageQuery):
    """Which messages."""

    status = Parameter(serializers.ChoiceField(MessageStatus.choices, required=False))
    search = Search()

    def by_search(self, rows: QuerySet[ContactMessage], name: str, value: str) -> QuerySet[ContactMessage]:
        named = Q(name__icontains=value) | Q(email__iexact=value) | Q(subject__icontains=value)
        return rows.filter(named | Q(number=canonical(value)))
