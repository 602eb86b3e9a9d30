"""Views of the list of orders: built in, own and shared (selling B2)."""

import pytest

from apps.accounts.tests.factories import StaffFactory
from apps.adminpanel.models import SavedView
from apps.common.models import AuditRecord

pytestmark = pytest.mark.django_db
PATH = "/api/admin/views"


@pytest.fixture
def colleague():
    return StaffFactory(name="Selvi")


@pytest.fixture
def desk(api_as, staff):
    return api_as(staff)


def save(desk, **body):
    answer = desk.post(PATH, {"name": "To pack", "query": "status=confirmed", **body})
    assert answer.status_code == 201, answer.json()
    return answer.json()["view"]


def names(desk):
    return [view["name"] for view in desk.get(PATH).json()["views"] if not view["builtIn"]]


def test_five_views_are_built_in_and_each_is_a_list(desk):
    views = desk.get(PATH).json()["views"]
    assert [view["name"] for view in views] == [
        "Paid not shipped", "Short of stock", "Proof over 12 h", "Refund due", "Approved, not in the bank",
    ]  # fmt: skip
    for view in views:
        assert (view["builtIn"], view["canChange"], view["owner"]) == (True, False, None)
        assert desk.get(f"/api/admin/orders?{view['query']}").status_code == 200


def test_own_views_are_for_oneself_and_shared_ones_for_everybody(desk, api_as, colleague, staff):
    save(desk, name="Mine")
    view = save(desk, name="All", shared=True)
    assert view == {
        "_id": view["_id"], "name": "All", "query": "status=confirmed", "shared": True, "builtIn": False,
        "canChange": True, "owner": {"_id": str(staff.pk), "name": staff.name},
    }  # fmt: skip
    assert names(desk) == ["All", "Mine"]
    assert names(api_as(colleague)) == ["All"]


@pytest.mark.parametrize(
    ("query", "stored"),
    [
        ("?noNumber=true&status=shipped,delivered&page=3&limit=25&city=", "status=shipped,delivered&noNumber=true"),
        ("days=week&search=bansal+manish", "search=bansal%20manish&days=week"),
        ("", ""),
    ],
)
def test_a_query_is_stored_as_the_list_takes_it(desk, query, stored):
    assert save(desk, query=query)["query"] == stored


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": " "}, "name"), ({"name": "x" * 41}, "name"), ({"query": "status=lost"}, "status"),
        ({"query": "colour=red"}, "query"), ({"query": "days=today&dateTo=2026-11-01"}, "days"),
        ({"query": "search=" + "x" * 1000}, "query"),
    ],
)  # fmt: skip
def test_what_is_no_view_is_refused_by_name(desk, body, field):
    answer = desk.post(PATH, {"name": "To pack", "query": "", **body})
    assert answer.status_code == 400
    assert field in answer.json()["errors"][0]["field"]
    assert SavedView.objects.count() == 0


def test_a_name_is_given_once_a_person_whatever_its_case(desk, api_as, colleague):
    first, second = save(desk), save(desk, name="Other")
    for answer in (
        desk.post(PATH, {"name": "to PACK", "query": ""}),
        desk.put(f"{PATH}/{second['_id']}", {"name": "TO pack"}),
    ):
        assert (answer.status_code, answer.json()["message"]) == (400, "You have a view with this name.")
    assert desk.put(f"{PATH}/{first['_id']}", {"name": "to pack"}).status_code == 200
    save(api_as(colleague))


def test_a_view_is_renamed_shared_changed_and_deleted_with_a_record_each(desk, api_as, colleague):
    view = save(desk)
    path = f"{PATH}/{view['_id']}"
    assert desk.put(path, {"name": "Ready"}).json()["view"]["query"] == "status=confirmed"
    assert desk.put(path, {"shared": True}).json()["view"]["name"] == "Ready"
    assert desk.put(path, {"query": "state=Kerala"}).json()["view"]["shared"] is True
    assert desk.put(path, {"query": "state=Kerala"}).status_code == 200
    assert names(api_as(colleague)) == ["Ready"]
    assert desk.delete(path).status_code == 200
    assert desk.delete(path).status_code == 404
    actions = list(AuditRecord.objects.order_by("pk").values_list("action", flat=True))
    assert actions == ["view.saved", *["view.changed"] * 3, "view.deleted"]


def test_others_cannot_change_a_view_and_do_not_see_what_is_not_shared(desk, api_as, colleague, super_admin):
    mine, shared = save(desk, name="Mine"), save(desk, name="All", shared=True)
    for person, own, common in ((colleague, 404, 403), (super_admin, 404, 200)):
        other = api_as(person)
        assert other.put(f"{PATH}/{mine['_id']}", {"name": "Taken"}).status_code == own
        assert other.delete(f"{PATH}/{mine['_id']}").status_code == own
        assert other.put(f"{PATH}/{shared['_id']}", {"name": "Taken"}).status_code == common
    assert [view["canChange"] for view in api_as(colleague).get(PATH).json()["views"]][-1] is False
    assert api_as(super_admin).delete(f"{PATH}/{shared['_id']}").status_code == 200


def test_a_shared_view_outlives_its_owner(desk, staff, api_as, colleague):
    save(desk, shared=True)
    staff.delete()
    (view,) = [view for view in api_as(colleague).get(PATH).json()["views"] if not view["builtIn"]]
    assert (view["owner"], view["canChange"]) == (None, False)


def test_thirty_views_a_person(desk, monkeypatch):
    monkeypatch.setattr("apps.adminpanel.services.saved_views.MOST", 2)
    save(desk, name="1"), save(desk, name="2")
    assert desk.post(PATH, {"name": "3", "query": ""}).status_code == 400


def test_the_views_take_one_statement_and_the_sign_in(desk, api_as, colleague, django_assert_num_queries):
    for number in range(5):
        save(desk, name=str(number), shared=True)
    other = api_as(colleague)
    with django_assert_num_queries(2):
        other.get(PATH)
