"""Fills noise, effect and green once from the specifications that staff have written. What is doubtful stays not stated."""

import re

from django.db import migrations, transaction

BATCH = 500
NOISE = {"noise", "noise level", "sound", "sound level"}
LEVELS = {
    "silent": "silent", "noiseless": "silent", "no noise": "silent", "no sound": "silent",
    "low": "low", "quiet": "low", "soft": "low", "medium": "medium", "moderate": "medium", "loud": "loud", "high": "loud",
    "very loud": "loud",
}
KIND_OF_NOISE = re.compile(r"\s+(?:noise|sound|hiss|crackle)$")
DECIBELS = re.compile(r"(?:up to )?(\d{2,3}) ?db(?: ?\(?ai\)?)?(?: at 4 ?m(?:et(?:er|re)s?)?)?")
LOWEST_MEDIUM, HIGHEST_MEDIUM = 85, 110
EFFECTS = {
    "spark": "sparks", "sparks": "sparks", "fountain": "fountain", "shower": "fountain", "spinning": "spinning",
    "spin": "spinning", "aerial": "aerial", "sky": "aerial", "bang": "bang", "crackle": "crackling",
    "crackling": "crackling", "whistle": "whistling", "whistling": "whistling", "flash": "flashing",
    "flashing": "flashing", "strobe": "flashing", "smoke": "smoke", "multicolour": "multicolour",
    "multicolor": "multicolour", "multi colour": "multicolour", "multi color": "multicolour",
}
GREEN = {"composition", "type", "green cracker", "green crackers"}
CERTIFICATES = {"green certificate", "green cracker certificate", "neeri certificate", "csir-neeri certificate"}
BETWEEN = re.compile(r"\s*(?:,|;|/|&|\band\b)\s*")
FIELDS = ("noise_level", "noise_db", "effects", "is_green_cracker", "green_certificate")


def read(specifications):
    """The fields that these specifications state beyond doubt."""
    found = {"effects": [], "green_certificate": ""}
    said = [(name.strip().casefold(), value.strip()) for name, value in specifications.items()]
    noises = {value.casefold() for name, value in said if name in NOISE}
    if len(noises) == 1:
        found.update(read_noise(*noises))
    effects = {}
    for name, value in said:
        words = BETWEEN.split(value.casefold())
        if name in {"effect", "effects"}:
            effects |= {EFFECTS[word]: None for word in words if word in EFFECTS}
        if name in NOISE and (kind := words[-1].removeprefix("soft ")) in {"crackle", "whistle"}:
            effects[EFFECTS[kind]] = None
        if name in {"colour", "colours", "color", "colors"} and len(words) > 1:
            effects["multicolour"] = None
        if name in GREEN and (value.casefold().startswith("green cracker") or (name.startswith("green") and words == ["yes"])):
            found["is_green_cracker"] = True
        if name in CERTIFICATES and len(value) <= 60:
            found["green_certificate"] = value
    return {**found, "effects": list(effects)}


def read_noise(value):
    if measured := DECIBELS.fullmatch(value):
        decibels = int(measured[1])
        level = "low" if decibels < LOWEST_MEDIUM else "medium" if decibels <= HIGHEST_MEDIUM else "loud"
        return {"noise_level": level, "noise_db": decibels} if decibels <= 200 else {}
    level = LEVELS.get(value) or LEVELS.get(KIND_OF_NOISE.sub("", value))
    return {"noise_level": level} if level else {}


def fill(apps, schema_editor):
    products = apps.get_model("catalog", "Product").objects.order_by("pk").only("specifications")
    after = 0
    while batch := list(products.filter(pk__gt=after)[:BATCH]):
        for product in batch:
            for name, value in read(product.specifications).items():
                setattr(product, name, value)
        with transaction.atomic():
            products.bulk_update(batch, FIELDS)
        after = batch[-1].pk


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0011_noise_effect_green'),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
