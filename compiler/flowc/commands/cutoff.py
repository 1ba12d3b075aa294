"""The early cutoff of build systems: a file changed, what it declares did not, so the answer stands.

What is said of a project rests on what its files declare, on the order of the places where they do, and on a part of
their texts. A changed file changes nothing of that, so that the answer kept is given again byte for byte, where

- its unit is as before but for its places, which read as before and stand in the same order (`sameness.py`), and
  for how much a budget or a lease of a flow is: what is said of a project asks only whether there is one and whether
  it is nought, unless a document shows a flow, which is held against the live one;
- no place in the answer lies in it: no finding, hidden or not, no label, fix or note shows or edits it;
- it declares something, so that it counts as a file whatever its text is like;
- no comment in it speaks to flowc, before or now, so that it hides nothing;
- what is read of its text beside the words of its places is as before: of YAML nothing is, except for the names of
  files that agents read, words in files that define agents, and what stands around a place for the fix of a finding in
  the same file; of Markdown nothing in the changed lines is looked for (`searched.py`), it names the same other
  documents, which belong to the project with it, and no orchestrator is among the changed documents.

A comment, a blank line or a description that no unit holds is such a change, and so is a sentence that states nothing.
As each of these conditions holds between any two of three texts if it does between the first and both others, a file
is always compared with the text the answer was made from. Those texts are kept, one file a project, read by parts.
See A. Mokhov, N. Mitchell, S. Peyton Jones: Build Systems à la Carte, 2018, section 2.
"""

import marshal
import os
import stat
import zlib

from flowc import replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from typing import Any, TypeAlias

    from flowc.commands.judging import Judged
    from flowc.model.kinds.unit import Unit
    from flowc.text import Source
    from flowc.vocabulary import Lexicon

    Grounds: TypeAlias = tuple[
        str, tuple[object, ...], tuple[str, ...], dict[str, Any], tuple[str, ...], dict[str, bytes]
    ]
    """Where texts are kept and for which state of flowc, the paths of the files that are shown, the words a project
    adds, what its documents are searched for, and the digests the answer was made from of files that are other now.
    """

    Entry: TypeAlias = tuple[str, bytes, int, int]
    """Name, digest, offset and length of a kept text."""

MOST_CHANGED = 8
"""Files that are compared in one run; where more changed, work is cheaper than doubt."""

MOST_BYTES, MOST_OTHER, LONGEST = 64 * 1024 * 1024, 64, 1024 * 1024
"""Bytes of the texts that are kept of one project, files of it that may be other than kept, bytes of each of these:
together no more than a run reads of a project.
"""

_HEAD = 8
"""Bytes before the table of kept texts: its checksum and its length."""


def grounds(judged: "Judged", apart: "Collection[str]", *, coverage: bool) -> "Grounds | None":
    """What it takes to tell later that the answer about a project still stands, and its texts kept beside; None where
    nothing can be kept. Files `apart` are more than documents; `coverage`: the answer lists sections of prose.
    """
    from flowc.text import written

    memory, project = judged.memory, judged.project
    texts = {
        file.path: (file.source.path, bytes.fromhex(file.source.digest), written(file.source).encode())
        for file in project.files
        if file.path not in ("", *apart) and file.source.digest and not file.findings and not file.source.bom
    }
    if memory is None or sum(len(each[2]) for each in texts.values()) > MOST_BYTES:
        return None
    from flowc.analyses.lone_files import twins
    from flowc.analyses.searched import searched

    facts = judged.understanding.facts
    shown = {source.path for source in _shown(judged, coverage=coverage)}
    shown |= {each.doctrine.source.file.path for each in facts.conductors}
    alike = (end for pair in twins(facts.program) for end in (pair.one, pair.other))
    shown |= {each.doctrine.source.file.path for each in alike}
    paths = tuple(sorted(file.path for file in project.files if file.source.path in shown))
    pack = f"{os.path.splitext(memory.path)[0]}.texts"
    made: Any = pack, memory.key, paths, dict(project.settings.lexicon.additions), tuple(searched(facts)), {}
    try:
        marshal.dumps(made)
    except ValueError:
        return None
    _pack(pack, memory.key, texts)
    told: Grounds = made
    return told


def _shown(judged: "Judged", *, coverage: bool) -> "Iterator[Source]":
    """The sources in which the places of an answer lie, or would, if nothing hid them."""
    hidden = (each.finding for each in judged.judgement.hidden)
    for finding in (*judged.judgement.findings, *hidden):
        yield finding.span.source
        yield from (label.span.source for label in finding.labels)
        yield from (edit.span.source for fix in finding.fixes for edit in fix.edits)
    doctrines = judged.understanding.facts.program.doctrines if coverage else ()
    yield from (doctrine.source.file for doctrine in doctrines if doctrine.silent)


def _pack(path: str, key: object, texts: "Mapping[str, tuple[str, bytes, bytes]]") -> None:
    """Keep texts, unless they are kept already."""
    at, entries = 0, {}
    for place, (name, digest, text) in texts.items():
        entries[place] = (name, digest, at, len(text))
        at += len(text)
    table, first = _table(path, key)
    if table != entries or (replay.stamp(path) or (0,))[0] != first + at:
        from flowc.commands.remembering import MOST_PROJECTS

        held: Any = key, entries
        head = marshal.dumps(held)
        start = zlib.crc32(head).to_bytes(4, "big") + len(head).to_bytes(4, "big")
        replay.put(path, (start, head, *(text for *_, text in texts.values())), MOST_PROJECTS)


def _table(path: str, key: object) -> "tuple[Mapping[str, Entry], int]":
    """The kept texts of a project by the paths of their files: names, digests, offsets and lengths; and the offset
    of the first. Nothing where they were kept by another state of flowc.
    """
    start = replay.passage(path, 0, _HEAD)
    length = int.from_bytes(start[4:], "big")
    found: Any = replay.checked(replay.passage(path, _HEAD, length), start[:4])
    return (found[1] if found and found[0] == key else {}), _HEAD + length


def still(grounds: "Grounds", changed: "Mapping[str, tuple[bytes, bytes]]") -> "Grounds | None":
    """The grounds on which an answer stands though files changed, of which `changed` has the digests before and now;
    None where it may not.
    """
    pack, key, shown, additions, sought, known = grounds
    origins = {path: known.get(path, before) for path, (before, _) in changed.items()}
    if len(changed) > MOST_CHANGED or len(known | origins) > MOST_OTHER or not changed.keys().isdisjoint(shown):
        return None
    table, first = _table(pack, key)
    for path, (_, now) in changed.items():
        if path not in table or table[path][1] != origins[path]:
            return None
        name, digest, at, length = table[path]
        old, new = replay.passage(pack, first + at, length), _content(path)
        if not _declare_the_same((old, digest), (new, now), name, additions, sought):
            return None
    return pack, key, shown, additions, sought, known | origins


def _content(path: str) -> bytes:
    """The bytes of a file, empty where it cannot be read or is too long to be compared."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return b""
        with open(path, "rb") as file:
            content = file.read(LONGEST + 1)
    except OSError:
        return b""
    return content if len(content) <= LONGEST else b""


def _declare_the_same(
    old: tuple[bytes, bytes],
    new: tuple[bytes, bytes],
    name: str,
    additions: "dict[str, Any]",
    sought: tuple[str, ...],
) -> bool:
    """Whether two contents, each with its digest, are sound texts that say the same as far as an answer goes."""
    from flowc.syntax.decode import decode

    sources = []
    for content, digest in (old, new):
        source, problems = decode(name, content)
        if problems or source.bom or source.digest != digest.hex():
            return False
        sources.append(source)
    before, after = sources
    from flowc.vocabulary import SHIPPED, Lexicon

    return stands(before, after, Lexicon(additions) if additions else SHIPPED, sought)


def stands(old: "Source", new: "Source", lexicon: "Lexicon", sought: tuple[str, ...]) -> bool:
    """Whether an answer in which no place of a file is shown stands when its text is another.

    `sought` is what the documents of the project are searched for. False wherever there is a doubt.
    """
    from flowc.model.kinds.sameness import moved
    from flowc.model.kinds.unit import build
    from flowc.model.nodes import Agent
    from flowc.suppressions import may_hold
    from flowc.syntax.suffixes import is_markdown

    if old.text == new.text:
        return True
    if may_hold(old.text) or may_hold(new.text):
        return False
    before, after = build(old, lexicon), build(new, lexicon)
    places = moved(before, after, amounts=_amounts_matter(before, sought))
    if places is None:
        return False
    if is_markdown(old):
        from flowc.analyses.searched import Searched, is_silent
        from flowc.syntax.document_names import names_of

        return names_of(old) == names_of(new) and is_silent(before, after, places, Searched(*sought))
    if any(doctrine.handlers for doctrine in (*before.doctrines, *after.doctrines) if not doctrine.source.origin):
        return False  # a row for all that is not named is a word of the text
    if not _speak_of_the_same(old, new, sought):
        return False
    defines = any(isinstance(document, Agent) for document in before.documents)
    return bool(before.documents) and (not defines or old.text.split() == new.text.split())


def _speak_of_the_same(old: "Source", new: "Source", sought: tuple[str, ...]) -> bool:
    """Whether two texts name the same of the files and folders that documents speak of, be it in comments."""
    _, _, _, folders, *_ = sought
    one, other = (text.casefold().replace("ı", "i") for text in (old.text, new.text))
    return all((part in one) == (part in other) for part in folders.split("\n"))


def _amounts_matter(unit: "Unit", sought: tuple[str, ...]) -> bool:
    """Whether an answer may rest on how much a number in a file is; in flows it does where documents show flows.

    `sought` is `Searched`, which a change of a flow need not load.
    """
    from flowc.model.nodes import Flow

    *_, flows = sought
    return bool(flows or unit.doctrines) or not all(isinstance(document, Flow) for document in unit.documents)
