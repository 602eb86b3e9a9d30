import django.db.models.expressions
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """What one row of a payment says about its money; the next migration looks at the rows there are."""

    dependencies = [
        ('payments', '0004_credits_of_completed'),
    ]

    operations = [
        AddConstraintNotValid(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('amount_received__gte', models.F('amount_refunded')), ('amount_refunded__gte', 0)), name='payment_refunds_within_credits'),
        ),
        AddConstraintNotValid(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'completed'), _negated=True), models.Q(('amount_received__gte', django.db.models.expressions.CombinedExpression(models.F('amount'), '+', models.F('amount_refunded'))), ('verified_at__isnull', False), ('verified_by_name__gt', '')), _connector='OR'), name='payment_completed_is_paid'),
        ),
        AddConstraintNotValid(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'refund_due'), _negated=True), ('amount_received__gt', models.F('amount_refunded')), _connector='OR'), name='payment_refund_due_has_balance'),
        ),
        AddConstraintNotValid(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'refunded'), _negated=True), models.Q(('amount_received', models.F('amount_refunded')), ('amount_refunded__gt', 0)), _connector='OR'), name='payment_refunded_has_no_balance'),
        ),
        AddConstraintNotValid(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('method', 'cod'), _negated=True), models.Q(('status__in', ['verification_pending', 'failed']), _negated=True), _connector='OR'), name='payment_cash_has_no_proof'),
        ),
        migrations.RemoveConstraint(
            model_name='payment',
            name='payment_completed_has_a_time',
        ),
    ]
