"""Forms with files, read into the same plain data that a JSON body gives, so that one serializer judges both."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from rest_framework.parsers import MultiPartParser


class Files(dict[str, Any]):
    """Uploads by field: a list where a field may repeat. Django closes what `lists` names after the request."""

    def lists(self) -> Iterator[tuple[str, list[Any]]]:
        """Every upload, by field."""
        for key, value in self.items():
            yield key, value if isinstance(value, list) else [value]


@dataclass(frozen=True, slots=True)
class Sent:
    """A form's texts as plain data, and its files; DRF merges the two."""

    data: dict[str, Any]
    files: Files


class FormParser(MultiPartParser):
    """Reads multipart; the view's `json_fields` hold JSON, its `file_lists` may repeat.

    An empty text counts as not sent: that is how a browser sends a field that nobody filled.
    """

    def parse(  # type: ignore[override]  # plain data instead of a QueryDict
        self, stream: Any, media_type: str | None = None, parser_context: Any = None
    ) -> Sent:
        """The form; raises ParseError for a malformed one."""
        view = (parser_context or {})["view"]
        parsed = super().parse(stream, media_type, parser_context)
        texts = {key: value for key, value in parsed.data.items() if value != ""}
        for name in set(view.json_fields) & texts.keys():
            texts[name] = _decoded(str(texts[name]))
        uploads = {key: parsed.files.getlist(key) for key in parsed.files}
        files = {key: found if key in view.file_lists else found[-1] for key, found in uploads.items()}
        return Sent(texts, Files(files))


def _decoded(text: str) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return text  # the field's own error message is used
