from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently, ValidateConstraint
from django.db import migrations, models

from ._old_states import bring_forward


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('orders', '0013_invariants'),
    ]

    operations = [
        # Once more: the release before may have written rows until the constraints were there.
        migrations.RunPython(bring_forward, migrations.RunPython.noop),
        ValidateConstraint(model_name='order', name='order_holds_stock_unless_cancelled'),
        ValidateConstraint(model_name='order', name='order_cancelled_has_a_kind'),
        ValidateConstraint(model_name='order', name='order_hold_is_of_pending'),
        ValidateConstraint(model_name='orderevent', name='event_changes_the_status'),
        AddIndexConcurrently(
            model_name='order',
            index=models.Index(condition=models.Q(('stock_state', 'short')), fields=['-created_at', '-id'], name='orders_short'),
        ),
        RemoveIndexConcurrently(
            model_name='order',
            name='orders_short_of_stock',
        ),
    ]
