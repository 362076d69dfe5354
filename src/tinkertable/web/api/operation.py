"""How OpenAPI describes an operation of the API: its summary, its answer, its parameters and examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example, OpenAPIMediaType, OpenAPIResponse, Operation, Parameter, Reference, Schema
from litestar.openapi.spec.request_body import RequestBody

from tinkertable.web.api.descriptions import errors
from tinkertable.web.api.examples import ERRORS, EXAMPLES, LIST_EXAMPLES

PARAMETERS: Final = {
    "id": "The table: the last part of its address `/t/ID`.",
    "show": "Which tables: `open` to join, `mine`, `playing` to watch, or `over`.",
    "version": "The version that the asker has seen.",
    "seconds": "How long to wait at most.",
    "seat": "A seat, from 0; needed only by those who hold several seats.",
    "ply": "How many moves had been played; without it, now.",
    "again": "Whether to try once more after a failure.",
}
"""What each parameter of a path or a query means."""
NO_MORE: Final[Mapping[int, ResponseSpec]] = {}


class Described(TypedDict):
    """The arguments of a route that OpenAPI describes it by."""

    tags: list[str]
    summary: str
    response_description: str
    operation_class: type[Operation]
    responses: dict[int, ResponseSpec]


def described(
    tag: str, summary: str, answer: str, *failures: int, more: Mapping[int, ResponseSpec] = NO_MORE
) -> Described:
    """Describe a route by its group, a summary, what it answers and how it can fail; its docstring says more."""
    return {
        "tags": [tag],
        "summary": summary,
        "response_description": answer,
        "operation_class": DescribedOperation,
        "responses": {**errors(*failures), **more},
    }


def operation_id(handler: HTTPRouteHandler, _method: object, _path: object) -> str:
    """The name of a route for generated clients: that of its function."""
    return handler.handler_name


@dataclass
class DescribedOperation(Operation):
    """An operation whose parameters are described, and whose bodies have examples."""

    def __post_init__(self) -> None:
        for parameter in self.parameters or []:
            if isinstance(parameter, Parameter):
                parameter.description = PARAMETERS[parameter.name]
        if isinstance(self.request_body, RequestBody):
            for media in self.request_body.content.values():
                _add_example(media, _example_of(media.schema))
        for status, response in (self.responses or {}).items():
            if isinstance(response, OpenAPIResponse):
                for media in (response.content or {}).values():
                    _add_example(media, ERRORS.get(int(status)) or _example_of(media.schema))


def _add_example(media: OpenAPIMediaType, value: Any) -> None:
    if value is not None:
        media.examples = {"example": Example(value=value)}


def _example_of(schema: Schema | Reference | None) -> Any:
    """The example of an object, or of a list of them, by the name of its schema."""
    if isinstance(schema, Reference):
        return EXAMPLES.get(_name(schema))
    if schema is not None and isinstance(schema.items, Reference):
        return LIST_EXAMPLES.get(_name(schema.items))
    return None  # a text, or a list of texts: the description says enough


def _name(reference: Reference) -> str:
    return reference.ref.rpartition("/")[2].rpartition("_")[2]
