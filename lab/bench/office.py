"""The back office's calls, one at a time: a part of `make bench`, or `make bench ONLY=office`, four minutes.

Alone it uses the database of 1,000,000 orders and prints the figures (QUICK=1: of 10,000 orders).
"""

import sys
from datetime import datetime
from urllib.parse import quote_plus

import psycopg

from devstack import console, stack
from devstack.console import UserError

from .cases import MOST_ROWS, People
from .driving import Request, drive
from .results import QUICK, SECONDS, Results
from .servers import ADMIN_HOST, LARGE, SMALL, Bench, Server, Size, ready, serving
from .sessions import sign_in

OFFICE = {
    "orders, first page": "/api/admin/orders",
    "orders, last page": "/api/admin/orders?page={last}",
    "orders, delivered, page 1,000": "/api/admin/orders?status=delivered&page={thousandth}",
    "orders, payment waiting": "/api/admin/orders?paymentStatus=verification_pending",
    "orders, cancelled of a month": "/api/admin/orders?status=cancelled&dateFrom={month}",
    "orders, by number": "/api/admin/orders?search={number}",
    "orders, by part of a name": "/api/admin/orders?search=kari",
    "orders, season": "/api/admin/orders?days=season",
    "orders, state": "/api/admin/orders?state=Tamil+Nadu",
    "orders, state in the season": "/api/admin/orders?state=Tamil+Nadu&days=season",
    "orders, city": "/api/admin/orders?city=Madurai",
    "orders, short of stock": "/api/admin/orders?short=true",
    "orders, carrier": "/api/admin/orders?carrier=ST+Courier",
    "orders, no number": "/api/admin/orders?noNumber=true",
    "orders, product": "/api/admin/orders?product=1",
    "orders, assigned to nobody": "/api/admin/orders?assigned=none",
    "orders, paid not shipped": "/api/admin/orders?status=pending,confirmed,processing&paymentStatus=completed",
    "orders, proof over 12 h": "/api/admin/orders?paymentStatus=verification_pending&proofOver=12",
    "orders, refund due": "/api/admin/orders?refund=due",
    "users, first page": "/api/admin/users",
    "users, last page": "/api/admin/users?page={last_user}",
    "users, active, by name": "/api/admin/users?status=active&search=kari",
    "users, cards": "/api/admin/users/stats",
    "dashboard": "/api/admin/dashboard",
    "season": "/api/admin/season",
}
FIND = {
    f"find {what}": f"/api/admin/orders?search={typed}"
    for what, typed in {
        "a phone, 98402 11736": "{phone}",
        "a phone, +91 9840211736": "%2B91+{phone}",
        "a bank reference": "{reference}",
        "FC and a day": "FC+{day}",
        "a buyer, two words": "kumar+{name}",
        "Madurai": "Madurai",
        "625001": "625001",
        "Tamil Nadu": "Tamil+Nadu",
        "a name that all orders have": "kumar",
    }.items()
}
GOALS = dict.fromkeys(FIND, 200) | dict.fromkeys(OFFICE, 100)
"""Most milliseconds at p95, by title."""


def measure_office(shop: Server, bench: Bench, size: Size, people: People, results: Results) -> None:
    """The back office's calls, one at a time."""
    with psycopg.connect(bench.url(size)) as database:
        number, phone, name, reference = database.execute(
            "SELECT o.number, o.phone_number, o.customer_name, p.reference FROM orders_order o"
            " JOIN payments_paymentproof p USING (payment_id) WHERE o.id = %s",
            [size.orders // 2],
        ).fetchone()
        (users,) = database.execute("SELECT count(*) FROM accounts_customer").fetchone()
    descriptions = {
        "last": min(size.orders, MOST_ROWS) // 10, "thousandth": 1000 if size is LARGE else 100, "number": number,
        "last_user": min(users, MOST_ROWS) // 10, "month": f"{datetime.now().astimezone():%Y-%m-01}",
        "phone": f"{phone[:5]}+{phone[5:]}", "reference": reference, "day": number[2:8],
        "name": quote_plus(name.split()[0]),
    }  # fmt: skip
    staff = {"Authorization": f"Bearer {people.staff}"}
    for title, path in {**FIND, **OFFICE}.items():
        request = Request(path.format(**descriptions), headers=staff, host=ADMIN_HOST)
        drive(shop, [request], bench.shop.temporary, connections=1, seconds=1)
        figures = drive(shop, [request], bench.shop.temporary, connections=1, seconds=SECONDS)
        results.office[title, size.name] = figures
        console.note(
            f"{size.name:<6}{title:<36}  p50 {figures.p50:8.1f}  p95 {figures.p95:8.1f} ms"
            + (f"  {figures.wrong} WRONG" if figures.wrong else "")
        )


def main() -> int:
    """Fill, start the shop, measure, print."""
    size = SMALL if QUICK else LARGE
    bench = ready([size], size)
    people, results = sign_in(bench, size), Results()
    with serving(stack.web_command, bench.environment(size), bench.shop.logs / "bench-shop.log") as shop:
        measure_office(shop, bench, size, people, results)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as trouble:
        console.fail(str(trouble))
        sys.exit(1)
