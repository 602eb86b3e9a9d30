"""One spelling per e-mail address."""

import pytest
from django.core.exceptions import ValidationError

from apps.common.email_addresses import find_email, mailbox_of, normalize_email


@pytest.mark.parametrize(
    ("typed", "normalized"),
    [
        ("meena@example.com", "meena@example.com"),
        ("  Meena.R+shop@Example.COM ", "meena.r+shop@example.com"),
        ("meena@ｅｘａｍｐｌｅ.com", "meena@example.com"),
        ("meena@example。com", "meena@example.com"),
        ("meena@Bücher.example", "meena@xn--bcher-kva.example"),
        ("meena@XN--BCHER-KVA.example", "meena@xn--bcher-kva.example"),
        ("meena@straße.example", "meena@xn--strae-oqa.example"),
        ("meena@உதாரணம்.பரிட்சை", "meena@xn--zkc6cc5bi7f6e.xn--hlcj6aya9esc7a"),
    ],
)
def test_an_address_has_one_spelling(typed, normalized):
    assert normalize_email(typed) == normalized
    assert normalize_email(normalized) == normalized


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("meena@exam\u200bple.com", "invisible"),
        ("meena@exam\u00adple.com", "invisible"),
        ("mee\u2060na@example.com", "invisible"),
        ("meena@example\ufe0f.com", "invisible"),
        ('"meena"@example.com', "quoted"),
        ('"mee\\na"@example.com', "quoted"),
        ("\u017fita@example.com", "invalid"),  # the long s: `re` takes it for an s
        ("\u212aumar@example.com", "invalid"),  # the Kelvin sign
        ("meena＠example.com", "invalid"),
        ("meena@[127.0.0.1]", "invalid"),
        ("meena@xn--example-.com", "invalid"),
        ("meena@example.com。", "invalid"),
        ("meena@ex\u2100mple.com", "invalid"),
        ("meena@" + "ü" * 240 + ".com", "invalid"),
        ("x" * 1_000_000 + "@example.com", "invalid"),
        ("meena", "invalid"),
        ("", "invalid"),
    ],
)
def test_what_is_no_plain_address_is_refused_in_a_sentence(typed, code):
    with pytest.raises(ValidationError) as refusal:
        normalize_email(typed)
    assert refusal.value.code == code
    assert find_email(typed) == ""


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("meena+1@example.com", "meena@example.com"),
        ("me.ena@example.com", "me.ena@example.com"),
        ("m.ee.na+diwali@gmail.com", "meena@gmail.com"),
        ("meena@googlemail.com", "meena@gmail.com"),
        ("+91@example.com", "+91@example.com"),
    ],
)
def test_limits_count_mailboxes(address, mailbox):
    assert mailbox_of(address) == mailbox
