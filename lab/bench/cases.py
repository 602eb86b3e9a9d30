"""The measured calls and their goals."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from .driving import Request
from .servers import Size

ORDER_LINES = 5
BUYERS = 20_000
MOST_ROWS = 10_000  # a list ends there


@dataclass(frozen=True, slots=True)
class People:
    """Tokens of the signed-in customers, by key from 1 on, and of a member of staff."""

    customers: Sequence[str]
    staff: str

    def headers(self, key: int) -> dict[str, str]:
        """A token for the shop and a key for the floor; each ignores the other."""
        # Each buyer has a separate client address because of the rate limits.
        address = f"10.{key >> 16 & 255}.{key >> 8 & 255}.{key & 255}"
        return {
            "Authorization": f"Bearer {self.customers[key - 1]}",
            "X-Customer": str(key),
            "X-Forwarded-For": address,
        }


@dataclass(frozen=True, slots=True)
class Case:
    """A call, or a flow of `steps` calls of one person.

    `goal` is the ratio to the floor with 8 connections, if any; `most_growth` that of the large to the small database at
    p50. With `edits`, a product's price is written each second meanwhile.
    """

    title: str
    goal: float | None
    requests: Callable[[Size, People], list[Request]]
    most_growth: float | None = 1.2
    connections: tuple[int, ...] = (1, 8, 32)
    writes: bool = False
    steps: int = 1
    edits: bool = False

    def sample(self, size: Size, people: People) -> list[Request]:
        """The calls whose statements are counted; of writes the last but one, which is not measured."""
        requests = self.requests(size, people)
        return requests[-2 * self.steps : -self.steps] if self.writes else requests[:1]

    def measured(self, size: Size, people: People) -> list[Request]:
        """The measured calls, without the buyers that are used to count statements."""
        requests = self.requests(size, people)
        return requests[: -2 * self.steps] if self.writes else requests


def _get(*paths: str) -> Callable[[Size, People], list[Request]]:
    return lambda size, people: [Request(path) for path in paths]


def _many(path: str, count: int = 30) -> Callable[[Size, People], list[Request]]:
    # 7 and 49 of each fifty are not on sale; the step covers the whole table.
    def requests(size: Size, people: People) -> list[Request]:
        keys = [n for n in range(1, size.products, max(1, size.products // (count + 20))) if n % 50 != 7]
        return [Request(path.format(n)) for n in keys[:count]]

    return requests


TONES = ("golden", "silver", "electric", "royal", "peacock", "crimson", "emerald", "thunder", "moonlight", "festival")
KINDS = ("sparkler", "flowerpot", "chakkar", "rocket", "bijili", "bomb", "garland", "twinkling", "pencil", "fountain")
MISSPELT = (
    "sparkkler",
    "flowrpot",
    "chakar",
    "rockit",
    "bijilli",
    "bommb",
    "garlend",
    "twinkeling",
    "pensil",
    "fountan",
)


def _search(query: Callable[[int], str], extra: str = "") -> Callable[[Size, People], list[Request]]:
    return lambda size, people: [Request(f"/api/products/search?q={query(n)}{extra}") for n in range(20)]


def _deep(size: Size, people: People) -> list[Request]:
    last = min(size.products * 98 // 100, MOST_ROWS) // 12
    return [Request(f"/api/products?page={last - n}") for n in range(10)]


def _cart(size: Size, people: People) -> list[Request]:
    return [Request("/api/cart", headers=people.headers(key)) for key in range(1, 21)]


def _add(size: Size, people: People) -> list[Request]:
    products = [n for n in range(1, 400) if n % 50 != 7]
    return [
        Request("/api/cart/add", "POST", people.headers(key), json.dumps({"productId": str(product), "quantity": 1}))
        for key, product in islice(zip(cycle(range(1, 4001)), cycle(products)), 16_000)
    ]  # fmt: skip


def _change(size: Size, people: People) -> list[Request]:
    """Customers 5001 to 5200 have five products each."""
    return [
        Request("/api/cart/update", "PUT", people.headers(key), json.dumps({"productId": "1", "quantity": quantity}))
        for quantity in (3, 4, 5) for key in range(5001, 5201)
    ]  # fmt: skip


def order(products: Sequence[int]) -> str:
    """The body of an order with one unit of each."""
    return json.dumps(
        {
            "items": [{"type": "product", "product": str(n), "quantity": 1} for n in products],
            "shippingAddress": {
                "street": "12 Car Street", "city": "Madurai", "state": "Tamil Nadu", "pincode": "625001",
                "phoneNumber": "9876543210",
            },
            "paymentMethod": "bank_transfer",
        }
    )  # fmt: skip


def _orders(products: Callable[[int], list[int]], buyers: range) -> Callable[[Size, People], list[Request]]:
    return lambda size, people: [
        Request("/api/orders", "POST", people.headers(key), order(products(key))) for key in buyers
    ]


def _buy(size: Size, people: People) -> list[Request]:
    """Customers 4001 to 5000 put a product into their carts and order it."""
    return [
        step
        for key in range(4001, 5001)
        for step in (
            Request("/api/cart/add", "POST", people.headers(key), json.dumps({"productId": str(_spread(key)[0]), "quantity": 1})),
            Request("/api/orders", "POST", people.headers(key), order(_spread(key)[:1])),
        )
    ]  # fmt: skip


def _spread(key: int) -> list[int]:
    return [n + (n % 50 == 7) for n in ((key * 13 + place * 191) % 990 + 1 for place in range(ORDER_LINES))]


FIRST_PAGE = "/api/products"


def _rendered(size: Size, people: People) -> list[Request]:
    """So many that none repeats within the two seconds for which an answer is kept."""
    return [Request(f"{FIRST_PAGE}?t={n}") for n in range(1_000)]


CASES = [
    Case("product list, first page", 1.0, _get(FIRST_PAGE)),
    Case("product list, rendered each time", None, _rendered, connections=(1,)),
    Case("product list, by category and price", 1.0, _get("/api/products?category=rockets&minPrice=500&sortBy=price&sortOrder=asc")),
    Case("product list, last pages", 1.0, _deep),
    Case("funds", 1.0, _get("/api/bundles")),
    Case("categories", 1.0, _get("/api/categories")),
    Case("product page (30 of them)", 1.0, _many("/api/products/{}")),
    Case("product page (400 of them), an edit a second", 0.3, _many("/api/products/{}", 400), None, connections=(8,), edits=True),
    Case("search, three words (20 of them)", 1.0, _search(lambda n: f"{TONES[n % 10]}+{KINDS[n // 2]}+{5 + n}"), None),
    Case("search, beginning of a word", 1.0, _search(lambda n: KINDS[n % 10][: 4 + n % 2], "&prefix=1"), None),
    Case("search, misspelt", 1.0, _search(lambda n: f"{TONES[n % 10]}+{MISSPELT[n // 2]}"), None),
    Case("cart, read", None, _cart),
    Case("cart, add", 0.07, _add, writes=True),
    Case("cart, change", None, _change, writes=True),
    Case("order of 5 lines", 0.07, _orders(_spread, range(6001, 15_000)), writes=True),
    Case("add to cart, then order", 0.07, _buy, connections=(8,), writes=True, steps=2),
    Case("order, 32 buyers of one product", None, _orders(lambda key: [1], range(15_001, BUYERS - 1)), connections=(32,), writes=True),
]  # fmt: skip
