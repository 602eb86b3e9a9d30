"""What staff save of the back office itself."""

from django.db import models
from django.db.models.functions import Lower

from apps.accounts.models import StaffUser


class SavedView(models.Model):
    """Named filters of the list of orders, private or shared."""

    name = models.CharField(max_length=40)
    query = models.CharField(max_length=1000, help_text="Query string of the list of orders, without page and limit.")
    shared = models.BooleanField(default=False)
    owner = models.ForeignKey(StaffUser, models.SET_NULL, null=True, related_name="+", db_index=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint("owner", Lower("name"), name="one_view_of_a_name")]

    def __str__(self) -> str:
        return self.name
