"""What a server answers to a request, a command prints and a function returns to its caller are nobody's outcomes."""

import pytest

from linting import lint

AGENT = "---\nname: shipper\ndescription: Ships parcels.\ntools: Bash\n---\n\n# Shipper\n\n"
STATES = "`queued` | `running` | `completed` | `failed`"
FENCE = '```json\n{"status": "running" | "completed" | "failed", "parcel": ""}\n```\n'


def codes(text: str) -> list[str]:
    """The codes of what is said of statuses in one document."""
    return [each.code for each in lint({"agents/shipper.md": text}) if each.code == "FC701"]


@pytest.mark.parametrize(
    "body",
    [
        f"### GET /parcels/{{id}}\n\nReturns one of {STATES}.\n",
        f"### `POST https://parcels.example/v1`\n\n**Response:**\n\n{FENCE}",
        f"## 2. PUT /parcels\n\n### Result\n\nThe result is one of {STATES}.\n",
        f"## Send\n\n```http\nPOST /parcels\nContent-Type: text/plain\n```\n\nResponse:\n\n{FENCE}",
        f"## Send\n\n`POST /parcels` takes the weight.\n\n**Response when accepted:** {STATES}\n",
        "## Send\n\n`send(parcel)` hands it over. Returns `{ status: 'running' | 'completed' | 'failed' }`.\n",
        f"## List\n\nFilter the list by `status`: {STATES}.\n",
        "## Send\n\nEach parcel reports `queued` → `running` → `completed`.\n",
        "## Report\n\n```markdown\n**Status**: Running / Complete\n**Days remaining**: X\n```\n",
        '## Progress\n\n```json\n{"parcel": "",\n "updated_at": "09:00"}\n```\n\n'
        "| Field | Values |\n|---|---|\n| `status` | `running` \\| `done` \\| `failed` |\n",
        "## Send\n\n1. Look it up:\n   ```bash\n   post state 12\n   ```\n   - If it returns `running`, wait an hour.\n"
        "   - If it returns `completed`, tell the sender.\n",
        f"## Send\n\nEvery letter carrying a `parcel-number` returns {STATES}.\n",
    ],
)
def test_what_others_answer_is_no_outcome(body: str) -> None:
    assert codes(AGENT + body) == []


@pytest.mark.parametrize(
    "body",
    [
        f"## Result\n\nReturn one of {STATES}.\n",
        f"## What the `POST /parcels` is for\n\nReturn one of {STATES}.\n",
        f"## Send\n\n```http\nPOST /parcels\n```\n\nWhen the parcel is sent, return one of {STATES}.\n",
        f"## Result\n\n**Response:**\n\n{FENCE}",
        "## Send\n\n`POST /parcels` sends it.\n\nReturn one of:\n\n- `done`\n- `running`\n- `failed`\n",
        "## Report\n\n```markdown\n**Status**: Running / Complete\n**Updated**: date\n```\n",
        "## Send\n\nCall `send(parcel)`. Return `{ status: 'running' | 'completed' | 'failed' }`.\n",
        f"## Result\n\nThe `shipper` returns {STATES}.\n",
        "## Report\n\n```markdown\n**Status**: Running / Complete\n**Days of travel**: X\n```\n",
        "## Check\n\n1. Weigh it:\n   ```bash\n   codex exec weigher\n   ```\n   If it returns `running`, rest.\n",
    ],
)
def test_an_agents_own_outcomes_beside_requests_are_told(body: str) -> None:
    assert codes(AGENT + body) == ["FC701"]
