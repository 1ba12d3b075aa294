"""What kind of document it is and for which role it speaks: by its name, its folder, its title, its frontmatter, and by
how it begins.
"""

import re
from itertools import pairwise

from flowc.expressions import expression
from flowc.model.doctrine.boundaries.arrows import joined_in_title
from flowc.model.doctrine.boundaries.exchanges import kind_of_call, kind_of_caller, tells_ends, text_of
from flowc.model.doctrine.boundaries.openings import addressee, kind_of_opening, reader, who_answers, who_reports
from flowc.model.doctrine.document.bygone import is_of_stage, lies_among
from flowc.model.doctrine.document.passages import Listing, Part, Passage, everywhere
from flowc.paths import Path, path_of
from flowc.vocabulary import DoctrineVocabulary, comparable

_KINDS = tuple(
    (kind, expression(pattern))
    for kind, pattern in (
        ("handoff-contract", r"(?:handoff|hand-off|transfer|invocation|boundary|delegation)-(?:contract|protocol)s?"),
        (
            "output-contract",
            r"(?:output|return|result|report)s?-(?:contract|format|schema)s?|(?:sub-?)?agent-(?:returns?|contracts?)",
        ),
        ("team-contract", r"team-(?:contract|charter)s?"),
        ("orchestration", r"orchestrat(?:ion|or)s?"),
        ("pipeline", r"pipelines?"),
        ("process", r"process|(?:[a-z-]+-)?procedures?"),
        ("template", r"(?:[a-z-]+-)?templates?|templates?-[a-z-]+"),
        ("workflow", r"workflows?"),
    )
)
_ENDS = tuple((kind, expression(rf"-(?:{pattern.pattern})$")) for kind, pattern in _KINDS[:3])
_OWNED = tuple(expression(rf"^(.+)-(?:{pattern.pattern})$") for _, pattern in _KINDS[:3])
"""A contract's name with the role before it."""
_CONTRACT_OF = expression(r"(?:output|return|result)-contract-(?:of|for)-(?:the-)?([a-z0-9]+(?:-[a-z0-9]+){0,2})")

_DATED = expression(r"(?:19|20)[0-9]{2}-[0-9]{2}")
_PARTED = expression(r"\s+(?:--?|–|—|:)\s+|:\s+")
_ARTICLE = expression(r"^(?:the|a|an)\s+", re.IGNORECASE)
_ROLE = expression(r"[\w`*. &/-]+(?<!-)", re.ASCII)
_SORTED = expression(r"^\d{1,3}[-_. ]+(?=[A-Za-z])")
_SUBJECT = expression(r"(?:one|each|every|any|all|two|per|for|from|to|of|on|how|what|where|when|why)\b", re.IGNORECASE)
"""What the words of a title begin with that name what a document is about, and no role."""

_SORTS = ("agent", "sub-agent", "subagent", "role", "prompt", "skill")
"""What a title may call its document before it names the role: `Agent: orchestrator`."""

_AGENT_FOLDERS = ("agents", "subagents", "agent")
_FILLED_IN = expression(r"hand-?(?:off|over)|report|summary|result|return|output|completion|session|response|answer")
"""What a file in a folder of templates is called that somebody fills in who has done a part of the work."""

_FORMS = ("templates", "forms", "report-templates")
_CHOICE = expression(
    r"^[^|`:\n]{2,40}(?:\(`[\w-]+`\))?:\**[ \t]*`?[a-z][\w-]*`?(?:[ \t]*\|[ \t]*`?[a-z][\w-]*(?: [a-z]\w*)?`?)+[ \t]*$"
    r"|^\|[^|\n]{2,40}\|[ \t]*`?[a-z][\w-]*`?(?:[ \t]*\\\|[ \t]*`?[a-z][\w-]*(?: [a-z]\w*)?`?)+[ \t]*\|[ \t]*$",
    re.MULTILINE,
)
"""A line of a form that is filled in with one of some words: `- Decision: approve | reject`."""

_FORM_TITLE = expression(
    r"(?:.+-)?(?:reports?|completions?|results?|returns?|hand-?offs?|responses?|contracts?)-(?:templates?|formats?"
    r"|inbox)"
    r"|agent-reports?"
)
_GIVES_BACK = expression(
    r"what-(?:the-)?(?P<role>(?!the-)[a-z0-9]+(?:-[a-z0-9]+)+?)-(?:gives?-back|hands?-back|sends?-back|returns|answers|delivers)(?:-to-[a-z0-9-]+)?"
)
"""The title of a document about what comes back from a role of several words."""

_RESULT_OF = expression(
    r"(?:the-)?(?:results?|answers?|returns?|reply|replies|outcomes?)-(?:of|from)-(?:the-)?"
    r"(?P<role>[a-z0-9]+(?:-[a-z0-9]+)+)"
)
"""Such a title, which may be about a thing as well, `Results of the user study`, unless the role is named in code."""

_CALL_TITLE = expression(
    r"(?:hand-?off|hand-?over|contract|boundary|call|agreement|interface)\W+`?[a-z][\w-]*`?\s*(?:->|→|=>|\bto\b)\s*`?[a-z][\w-]*`?\W*"
    r"|`?[a-z][\w-]*`?\s*(?:->|→|=>|\bto\b)\s*`?[a-z][\w-]*`?\W+(?:hand-?off|hand-?over|contract|boundary|call|agreement)\W*",
    re.IGNORECASE,
)
"""The title of a contract about one call: `Handoff: lead -> sorter`."""

_CONTRACTS = ("contracts", "contract", "handoffs", "handoff", "boundaries", "agreements")
_METHOD = expression(r"how-we-[a-z]+|(?:working-)?method-of-(?:the-)?[a-z0-9-]+|way-of-working")
"""The title of a document about how its readers work."""
_CODED = expression(r"`([a-z]+(?:-[a-z]+)+)`")

_STEP = expression(r"(?:step|stage|phase|passo|etapa)[-_]?\d{1,2}(?:[a-z]?[-_.]|$)")
_OF_STEPS = expression(r"(?:^|-)(?:steps|stages|phases|pipelines?|workflows?|passos|etapas)$")
_OUTCOME_SLOT = expression(r"\W*outcome\W*:\W*[a-z][\w-]*\W*\|\W*[a-z][\w-]*", re.IGNORECASE)
_SLOT = expression(r"\{\{\s*[\w.]+\s*\}\}|\[\[\w+\]\]|\$\{[a-z_]\w*\}")
_PROMPTS = ("prompts", "personas", "roles")
_ADDRESSED = expression(r"\W*(?:you\b|your\s+(?:role|job|task|work)\b|act\s+as\b)", re.IGNORECASE)
_AGENT_FILES = (
    "prompt", "instructions", "agent", "agents", "system", "system-prompt", "role", "persona", "member", "soul",
    "identity",
)  # fmt: skip
"""What a document may be called that instructs the agent whose folder it lies in: `agents/reviewer/prompt.md`."""


def kind_of(path: str, name: str | None, parts: tuple[Part, ...], words: DoctrineVocabulary) -> str:
    """The kind of a document; `name` is that of its frontmatter, which makes it an agent."""
    place = path_of(path)
    folders = [comparable(folder) for folder in place.parts[:-1]]
    if name or place.name == "SKILL.md":
        return "agent"
    named = _kind_of_words(comparable(_stem(place)))
    about = lies_among(place, words.lists["about_folders"]) and not is_of_stage(place, named, words.lists)
    if is_dated(place) or about:
        return "other"
    if named:
        return named
    if (folders and folders[-1] in words.lists["workflow_folders"]) or _is_step(place.stem.lower(), folders):
        return "workflow"
    if folders and place.parts[0].startswith(".") and comparable(place.stem).endswith("-workflow"):
        return "workflow"
    if place.stem.lower().endswith(("-prompt", "_prompt")):
        return "agent"
    if folders and folders[-1] in _AGENT_FOLDERS and place.stem not in ("README", "AGENTS", "CLAUDE"):
        return "agent"
    if folders and folders[-1] in _FORMS and (_FILLED_IN.search(place.stem.lower()) or _offers_choice(parts)):
        return "template"
    titled = "agent" if _is_in_folder_of_agent(place) else _kind_of_title(parts, words) or kind_of_call(parts, words)
    if not titled and folders and folders[-1] in _CONTRACTS and _draws_call(parts):
        return "handoff-contract"
    if not titled and addressee(parts, words):
        return "process"
    if not titled and folders and folders[-1].endswith(_PROMPTS) and _is_prompt(place, parts):
        return "agent"
    return titled or _kind_of_opened(place, parts, words)


def _draws_call(parts: tuple[Part, ...]) -> bool:
    """Whether the title of a document is a call and nothing else, `clerk -> checker`, or it says how a call ends."""
    title = next((part.heading.plain for part in parts if part.heading and part.level == 1), "")
    return joined_in_title(title) is not None or tells_ends(parts)


def _kind_of_opened(place: Path, parts: tuple[Part, ...], words: DoctrineVocabulary) -> str:
    """The kind that the first words tell, else the calls it draws; a front page is about the project."""
    if _is_form(parts):
        return "template"
    opened = kind_of_opening(place, parts, words)
    front = place.stem.lower() in words.lists["front_pages"]
    return opened if opened != "other" or front else kind_of_caller(parts, words) or opened


def _is_form(parts: tuple[Part, ...]) -> bool:
    """Whether the first line under the title is a place for one of several outcomes."""
    first = next((piece for part in parts[:2] for piece in part.pieces), None)
    words = first.entries[0].words if isinstance(first, Listing) and first.entries else first
    return isinstance(words, Passage) and _OUTCOME_SLOT.match(words.plain) is not None


def _offers_choice(parts: tuple[Part, ...]) -> bool:
    """Whether a document has lines that are filled in with one of some words."""
    return any(_CHOICE.search(part.span.text) for part in parts)


def _is_prompt(place: Path, parts: tuple[Part, ...]) -> bool:
    """Whether a text speaks to an agent from its first words on, has slots that a program fills in, `{{issue_body}}`,
    `[[run_dir]]`, or is called after the role that is its title, `roles/reviewer.md`.
    """
    held = [text_of(piece) for part in parts for piece in everywhere(part.pieces)]
    title = next((comparable(part.heading.plain) for part in parts if part.heading), "")
    called = f"-{title.removesuffix('-agent')}".endswith(f"-{comparable(place.stem)}")
    return called or any(map(_ADDRESSED.match, held[:1])) or any(map(_SLOT.search, held))


def is_dated(place: Path) -> bool:
    """Whether a document is of one day, by its name: nobody works by it for long."""
    return _DATED.match(place.stem) is not None


def _is_step(stem: str, folders: list[str]) -> bool:
    """Whether a document is one of the numbered steps of a workflow: `pipeline/steps/step-01-spec.md`."""
    if not folders:
        return False
    numbered = folders[-1] in ("steps", "stages", "passos", "etapas") and stem[:1].isdigit()
    return numbered or bool(_STEP.match(stem) and any(_OF_STEPS.search(folder) for folder in folders[-2:]))


def _is_in_folder_of_agent(place: Path) -> bool:
    """Whether a document is the instruction of `agents/<name>/`; an `agents/` folder at the root counts too."""
    above = [comparable(folder) for folder in place.parts[-3:-1]]
    return len(above) == 2 and above[0] in _AGENT_FOLDERS[:2] and comparable(place.stem) in _AGENT_FILES


def _stem(place: Path) -> str:
    """The name of a document without what it is sorted by: `04-output-contract.md`."""
    stem = "template" if place.stem.endswith(".template") else place.name.split(".")[0]
    return _SORTED.sub("", stem)


def _kind_of_words(stem: str) -> str:
    """The kind whose word a name is, or ends with: `execution-lead-output-contract`."""
    for kind, pattern in _KINDS:
        if pattern.fullmatch(stem):
            return kind
    for kind, pattern in _ENDS:
        if pattern.search(stem):
            return kind
    return ""


def _kind_of_title(parts: tuple[Part, ...], words: DoctrineVocabulary) -> str:
    """A contract or a form may have any file name, but then its title says what it is."""
    title = next((part.heading.plain for part in parts if part.heading and part.level == 1), "")
    if _CALL_TITLE.fullmatch(title.strip()):
        return "handoff-contract"
    for side in (title, *_PARTED.split(title)):
        bare = comparable(side.strip("`* "))
        kind = _kind_of_words(bare)
        if kind.endswith("contract"):
            return kind
        if _FORM_TITLE.fullmatch(bare):
            return "template"
    if _METHOD.fullmatch(comparable(title.strip("`* "))) and _names_somebody(parts, words):
        return "process"
    return "output-contract" if _who_gives_back(title, parts, words) else ""


def _names_somebody(parts: tuple[Part, ...], words: DoctrineVocabulary) -> bool:
    """Whether a document names a role in code: a page about how people of a company work names none."""
    named = (match[1] for part in parts for match in _CODED.finditer(part.span.text))
    return any(map(words.is_somebody, named))


def _who_gives_back(title: str, parts: tuple[Part, ...], words: DoctrineVocabulary) -> str | None:
    """The role whose results a title is about."""
    bare = comparable(title.strip("`* ").replace("`", ""))
    told = _GIVES_BACK.fullmatch(bare)
    of = _RESULT_OF.fullmatch(bare) if not told else None
    named = of and words.is_somebody(of["role"]) and any(f"`{of['role']}`" in part.span.text for part in parts)
    return told["role"] if told else of["role"] if of and named else None


def role_of(path: str, name: str | None, kind: str, parts: tuple[Part, ...], words: DoctrineVocabulary) -> str | None:
    """The role a document speaks for: `name`, else that of its file, its folder or its title, else nothing is known."""
    if name:
        return comparable(name)
    place = path_of(path)
    if kind == "other":
        return None
    if kind == "agent":
        stem = place.parent.name if place.name == "SKILL.md" or _is_in_folder_of_agent(place) else place.stem
        return comparable(stem).removesuffix("-prompt") or None
    named = _role_of_stem(place) or _role_of_folder(place, words) or who_answers(kind, parts)
    return named or _role_of_title(parts, words) or reader(kind, parts, words) or _role_of_own_folder(place, words)


def _role_of_stem(place: Path) -> str | None:
    stem = comparable(_SORTED.sub("", place.stem))
    for pattern in _OWNED:
        match = pattern.search(stem)
        if match:
            return match[1]
    return None


def _role_of_folder(place: Path, words: DoctrineVocabulary) -> str | None:
    folders, kept = [comparable(folder) for folder in place.parts[:-1]], words.lists["role_folders"]
    for above, folder in reversed([*pairwise(folders)]):
        if folder in kept and above not in kept:
            return above if above and above not in words.lists["plain_folders"] else None
    return None


def _role_of_own_folder(place: Path, words: DoctrineVocabulary) -> str | None:
    """The role of `doctrine/tech-lead/process.md`: the folder in `doctrine/`, or one that is called like somebody."""
    folders = [comparable(folder) for folder in place.parts[-3:-1]]
    if len(folders) < 2 or not (folders[0] == "doctrine" or words.is_somebody(folders[1])):
        return None
    role = folders[1]
    return role if role not in words.lists["role_folders"] | words.lists["plain_folders"] else None


def _role_of_title(parts: tuple[Part, ...], words: DoctrineVocabulary) -> str | None:
    """The role in a title: `Tech Lead -- Output Contract`, `Tech-Lead Output Contract`, `What tech-lead returns`."""
    title = _SORTED.sub("", next((part.heading.plain for part in parts if part.heading and part.level == 1), ""))
    sides = _PARTED.split(title)
    if len(sides) == 2:
        kinds = [_kind_of_words(comparable(side)) for side in sides]
        named = sides[0] if kinds[1] and comparable(sides[0]) not in _SORTS else sides[1]
        if bool(kinds[0]) != bool(kinds[1]) and _ROLE.fullmatch(named) and not _SUBJECT.match(named):
            return who_reports(_slug(named), words) if "template" in kinds else _slug(named)
    of = _CONTRACT_OF.fullmatch(comparable(title.replace("`", "")))
    given = (_who_gives_back(side, parts, words) for side in (title, *sides))
    if told := next(filter(None, given), None) or (of and _slug(of[1])):
        return told
    for pattern in _OWNED:
        match = pattern.search(comparable(title))
        if match and match[1].count("-") < 3:
            return _slug(match[1])
    return None


def _slug(words: str) -> str | None:
    return comparable(_ARTICLE.sub("", words.strip("`* "))) or None
