from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0004_notes_by_the_databases_clock'),
    ]

    operations = [
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('day', models.DateField(blank=True, help_text="India's.", null=True)),
                ('number', models.IntegerField()),
            ],
            options={
                'verbose_name_plural': 'tally',
            },
        ),
    ]
