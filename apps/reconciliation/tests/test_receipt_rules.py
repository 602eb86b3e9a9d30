"""What pictures of payments say, by rule: on lines that the engine read in drawn pictures, and on single cases."""

import json
from datetime import date
from pathlib import Path

import pytest

from apps.reconciliation.receipts.facts import Box, Line, Ours
from apps.reconciliation.receipts.receipt import read_receipt

from .drawn_receipts import ACCOUNT, UPI_ID

TODAY = date(2026, 12, 31)
RECORDED = json.loads(Path(__file__).with_name("read_lines.json").read_text())


def line(text, row, *, left=0.1, score=1.0, height=0.02):
    return Line(text, score, Box(left, row * 0.04, left + 0.02 * len(text), row * 0.04 + height))


def read(*rows):
    """A receipt of these lines, one below the other; a tuple is one row of a label and a value."""
    placed = []
    for row, texts in enumerate(rows, start=2):
        columns = texts if isinstance(texts, tuple) else (texts,)
        placed += [line(text, row, left=0.05 + 0.5 * column) for column, text in enumerate(columns)]
    return read_receipt(placed, ours=Ours((UPI_ID,), (ACCOUNT,)), today=TODAY)


def sure(field):
    return field.sure if field else ""


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda recorded: recorded["picture"])
def test_recorded_pictures_say_what_they_show(recorded):
    lines = [Line(text, score, Box(*box)) for text, score, *box in recorded["lines"]]
    found = read_receipt(lines, ours=Ours((UPI_ID,), (ACCOUNT,)), today=TODAY)
    for name, value in recorded["shows"].items():
        assert sure(getattr(found, name)) in {value, ""}, name
    assert sure(found.reference) == recorded["shows"]["reference"]
    assert found.is_receipt == (not recorded["picture"].startswith("other"))
    if "unpaid" in recorded["picture"]:
        assert sure(found.status) != "success"
    if "forged" in recorded["picture"]:
        assert sure(found.amount) == ""


def test_the_recorded_amounts_are_nearly_all_certain():
    wanted = [recorded for recorded in RECORDED if recorded["shows"]["amount"]]
    found = [
        read_receipt([Line(text, score, Box(*box)) for text, score, *box in recorded["lines"]], ours=Ours((UPI_ID,)),
                     today=TODAY)
        for recorded in wanted
    ]  # fmt: skip
    assert sum(bool(sure(receipt.amount)) for receipt in found) >= len(wanted) - 1


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("₹4,350", "4350.00"), ("Rs. 1,00,000.50", "100000.50"), ("INR 500.00", "500.00"), ("¥900", "900.00"),
        ("12,875.50", "12875.50"), ("Rs.121.05/-", "121.05"), ("Rs. 500/-", "500.00"), ("-8,495.00", "8495.00"),
        ("天8,767.50", "8767.50"), ("You paid ₹500.", "500.00"), ("Paid ₹ 75 to us", "75.00"),
        ("₹43,50", ""), ("₹4.350", ""), ("INR 2.88,191.50", ""), ("₹0.00", ""), ("₹01,350", ""),
    ],
)  # fmt: skip
def test_amounts(text, amount):
    assert sure(read("Payment successful", text).amount) == amount


def test_balances_and_rewards_are_not_the_amount():
    found = read(
        "Payment successful", "₹4,350", ("Available balance", "₹98,000.00"), "You won ₹25 cashback", ("Fee", "₹5.90")
    )
    assert sure(found.amount) == "4350.00"


@pytest.mark.parametrize("text", ["Amount: 94,350.00", "Debited 94350.00 today", "Total:94350.00", "-94,350.00"])
def test_an_amount_without_a_rupee_sign_contradicts_another_wherever_it_stands(text):
    assert sure(read("Payment successful", "₹4,350", "Paid to", text).amount) == ""


def test_an_app_id_beside_an_account_number_is_not_the_account():
    found = read("Payment successful", "₹4,350", "Order ID: OD145766631397500", "Account number: 60110032457788")
    assert found.app_id.value == "OD145766631397500"


def test_two_amounts_are_not_sure():
    assert read("Payment successful", "₹4,350", ("Debited", "₹9,999")).amount.certainty == "unsure"


def test_an_amount_below_a_thousand_without_a_rupee_sign_counts_when_it_stands_there_twice():
    assert sure(read("Payment successful", "850", UPI_ID, "850").amount) == "850.00"
    assert read("Payment successful", "850").amount.certainty == "unsure"


def test_a_rupee_sign_that_was_taken_for_a_digit_makes_no_sure_amount():
    lines = [line("Payment successful", 2), line("74,350", 3, score=0.89)]
    assert sure(read_receipt(lines, ours=Ours(), today=TODAY).amount) == ""


@pytest.mark.parametrize(
    ("row", "reference"),
    [
        ("UTR: 628578000918", "628578000918"),
        ("UPI Ref No 6285 7800 0918", "628578000918"),
        (("RRN", "628578000918"), "628578000918"),
        ("628578000918", "628578000918"),  # the only candidate
        (("UTR number", "SBINN26293868671"), "SBINN26293868671"),
        (("UTR", "KVBLR52026100953385301"), "KVBLR52026100953385301"),
        (("UTR", "N282262062454075"), "N282262062454075"),
        ("T2610141842123900312984", ""),
        ("6285780009181", ""),
        ("1234 5678 9012 3456", ""),
        ("+919876543210", ""),
        (("Account number", "601100324577"), ""),
        (("Order ID", "628578000918"), ""),
        ("Helpline 919876543210@bank", ""),
        ("HDFC0001234", ""),
    ],
)
def test_references(row, reference):
    assert sure(read("Payment successful", "₹4,350", row).reference) == reference


def test_a_labelled_reference_goes_before_others_and_two_of_them_are_not_sure():
    found = read("Payment successful", "₹10", ("Transaction ID", "628578000911"), ("UTR", "628578000918"))
    assert sure(found.reference) == "628578000918"
    found = read("Payment successful", "₹10", ("UPI Ref", "628578000911"), ("UTR", "628578000918"))
    assert found.reference.certainty == "unsure"


def test_the_apps_own_ids():
    assert sure(read("Completed", "₹1", "CICAgK7Drsw9rz").app_id) == "CICAgK7Drsw9rz"
    assert sure(read("Completed", "₹1", ("Request ID", "REQ986092210")).app_id) == "REQ986092210"


@pytest.mark.parametrize(
    ("text", "day", "time"),
    [
        ("12 Oct 2026, 6:40 pm", "2026-10-12", "18:40"),
        ("06:42 PM on 14 Oct 2026", "2026-10-14", "18:42"),
        ("19/10/2026 09:17:56", "2026-10-19", "09:17"),
        ("20-Oct-2026 18:48", "2026-10-20", "18:48"),
        ("October 5, 2026 12:05 am", "2026-10-05", "00:05"),
        ("2026-10-05", "2026-10-05", ""),
        ("31/02/2026", "", ""),
        ("05/10/2027", "", ""),  # to come
    ],
)
def test_dates_and_times(text, day, time):
    found = read("Payment successful", "₹1", text)
    assert (sure(found.paid_on), sure(found.paid_at)) == (day, time)


def test_the_clock_of_the_status_bar_is_not_the_time_of_the_payment():
    lines = [line("18:44", 0), line("Payment successful", 6), line("₹10", 8), line("12 Oct 2026", 12)]
    assert read_receipt(lines, ours=Ours(), today=TODAY).paid_at is None


@pytest.mark.parametrize(
    ("texts", "status"),
    [
        (["Payment successful"], "success"), (["Completed"], "success"), (["Payment failed"], "failed"),
        (["Transaction unsuccessful"], "failed"), (["NEFT request accepted. Processing"], "pending"),
        (["Successful", "Pending at the bank"], "pending"), (["பணம்"], ""),
        (["Your payment could not be completed"], "failed"), (["Payment couldn't be completed"], "failed"),
        (["Transaction was not successful"], "failed"), (["Not yet completed"], "failed"),
        (["Payment did not go through"], "failed"), (["We tell you once it is completed"], "pending"),
        (["Transfer is yet to be completed"], "pending"), (["It will be completed in 30 minutes"], "pending"),
    ],
)  # fmt: skip
def test_status(texts, status):
    assert sure(read(*texts, "₹10", UPI_ID).status) == status


def read_indian(*texts, score=0.95, latin=("₹10", UPI_ID)):
    """The status of a receipt with these lines in Tamil or Hindi, and what was read in Latin letters."""
    placed = [line(text, row) for row, text in enumerate(latin, start=2)]
    indian = [line(text, row, score=score) for row, text in enumerate(texts, start=10)]
    return read_receipt(placed, indian, ours=Ours((UPI_ID,), (ACCOUNT,)), today=TODAY).status


@pytest.mark.parametrize(
    ("texts", "status"),
    [
        (["भुगतान सफल"], "success"), (["लेन-देन सफल रहा"], "success"), (["७ पूरा हुआ"], "success"),
        (["भुगतान सफलतापूर्वक पूरा हुआ"], "success"), (["ट्रांज़ैक्शन सफल हुआ"], "success"),
        (["பணம்\u200c செலுத்தப்பட்டது."], "success"), (["பரிவர்த்தனை வெற்றி"], "success"), (["உ முடிந்தது"], "success"),
        (["வெற்றிகரமாக முடிந்தது"], "success"),
        (["भुगतान विफल"], "failed"), (["असफल"], "failed"), (["भुगतान असफल"], "failed"), (["अस्वीकृत"], "failed"),
        (["लेन-देन सफल नहीं हुआ"], "failed"), (["भुगतान पूरा नहीं हुआ"], "failed"), (["भुगतान नहीं हो सका"], "failed"),
        (["தோல்வியடைந்தது"], "failed"), (["பரிவர்த்தனை வெற்றிபெறவில்லை"], "failed"), (["முடியவில்லை"], "failed"),
        (["பணம் செலுத்தப்படவில்லை"], "failed"), (["நிராகரிக்கப்பட்டது"], "failed"), (["ரத்து செய்யப்பட்டது"], "failed"),
        (["भुगतान लंबित"], "pending"), (["प्रक्रिया में"], "pending"), (["भुगतान प्रोसेस हो रहा है"], "pending"),
        (["நிலுவையில் உள்ளது"], "pending"), (["செயலாக்கத்தில் உள்ளது"], "pending"),
        (["பணம் செலுத்தப்பட்டது", "வங்கியில் நிலுவையில் உள்ளது"], "pending"),
        (["भुगतान सफल", "भुगतान विफल"], "failed"),
        # No word of success where one lost letter or the next line may turn it round, nor a label.
        (["सफल"], ""), (["3 सफल"], ""), (["भुगतान सफल", "नहीं"], ""), (["பரிவர்த்தனை வெற்றி", "பெறவில்லை"], ""),
        (["செலுத்தப்பட்டது"], ""), (["भुगतान किया गया"], ""), (["வெற்றி விழா சலுகை"], ""), (["भुगतान सफल होने पर"], ""),
        (["लेनदेन आईडी", "பரிவர்த்தனை ஐடி"], ""),
    ],
)  # fmt: skip
def test_status_in_tamil_and_hindi(texts, status):
    assert sure(read_indian(*texts)) == status


def test_a_status_that_is_read_badly_is_no_success_and_not_sure():
    assert read_indian("भुगतान सफल", score=0.5) is None
    assert read_indian("भुगतान लंबित", score=0.5).certainty == "unsure"


def test_a_status_in_english_goes_before_one_in_tamil_or_hindi():
    assert read_indian("भुगतान सफल", latin=("Payment failed", "₹10", UPI_ID)).value == "failed"


def test_who_was_paid():
    ours = read("Completed", "₹10", ("Paid to", "KAVERI CRACKERS"), UPI_ID, ("From", "RAMESH K"))
    assert (ours.payee_is_ours, sure(ours.payer)) == (True, "RAMESH K")
    other = read("Completed", "₹10", ("Paid to", "someone.else@okbank"))
    assert (other.payee_is_ours, sure(other.payee)) == (False, "someone.else@okbank")
    misread = read("Completed", "₹10", ("Paid to", UPI_ID.replace("v", "u")))
    assert misread.payee_is_ours is None
    by_account = read("Completed", "₹10", ("Account number", ACCOUNT))
    assert by_account.payee_is_ours is True
    assert read("Completed", "₹10", ("Paid to", "SOMEBODY")).payee_is_ours is None


def test_of_a_picture_that_is_no_receipt_nothing_is_sure():
    found = read("Shopping list", "Total ₹4,350", "628578000918")
    assert not found.is_receipt
    assert found.amount.certainty == found.reference.certainty == "unsure"
