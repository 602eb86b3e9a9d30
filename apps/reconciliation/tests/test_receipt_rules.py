"""What pictures of payments say, by rule: on lines that the engine read in drawn pictures, and on single cases."""

import itertools
import json
import re
import string
from datetime import date
from pathlib import Path

import pytest

from apps.reconciliation.receipts.facts import Box, Line, Ours
from apps.reconciliation.receipts.moments import MONTHS
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
    assert (
        found.reference.value == recorded["shows"]["reference"]
        if recorded["shows"]["reference"]
        else not found.reference
    )
    # Of one label in Tamil nothing was read, but the number has the day of the payment.
    assert bool(sure(found.reference)) == bool(found.reference)
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
        ("INR2,18,582.00", "218582.00"), ("Rs715.00", "715.00"),
        ("12,875.50", "12875.50"), ("Rs.121.05/-", "121.05"), ("Rs. 500/-", "500.00"), ("-8,495.00", "8495.00"),
        ("天8,767.50", "8767.50"), ("You paid ₹500.", "500.00"), ("Paid ₹ 75 to us", "75.00"),
        ("₹43,50", ""), ("₹4.350", ""), ("₹0.00", ""), ("₹01,350", ""),
        # Only between groups of an amount with its paise, a dot is a comma.
        ("INR 2.88,191.50", "288191.50"), ("Rs. 1.270.05", "1270.05"), ("R5. 2,78.057.50", "278057.50"),
        ("₹1.27.05", ""),
        # A star before paise is the rupee sign; others hide figures.
        ("*2,45,201.50", "245201.50"), ("Account **1,201.50", ""), ("Account *1201", ""),
    ],
)  # fmt: skip
def test_amounts(text, amount):
    assert sure(read("Payment successful", text).amount) == amount


def test_balances_and_rewards_are_not_the_amount():
    found = read(
        "Payment successful", "₹4,350", ("Available balance", "₹98,000.00"), "You won ₹25 cashback", ("Fee", "₹5.90")
    )
    assert sure(found.amount) == "4350.00"


@pytest.mark.parametrize(
    ("rows", "amount"),
    [
        (["₹418.50", "Convenience fee: 10.00", "Debited: 1,418.50"], ""),
        (["₹4,350", "Available balance: ₹80,289.00", "Total amount Rs. 9,350"], ""),
        (["Cashback earned: ₹20", "Amount paid: ₹4,350"], "4350.00"),
        # Rs and INR are no label.
        (["₹4,350", "Cashback earned", "INR 20.00"], "4350.00"),
        (["₹4,350", "Convenience fee", "Rs. 20.00"], "4350.00"),
    ],
)
def test_the_label_above_a_line_that_has_a_label_itself_is_not_its_own(rows, amount):
    assert sure(read("Payment successful", *rows).amount) == amount


@pytest.mark.parametrize(
    "text", ["Amount: 94,350.00", "Debited 94350.00 today", "Total:94350.00", "-94,350.00", "Rs.94,350.00/."]
)
def test_an_amount_without_a_rupee_sign_contradicts_another_wherever_it_stands(text):
    assert sure(read("Payment successful", "₹4,350", "Paid to", text).amount) == ""


def test_an_app_id_beside_an_account_number_is_not_the_account():
    found = read("Payment successful", "₹4,350", "Order ID: OD145766631397500", "Account number: 60110032457788")
    assert found.app_id.value == "OD145766631397500"


def test_a_small_figure_at_the_top_may_be_a_fee_whose_label_is_cut_off():
    assert read("₹6.00", ("UTR", "628578000918"), UPI_ID).amount.certainty == "unsure"
    assert sure(read("₹600.00", ("UTR", "628578000918"), UPI_ID).amount) == "600.00"
    assert sure(read("Payment successful", "₹6.00", UPI_ID).amount) == "6.00"


def test_two_amounts_are_not_sure():
    assert read("Payment successful", "₹4,350", ("Debited", "₹9,999")).amount.certainty == "unsure"


def test_an_amount_below_a_thousand_without_a_rupee_sign_counts_when_it_stands_there_twice():
    assert sure(read("Payment successful", "850", UPI_ID, "850").amount) == "850.00"
    assert read("Payment successful", "850").amount.certainty == "unsure"


@pytest.mark.parametrize(
    ("text", "score", "certainty"),
    [
        ("7126850.05", 0.98, "unsure"), ("71,26,850.05", 0.98, "unsure"), ("Amount paid: 7802.05", 0.98, "unsure"),
        ("7126850.05", 1, "sure"), ("7,250.00", 0.98, "sure"), ("₹7802.05", 0.98, "sure"),
        ("Rs. 7802.05", 0.98, "sure"), ("2967.00", 0.98, "unsure"), ("85,842.05", 0.98, "unsure"),
        ("7540.50", 0.996, "unsure"), ("1882.05", 0.98, "unsure"), ("1,882.05", 0.98, "sure"), ("188.05", 0.98, "sure"),
        ("13,91,639.00", 0.98, "unsure"), ("13,91,639.00", 1, "sure"), ("₹13,91,639.00", 0.98, "sure"),
        ("2967.00", 1, "sure"), ("8,833.00", 0.98, "sure"), ("3967.00", 0.98, "sure"), ("227.00", 0.98, "sure"),
        ("F3,71,796.50", 0.98, "unsure"), ("S4,500.00", 0.98, "unsure"),
        # Of a rupee sign the score is lower; of Rs, a figure may be misread.
        ("₹7,473.05", 0.88, "sure"), ("Rs.7,473.03", 0.88, "unsure"),
    ],
)  # fmt: skip
def test_a_figure_whose_first_digit_may_be_a_rupee_sign_is_not_sure(text, score, certainty):
    found = read_receipt([line("Payment successful", 2), line(text, 3, score=score)], ours=Ours(), today=TODAY)
    assert found.amount.certainty == certainty


def test_a_7_that_may_be_a_rupee_sign_is_not_sure_twice_and_contradicts_the_amount():
    def certainty(*texts):
        lines = [line("Payment successful", 2), *(line(text, row, score=0.97) for row, text in enumerate(texts, 3))]
        return read_receipt(lines, ours=Ours(), today=TODAY).amount.certainty

    assert certainty("7802.05", "Paid 7802.05") == "unsure"
    assert certainty("₹802.05", "7802.05") == "unsure"
    assert certainty("₹7802.05", "7802.05") == "sure"


@pytest.mark.parametrize(
    ("rows", "amount"),
    [
        (["€3,83,457"], "383457.00"), (["天3,24,839.50"], "324839.50"), (["一₹4,350"], "4350.00"),
        (["Amount: -355.00"], "355.00"),
        (["F3,71,796.50", "4,61,796.50"], ""), (["t292.00", "₹392.00"], ""),
        (["Amount: T4,350.00", "₹4,350"], "4350.00"),
        # The amount cannot be read; another figure is not taken for it.
        (["Amount: - €2,581,00", "Convenience tee: 15.00"], ""), (["Amount: - 2,581,00", "Rs. 15.00"], ""),
        (["Convenience tee: 15.00"], ""), (["Available balanice", "80,289.00"], ""),
        (["Avallable batance", "€51,180.00"], ""), (["R5. 2,78.057.50", "Avallable batance: ₹51,180.00"], "278057.50"),
        (["Amount: - 2,39,957.05", "Total; -*2,40,457.05"], ""),
        (["- ₹5,841.05", ("Amount", ".76,841.05")], ""), (["- ₹5,841.05", "Debited", ". 5,841.05"], "5841.05"),
        (["Rs. 589.00", ("Total", "Rs, 90,589,00")], ""), (["Rs, 589.00"], "589.00"),
        (["₹4,350", "Convenience tee: 15.00", "Available butance: ₹80,289.00"], "4350.00"),
    ],
)  # fmt: skip
def test_signs_and_labels_that_are_misread(rows, amount):
    assert sure(read("Payment successful", *rows).amount) == amount


def test_a_rupee_sign_that_was_taken_for_a_digit_makes_no_sure_amount():
    lines = [line("Payment successful", 2), line("74,350", 3, score=0.89)]
    assert sure(read_receipt(lines, ours=Ours(), today=TODAY).amount) == ""


@pytest.mark.parametrize(
    ("row", "reference"),
    [
        ("UTR: 628578000918", "628578000918"),
        ("UPI Ref No 6285 7800 0918", "628578000918"),
        (("RRN", "628578000918"), "628578000918"),
        ("628578000918", ""),  # whatever it is: its label is not read
        ("UTR 628578 000918", "628578000918"),
        ("UTR 628 578 000 918", "628578000918"),
        ("UTR: 6285-7800-0918", "628578000918"),
        ("UTR: SBIN N262 9386 8671", "SBINN26293868671"),
        ("UTR HDFC R520 2610 1234 5678 90", "HDFCR52026101234567890"),
        (("Transaction ID", "SBINN26293868671"), "SBINN26293868671"),
        (("Transaction", "628578000918"), "628578000918"),  # the second line of its label is not read
        (("Transaction of the customer", "628578000918"), ""),
        (("Transaction ID", "P123456789012345"), ""),
        (("Customer Ref No", "628578000918"), ""),
        (("Order reference", "628578000918"), ""),
        (("UPI ID", "919876543210"), ""),
        (("UPI registered mobile", "91 98765 43210"), ""),
        (("UTR number", "SBINN26293868671"), "SBINN26293868671"),
        (("UTR", "KVBLR52026100953385301"), "KVBLR52026100953385301"),
        (("UTR", "N282262062454075"), "N282262062454075"),
        # Letters that were read as digits, of a bank that there is.
        (("UTR", "1OBAN26571605059"), "IOBAN26571605059"),
        ("UTR: 58IN R520 2610 1234 5678 90", "SBINR52026101234567890"),
        (("UTR", "1OXAN26571605059"), ""),
        (("UTR", "EOBAN26860216144"), ""),  # no bank that most customers have
        (("UTR", "581226571605059"), ""),
        (("UTRnumber", "628578000918"), "628578000918"),
        (("Bank Referenice", "628578000918"), "628578000918"),
        (("Referral", "628578000918"), ""),
        # A letter that may be a digit.
        (("UTR", "SBINRS2026041497470658"), ""),
        (("UTR", "SBINNZ6293868671"), ""),
        (("UTR", "HDFCRI2026101234567890"), ""),
        (("UTR", "KVBLNB6293868671"), ""),
        (("UTR", "SBINN262938686S1"), ""),
        (("UTR", "SBINN2629386867I"), ""),
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


@pytest.mark.parametrize(
    ("rows", "reference"),
    [
        # 285 is the 12th of October.
        (["628578000918", "12 Oct 2026"], "628578000918"),
        ([("UTP Fef Mo", "6285 7800 0918"), "12 Oct 2026"], "628578000918"),
        (["628578000918", "13 Oct 2026"], ""),
        (["628578000918", "12 Oct 2025"], ""),
        (["628578000918"], ""),
        (["628578000918", "Completed", "628500012345", "12 Oct 2026"], ""),
        ([("Customer ID", "628578000918"), "12 Oct 2026"], ""),
        (["SBINN26293868671", "12 Oct 2026"], ""),
        (["IOBAR52026101261268103", "12 Oct 2026"], "IOBAR52026101261268103"),
        (["IOBAR52026101361268103", "12 Oct 2026"], ""),
        # A label counts more.
        (["628578000918", ("UTR", "628412345678"), "12 Oct 2026"], "628412345678"),
    ],
)
def test_a_number_that_has_the_day_of_the_payment_needs_no_label(rows, reference):
    assert sure(read("Payment successful", "₹4,350", *rows).reference) == reference


def test_without_a_label_a_number_needs_a_better_score():
    def of(score):
        lines = [*map(line, ["Payment successful", "₹4,350", "12 Oct 2026"], range(2, 5))]
        lines.append(line("628578000918", 7, score=score))
        return sure(read_receipt(lines, ours=Ours(), today=TODAY).reference)

    assert (of(0.96), of(0.98)) == ("", "628578000918")


@pytest.mark.parametrize(
    ("rows", "reference"),
    [
        (["UPI Ref No: 6285 7800", "0918"], "628578000918"),
        (["UTR number", "62857800", "0918"], "628578000918"),
        ([("UTR", "62857800"), ("", "0918")], "628578000918"),
        (["UTR: KVBLR520261009", "53385301"], "KVBLR52026100953385301"),
        ([("Bank Reference", "IOBAR22026091109"), ("Number:", "588254")], "IOBAR22026091109588254"),
        # The second line of the label is read as a line of its own, or not at all.
        (["Bank Reference: IOBAR22026091109", ("Number:", "588254")], "IOBAR22026091109588254"),
        (["UTR: IOBAR22026091109"], ""),
        # What would be a whole reference by itself is the beginning of a longer one.
        (["UTR: HDFCR52026100312", "345678"], "HDFCR52026100312345678"),
        (["UTR: 628578000918", "4321"], ""),
        (["UTR: 62857800", "09181"], ""),
        (["62857800", "0918"], ""),
    ],
)
def test_a_reference_over_two_lines(rows, reference):
    assert sure(read("Payment successful", "₹4,350", *rows).reference) == reference


def test_the_two_lines_of_a_reference_may_be_so_close_that_both_are_beside_the_label():
    value = [line("SBINR52026030738", 5, left=0.5, height=0.03), line("628263", 5.5, left=0.5, height=0.03)]
    lines = [line("Payment successful", 2), line("₹4,350", 3), line("UTR", 5, height=0.03), *value]
    found = read_receipt(lines, ours=Ours(), today=TODAY)
    assert sure(found.reference) == "SBINR52026030738628263"
    # A label beside the second line alone is of another value.
    other = read_receipt([*lines, line("Remarks", 5.9, height=0.03)], ours=Ours(), today=TODAY)
    assert not other.reference


@pytest.mark.parametrize(
    ("first", "second", "reference"),
    [
        ("Bank Reference", "Number", "628578000918"),
        ("Transaction", "ID", "628578000918"),
        ("UPI transaction", "ID", "628578000918"),
        ("Customer", "ID", ""),
        ("Order", "Number", ""),
    ],
)
@pytest.mark.parametrize("place", ["beside the first", "beside the second", "below"])
def test_a_label_over_two_lines(first, second, reference, place):
    label = [line(first, 5), line(second, 5.7)]
    value = {"beside the first": (5, 0.7), "beside the second": (5.7, 0.7), "below": (6.7, 0.1)}[place]
    lines = [line("Payment successful", 2), line("₹4,350", 3), *label]
    found = read_receipt([*lines, line("628578000918", value[0], left=value[1])], ours=Ours(), today=TODAY)
    assert sure(found.reference) == reference


def test_a_reference_in_a_line_that_is_read_badly_is_not_sure():
    lines = [line("Payment successful", 2), line("₹4,350", 3), line("Ref No. 628578000918", 5, score=0.91)]
    assert read_receipt(lines, ours=Ours(), today=TODAY).reference.certainty == "unsure"


@pytest.mark.parametrize(
    ("first", "second", "reference"),
    [("Transaction", "ID", "628578000918"), ("Transaction", "ID:", "628578000918"), ("Bank", "Ref No", ""),
     ("Customer", "ID", ""), ("Order", "Number", "")],
)  # fmt: skip
def test_a_label_over_two_lines_that_is_read_with_the_number_beside_it(first, second, reference):
    lines = [line("Payment successful", 2), line("₹4,350", 3), line(f"{first}: 628578000918", 5), line(second, 5.7)]
    assert sure(read_receipt(lines, ours=Ours(), today=TODAY).reference) == reference


def test_the_value_of_the_row_above_is_no_label():
    found = read("Payment successful", "₹4,350", ("Mode", "UPI transfer"), ("", "628578000918"))
    assert sure(found.reference) == ""
    found = read("Payment successful", "₹4,350", ("To", "shop@upi"), ("", "628578000918"))
    assert sure(found.reference) == ""


@pytest.mark.parametrize(
    ("label", "reference"),
    [
        ("பரிவர்த்தனை ஐடி", "628578000918"), ("UPI குறிப்பு எண்", "628578000918"), ("लेनदेन आईडी", "628578000918"),
        ("यूटीआर", "628578000918"), ("संदर्भ संख्या", "628578000918"), ("வாடிக்கையாளர் எண்", ""), ("ग्राहक संख्या", ""),
        ("தேதி", ""),
    ],
)  # fmt: skip
def test_a_label_in_tamil_or_hindi(label, reference):
    lines = [line("Payment successful", 2), line("₹4,350", 3), line("628578000918", 5, left=0.6)]
    found = read_receipt(lines, [line(label, 5)], ours=Ours(), today=TODAY)
    assert sure(found.reference) == reference


def test_a_labelled_reference_goes_before_others_and_two_of_them_are_not_sure():
    found = read("Payment successful", "₹10", ("Transaction ID", "628578000911"), ("UTR", "628578000918"))
    assert sure(found.reference) == "628578000918"
    found = read("Payment successful", "₹10", ("UPI Ref", "628578000911"), ("UTR", "628578000918"))
    assert found.reference.certainty == "unsure"


def test_the_apps_own_ids():
    assert sure(read("Completed", "₹1", "CICAgK7Drsw9rz").app_id) == "CICAgK7Drsw9rz"
    assert sure(read("Completed", "₹1", ("Request ID", "REQ986092210")).app_id) == "REQ986092210"


def test_an_app_id_that_may_begin_with_the_letter_o_is_not_sure():
    assert read("Completed", "₹1", ("Order ID", "0D772549483888693")).app_id.certainty == "unsure"
    assert read("Completed", "₹1", ("Order ID", "00057960515348399")).app_id.certainty == "unsure"
    assert sure(read("Completed", "₹1", ("Order ID", "07772549483888693")).app_id) == "07772549483888693"


@pytest.mark.parametrize(
    ("text", "day", "time"),
    [
        ("12 Oct 2026, 6:40 pm", "2026-10-12", "18:40"),
        ("06:42 PM on 14 Oct 2026", "2026-10-14", "18:42"),
        ("19/10/2026 09:17:56", "2026-10-19", "09:17"),
        ("20-Oct-2026 18:48", "2026-10-20", "18:48"),
        ("October 5, 2026 12:05 am", "2026-10-05", "00:05"),
        ("2026-10-05", "2026-10-05", ""),
        ("12/10/26 18:40", "2026-10-12", "18:40"),
        ("12 Oct 26, 6:40 PM", "2026-10-12", "18:40"),
        ("12-Oct-'26", "2026-10-12", ""),
        ("12.10.26", "2026-10-12", ""),
        ("12 Oct, 06:40 PM", "", ""),
        ("12 Oct 20 26", "", ""),
        ("12/10/18", "", ""),
        ("31/02/2026", "", ""),
        ("05/10/2027", "", ""),  # to come
        # The blank before the time is lost.
        ("12/05/2612:23", "2026-05-12", "12:23"),
        ("12/05/202612:23", "2026-05-12", "12:23"),
        ("2026-09-1619:27", "2026-09-16", "19:27"),
        ("12 Oct 202606:40 PM", "2026-10-12", "18:40"),
        # Separators are blanks, or between blanks.
        ("12 10 2026 05:40", "2026-10-12", "05:40"),
        ("12 / 10 / 2026", "2026-10-12", ""),
        ("12|10|2026", "2026-10-12", ""),
        ("17.10-2026", "", ""),
        ("2026/10-17 18:40", "", ""),
        ("6285 12 10 2026", "", ""),
        ("0406 2026 05:40", "", ""),
        ("12 10 2026 4455", "", ""),
        # O for 0, l and I for 1.
        ("O5/1O/2O26 9:10", "2026-10-05", "09:10"),
        ("l2 Oct 2026", "2026-10-12", ""),
        ("2O26-O9-l6", "2026-09-16", ""),
        # What is lost or misread before the last figure of the day is not guessed.
        ("Z2 Oct 2026", "", ""),
        ("1 2 Oct 2026", "", ""),
        ("|2 Oct 2026", "", ""),
        ("Z2/10/2026", "", ""),
        ("18:42 2 Oct 2026", "2026-10-02", "18:42"),
        # Letters of a month are misread.
        ("15 5ep 2026, 01:15 PM", "2026-09-15", "13:15"),
        ("01 N0v 2026, 04.00 PM", "2026-11-01", "16:00"),
        ("5 0ct 2026", "2026-10-05", ""),
        ("5 Ju1y 2026", "2026-07-05", ""),
        ("5 Novernber 2026", "2026-11-05", ""),
        ("Septernber 5, 2026", "2026-09-05", ""),
        ("12 Sept. 2026", "2026-09-12", ""),
        ("5 Jnn 2026", "", ""),  # January or June
        ("Market 12, 2026", "", ""),
        ("Deepavali 12, 2026", "", ""),
        ("till Oct 2026", "", ""),
        ("1 Oct 2026 to 31 Oct 2026", "", ""),
        ("Today, 6:40 PM", "", ""),
        ("Yesterday at 6:40 PM", "", ""),
        ("இன்று 6:40 PM", "", ""),
        ("आज 6:40 PM", "", ""),
    ],
)
def test_dates_and_times(text, day, time):
    found = read("Payment successful", "₹1", text)
    assert sure(found.paid_on) == day
    assert not time or sure(found.paid_at) == time


@pytest.mark.parametrize("text", ["18 Oct 2026, 11:55 M", "18 Oct 2026 11:55 FM", "11:55M on 18 Oct 2026"])
def test_a_time_whose_half_of_the_day_was_not_read_is_not_sure(text):
    assert read("Completed", "₹1", text).paid_at.certainty == "unsure"


def test_no_spelling_of_a_month_is_that_of_two():
    letters = string.ascii_lowercase + string.digits + "|"
    for name in map("".join, itertools.product(letters, repeat=3)):
        assert sum(bool(re.fullmatch(beginning, name)) for beginning in MONTHS) <= 1, name


@pytest.mark.parametrize(
    ("indian", "latin", "day"),
    [
        ("12 அக்டோபர் 2026", "12 355LTLT 2026", "2026-10-12"), ("12 செப் 2026", "12 Q6L 2026", "2026-09-12"),
        ("5 ஜூன், 2026 அன்று மாலை 6:40", "5 gT, 2026 6:40", "2026-06-05"), ("05 जून 2026", "05 T 2026", "2026-06-05"),
        ("12 अक्टूबर 2026, शाम 6:40", "12 3TRIR 2026, 6:40", "2026-10-12"), ("5 दिस. 2026", "5 fRH. 2026", "2026-12-05"),
        # Of the month the Latin reading leaves nothing; the figures of the other are often wrong.
        ("46 मार्च 2026", "162026", "2026-03-16"), ("தேதி 9 நவம்பர் 2026", "09  2026", "2026-11-09"),
        ("12 அக்டோபர் 2026", "", ""), ("05 जन 2026", "05 T 2026", ""), ("12 மே மார்ச் 2026", "12 355LTLT 2026", ""),
        ("12 அக்பர் 2026", "12 355LTLT 2026", ""), ("இன்று, 6:40", "6:40", ""), ("आज 2026", "12 2026", ""),
        ("31 जून 2026", "31 T 2026", ""), ("12 मई 2026", "1 2 2026", ""), ("12 मई 2026", "Z2 T 2026", ""),
    ],
)  # fmt: skip
def test_a_month_in_tamil_or_hindi(indian, latin, day):
    def paid_on(score, indian_score, *more):
        lines = [line("Payment successful", 2), line("₹4,350", 3), *more, Line(latin, score, place)]
        return read_receipt(lines, [Line(indian, indian_score, place)], ours=Ours(), today=TODAY)

    place = Box(0.1, 0.2, 0.5, 0.22)
    found = paid_on(0.95, 0.9)
    assert sure(found.paid_on) == day
    assert found.paid_at is None  # "evening" is not read
    assert paid_on(0.85, 0.9).paid_on is paid_on(0.95, 0.5).paid_on is None
    assert sure(paid_on(0.95, 0.9, line("13 Oct 2026", 7)).paid_on) == "2026-10-13"


def test_a_day_to_come_does_not_count_beside_the_day_of_the_payment():
    assert sure(read("Completed", "₹1", "12 Oct 2026", "Offer till 31/01/2027").paid_on) == "2026-10-12"
    assert read("Completed", "₹1", "12 Oct 2026", "13 Oct 2026").paid_on.certainty == "unsure"


@pytest.mark.parametrize(("year", "is_sure"), [(2026, True), (2025, True), (2024, False), (2020, False)])
def test_a_day_before_last_year_is_not_sure(year, is_sure):
    assert bool(read("Completed", "₹1", f"12 Oct {year}").paid_on.sure) is is_sure


@pytest.mark.parametrize("clock", ["18.44", "9.41", "941", "1844", "18:44", "98"])
@pytest.mark.parametrize("amount", [("₹850",), ("850", "850"), ("₹4,350",)])
def test_the_clock_and_the_battery_are_no_amount(clock, amount):
    lines = [line("Payment successful", 6), *(line(text, 8 + 4 * at) for at, text in enumerate(amount))]
    with_clock = [line("11:15", 0), line(clock, 0, left=0.8), *lines]
    wanted = {"850": "850.00", "4350": "4350.00"}[amount[0].strip("₹").replace(",", "")]
    assert sure(read_receipt(with_clock, ours=Ours(), today=TODAY).amount) == wanted


@pytest.mark.parametrize("text", ["12 Oct 2026, 11.40 PM", "12/10/2026 18.40"])
def test_a_time_with_a_dot_is_no_amount(text):
    assert sure(read("Payment successful", "₹4,350", text).amount) == "4350.00"


@pytest.mark.parametrize(
    ("rows", "amount"),
    [
        (["₹4,350", "Rupees Four Thousand Three Hundred and Fifty Only"], "4350.00"),
        (["₹45,210", "RUPEES FORTY FIVE THOUSAND TWO", "HUNDRED AND TEN ONLY"], "45210.00"),
        (["₹1,05,000.50", "RupeesOneLakhFiveThousandandFiftyPaiseOnly"], "105000.50"),
        (["₹2,00,00,017", "Amount in words: Two Crore Seventeen Only"], "20000017.00"),
        (["₹9,350", "Rupees Four Thousand Three Hundred and Fifty Only"], ""),
        (["₹4,350", "Rupees Four Thousand Three Hundred Fifty and Ninety Paise Only"], ""),
        (["₹4,350", "Rupees"], "4350.00"),
        (["₹4,350", "One more thing only for you"], "4350.00"),
    ],
)
def test_an_amount_in_words_agrees_or_contradicts(rows, amount):
    assert sure(read("Payment successful", *rows).amount) == amount


@pytest.mark.parametrize(
    "rows",
    [
        ["Paid to KAVERI PRIVATE LIMITED", "₹4,350"], ["From Savings account", "₹4,350"],
        ["Amount charged ₹4,350"], [("₹", "4350")],
    ],
)  # fmt: skip
def test_labels_that_only_look_like_those_of_other_figures(rows):
    assert sure(read("Payment successful", *rows).amount) == "4350.00"


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
        (["Payment done"], "success"), (["PAID"], "success"), (["Money sent"], "success"),
        (["Transfer complete"], "success"), (["Your payment of ₹10 has been made"], "success"),
        (["Transaction approved"], "success"), (["Amount debited"], "success"),
        (["Complete your payment"], ""), (["Once payment is done"], ""), (["Paid to"], ""),
        (["Payment done", "Sorry"], ""), (["Money sent", "It did not reach the bank"], ""),
        (["Payment not done"], "failed"), (["Unable to pay"], "failed"), (["Refund initiated"], "failed"),
        (["Insufficient funds"], "failed"), (["Payment returned"], "failed"),
        (["Payment under review"], "pending"), (["Being processed by your bank"], "pending"),
        (["Request submitted"], "pending"), (["Paid", "Your bank is verifying it"], "pending"),
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
        (["भुगतान कर दिया गया"], "success"), (["पैसे भेज दिए गए"], "success"), (["भुगतान पूर्ण हुआ"], "success"),
        (["தொகை அனுப்பப்பட்டது"], "success"), (["பரிவர்த்தனை நிறைவுற்றது"], "success"),
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


def test_a_receipt_whose_amount_is_cut_off_needs_a_reference_with_our_upi_id_or_with_a_day_and_a_payer():
    utr, payer, day = ("UTR", "628578000918"), ("From", "RAMESH K"), "12 Oct 2026"
    ours, theirs = ("Payee VPA", UPI_ID), ("Payee VPA", "other.shop@okbank")
    for rows in ([ours, utr], [utr, payer, day], [("To", "SOME SHOP"), utr, day]):
        found = read(*rows)
        assert (found.is_receipt, sure(found.reference), found.amount) == (True, "628578000918", None), rows
    assert read(theirs, utr, day).payee_is_ours is False
    for rows in (
        [ours, payer, day],
        [ours, ("Order ID", "628578000918"), day],
        [theirs, utr],
        [utr, payer],
        [utr, day],
    ):
        assert not read(*rows).is_receipt, rows


def test_a_receipt_for_somebody_else_is_read_and_told_apart():
    by_id = read("₹4,350", ("To", "other.shop@okbank"), ("UTR", "628578000918"))
    assert (by_id.is_receipt, by_id.payee_is_ours, sure(by_id.amount)) == (True, False, "4350.00")
    by_name = read("₹4,350", ("To", "SOME SHOP"), ("UTR", "628578000918"), "12 Oct 2026")
    assert (by_name.is_receipt, by_name.payee_is_ours, sure(by_name.payee)) == (True, None, "SOME SHOP")
    bill = read("ELECTRICITY BILL", "To RAMESH K", "Consumer No 628578000918", "Amount Rs. 400", "15/11/2026")
    assert not bill.is_receipt
