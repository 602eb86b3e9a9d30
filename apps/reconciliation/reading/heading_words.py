"""Which field a heading names: by the usual headings, else by its words. Data; a profile adds its own."""

from collections.abc import Collection

FILLERS = {"amt", "amount", "inr", "rs", "rupees", "in", "of", "the", "rupee"}

# Field -> headings, better ones first. Dots, brackets and slashes count as spaces.
WORDS: dict[str, tuple[str, ...]] = {
    "date": (
        "txn date", "tran date", "trans date", "transaction date", "transaction posted date",
        "txn posted date", "date", "post date", "posting date", "posted date", "entry date", "booking date",
        "txn dt", "tran dt", "date value date", "date time", "date and time", "transaction date time",
        "txn date time", "created at", "created on", "value date", "value dt", "value dat", "val date",
    ),
    "narration": (
        "narration", "transaction remarks", "transaction particulars", "transaction description",
        "transaction details", "txn particulars", "txn description", "txn details", "description",
        "particulars", "details", "narrative", "remarks", "purpose", "booking text", "text", "comments", "notes",
        "message",
    ),
    "debit": (
        "withdrawal", "withdrawals", "withdraws", "withdrawl", "withdrawls", "withdraw", "debit", "debits",
        "dr", "withdrawal dr", "withdrawals dr", "debit dr", "paid out", "money out", "debited", "payments", "outgoing",
    ),
    "credit": (
        "deposit", "deposits", "credit", "credits", "cr", "deposit cr", "deposits cr", "credit cr", "paid in",
        "money in", "credited", "receipts", "lodgement", "lodgements", "incoming",
    ),
    "amount": (
        "amount", "transaction amount", "txn amount", "tran amount",
    ),
    "side": (
        "dr cr", "cr dr", "debit credit", "credit debit", "dr or cr", "cr or dr", "drcr", "crdr",
        "dr cr indicator", "cr dr indicator", "type", "txn type", "transaction type", "indicator", "d c", "c d",
        "db cr",
    ),
    "balance": (
        "balance", "bal", "closing balance", "running balance", "available balance", "account balance",
        "balances", "closing bal", "ledger balance", "net balance",
    ),
    "reference": (
        "chq ref no", "chq ref number", "ref no cheque no", "ref no chq no", "cheque ref no",
        "cheque no ref no", "ref chq no", "reference no", "reference number", "ref no", "ref number", "ref",
        "reference", "utr", "utr no", "utr number", "rrn", "cheque no", "cheque number", "chq no",
        "chq number", "chqno", "cheque details", "cheque", "chq", "instrument no", "instrument id", "inst no",
        "instrument number", "tran id", "transaction id", "txn id", "transaction ref no",
        "transaction reference", "bank reference", "chequeno", "cheque reference", "chq ref",
    ),
    "order_number": (),
    "status": (),
}  # fmt: skip
FIELDS = tuple(WORDS)
# "ClosingBalance" is written without its space here and there.
RANKS = {
    word.replace(" ", ""): (field, rank) for field, headings in WORDS.items() for rank, word in enumerate(headings)
}

# Headings that are not among the usual ones: every word has to be known, and together they have to name one field.
GENERAL = FILLERS | {
    "transaction",
    "transactions",
    "txn",
    "trans",
    "tran",
    "trn",
    "trxn",
    "tx",
    "bank",
    "inward",
    "and",
    "or",
}
PARTS = {
    "date": {"date", "dt", "dat", "dated"},
    "narration": {
        "narration", "narrations", "narrative", "particulars", "particular", "description", "descriptions", "desc",
        "remarks", "remark", "memo", "details", "detail", "info", "information",
    },
    "debit": {
        "debit", "debits", "debited", "dr", "withdrawal", "withdrawals", "withdraw", "withdraws", "withdrawl",
        "withdrawn", "outflow", "outflows", "out",
    },
    "credit": {"credit", "credits", "credited", "cr", "deposit", "deposits", "deposited", "inflow", "inflows"},
    "balance": {"balance", "balances", "bal"},
    "reference": {
        "reference", "references", "ref", "refno", "utr", "rrn", "cheque", "chq", "chqno", "check", "instrument",
        "inst", "instr",
    },
    "side": {"type", "indicator", "flag", "sign", "ind"},
}  # fmt: skip
MODIFIERS = {
    "date": {"posted", "posting", "post", "entry", "book", "booking", "value", "val", "time", "system", "processed"},
    "balance": {"closing", "running", "available", "ledger", "book", "current", "net", "account", "a", "c", "after",
                "avl", "avail"},
    "narration": {
        "account", "beneficiary", "remitter", "sender", "receiver", "party", "payer", "payee", "payment", "name",
    },
    "debit": {"paid", "money", "account", "a", "c"},
    "credit": {"paid", "money", "account", "a", "c"},
    "reference": {"no", "nos", "number", "num", "id", "numbers", "code"},
}  # fmt: skip
LAST = 1_000
"""The rank of a heading that only its words tell; every usual one is better."""


def field_of(whole: str, bare: str, *, besides: Collection[str]) -> tuple[str, int] | None:
    """Field and rank of a heading, given in small letters without punctuation, and again without its brackets.

    Fields of `besides` are not looked for.
    """
    wordings = (whole, bare, _without_fillers(whole), _without_fillers(bare))
    candidates = [RANKS.get(wording.replace(" ", "")) for wording in wordings]
    candidates += [_by_parts(wording) for wording in (whole, bare)]
    return next((one for one in candidates if one and one[0] not in besides), None)


def names_narration(wording: str) -> bool:
    """Whether a heading of the reference says that the narration is there too, as "Narration / Cheque No" does."""
    return bool((PARTS["narration"] - {"details", "detail", "info", "information"}) & set(wording.split()))


def _without_fillers(wording: str) -> str:
    meaningful = [word for word in wording.split(" ") if word not in FILLERS]
    return (
        " ".join(meaningful) if meaningful else ("amount" if {"amt", "amount"} & set(wording.split(" ")) else wording)
    )


def _by_parts(wording: str) -> tuple[str, int] | None:
    """The field that all words of a heading name together."""
    tokens = wording.split()
    special = [word for word in tokens if word not in GENERAL]
    named = {field for field, parts in PARTS.items() if parts & set(special)}
    if {"debit", "credit"} <= named <= {"debit", "credit", "side"}:
        named = {"side"}
        special = [word for word in special if word not in PARTS["debit"] | PARTS["credit"]]
    elif named == {"narration", "reference"}:
        named = {"reference"}
        special = [word for word in special if word not in PARTS["narration"]]
    if not special and {"amt", "amount"} & set(tokens):
        return "amount", LAST
    if len(named) != 1:
        return None
    [field] = named
    if any(word not in PARTS[field] | MODIFIERS.get(field, set()) for word in special):
        return None
    return field, LAST + len({"value", "val"} & set(special))
