import re

import pytest
from django.utils.text import slugify

from apps.accounts.enums import Role
from apps.accounts.models import Address, Customer, StaffUser
from apps.bundles.enums import ItemKind
from apps.bundles.models import Bundle
from apps.catalog.models import Category
from apps.demo.catalogue import CATEGORIES, FUNDS, GIFT_BOXES, items, picture_names
from apps.demo.catalogue.opinions import CLOSINGS, OPINIONS
from apps.demo.catalogue.people import PEOPLE
from apps.demo.catalogue.safety import SAFETY
from apps.demo.catalogue.safety_translated import SAFETY_HI, SAFETY_TA
from apps.demo.catalogue.shop import SHOP
from apps.demo.services import people
from apps.demo.services.catalogue_seed import NAMES, TEXTS, alt_text, product_of
from apps.demo.services.image_store import FOLDER, WIDTHS
from apps.shop.models import ShopSettings

#: First digits of PIN codes, by state.
PIN_REGIONS = {
    "Tamil Nadu": "6", "Puducherry": "605", "Karnataka": "5", "Telangana": "50", "Andhra Pradesh": "5", "Kerala": "6",
    "Maharashtra": "4", "Gujarat": "3", "Rajasthan": "3", "Delhi": "110", "Punjab": "1", "Uttar Pradesh": "2",
    "Uttarakhand": "248", "Madhya Pradesh": "4", "Bihar": "8", "Jharkhand": "83", "West Bengal": "7", "Assam": "78",
    "Odisha": "75", "Chhattisgarh": "49", "Goa": "403",
}  # fmt: skip


def test_the_shop_is_as_large_as_promised() -> None:
    assert len(CATEGORIES) >= 15
    assert all(len(group.subs) >= 2 for group in CATEGORIES)
    assert len(items()) >= 180
    assert (len(FUNDS), len(GIFT_BOXES), len(PEOPLE)) == (8, 8, 44)


@pytest.mark.django_db
def test_every_product_is_valid() -> None:
    for group, item in items():
        category = Category(name=group.name, slug=slugify(group.name), description=group.text)
        category.full_clean(exclude=["picture"], validate_unique=False)
        product_of(group, item, category).full_clean(exclude=["category"])


def test_no_two_products_share_name_or_words() -> None:
    names = [item.name for _, item in items()]
    texts = [item.text for _, item in items()]

    assert len(set(names)) == len(names)
    assert len(set(texts)) == len(texts)
    assert all(len(re.findall(r"[.!?](?:\s|$)", text)) >= 2 for text in texts), "two sentences at least"


def test_every_product_shares_its_sub_category_with_others() -> None:
    for group in CATEGORIES:
        assert {item.sub for item in group.items} == set(group.subs)


def test_stock_runs_from_none_to_plenty_and_prices_are_cut_differently() -> None:
    stocks = [item.stock for _, item in items()]

    assert sum(stock == 0 for stock in stocks) >= 5
    assert sum(0 < stock <= 10 for stock in stocks) >= 10
    assert max(stocks) > 1000
    assert len({item.off for _, item in items()}) >= 5


def test_every_product_is_found_under_other_names() -> None:
    for group in CATEGORIES:
        assert any(ord(letter) > 0x900 for tag in group.tags for letter in tag), group.name


def test_every_picture_is_there_in_each_width_and_described():
    wanted = [picture_names.of_category(group) for group in CATEGORIES]
    wanted += [picture_names.of_bundle(bundle) for bundle in (*FUNDS, *GIFT_BOXES)]
    for group, item in items():
        names = picture_names.of_product(item)
        assert 1 <= len(names) <= 4
        assert all(len(alt_text(group, item, name)) <= 200 for name in names)
        wanted += names

    assert len(set(wanted)) == len(wanted)
    for width in WIDTHS:
        assert {file.name for file in (FOLDER / str(width)).iterdir()} == {f"{name}.avif" for name in wanted}
    assert sum(file.stat().st_size for file in FOLDER.rglob("*")) < 6_000_000


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "assortments"), [(ItemKind.BUNDLE, FUNDS), (ItemKind.GIFT_BOX, GIFT_BOXES)])
def test_bundles_hold_what_the_shop_sells_for_less_than_its_parts(kind: ItemKind, assortments: tuple) -> None:
    prices = {item.name: item.price for _, item in items()}
    for bundle in assortments:
        Bundle(kind=kind, name=bundle.name, description=bundle.text, price=bundle.price).full_clean()
        parts = sum(prices[name] * quantity for name, quantity in bundle.lines)
        assert 0.75 * parts < bundle.price < parts, bundle.name


def test_every_fund_and_gift_box_is_in_stock() -> None:
    stocks = {item.name: item.stock for _, item in items()}
    for bundle in (*FUNDS, *GIFT_BOXES):
        assert min(stocks[name] // quantity for name, quantity in bundle.lines) >= 1, bundle.name


def test_gift_boxes_hold_as_many_items_as_they_say() -> None:
    for bundle in GIFT_BOXES:
        if said := re.search(r"(\d+) Items", bundle.name):
            assert sum(quantity for _, quantity in bundle.lines) == int(said.group(1))


@pytest.mark.django_db
def test_people_live_at_addresses_that_exist() -> None:
    assert len({person.email for person in PEOPLE}) == len(PEOPLE)
    for person in PEOPLE:
        customer = Customer(name=person.name, email=person.email, phone_number="9876540000")
        customer.full_clean()
        assert person.pincode.startswith(PIN_REGIONS[person.state]), person
        Address(
            customer=customer, street=person.street, city=person.city, state=person.state, pincode=person.pincode
        ).full_clean(exclude=["customer"])


@pytest.mark.parametrize("password", ["", "lamps-by-the-gate-3"])
@pytest.mark.django_db
def test_five_staff_have_five_roles_and_no_password_that_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setenv("DEMO_STAFF_PASSWORD", password)
    people.create_staff()

    staff = {person.role: person for person in StaffUser.objects.all()}
    assert set(staff) == set(Role)
    assert not staff[Role.SUPER_ADMIN].has_usable_password()
    for role in set(Role) - {Role.SUPER_ADMIN}:
        assert staff[role].has_usable_password() == bool(password)
        assert not password or staff[role].check_password(password)


def test_reviews_fit_their_categories_and_use_every_rating() -> None:
    assert {group.name for group in CATEGORIES} == set(OPINIONS)
    for group in CATEGORIES:
        for _, words, said_of in OPINIONS[group.name]:
            assert any(said_of in item.name for item in group.items), words
    assert {rating for rows in OPINIONS.values() for rating, *_ in rows} == {1, 2, 3, 4, 5}
    assert all(1 <= low <= high <= 5 for low, high, _ in CLOSINGS)


@pytest.mark.django_db
def test_the_card_of_the_shop_is_valid() -> None:
    ShopSettings(**SHOP).full_clean()


def test_everything_has_a_name_and_safety_instructions_in_three_languages():
    sold = {item.name for group in CATEGORIES for item in group.items} | {one.name for one in (*FUNDS, *GIFT_BOXES)}
    kinds = {name for group in CATEGORIES for name in (group.name, *group.subs.values())}
    assert sold | kinds == NAMES.keys()
    for english, (tamil, hindi) in NAMES.items():
        assert re.search(r"[\u0b80-\u0bff]", tamil), english
        assert re.search(r"[\u0900-\u097f]", hindi), english
        assert re.findall(r"\d+", english)[:1] in (re.findall(r"\d+", tamil)[:1], []), english
    for way, texts in SAFETY.items():
        assert len(SAFETY_TA[way]) == len(SAFETY_HI[way]) == len(texts), way
        assert max(map(len, (*SAFETY_TA[way], *SAFETY_HI[way]))) <= 300


def test_everything_is_described_in_three_languages_with_the_same_numbers():
    english = {group.name: group.text for group in CATEGORIES} | {item.name: item.text for _, item in items()}
    english |= {bundle.name: bundle.text for bundle in (*FUNDS, *GIFT_BOXES)}
    assert english.keys() == TEXTS.keys()
    for name, (tamil, hindi) in TEXTS.items():
        assert re.search(r"[\u0b80-\u0bff]", tamil), name
        assert re.search(r"[\u0900-\u097f]", hindi), name
        assert sorted(re.findall(r"\d+", tamil)) == sorted(re.findall(r"\d+", hindi)), name
        assert sorted(re.findall(r"\d+", hindi)) == sorted(re.findall(r"\d+", english[name])), name
    assert len({text for both in TEXTS.values() for text in both}) == 2 * len(TEXTS)
