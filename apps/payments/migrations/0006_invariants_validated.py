from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('payments', '0005_invariants'),
    ]

    operations = [
        ValidateConstraint(model_name='payment', name='payment_refunds_within_credits'),
        ValidateConstraint(model_name='payment', name='payment_completed_is_paid'),
        ValidateConstraint(model_name='payment', name='payment_refund_due_has_balance'),
        ValidateConstraint(model_name='payment', name='payment_refunded_has_no_balance'),
        ValidateConstraint(model_name='payment', name='payment_cash_has_no_proof'),
    ]
