from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """What one row of an order says about its state; the next migration looks at the rows there are."""

    dependencies = [
        ('orders', '0012_old_states'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='order',
            name='cancelled_order_holds_no_stock',
        ),
        migrations.RemoveConstraint(
            model_name='order',
            name='short_order_holds_no_stock',
        ),
        AddConstraintNotValid(
            model_name='order',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'cancelled'), ('stock_state__in', ['released', 'written_off'])), models.Q(models.Q(('status', 'cancelled'), _negated=True), ('stock_state__in', ['held', 'short'])), _connector='OR'), name='order_holds_stock_unless_cancelled'),
        ),
        AddConstraintNotValid(
            model_name='order',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('cancel_kind__gt', ''), ('status', 'cancelled')), models.Q(models.Q(('status', 'cancelled'), _negated=True), ('cancel_kind', '')), _connector='OR'), name='order_cancelled_has_a_kind'),
        ),
        AddConstraintNotValid(
            model_name='order',
            constraint=models.CheckConstraint(condition=models.Q(('holds_until__isnull', True), ('status', 'pending'), _connector='OR'), name='order_hold_is_of_pending'),
        ),
        AddConstraintNotValid(
            model_name='orderevent',
            constraint=models.CheckConstraint(condition=models.Q(('from_status', ''), models.Q(('from_status', models.F('to_status')), _negated=True), _connector='OR'), name='event_changes_the_status'),
        ),
    ]
