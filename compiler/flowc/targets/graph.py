"""The graph of a program as text: everything in it as JSON, its state machines as DOT and as Mermaid.

Names come from documents: each language has its own escape, and characters nobody can see are shown as a sign.
"""

import json
import unicodedata
from collections.abc import Iterable, Iterator

from flowc.analyses.moves import Move, Way, moves
from flowc.model.meaning import Exit, Machine, Program
from flowc.model.view import Within, attributes, elements, everything, place, shown
from flowc.structs import Struct

FORMAT = "flowc-graph"
VERSION = 1

_HIDDEN = "\N{REPLACEMENT CHARACTER}"
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_DOT_STYLES = {"success": "solid", "written": "dashed", "supplied": "dotted"}
_DOT_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})
_MERMAID_ARROWS = {"success": "-->", "written": "-.->", "supplied": "-.->"}


def graph_json(program: Program, within: Within = everything) -> str:
    """Every node and edge of the program's graph (`model.view`), with its place as path:line:column; ASCII only."""
    made = shown(elements(program), within)
    edges = ({"kind": a.kind, "source": a.source, "target": a.target, "place": place(a.span)} for a in made.arcs)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "nodes": [{"id": vertex.id, **attributes(vertex)} for vertex in made.vertices],
        "edges": list(edges),
    }
    text = json.dumps(document, indent=2, ensure_ascii=True)
    return text.replace("##", "#\\u0023").replace("\x7f", "\\u007f") + "\n"


def dot(program: Program, within: Within = everything) -> str:
    """The state machines as one Graphviz digraph, a cluster each.

    Solid arrows are success, dashed ones the other ways a flow writes, dotted ones those the language supplies.
    """
    body = (line for diagram in _diagrams(program, within) for line in _dot_cluster(diagram))
    opening = ("digraph flows {", '  node [shape=box, style=rounded, fontname="sans-serif"];')
    return "\n".join((*opening, '  edge [fontname="sans-serif", fontsize=10];', *body, "}", ""))


def mermaid(program: Program, within: Within = everything) -> str:
    """The state machines as one Mermaid flowchart, a subgraph each; solid arrows are success, dotted ones the rest."""
    body = (line for diagram in _diagrams(program, within) for line in _mermaid_subgraph(diagram))
    return "\n".join(("flowchart TD", *body, ""))


class _Arrow(Struct):
    """The moves between two states that are drawn as one arrow, with a line of words each."""

    source: str
    target: str
    style: str
    words: tuple[str, ...]


class _Diagram(Struct):
    """One machine to draw: an identifier for every state, in order of first mention."""

    prefix: str
    machine: Machine
    states: dict[str, str]
    arrows: tuple[_Arrow, ...]


def _diagrams(program: Program, within: Within) -> Iterator[_Diagram]:
    drawn = (machine for machine in program.machines if within(machine.flow.span))
    for number, machine in enumerate(drawn):
        arrows = _arrows(moves(machine))
        states = [stage.state.text for stage in machine.stages]
        mentioned = dict.fromkeys([*states, *(arrow.target for arrow in arrows)])
        names = {state: f"s{number}_{count}" for count, state in enumerate(mentioned)}
        yield _Diagram(f"s{number}", machine, names, arrows)


def _arrows(made: Iterable[Move]) -> tuple[_Arrow, ...]:
    words: dict[tuple[str, str, str], dict[str, None]] = {}
    for move in made:
        drawn = words.setdefault((move.source, move.target, _style(move)), {})
        drawn.update(dict.fromkeys(_words(move)))
    return tuple(_Arrow(*key, tuple(lines)) for key, lines in words.items())


def _style(move: Move) -> str:
    if move.way is Way.SUCCESS:
        return "success"
    return "written" if move.written else "supplied"


def _words(move: Move) -> tuple[str, ...]:
    return _success_words(move.exit) if move.way is Way.SUCCESS else (move.way.value,)


def _success_words(exit: Exit) -> tuple[str, ...]:
    """What success means on an edge, in the order it happens: checks, gates, steps, the agent that is invoked."""
    checks = [f"check {check.text}" for check in exit.checks]
    gates = [f"{gate.kind.value} {gate.subject.text}" for gate in exit.gates]
    steps = [f"run {step.text}" for step in exit.steps]
    claims = [f"invoke {exit.claims.text}"] if exit.claims else []
    return (*checks, *gates, *steps, *claims)


def _dot_cluster(diagram: _Diagram) -> Iterator[str]:
    yield f"  subgraph cluster_{diagram.prefix} {{"
    yield f"    label={_dot_text(diagram.machine.flow.name.text)};"
    for state, name in diagram.states.items():
        rings = ", peripheries=2" if state in diagram.machine.terminal else ""
        yield f"    {name} [label={_dot_text(state)}{rings}];"
    yield f"    {diagram.prefix}_entry [shape=point];"
    for entry in diagram.machine.entries:
        yield f"    {diagram.prefix}_entry -> {diagram.states[entry.text]};"
    for arrow in diagram.arrows:
        ends = f"{diagram.states[arrow.source]} -> {diagram.states[arrow.target]}"
        yield f"    {ends} [style={_DOT_STYLES[arrow.style]}, label={_dot_text(*arrow.words)}];"
    yield "  }"


def _dot_text(*lines: str) -> str:
    """Lines as a quoted string, in which a backslash would start an escape and an ampersand an entity."""
    escaped = "\\n".join(_visible(line).translate(_DOT_ESCAPES) for line in lines)
    return f'"{escaped.replace("##", "#&#35;")}"'


def _mermaid_subgraph(diagram: _Diagram) -> Iterator[str]:
    yield f"  subgraph {diagram.prefix}[{_mermaid_text(diagram.machine.flow.name.text)}]"
    for state, name in diagram.states.items():
        opening, closing = ("([", "])") if state in diagram.machine.terminal else ("[", "]")
        yield f"    {name}{opening}{_mermaid_text(state)}{closing}"
    yield f"    {diagram.prefix}_entry(( ))"
    for entry in diagram.machine.entries:
        yield f"    {diagram.prefix}_entry --> {diagram.states[entry.text]}"
    for arrow in diagram.arrows:
        label = f"|{_mermaid_text(*arrow.words)}|" if arrow.words else ""
        yield f"    {diagram.states[arrow.source]} {_MERMAID_ARROWS[arrow.style]}{label} {diagram.states[arrow.target]}"
    yield "  end"


def _mermaid_text(*lines: str) -> str:
    """Lines as a quoted text: whatever Mermaid or Markdown could read as more than text is a numbered entity."""
    return '"' + "<br/>".join(_entities(_visible(line)) for line in lines) + '"'


def _entities(line: str) -> str:
    padded = f" {line} "
    trios = zip(padded, line, padded[2:], strict=False)
    return "".join(here if _is_plain(before, here, after) else f"#{ord(here)};" for before, here, after in trios)


def _is_plain(before: str, here: str, after: str) -> bool:
    """Whether a character is only text: a letter or digit, or a blank or joining sign between two of them."""
    return here.isalnum() or (here in " _-." and before.isalnum() and after.isalnum())


def _visible(text: str) -> str:
    return "".join(_HIDDEN if unicodedata.category(each) in _UNSEEN else each for each in text)
