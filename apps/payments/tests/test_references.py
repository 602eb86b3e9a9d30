"""Bank references as people type them (rules 8.2)."""

import pytest

from apps.payments.errors import WrongReference
from apps.payments.references import canonical


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("412356789012", "412356789012"),
        (" 4123 5678 9012 ", "412356789012"),
        ("4123-5678-9012", "412356789012"),
        ("hdfc5260123456ab", "HDFC5260123456AB"),
        ("HDFCR52026112112345678", "HDFCR52026112112345678"),
        ("4123\u00a05678\u20099012", "412356789012"),
        ("0000412356789012", "412356789012"),
        ("0000 4123 5678 9012", "412356789012"),
        ("4I2356789OI2", "412356789012"),
        ("0000 4i23-5678-9oi2", "412356789012"),
        ("HDFCO260123456AI", "HDFCO260123456AI"),
        ("N111412356789012", "N111412356789012"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_spaces_hyphens_and_case_make_no_difference(typed, stored):
    assert canonical(typed) == stored


@pytest.mark.parametrize(
    "typed",
    [
        "41235678901",
        "4123567890123",
        "41235678901x",
        "x" * 15,
        "x" * 17,
        "x" * 21,
        "x" * 23,
        "1111412356789012",
        "412356789012'",
        "4123\x0056789012",
        "ﬃ" * 5,
        "<script>12345678",
    ],
)
def test_what_no_bank_gives_out_is_refused_by_its_field(typed):
    with pytest.raises(WrongReference) as refused:
        canonical(typed)
    message = "Please enter a valid reference number: 12 digits for UPI or IMPS, 16 for NEFT, 22 for RTGS"
    assert refused.value.errors == {"reference": message}
