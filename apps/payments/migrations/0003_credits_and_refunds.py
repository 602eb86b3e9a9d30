import django.db.models.deletion
from decimal import Decimal
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Money received and sent back. New columns have a default in the database, so no row is written."""

    dependencies = [
        ('payments', '0002_cash_found'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Credit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=10)),
                ('source', models.CharField(choices=[('bank', 'Bank transfer'), ('cash', 'Cash')], max_length=10)),
                ('at', models.DateTimeField()),
                ('by_name', models.CharField(help_text='A copy: the row may go.', max_length=100)),
            ],
        ),
        migrations.CreateModel(
            name='Refund',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.DecimalField(decimal_places=2, max_digits=10)),
                ('reason', models.CharField(max_length=200)),
                ('due_at', models.DateTimeField()),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('reference', models.CharField(blank=True, help_text="The bank's reference, or cash.", max_length=60)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('sent_by_name', models.CharField(blank=True, help_text='A copy: the row may go.', max_length=100)),
                ('withdrawn_at', models.DateTimeField(blank=True, help_text='When the money was not owed any more.', null=True)),
            ],
        ),
        migrations.AddField(
            model_name='payment',
            name='amount_received',
            field=models.DecimalField(db_default=Decimal('0'), decimal_places=2, default=Decimal('0'), max_digits=10),
        ),
        migrations.AddField(
            model_name='payment',
            name='amount_refunded',
            field=models.DecimalField(db_default=Decimal('0'), decimal_places=2, default=Decimal('0'), max_digits=10),
        ),
        migrations.AlterField(
            model_name='payment',
            name='status',
            field=models.CharField(choices=[('pending', 'Pending'), ('verification_pending', 'Needs Verification'), ('completed', 'Verified'), ('failed', 'Failed'), ('refund_due', 'Refund due'), ('refunded', 'Refunded')], default='pending', max_length=20),
        ),
        migrations.AddField(
            model_name='credit',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='credit',
            name='payment',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='credits', to='payments.payment'),
        ),
        migrations.AddField(
            model_name='refund',
            name='payment',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='refunds', to='payments.payment'),
        ),
        migrations.AddField(
            model_name='refund',
            name='sent_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='credit',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='credit_amount_positive'),
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(condition=models.Q(('sent_at__isnull', True), ('withdrawn_at__isnull', True)), fields=['due_at', 'id'], name='refunds_due'),
        ),
        migrations.AddIndex(
            model_name='refund',
            index=models.Index(condition=models.Q(('sent_at__isnull', False)), fields=['-sent_at', '-id'], name='refunds_sent'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='refund_amount_positive'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reference', ''), ('sent_at__isnull', True), ('sent_by_name', '')), models.Q(('reference__gt', ''), ('sent_at__isnull', False), ('sent_by_name__gt', ''), ('withdrawn_at__isnull', True)), _connector='OR'), name='refund_sent_says_how'),
        ),
        migrations.AddConstraint(
            model_name='refund',
            constraint=models.UniqueConstraint(condition=models.Q(('sent_at__isnull', True), ('withdrawn_at__isnull', True)), fields=('payment',), name='one_due_refund_of_payment'),
        ),
    ]
