import django.contrib.postgres.fields
import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0009_discount_up_to_100'),
    ]

    operations = [
        migrations.AddField(
            model_name='product',
            name='noise_level',
            field=models.CharField(blank=True, choices=[('silent', 'Silent'), ('low', 'Low'), ('medium', 'Medium'), ('loud', 'Loud')], max_length=6, null=True),
        ),
        migrations.AddField(
            model_name='product',
            name='noise_db',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Decibels at 4 m.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(200)]),
        ),
        migrations.AddField(
            model_name='product',
            name='effects',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('sparks', 'Sparks'), ('fountain', 'Fountain'), ('spinning', 'Spinning'), ('aerial', 'In the sky'), ('bang', 'Bang'), ('crackling', 'Crackling'), ('whistling', 'Whistling'), ('flashing', 'Flashing'), ('smoke', 'Smoke'), ('multicolour', 'Many colours')], max_length=11), blank=True, db_default=[], default=list, size=None),
        ),
        migrations.AddField(
            model_name='product',
            name='is_green_cracker',
            field=models.BooleanField(blank=True, null=True, verbose_name='green cracker'),
        ),
        migrations.AddField(
            model_name='product',
            name='green_certificate',
            field=models.CharField(blank=True, db_default='', default='', help_text='Number of the CSIR-NEERI certificate.', max_length=60),
        ),
    ]
