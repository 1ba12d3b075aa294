"""What nothing says, in a document whose rules are in another script: nobody has read them, so nothing is claimed."""

import pytest

from flowc.configuration import DEFAULTS
from flowc.model.kinds.unit import build
from flowc.text import Source
from linting import codes

AGENT = "---\nname: {0}\ndescription: The {0} of the house.\ntools: Read\n---\n\n# {0}\n\n{1}\n"
AGENTS = {f"agents/{name}.md": AGENT.format(name, "Return what you found.") for name in ("writer", "reviewer")}
RELAY = "1. Call `writer` with the `brief`.\n2. Pass the writer's output to `reviewer`.\n"
ROUND = "If the reviewer finds problems, dispatch the writer to fix them and re-review.\n"
GREEK = (
    "Ο συντονιστής καλεί τους δύο βοηθούς με τη σειρά. Όταν μια απάντηση είναι κενή, ρωτά ξανά μία φορά και μετά"
    " σταματά. Το πολύ τρεις γύροι επιτρέπονται, και ύστερα αποφασίζει ο άνθρωπος."
)
RUSSIAN = (
    "Пустой ответ запрашивается ещё один раз, а потом работа останавливается. Больше трёх кругов не бывает, и решает"
    " тогда человек, который следит за всем и отвечает за результат этой работы."
)


def told(words: str) -> list[str]:
    """The codes of what is claimed of a document that runs two agents."""
    found = codes({"commands/build.md": f"# Build\n\n{words}\n", **AGENTS})
    return [code for code in found if code in ("FC911", "FC914")]


@pytest.mark.parametrize("other", [GREEK, RUSSIAN, "空の結果は一度だけ再試行し、その後は停止して人に報告する。" * 4])
def test_an_absence_is_not_claimed_of_what_is_not_read(other: str) -> None:
    assert told(f"{RELAY}\n{ROUND}\n{other}") == []


@pytest.mark.parametrize(
    "other",
    [
        "Keep the café open — naïve as it is → 𝛼, ✅ and ❌ are only signs.",
        "Der Schreiber heißt Müller, die Prüferin Käthe.",
        f"The clerk reads the notes aloud.\n\n```\n{GREEK}\n```",
        "The title of the book is `Ο συντονιστής καλεί τους δύο βοηθούς`, and it is kept on the shelf.",
    ],
)
def test_letters_here_and_there_make_no_other_language(other: str) -> None:
    assert told(f"{RELAY}\n{ROUND}\n{other}") == ["FC911", "FC914"]


def test_a_block_in_another_script_may_be_explained() -> None:
    contract = "# Lead\n\n## Outcomes\n\n| Outcome | {0} |\n|---|---|\n| `success` | {1} |\n| `blocked` | {2} |\n"
    plain = contract.format("When", "all is drawn", "it cannot go on")
    other = contract.format("Когда", "всё готово и проверено", "что мешает, и кто решает дальше")
    found = [codes({"agents/clerk.md": AGENT.format("clerk", words)}) for words in (plain, other)]
    assert ["FC704" in each for each in found] == [True, False]


@pytest.mark.parametrize(("words", "other"), [(GREEK, True), (RELAY, False), (f"`{GREEK}`\n\nRead it.", False)])
def test_the_script_of_the_prose_tells(words: str, other: bool) -> None:
    (doctrine,) = build(Source("doctrine/process.md", f"# Process\n\n{words}\n"), DEFAULTS.lexicon).doctrines
    assert doctrine.foreign is other
