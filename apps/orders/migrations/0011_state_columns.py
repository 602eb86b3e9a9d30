from django.db import migrations, models


class Migration(migrations.Migration):
    """What became of an order's units, who cancelled it, and what an event records. No row is written."""

    dependencies = [
        ('orders', '0010_find_by_city_pin_and_reference'),
    ]

    operations = [
        migrations.AddField(
            model_name='order',
            name='cancel_kind',
            field=models.CharField(blank=True, choices=[('customer', 'By the customer'), ('staff', 'By the shop'), ('expired', 'Not paid in time'), ('replaced', 'Replaced by a new order')], db_default='', default='', max_length=8),
        ),
        migrations.AddField(
            model_name='order',
            name='stock_state',
            field=models.CharField(choices=[('held', 'Taken out of stock'), ('short', 'Units missing'), ('released', 'Back in stock'), ('written_off', 'Lost: the goods did not come back')], db_default='held', default='held', max_length=11),
        ),
        migrations.AddField(
            model_name='orderevent',
            name='amount',
            field=models.DecimalField(blank=True, decimal_places=2, help_text='Rupees that came in or were sent back.', max_digits=10, null=True),
        ),
        migrations.AddField(
            model_name='orderevent',
            name='confirmed',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list),
        ),
        migrations.AddField(
            model_name='orderevent',
            name='message',
            field=models.CharField(blank=True, choices=[('placed', 'Order placed, please pay'), ('placed_with_proof', 'Order placed, payment under verification'), ('placed_cod', 'Order placed, pay in cash'), ('status_changed', 'New status'), ('tracking_changed', 'Tracking details'), ('cancelled', 'Cancelled'), ('cancelled_refund', 'Cancelled, we will refund'), ('cancelled_proof', 'Cancelled, the payment is still checked'), ('expired', 'Cancelled, no payment arrived'), ('expired_refund', 'Cancelled, the missing amount did not arrive, we will refund'), ('payment_approved', 'Payment received'), ('payment_rejected', 'Payment could not be verified, please send the proof again'), ('rejected_cancelled', 'Payment could not be verified, order stays cancelled'), ('payment_reopened', 'Payment is checked again'), ('payment_voided', 'Payment is not valid'), ('cash_received', 'Cash received'), ('taken_up_again', 'Order taken up again'), ('refund_promised', 'We will refund'), ('refund_sent', 'Money sent back, with reference'), ('hold_extended', 'New date until which items are held'), ('proof_to_shop', 'To the shop: a proof waits')], db_default='', default='', help_text='Which mail it sends.', max_length=20),
        ),
        migrations.AddField(
            model_name='orderevent',
            name='reason',
            field=models.CharField(blank=True, db_default='', default='', help_text='For staff alone.', max_length=2000),
        ),
        migrations.AlterField(
            model_name='orderevent',
            name='kind',
            field=models.CharField(choices=[('placed', 'Order placed'), ('status_changed', 'Status changed'), ('proof_submitted', 'Payment proof submitted'), ('payment_approved', 'Payment approved'), ('payment_rejected', 'Payment rejected'), ('payment_reopened', 'Decision about the payment undone'), ('payment_voided', 'Payment found to be not valid'), ('cash_received', 'Cash received'), ('cash_undone', 'Receipt of cash undone'), ('hold_extended', 'Holding time extended'), ('refund_recorded', 'Money sent back'), ('refund_undone', 'Refund undone'), ('cancelled', 'Cancelled'), ('expired', 'Cancelled: not paid in time'), ('revived', 'Revived by a late payment'), ('tracking_changed', 'Carrier or tracking number changed'), ('stock_taken', 'Missing units found')], max_length=20),
        ),
        migrations.AlterField(
            model_name='orderevent',
            name='note',
            field=models.CharField(blank=True, help_text='The customer reads it.', max_length=2000),
        ),
    ]
