"""Five roles: who has which, who changes it, and what the person is mailed (selling, B11)."""

from pathlib import Path

import pytest
from django.core import mail
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.accounts.enums import Role
from apps.accounts.errors import LastSuperAdmin, OwnRole
from apps.accounts.models import Session, StaffUser
from apps.accounts.notifications.tasks import send_role_change
from apps.accounts.roles import BESIDES_SUPER_ADMINS, Permission, permissions_of
from apps.accounts.services import staff as services
from apps.accounts.tests.factories import StaffFactory
from apps.common.actors import SYSTEM
from apps.common.models import AuditRecord
from tests.races import at_once, outcome

pytestmark = pytest.mark.django_db
ADMINS = "/api/admin/admins"


def change(pk: int, role: str, by: StaffUser | None = None) -> StaffUser:
    actor = by.actor if by else SYSTEM
    return services.update_staff(pk, actor=actor, changes={"role": role}, now=timezone.now())


def test_every_permission_names_its_roles():
    assert set(BESIDES_SUPER_ADMINS) == set(Permission)
    assert permissions_of(Role.SUPER_ADMIN) == set(Permission)


def test_may_reconcile_is_for_admins_and_verifiers_have_it_by_their_role():
    given = {role: Permission.RECONCILE in permissions_of(role, may_reconcile=True) for role in Role}
    assert given == {
        Role.SUPER_ADMIN: True, Role.ADMIN: True, Role.VERIFIER: True, Role.PACKER: False, Role.CATALOGUE: False,
    }  # fmt: skip
    assert Permission.RECONCILE not in permissions_of(Role.ADMIN)


@pytest.mark.parametrize("role", Role)
def test_the_profile_names_what_the_person_may_do(api_as, role):
    client = api_as(StaffFactory(role=role))
    assert client.get("/api/admin/profile").json()["admin"]["permissions"] == sorted(permissions_of(role))


def test_another_role_counts_at_once_ends_the_sessions_and_is_mailed_to_both(api_as, staff, super_admin):
    client, owner = api_as(staff), api_as(super_admin)
    assert client.get("/api/admin/payments/waiting").status_code == 200
    answer = owner.put(f"{ADMINS}/{staff.pk}", {"role": "packer"})
    assert (answer.status_code, answer.json()["admin"]["role"]) == (200, "packer")
    assert client.get("/api/admin/orders").status_code == 401
    assert not Session.objects.filter(staff=staff, revoked_at=None).exists()
    assert api_as(staff).get("/api/admin/payments/waiting").status_code == 403
    assert owner.get(ADMINS).status_code == 200
    record = AuditRecord.objects.get(action="staff.role_changed")
    assert (record.before, record.after, record.actor_name) == ({"role": "admin"}, {"role": "packer"}, "Lakshmi")
    jobs = ProcrastinateJob.objects.filter(task_name="send_role_change")
    for job in jobs:
        send_role_change(**job.args)
    texts = {message.to[0]: message.body for message in mail.outbox}
    assert set(texts) == {staff.email, super_admin.email}
    assert "Lakshmi changed your role in the back office from Admin to Packer." in texts[staff.email]
    assert "You changed the role of Arun Prakash from Admin to Packer." in texts[super_admin.email]


def test_the_same_role_again_ends_nothing_and_mails_nobody(api_as, staff, super_admin):
    client = api_as(staff)
    assert api_as(super_admin).put(f"{ADMINS}/{staff.pk}", {"role": "admin"}).status_code == 200
    assert client.get("/api/admin/orders").status_code == 200
    assert not ProcrastinateJob.objects.filter(task_name="send_role_change").exists()


def test_staff_cannot_change_their_own_role(api_as, super_admin):
    StaffFactory(role="super_admin")
    answer = api_as(super_admin).put(f"{ADMINS}/{super_admin.pk}", {"role": "admin"})
    assert (answer.status_code, answer.json()["code"]) == (409, "own_role")
    super_admin.refresh_from_db()
    assert super_admin.is_super_admin


def test_the_last_super_admin_remains_one(super_admin):
    StaffFactory(role="super_admin", is_active=False)
    with pytest.raises(LastSuperAdmin):
        change(super_admin.pk, "admin")


def test_only_super_admins_change_roles(api_as, staff):
    other = StaffFactory()
    for role in ("admin", "verifier", "packer", "catalogue"):
        StaffUser.objects.filter(pk=staff.pk).update(role=role)
        assert api_as(staff).put(f"{ADMINS}/{other.pk}", {"role": "super_admin"}).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_one_of_two_super_admins_who_demote_each_other_remains():
    for _ in range(5):
        one, two = StaffFactory(role="super_admin"), StaffFactory(role="super_admin")
        results = at_once([outcome(change, two.pk, "packer", one), outcome(change, one.pk, "packer", two)])
        assert sorted(results) in (["last_super_admin", "ok"], ["no_longer_super_admin", "ok"])
        assert StaffUser.objects.filter(role="super_admin").count() == 1
        StaffUser.objects.all().delete()


def test_own_role_is_refused_before_anything_else(super_admin):
    with pytest.raises(OwnRole):
        change(super_admin.pk, "packer", super_admin)


def table_of_roles() -> str:
    """The table of docs/security.md, from the declaration."""
    columns = (Role.SUPER_ADMIN, Role.ADMIN, Role.VERIFIER, Role.PACKER, Role.CATALOGUE)
    lines = [f"| permission | what it opens | {' | '.join(columns)} |", "|---" * (2 + len(columns)) + "|"]
    for permission in Permission:
        given = ["yes" if permission in permissions_of(role) else "–" for role in columns]
        if permission is Permission.RECONCILE:
            given[1] = "if given"
        lines.append(f"| `{permission}` | {permission.label} | {' | '.join(given)} |")
    return "\n".join(lines)


def test_the_table_of_the_documentation_is_that_of_the_code():
    assert table_of_roles() in Path("docs/security.md").read_text()
