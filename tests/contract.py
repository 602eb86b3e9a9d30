"""The schema of the API, as both apps read it, and whether an answer conforms to it."""

import json
from typing import Any

import requests
import schemathesis
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from schemathesis.core.transport import Response

CONTRACT = json.loads((settings.BASE_DIR / "contract" / "openapi.json").read_text())
UNDESCRIBED = {"api/health/live", "api/health/ready", "api/health/serving", "api/schema", "api/docs"}
"""Calls of machines, which are not in the schema."""


def _loaded() -> Any:
    schema = schemathesis.openapi.from_dict(CONTRACT)
    schema.app = get_wsgi_application()
    schema.location = "/api/schema"
    schema.config.phases.coverage.enabled = False
    schema.config.phases.examples.enabled = False
    return schema


schema = _loaded()


def assert_conforms(method: str, path: str, answer: Any) -> None:
    """Fails unless the schema has the answer's status for this call of the table, and allows its body.

    The path is as in the table of tests/test_routes.py, with "{pk}" for an id.
    """
    address = path.partition("?")[0]
    if address in UNDESCRIBED:
        return
    operation = schema[f"/{address.replace('{pk}', '{id}')}"][method]
    assert operation.responses.find_by_status_code(answer.status_code), f"{answer.status_code} is not described"
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    request = requests.Request(method, f"http://localhost/{address}").prepare()
    headers = {name.lower(): [value] for name, value in answer.headers.items()}
    operation.validate_response(
        Response(answer.status_code, headers, content, request=request, elapsed=0, verify=False)
    )
