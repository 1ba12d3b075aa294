"""JSON Schema: the only door to the validator, which is slow to load and never needed to lint flows."""

from collections.abc import Mapping

from flowc.structs import Struct


class Violation(Struct):
    """What a value breaks in a schema: the keys and places that lead to it, joined by slashes, and what is wrong."""

    path: str
    problem: str


def violations(value: object, schema: Mapping[str, object]) -> tuple[Violation, ...]:
    """Everything in which plain data (mappings, lists, scalars) breaks a schema of draft 2020-12, by path.

    Raises ValueError for what is no schema.
    """
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        raise ValueError(error.message) from error
    found = Draft202012Validator(schema).iter_errors(value)
    broken = {(("/".join(str(part) for part in error.absolute_path)), error.message) for error in found}
    return tuple(Violation(path, problem) for path, problem in sorted(broken))
