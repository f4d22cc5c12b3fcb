"""Identifiers, vocabulary, script and sentences."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentseer.language.acts import ACTS
from agentseer.language.chinese import RULES as CHINESE
from agentseer.language.english import RULES as ENGLISH
from agentseer.language.locale import detect
from agentseer.language.reading import read
from agentseer.language.words import inflections, lexicon, singular, split, synonyms, translate

DECIDED_WITHOUT_RULES = {"claims_completion", "echoes_raw_error"}


def _raw_lexicon() -> dict[str, Any]:
    text = files("agentseer.language").joinpath("lexicon.json").read_text("utf-8")
    return json.loads(text, object_pairs_hook=_without_duplicates)  # type: ignore[no-any-return]


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len({key for key, _ in pairs}) == len(pairs), pairs
    return dict(pairs)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("orderId", ("order", "id")),
        ("order_id", ("order", "id")),
        ("OrderIDs", ("order", "ids")),
        ("getHTTPResponseCode", ("get", "http", "response", "code")),
        ("x-request-id", ("x", "request", "id")),
        ("address2", ("address", "2")),
        ("chat.postMessage", ("chat", "post", "message")),
        ("订单号", ("订单号",)),
        ("", ()),
    ],
)
def test_split(name: str, words: tuple[str, ...]) -> None:
    assert split(name) == words


@pytest.mark.parametrize(
    ("verb", "past"),
    [
        ("cancel", "canceled"),
        ("ship", "shipped"),
        ("pay", "paid"),
        ("copy", "copied"),
        ("rebuild", "rebuilt"),
        ("reset", "reset"),
        ("open", "opened"),
    ],
)
def test_past_forms(verb: str, past: str) -> None:
    assert past in inflections(verb)


@pytest.mark.parametrize("word", ["status", "address", "news", "analysis", "bus", "gas"[:2]])
def test_singular_words_stay(word: str) -> None:
    assert singular(word) == word


def test_translation_of_phrases() -> None:
    assert translate("shipping_address") == "收货地址"
    assert translate("createOrder") == "创建订单"
    assert translate("订单号", to="en") == "order id"
    assert translate("qux") is None
    assert translate("") is None


def test_synonyms_join_languages() -> None:
    assert "手机号" in synonyms("phone_number")
    assert synonyms("") == ()


def test_lexicon_is_large_sorted_and_without_duplicates() -> None:
    data = _raw_lexicon()
    assert sum(len(section) for section in data.values()) >= 400
    for section in data.values():
        assert list(section) == sorted(section)
    for action in lexicon().actions.values():
        for words in (action.verbs, action.nouns, action.zh):
            assert len(set(words)) == len(words), action.name


def test_every_act_has_rules_in_both_languages() -> None:
    assert set(ENGLISH) == set(CHINESE) == set(ACTS) - DECIDED_WITHOUT_RULES


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("Hello", "en"),
        ("你好", "zh"),
        ("请取消订单 ORD-1003", "zh"),
        ("The word 你好 means hello in Chinese", "en"),
        ("123", "en"),
    ],
)
def test_detect(text: str, locale: str) -> None:
    assert detect(text) == locale


def test_sentences_respect_abbreviations_decimals_and_lists() -> None:
    text = "It costs 3.50, e.g. at Dr. Lee's.\n- One item\n- 第二项。好的！"
    reading = read(text)
    found = [reading.plain[slice(*span)].strip() for span in reading.sentences()]
    assert found == ["it costs 3.50, e.g. at dr. lee's.", "- one item", "- 第二项。", "好的！"]


def test_quotations_are_not_the_speakers_words() -> None:
    assert "cancelled" not in read('The note says "I have cancelled my order today" and nothing else.').plain
    assert "cancelled" in read('The status is "cancelled".').plain
    assert "cancelled" not in read("```\norder cancelled\n```").plain


@given(st.text(max_size=200))
def test_reading_covers_the_text_and_spans_map_back(text: str) -> None:
    reading = read(text)
    assert "".join(reading.plain[slice(*span)] for span in reading.sentences()) == reading.plain
    for at in range(0, len(reading.plain), 7):
        first, last = reading.locate((at, at + 1))
        assert 0 <= first < last <= len(text)
