"""Inputs that the signature of a role calls otherwise than its prose does."""

from collections.abc import Iterator
from typing import NamedTuple

from flowc.analyses.likeness import words
from flowc.analyses.payloads import SIGNATURE, Payload, handed, paths
from flowc.analyses.realms import Realms
from flowc.model.statements import Doctrine, Field


class Misnamed(NamedTuple):
    """An input that a signature calls otherwise than the prose of its role does, where all others are called alike."""

    signature: Payload
    field: Field
    prose: Payload
    other: Field


def misnamed(realms: Realms, doctrines: tuple[Doctrine, ...]) -> Iterator[Misnamed]:
    """The signatures that agree with prose but for the name of one input; none that any prose agrees with."""
    told = [(doctrine, one) for doctrine in doctrines for one in (*doctrine.sent, *doctrine.handed) if one.required]
    made = [each for doctrine, one in told if (each := handed(doctrine, one))]
    declared = [each for each in made if SIGNATURE.match(each.span.text)]
    named = [each for each in made if each not in declared]
    for signature in declared:
        own = {words(field.key): field for field in signature.fields}
        of_callee = (each for each in named if each.callee == signature.callee)
        prose = [each for each in of_callee if realms.together(*paths(each, signature))]
        keys = [{words(field.key): field for field in each.fields if field.required} for each in prose]
        if any(each.keys() == own.keys() for each in keys):
            continue
        for text, theirs in zip(prose, keys, strict=True):
            one, other = own.keys() - theirs.keys(), theirs.keys() - own.keys()
            if len(one) == len(other) == 1 and len(own) > 1:
                yield Misnamed(signature, own[one.pop()], text, theirs[other.pop()])
                break
