"""Pages of large tables, without ever counting a whole one."""

from functools import cached_property

from django.core.paginator import Paginator
from django.db.models import QuerySet

from apps.common.api.pagination import MOST_ROWS, count_rows


class BoundedPaginator(Paginator):
    """Counts up to MOST_ROWS and shows pages up to there; beyond that operators search, filter or go by date."""

    @cached_property
    def count(self) -> int:
        """The number of rows, or MOST_ROWS when there are more."""
        return min(self._found, MOST_ROWS)

    @property
    def is_cut_short(self) -> bool:
        """Whether there are more rows than the pages show."""
        return self._found > MOST_ROWS

    @cached_property
    def _found(self) -> int:
        assert isinstance(self.object_list, QuerySet)
        return count_rows(self.object_list)
