"""What a person calls an argument: ``customer ID``, ``数量``."""

from __future__ import annotations

import re
from functools import lru_cache

from agentseer.language.locale import detect, is_cjk
from agentseer.language.words import lexicon, singular, split, translate
from agentseer.scenarios.chinese_messages import SLOT, noun_in_chinese
from agentseer.scenarios.noun_phrases import is_plural, plural
from agentseer.scenarios.wordlists import wordlists
from agentseer.tools import Parameter, Tool

__all__ = ["label", "resource_of"]

_MARKUP = re.compile(r"<[^>]+>|[*_`#]+|\[([^\]]*)\]\([^)]*\)")
_SHAPES = frozenset({"array", "flag", "integer", "list", "object", "set", "string", "value", "values"})
"""Heads of descriptions that tell how a value looks, not what it is."""
_GENERIC = frozenset(
    {
        "id",
        "ids",
        "uuid",
        "uid",
        "iid",
        "key",
        "name",
        "slug",
        "number",
        "code",
        "login",
        "pid",
        "no",
        "type",
        "value",
        "label",
        "status",
    }
)
"""Names that say nothing without the thing that they are of."""
_WRAPPERS = frozenset(
    ["attributes", "attrs", "body", "config", "data", "details", "fields", "input", "object", "options", "params", "payload", "properties", "request"]
)
"""Parents that only hold their parts, which are not said to be of them."""
_CRYPTIC = frozenset({"q", "w", "h", "x", "y", "t", "k", "v", "i", "p", "s", "m"})
_ENDINGS = {
    "at": "time", "on": "date", "ts": "time", "no": "number", "num": "number", "nr": "number", "iid": "ID", "uid": "ID",
    "uuid": "ID", "guid": "ID", "identifier": "ID", "ms": "in milliseconds",
    "seconds": "in seconds", "minutes": "in minutes", "lang": "language",
}  # fmt: skip
_MOMENTS = {"expires": "expiry", "created": "creation", "starts": "start", "ends": "end"}
"""Nouns for the verbs of moments: ``expires_at`` is the expiry time."""
_BEGINNINGS = {"num": "number of", "max": "maximum", "min": "minimum"}
_IDENTIFIER = re.compile(r"\w+_\w+|[a-z]+[A-Z]\w*|[{}/\\<>=]|\w\.\w")
_CLAUSE = re.compile(r"\b(?:is|are|was|will|can|must|should|may|to|whether|if|that|which|used|be|by)\b", re.IGNORECASE)
_OF = re.compile(
    r"(?:unique )?(ID|identifier|number|name|code|key|slug|email|e-?mail address|address|date|status|title|type) (?:of|for) (?:the |an? |your |this )?(\w+(?: (?!(?:to|in|on|that|for|\w+ed)\b)\w+)?)(?: .*)?",
    re.IGNORECASE,
)


def label(parameter: Parameter, tool: Tool, locale: str, *, within: str = "") -> str:
    """What a person calls an argument; English words where there are no Chinese ones.

    ``within``: for a part of an argument its whole dotted name, which says what the part is of.

    >>> label(Parameter(name="customer_email", schema={}), Tool(name="x"), "en")
    'customer email'
    >>> label(Parameter(name="id", schema={}, location="path"), Tool(name="x", path="/artists/{id}/albums"), "en")
    'artist ID'
    """
    own = parameter.texts.get(locale)
    if own and own.description and len(own.description) <= (14 if locale == "zh" else 40):
        return own.description.rstrip("。. ")
    name = parameter.wire_name or parameter.name
    if parameter.whole_body and name == "body":
        return {"en": "content", "zh": "内容"}.get(locale, "content")
    of: tuple[str, ...] = ()
    if parent := _parent(within):
        *rest, last = split(parent)
        of = (*rest, singular(last))
    elif parameter.location == "path":
        of = resource_of(name, tool.path)
    elif parameter.location in ("query", "body", "form"):
        of = resource_of("", tool.path)
    truth = isinstance(parameter.schema, dict) and parameter.schema.get("type") == "boolean"
    return _label(name, parameter.description, of, bool(parent) or parameter.location == "path", truth, locale)


def _parent(within: str) -> str:
    """The part of a dotted name before the last that is no number: ``item`` of ``items.0.id``."""
    parents = [p for p in within.split(".")[:-1] if not p.isdigit() and split(p) and p.lower() not in _WRAPPERS]
    return parents[-1] if parents else ""


@lru_cache(maxsize=20_000)
def resource_of(name: str, path: str) -> tuple[str, ...]:
    """The thing that a variable of a path chooses: the words before it, in the singular; without a name, the last thing.

    >>> resource_of("id", "/v3/merge-requests/{id}/notes")
    ('merge', 'request')
    """
    if name:
        before = path.partition("{" + name + "}")[0].rstrip("/").rpartition("/")[2]
    else:
        before = next((part for part in reversed(path.split("/")) if is_plural(part) and not _is_deed(part)), "")
    if not before or "{" in before:
        return ()
    words = split(before)
    return (*words[:-1], singular(words[-1])) if words and words[-1].isalpha() else ()


def _is_deed(part: str) -> bool:
    """Whether a part of a path is a verb rather than a thing: ``contains``."""
    word = singular(part)
    return word in wordlists().verbs and word not in lexicon().nouns


@lru_cache(maxsize=50_000)
def _label(name: str, description: str, of: tuple[str, ...], qualified: bool, truth: bool, locale: str) -> str:
    words = split(name)
    if locale == "zh":
        return _chinese(name, words, description, of) or _english(name, words, description, of, qualified, truth)
    return _english(name, words, description, of, qualified, truth)


def _chinese(name: str, words: tuple[str, ...], description: str, of: tuple[str, ...]) -> str:
    if detect(description) == "zh":
        head = re.sub(
            r"^(?:要|需要|所|该|是否要)?(?=\S{2})", "", re.split(r"[，。；：:（(、\n]", description.strip())[0]
        )
        if 0 < len(head) <= 12:
            return head
    full = (*of, *words) if set(words) <= _GENERIC else words
    if translated := noun_in_chinese(" ".join(_spelled(full, truth=False))) or translate(" ".join(full), "zh"):
        return translated.replace(SLOT, "")
    return name if any(is_cjk(c) for c in name) else ""


def _english(
    name: str, words: tuple[str, ...], description: str, of: tuple[str, ...], qualified: bool, truth: bool
) -> str:
    if len(words) == 1 and words[0] in _GENERIC and of and (qualified or words[-1] in ("id", "ids")):
        words = (*of, *words)
    elif not words or set(words) <= _CRYPTIC or (set(words) <= _GENERIC and len(words) == 1):
        described = _described(description)
        if described:
            return described
        words = ("query",) if words == ("q",) else words
    return " ".join(_spelled(words, truth=truth)) or name


def _spelled(words: tuple[str, ...], *, truth: bool) -> list[str]:
    known, spelling = lexicon().abbreviations, wordlists().spelling
    if len(words) > 1 and words[0] in ("is", "has") and words[1] not in ("the", "a"):
        words = words[1:]
    if len(words) > 1 and words[-1] == "count" and not truth:
        words = ("number of", *words[:-2], plural(words[-2]))
    said = [known.get(w, w) if w not in ("id", "identifier") else w for w in words]
    if len(words) > 1:
        said[0] = _BEGINNINGS.get(words[0], said[0])
        said[0] = _MOMENTS.get(words[0], said[0]) if words[1:] in (("at",), ("on",)) else said[0]
        said[-1] = said[-1] if words[0] == "num" else _ENDINGS.get(words[-1], said[-1])
    said = [w for i, w in enumerate(said) if not i or w.lower() != said[i - 1].lower()]
    return [spelling.get(w, w) if spelling.get(w, "").isupper() or w in ("ids", "urls") else w for w in said]


def _described(description: str) -> str:
    """The head of a description: ``The unique identifier of the customer.`` -> ``customer ID``."""
    first = re.split(r"[.,;:\n(]", _MARKUP.sub(r"\1", description).strip())[0]
    first = re.sub(r"^(?:the|an?|your|unique|optional|required|\s)+", "", first, flags=re.IGNORECASE).strip()
    if found := _OF.fullmatch(first):
        kind = {"id": "ID", "identifier": "ID"}.get(found[1].lower(), found[1].lower())
        return f"{found[2].lower()} {kind}"
    words = first.split(" ")
    if len(words) > 4:
        words = re.split(r" (?:of|in|for|to|on) ", first)[0].split(" ")
        first = " ".join(words)
    if not first or len(words) > 4 or words[-1].lower() in _SHAPES or _IDENTIFIER.search(first) or _CLAUSE.search(first):
        return ""
    return " ".join(wordlists().spelling.get(w.lower(), w.lower()) for w in words)
