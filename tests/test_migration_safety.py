"""No migration locks a table in use for as long as its rows take: CONCURRENTLY for indexes, NOT VALID for constraints.

A table that the migration creates has no rows.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

SQL = {
    "an index without CONCURRENTLY": r"\b(?:CREATE (?:UNIQUE )?|DROP |RE)INDEX (?!CONCURRENTLY)",
    "a lock of a table": r"\bLOCK (?:TABLE )?\w+(?:, *\w+)* IN\b|\bVACUUM FULL\b|\bCLUSTER\b",
    "a column that is rewritten or read": r"\bALTER COLUMN \S+ (?:TYPE|SET DATA TYPE|SET NOT NULL)\b",
    "a constraint that is checked at once": r"\bADD CONSTRAINT (?:(?!NOT VALID|USING INDEX)[^;])*(?:;|\Z)",
}


def faults_of_sql(sql: str) -> set[str]:
    return {fault for fault, pattern in SQL.items() if re.search(pattern, sql, re.IGNORECASE)}


def faults_of(operation: Operation, app: str, state: ProjectState, created: set[str]) -> Iterator[str]:
    """Why an operation is refused; `state` is that before it, `created` the tables of its migration."""
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        for inner in operation.database_operations:
            yield from faults_of(inner, app, state, created)
    if isinstance(operation, migrations.RunSQL):
        for statement in (operation.sql, operation.reverse_sql):
            yield from faults_of_sql(statement if isinstance(statement, str) else str(statement or ""))
    table = str(getattr(operation, "model_name", "")).lower()
    if not table or table in created:
        return
    # Those that work concurrently are subclasses of these.
    if type(operation) in {migrations.AddIndex, migrations.RemoveIndex}:
        yield "an index without CONCURRENTLY"
    if isinstance(operation, migrations.AddConstraint) and not isinstance(operation, AddConstraintNotValid):
        yield "a constraint that is checked at once"
    if isinstance(operation, migrations.AlterUniqueTogether | migrations.AlterIndexTogether):
        yield "an index without CONCURRENTLY"
    if isinstance(operation, migrations.AddField | migrations.AlterField):
        is_new = isinstance(operation, migrations.AddField)
        before = None if is_new else state.models[app, table].fields[operation.name]
        yield from faults_of_field(before, operation.field)


def faults_of_field(before: Any, field: Any) -> Iterator[str]:
    """Of a column that is added, without `before`, or changed."""
    if (field.db_index or field.unique) and not (before and (before.db_index or before.unique)):
        yield "an index without CONCURRENTLY"
    if before is None or isinstance(field, models.ManyToManyField):
        return
    shorter = (field.max_length or 0) < (before.max_length or 0)
    if field.get_internal_type() != before.get_internal_type() or shorter or (before.null and not field.null):
        yield "a column that is rewritten or read"


def faulty() -> dict[str, set[str]]:
    """Each of our migrations that breaks the rule, as app.name, with its faults."""
    loader, state = MigrationLoader(None), ProjectState()
    found: dict[str, set[str]] = {}
    plan = dict.fromkeys(key for leaf in loader.graph.leaf_nodes() for key in loader.graph.forwards_plan(leaf))
    for app, name in plan:
        migration = loader.graph.nodes[app, name]
        ours = type(migration).__module__.startswith("apps.")
        created = {op.name.lower() for op in migration.operations if isinstance(op, migrations.CreateModel)}
        for operation in migration.operations:
            if ours and (faults := set(faults_of(operation, app, state, created))):
                found.setdefault(f"{app}.{name}", set()).update(faults)
            operation.state_forwards(app, state)
    return found


def test_no_new_migration_locks_a_table_for_long():
    assert faulty() == {}


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE UNIQUE INDEX a ON b (c)",
        "drop index a",
        "LOCK TABLE a, b IN SHARE ROW EXCLUSIVE MODE",
        "ALTER TABLE a ALTER COLUMN b SET NOT NULL",
        "ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0)",
        "ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0); ALTER TABLE a ADD CONSTRAINT d CHECK (e) NOT VALID",
    ],
)
def test_sql_that_locks_is_found(sql):
    assert faults_of_sql(sql)


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE INDEX CONCURRENTLY a ON b (c)",
        "ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0) NOT VALID; ALTER TABLE a VALIDATE CONSTRAINT b",
        "ALTER TABLE a ADD CONSTRAINT b UNIQUE USING INDEX c",
        "UPDATE a SET b = c",
    ],
)
def test_sql_that_does_not_lock_passes(sql):
    assert not faults_of_sql(sql)


def test_operations_of_django_that_lock_are_found():
    state = ProjectState()
    city = models.CharField(max_length=9, null=True)
    made = migrations.CreateModel("Order", [("id", models.BigAutoField(primary_key=True)), ("city", city)])
    made.state_forwards("shop", state)
    index = models.Index(fields=["city"], name="i")
    check = models.CheckConstraint(condition=models.Q(city="x"), name="c")
    text = models.CharField(max_length=9)
    for operation in (
        migrations.AddIndex("order", index), migrations.AddConstraint("order", check),
        migrations.AlterField("order", "city", text),
        migrations.AlterField("order", "city", models.TextField(null=True)),
        migrations.AddField("order", "town", models.CharField(max_length=9, db_index=True)),
        migrations.RunSQL("LOCK TABLE a IN EXCLUSIVE MODE"),
    ):  # fmt: skip
        assert set(faults_of(operation, "shop", state, set())), operation
        if not isinstance(operation, migrations.RunSQL):
            assert not set(faults_of(operation, "shop", state, {"order"})), operation
    for operation in (migrations.AddField("order", "town", text), AddConstraintNotValid("order", check)):
        assert not set(faults_of(operation, "shop", state, set())), operation
