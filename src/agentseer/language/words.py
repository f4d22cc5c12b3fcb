"""Words of identifiers and of API vocabulary, in English and Chinese.

The vocabulary is ``lexicon.json`` beside this module: nouns, qualities, statuses and abbreviations, and *actions*: families of
verbs and nouns that name one deed (cancel, void, cancellation, 取消, 退订), which is what a claim of having done it is read by.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from agentseer.language.locale import CJK, Locale

__all__ = ["Action", "Lexicon", "inflections", "lexicon", "singular", "split", "synonyms", "translate"]

_PIECE = re.compile(rf"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[{CJK}]+")
_VOWELS = "aeiou"
_FUNCTION_WORDS = frozenset({"a", "an", "the", "of", "for", "to", "by", "in", "on", "at", "with", "from", "and", "or"})
_IRREGULAR = {
    "be": ("was", "were", "been"), "become": ("became",), "begin": ("began", "begun"), "break": ("broke", "broken"),
    "build": ("built",), "buy": ("bought",), "choose": ("chose", "chosen"), "do": ("did", "done"), "draw": ("drew", "drawn"),
    "find": ("found",), "forget": ("forgot", "forgotten"), "freeze": ("froze", "frozen"), "get": ("got", "gotten"),
    "give": ("gave", "given"), "go": ("went", "gone"), "hear": ("heard",), "hit": ("hit",), "hold": ("held",), "keep": ("kept",),
    "know": ("knew", "known"), "learn": ("learned", "learnt"), "leave": ("left",), "make": ("made",), "mean": ("meant",),
    "overwrite": ("overwrote", "overwritten"), "pay": ("paid",), "put": ("put",), "read": ("read",), "rebuild": ("rebuilt",),
    "reset": ("reset",), "run": ("ran", "run"), "say": ("said",), "see": ("saw", "seen"), "sell": ("sold",), "send": ("sent",),
    "set": ("set",), "show": ("showed", "shown"), "shut": ("shut",), "sleep": ("slept",), "speak": ("spoke", "spoken"),
    "spend": ("spent",), "stick": ("stuck",), "swap": ("swapped",), "take": ("took", "taken"), "tell": ("told",), "think": ("thought",),
    "understand": ("understood",), "withdraw": ("withdrew", "withdrawn"), "write": ("wrote", "written"),
}  # fmt: skip
_DOUBLING = re.compile(
    r"(?:[^aeiou]|qu)*[aeiou][bdgklmnprt]|(?:cancel|commit|enrol|equip|fulfil|label|model|permit|refer|reset|signal|submit|transfer|unpin|unstar|untag)"
)
"""Verbs whose last consonant may double: of one syllable (ship, star, tag), and some longer ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One family of words for the same deed."""

    name: str
    verbs: tuple[str, ...]
    nouns: tuple[str, ...]
    zh: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The vocabulary; Chinese renderings have the preferred one first."""

    nouns: dict[str, tuple[str, ...]]
    qualities: dict[str, tuple[str, ...]]
    actions: Mapping[str, Action]
    statuses: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    """Usual forms of an enumeration's member in English and in Chinese, by its snake-case name."""
    abbreviations: Mapping[str, str]
    asked_as: Mapping[str, tuple[str, ...]]
    """How people ask for a fact of this name, in both languages."""
    interrogatives: Mapping[str, tuple[str, ...]]
    """Question words that ask for a fact whose name ends in this noun."""


@cache
def lexicon() -> Lexicon:
    """The vocabulary, read once."""
    data = json.loads(files(__package__).joinpath("lexicon.json").read_text("utf-8"))
    return Lexicon(
        nouns={word: tuple(zh) for word, zh in data["nouns"].items()},
        qualities={word: tuple(zh) for word, zh in data["qualities"].items()},
        actions={
            name: Action(name=name, verbs=tuple(a["verbs"]), nouns=tuple(a["nouns"]), zh=tuple(a["zh"]))
            for name, a in data["actions"].items()
        },
        statuses={name: (tuple(forms["en"]), tuple(forms["zh"])) for name, forms in data["statuses"].items()},
        abbreviations=data["abbreviations"],
        asked_as={name: tuple(others) for name, others in data["asked_as"].items()},
        interrogatives={noun: tuple(questions) for noun, questions in data["interrogatives"].items()},
    )


@lru_cache(maxsize=8192)
def split(name: str) -> tuple[str, ...]:
    """The lower-case words of an identifier or phrase, Chinese runs kept whole.

    >>> split("orderID"), split("HTTPServer_url2"), split("chat.postMessage"), split("订单号 order-id")
    (('order', 'id'), ('http', 'server', 'url', '2'), ('chat', 'post', 'message'), ('订单号', 'order', 'id'))
    """
    return tuple(piece.lower() for piece in _PIECE.findall(name.replace("IDs", "Ids")))


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """The singular of a regular English plural; other words as they are.

    >>> [singular(w) for w in ("orders", "addresses", "categories", "status", "boxes", "ids")]
    ['order', 'address', 'category', 'status', 'box', 'id']
    """
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes", "uses")):
        return word[:-2]
    if len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is", "news")):
        return word[:-1]
    return word


@lru_cache(maxsize=4096)
def inflections(verb: str) -> tuple[str, ...]:
    """Past forms and gerund of an English verb; a particle stays behind it.

    >>> inflections("cancel")
    ('cancelled', 'canceled', 'cancelling', 'canceling')
    >>> inflections("set up"), inflections("notify")
    (('set up', 'setting up'), ('notified', 'notifying'))
    """
    head, _, particle = verb.partition(" ")
    tail = f" {particle}" if particle else ""
    return tuple(form + tail for form in (*_past(head), *_gerund(head)))


def _past(verb: str) -> tuple[str, ...]:
    for prefix in ("", "re", "un", "over"):
        if verb.startswith(prefix) and (base := verb[len(prefix) :]) in _IRREGULAR:
            return tuple(prefix + form for form in _IRREGULAR[base])
    if verb.endswith("e"):
        return (verb + "d",)
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return (verb[:-1] + "ied",)
    return _doubled(verb, "ed")


def _gerund(verb: str) -> tuple[str, ...]:
    if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")):
        return (verb[:-1] + "ing",)
    return _doubled(verb, "ing")


def _doubled(verb: str, ending: str) -> tuple[str, ...]:
    """With the final consonant doubled where English does it; both spellings where usage varies (``canceled``)."""
    if not _DOUBLING.fullmatch(verb):
        return (verb + ending,)
    doubled = verb + verb[-1] + ending
    return (doubled,) if verb in _IRREGULAR else (doubled, verb + ending)


@cache
def _to_chinese() -> Mapping[str, str]:
    known = lexicon()
    table = {verb: action.zh[0] for action in known.actions.values() for verb in (action.name,) if action.zh}
    table |= {name.replace("_", " "): zh[0] for name, (_, zh) in known.statuses.items()}
    table |= {word: zh[0] for word, zh in (known.qualities | known.nouns).items()}
    return table | {short: table[full] for short, full in known.abbreviations.items() if full in table}


@cache
def _to_english() -> Mapping[str, str]:
    known = lexicon()
    table: dict[str, str] = {}
    for word, renderings in (known.nouns | known.qualities).items():
        for zh in renderings:
            table.setdefault(zh, word)
    for action in known.actions.values():
        for zh in action.zh:
            table.setdefault(zh, action.name)
    return table


@lru_cache(maxsize=8192)
def translate(words: str, to: Locale = "zh") -> str | None:
    """The phrase in the other language word by word, longest phrases first; None if a word is unknown.

    >>> translate("order_id"), translate("cancel the order"), translate("frobnicate")
    ('订单号', '取消订单', None)
    >>> translate("取消订单", to="en")
    'cancel order'
    """
    if to == "zh":
        pieces = [w for w in split(words) if w not in _FUNCTION_WORDS]
        found = _longest(pieces, _to_chinese(), " ")
        return None if found is None else "".join(found)
    found = _longest(list(re.sub(rf"[^{CJK}]|的", "", words)), _to_english(), "")
    return None if found is None else " ".join(found)


def _longest(pieces: list[str], table: Mapping[str, str], glue: str) -> list[str] | None:
    """Renderings of the pieces, at each place by the longest run (of at most six) that the table knows."""
    found: list[str] = []
    at = 0
    while at < len(pieces):
        for end in range(min(len(pieces), at + 6), at, -1):
            phrase = glue.join(pieces[at:end])
            if rendering := table.get(phrase) or table.get(singular(phrase)):
                found.append(rendering)
                at = end
                break
        else:
            return None
    return found or None


@lru_cache(maxsize=8192)
def synonyms(phrase: str) -> tuple[str, ...]:
    """Usual ways to say an identifier or phrase in both languages, itself first.

    >>> synonyms("orderId")
    ('order id', '订单号', '订单编号')
    >>> synonyms("qty")
    ('quantity', 'qty', '数量')
    """
    known = lexicon()
    pieces = split(phrase)
    full = " ".join(known.abbreviations.get(piece, piece) for piece in pieces)
    own = " ".join(pieces)
    chinese = known.nouns.get(full) or known.nouns.get(singular(full)) or known.qualities.get(full) or ()
    if not chinese and (rendering := translate(full)):
        chinese = (rendering,)
    return tuple(dict.fromkeys((full, own, *chinese))) if own else ()
