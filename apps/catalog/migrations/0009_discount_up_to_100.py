from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("catalog", "0006_inactive_found")]

    operations = [
        migrations.RemoveConstraint("product", "product_discount_percent"),
        migrations.AddConstraint(
            "product",
            models.CheckConstraint(
                condition=models.Q(discount__gte=0, discount__lte=100), name="product_discount_percent"
            ),
        ),
    ]
