"""Numbers as they are written, in documents and by people; pure."""

import re

from .text import code

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0/O/1/I
RANDOM_LENGTH = 5
DAY_LENGTH = 6

RAILS = "UPI|IMPS|NEFT|RTGS"
LABELS = f"{RAILS}|UTR|RRN|REF|TXN"
"""Words that stand before the reference of a transfer. No bank's letters begin so."""
RRN = "[0-9]{12}"
"""The reference of UPI and IMPS; the others begin with the four letters of a bank, or with one letter."""
BEGINNING = "[A-Z]{5}[0-9]20[23][0-9][01][0-9]"
"""Of 22 characters, whose day has four figures for its year: cut off, they are no NEFT."""
NEFT = f"(?!{LABELS}|{BEGINNING})(?:[A-Z]{{4}}[A-Z0-9]{{2}}[0-9]{{8}}[A-Z0-9]{{2}}|[A-Z][0-9]{{15}})"
RTGS = f"(?!{LABELS})[A-Z]{{4}}[A-Z0-9]{{2}}[0-9]{{16}}"
"""Some banks number their NEFT so, too."""
BANKS_LETTERS = re.compile(
    "AIRP|AUBL|BARB|BDBL|BKID|CBIN|CIUB|CNRB|COSB|CSBK|DBSS|DCBL|DLXB|ESFB|ESMF|FDRL|FINO|HDFC|HSBC|ICIC|"
    "IDFB|IDIB|INDB|IOBA|IPOS|JAKA|JIOP|JSFB|KARB|KKBK|KVBL|LAVB|MAHB|NESF|NSPB|NTBL|PSIB|PUNB|PYTM|RATN|"
    "SBIN|SCBL|SIBL|SRCB|SURY|SVCB|TJSB|TMBL|TNSC|UBIN|UCBA|UJVN|UTIB|UTKS|YESB"
)
"""Of the banks that most customers have: the first four letters of their IFSC (list of the Reserve Bank of India)."""
AS_LETTERS = str.maketrans("01258", "OIZSB")


def canonical(typed: str) -> str:
    """What a person typed as the number is written, whatever case, hyphens, spaces and O for 0."""
    letters = re.sub(r"[^0-9A-Z]", "", code(typed))
    head, tail = letters[:-RANDOM_LENGTH], letters[-RANDOM_LENGTH:]
    prefix, day = head[:-DAY_LENGTH], head[-DAY_LENGTH:].replace("O", "0").replace("I", "1")
    return f"{prefix}{day}-{tail}"


def with_banks_letters(read: str) -> str:
    """What was read from a picture, with a bank's letters at its beginning where some were read as digits."""
    letters = read[:4].translate(AS_LETTERS)
    return letters + read[4:] if BANKS_LETTERS.fullmatch(letters) else read
