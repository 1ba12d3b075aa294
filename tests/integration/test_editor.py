"""The schemas in an editor: sound in their draft, and used by yaml-language-server through the first line of a file."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema.validators import validator_for
from tooling import ROOT, node_package, snippets, tool

from processes import run
from samples import FLOW

SCHEMAS = sorted((ROOT / "schemas").glob("*.schema.json"))
OWN = sorted((ROOT / "flows").glob("*.yaml"))
PATIENCE = 60


class Server:
    """yaml-language-server, spoken to as an editor speaks (Language Server Protocol 3.17, base protocol)."""

    def __init__(self, program: Path) -> None:
        words = ["node", str(program), "--stdio"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.say("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, number=1)
        while self.heard().get("id") != 1:
            pass
        self.say("initialized", {})
        settings = {"yaml": {"validate": True, "schemaStore": {"enable": False}}}
        self.say("workspace/didChangeConfiguration", {"settings": settings})

    def say(self, method: str, params: dict[str, Any], **more: int) -> None:
        """Send a request (with `number`) or a notification."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self._send(message | ({"id": more["number"]} if more else {}))

    def heard(self) -> dict[str, Any]:
        """The next message; requests of the server are answered with nothing."""
        assert self.process.stdout
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, "the server ended"
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if "method" in message and "id" in message:
            items = len(message["params"]["items"]) if message["method"] == "workspace/configuration" else 0
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": [None] * items})
        return message

    def complaints(self, path: Path) -> list[str]:
        """What the server says of a file."""
        uri, text = path.as_uri(), path.read_text(encoding="utf-8")
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.say("textDocument/didOpen", {"textDocument": document})
        while True:
            message = self.heard()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                return [each["message"] for each in message["params"]["diagnostics"]]

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A running server."""
    program = node_package("yaml-language-server") / "bin" / "yaml-language-server"
    server = Server(program)
    yield server
    server.process.kill()
    server.process.communicate(timeout=PATIENCE)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A project with the schemas, as the manual describes it."""
    (tmp_path / "schemas").mkdir()
    (tmp_path / "flows").mkdir()
    for schema in SCHEMAS:
        (tmp_path / "schemas" / schema.name).write_bytes(schema.read_bytes())
    return tmp_path


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_schema_is_sound_and_describes_itself(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    validator_for(schema).check_schema(schema)
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_check_jsonschema_agrees(path: Path) -> None:
    done = run(tool("check-jsonschema"), "--check-metaschema", str(path))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_our_own_flows_name_their_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    schema = "steps" if path.name == "steps.yaml" else "flow"
    assert first == f"# yaml-language-server: $schema=../schemas/{schema}.schema.json"


def test_the_server_accepts_the_flow_of_the_manual(server: Server, place: Path) -> None:
    path = place / "flows" / "default.yaml"
    path.write_text(snippets()["flows/default.yaml"].text, encoding="utf-8")
    assert server.complaints(path) == []


@pytest.mark.parametrize(("right", "wrong", "words"), [
    ("max_attempts: 3", "max_attempts: many", "Incorrect type"),
    ("on_exhausted", "on_exhaustion", "on_exhaustion is not allowed"),
    ("transitions:", "transition:", "transitions"),
])  # fmt: skip
def test_the_server_reports_a_fault(server: Server, place: Path, right: str, wrong: str, words: str) -> None:
    path = place / "flows" / f"{wrong.split(':')[0]}.yaml"
    first = "# yaml-language-server: $schema=../schemas/flow.schema.json\n"
    path.write_text(first + FLOW.replace(right, wrong), encoding="utf-8")
    assert words in "\n".join(server.complaints(path))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_server_accepts_our_own_flows(server: Server, path: Path) -> None:
    assert server.complaints(path) == []


def test_the_settings_of_the_manual_name_schemas_that_exist() -> None:
    settings = json.loads(snippets()[".vscode/settings.json"].text)
    assert all((ROOT / name).is_file() for name in settings["yaml.schemas"])
