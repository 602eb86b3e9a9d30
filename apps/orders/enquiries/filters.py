"""The query string of the staff's list of enquiries."""

from django.db.models import Q, QuerySet
from rest_framework import serializers

from apps.common.api.filters import Limit, PageQuery, Parameter, Search
from apps.orders import numbers

from .enums import EnquiryStatus
from .models import Enquiry


class EnquiriesQuery(PageQuery):
    """Which enquiries."""

    limit = Limit(20)
    status = Parameter(serializers.ChoiceField(EnquiryStatus.choices, required=False))
    search = Search()

    def by_search(self, rows: QuerySet[Enquiry], name: str, value: str) -> QuerySet[Enquiry]:
        digits = "".join(letter for letter in value if letter.isdecimal())[-10:]
        named = Q(number=numbers.canonical(value)) | Q(customer_email__iexact=value) | Q(city__iexact=value)
        named |= Q(customer_name__icontains=value)
        return rows.filter(named | Q(phone_number=digits) if digits else named)
