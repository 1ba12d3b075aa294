"""What is found once for all readers of a passage is what each would find: code, and words whatever their case."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from flowc.model.doctrine.calling.bounds import _ALLOWED, _MANY, _MAY_ALLOW, _SETTLED
from flowc.model.doctrine.document.passages import Passage
from flowc.model.doctrine.document.sentences import LONGEST_SENTENCE, folded, lines_with, sentences
from flowc.syntax.blocks import Text
from flowc.syntax.inline import code_places, code_spans, uncommented
from flowc.text import Source

marked = st.text(alphabet="`\\ \nab<*[]()_!.-", max_size=24)


def _text(plain: str) -> Text:
    return Text(Source("a.md", plain), (0, len(plain)))


@given(marked)
def test_code_read_alone_is_the_code_read_with_everything_else(plain: str) -> None:
    spans = code_spans(_text(plain))
    assert code_places(_text(plain)) == tuple((span.first, span.last) for span in spans)


@given(st.text(), st.sampled_from(("is", "risk", "SKI", "Kiss")))
def test_a_word_an_expression_finds_stands_in_the_folded_text(around: str, word: str) -> None:
    for written in (word, word.upper(), word.replace("s", "ſ"), word.replace("k", "\u212a"), word.replace("i", "İ")):
        text = f"{around}{written}{around}"
        assert len(folded(text)) == len(text)
        found = re.search(word, text, re.IGNORECASE)
        assert found and folded(text)[found.start() : found.end()] == word.lower()


@given(st.text(alphabet="ab.;!? A`)", max_size=60))
def test_sentences_are_in_order_and_apart(plain: str) -> None:
    places = sentences(plain)
    assert all(start < end for start, end in places)
    assert all(one[1] <= two[0] for one, two in pairwise(places))
    assert not places or places[-1][1] == len(plain)


@given(marked)
def test_blanking_comments_keeps_every_place(plain: str) -> None:
    blanked = uncommented(_text(f"{plain}<!-- off -->{plain}"))
    assert len(blanked) == 2 * len(plain) + len("<!-- off -->")


@given(st.text(alphabet="ab.;!? A`)\n", max_size=60), st.integers(0, 60), st.sampled_from((1, 400, 4000)))
def test_every_place_stands_in_a_sentence_or_in_what_is_near(plain: str, place: int, times: int) -> None:
    text = plain.replace("b", "b" * times)
    passage, at = Passage(_text(text), text, ()), min(place, max(len(text) - 1, 0))
    start, end = passage.sentence(at)
    assert 0 <= start <= at <= end <= len(text)
    assert end - start <= 2 * LONGEST_SENTENCE
    assert [each for each in passage.sentences() if each[0] <= at < each[1]] in ([], [(start, end)])


WORDS = "rounds max retries 3 two x : | - at most are allowed no more than once has limit is ( ) ** attempts 1 to times"
written = st.lists(st.sampled_from((*WORDS.split(), "\n", "at most", "more than")), max_size=30).map(" ".join)


@given(written)
def test_numbers_of_rounds_are_found_in_the_lines_with_their_words(text: str) -> None:
    for wanted, words in ((_SETTLED, _MANY), (_ALLOWED, _MAY_ALLOW)):
        found = [match.span() for place in lines_with(text, words) for match in wanted.finditer(text, *place)]
        assert found == [match.span() for match in wanted.finditer(text)]


@given(st.text(alphabet="ab\n", max_size=30), st.sets(st.sampled_from(("a", "ab", "bb")), max_size=3))
def test_lines_with_words_are_apart_and_hold_every_word(text: str, words: set[str]) -> None:
    places = list(lines_with(text, words))
    assert all(one[1] <= two[0] for one, two in pairwise(places))
    held = [match.start() for word in words for match in re.finditer(word, text)]
    assert all(any(start <= at < end for start, end in places) for at in held)
