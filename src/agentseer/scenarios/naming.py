"""What a person calls a tool's deed and its arguments, read out of summaries, descriptions and names."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from agentseer.language.locale import detect, is_cjk
from agentseer.language.words import lexicon, singular, split, translate
from agentseer.tools import Parameter, Tool

__all__ = ["Phrase", "label", "verb_phrase"]

_MARKUP = re.compile(r"<[^>]+>|[*_`#]+|\[([^\]]*)\]\([^)]*\)")
_ASIDE = re.compile(r"\s*(?:\([^)]*\)|\[[^\]]*\])\s*")
_PREAMBLE = re.compile(
    r"^(?:this (?:endpoint|operation|method|api|call|resource) (?:is used to |allows (?:you|users?|clients?) to |lets you |can be used to |will )?"
    r"|(?:an? )?(?:endpoint|api|method|operation|call|function)s? (?:to|for|that|which) |(?:allows|lets|enables) (?:you|users?|clients?|the \w+) (?:to )?"
    r"|use this (?:endpoint|method|api|operation)? ?(?:to|for) |used to |you can |to )",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s(?:via|through|using|based on|according to|as well as|given (?:a|an|the|its)|by (?:its|their|the|an?|id|name|uuid|slug)\b|with the (?:given|specified|provided)"
    r"|for (?:the|a) (?:given|specified)|matching the|identified by|in the request|from the (?:api|server|database)|,|;|:| - | – | — ).*$",
    re.IGNORECASE,
)
_TECHNICAL = re.compile(
    r"\b(?:object|resource|entity|instance|paginated|endpoint|api|http|json|existing|specified|given|provided|single|specific)s?\b ?",
    re.IGNORECASE,
)
_PLAIN_VERBS = frozenset(
    [
        "get",
        "list",
        "show",
        "search",
        "find",
        "look",
        "create",
        "add",
        "make",
        "place",
        "update",
        "change",
        "edit",
        "set",
        "delete",
        "remove",
        "cancel",
        "pay",
        "send",
        "open",
        "close",
        "start",
        "stop",
        "check",
        "view",
        "retrieve",
        "fetch",
        "return",
        "read",
        "submit",
        "approve",
        "reject",
        "upload",
        "download",
        "export",
        "import",
        "move",
        "copy",
        "share",
        "invite",
        "assign",
        "query",
        "register",
        "enable",
        "disable",
        "confirm",
        "complete",
        "refund",
        "book",
        "reserve",
        "order",
        "buy",
        "schedule",
        "calculate",
        "compute",
        "divide",
        "multiply",
        "subtract",
        "convert",
        "translate",
        "generate",
        "publish",
        "archive",
        "restore",
        "lock",
        "unlock",
        "subscribe",
        "unsubscribe",
        "follow",
        "unfollow",
        "save",
        "clear",
        "reset",
        "run",
        "trigger",
        "issue",
        "request",
        "void",
        "capture",
        "link",
        "unlink",
        "attach",
        "detach",
        "transfer",
        "verify",
        "validate",
        "authorize",
        "replace",
        "rename",
        "merge",
        "split",
        "sync",
        "retry",
        "resume",
        "pause",
        "report",
        "rate",
        "review",
        "post",
        "patch",
        "put",
        "modify",
        "revoke",
        "grant",
        "accept",
        "decline",
        "join",
        "leave",
        "block",
        "unblock",
        "mark",
        "pin",
        "unpin",
    ]
)
_READING = {
    "retrieve": "look up",
    "fetch": "look up",
    "return": "look up",
    "read": "look up",
    "get": "look up",
    "query": "look up",
}
_BY_EFFECT = {
    "read": {"en": "look up", "zh": "查一下"},
    "create": {"en": "create", "zh": "新建"},
    "update": {"en": "change", "zh": "修改"},
    "delete": {"en": "delete", "zh": "删除"},
}
_GENERIC = frozenset({"id", "ids", "key", "name", "type", "value", "data", "q"})
_IDENTIFIER = re.compile(r"\w+_\w+|[a-z]+[A-Z]\w*|[{}/\\<>=]|\w\.\w")
_SENTENCE = re.compile(r"\b(?:is|are|can|will|you|returns|which|deletes)\b")
"""Words that show that a whole sentence was taken for a deed."""
_METHODS = frozenset({"post", "put", "patch"})
_LONGEST_WORDS = 9
_ACRONYMS = {
    "id": "ID",
    "ids": "IDs",
    "sku": "SKU",
    "url": "URL",
    "api": "API",
    "ip": "IP",
    "sms": "SMS",
    "vat": "VAT",
    "iban": "IBAN",
}


class Phrase(msgspec.Struct, frozen=True, kw_only=True):
    """A deed in a person's words."""

    verb: str
    object: str
    """With its article; empty where the verb says all."""

    @property
    def text(self) -> str:
        """Verb and object."""
        joined = self.verb + ("" if is_cjk(self.verb[-1]) else " ") + self.object
        return joined.strip()

    @property
    def noun(self) -> str:
        """The object without its article."""
        return re.sub(r"^(?:an?|the|your|my) ", "", self.object)


@lru_cache(maxsize=20_000)
def _phrase(texts: tuple[str, ...], name: str, effect: str, locale: str) -> Phrase | None:
    for text in texts:
        if text and detect(text) == locale:
            found = _chinese(text) if locale == "zh" else _english(text, effect)
            if found:
                return found
    if locale == "zh":
        english = next((p for t in texts if t and detect(t) == "en" and (p := _english(t, effect))), None)
        return _translated(english or _from_name(name, effect), effect)
    return _from_name(name, effect)


def verb_phrase(tool: Tool, locale: str) -> Phrase | None:
    """What the tool does, as a person would ask for it; null where nothing understandable is said of it.

    >>> verb_phrase(Tool(name="x", summary="Retrieves a charge object."), "en").text
    'look up a charge'
    >>> verb_phrase(Tool(name="x", summary="取消订单"), "zh").text
    '取消订单'
    """
    own = tool.texts.get(locale)
    texts = (own.summary, own.description) if own else ()
    return _phrase((*texts, tool.summary, tool.description), tool.name, tool.effect, locale)


def _english(text: str, effect: str) -> Phrase | None:
    first = re.split(r"(?<=[a-z)\]])[.!?](?:\s|$)|\n", _MARKUP.sub(r"\1", text).strip())[0]
    first = _PREAMBLE.sub("", _ASIDE.sub(" ", first).strip())
    first = re.sub(r"\s+", " ", _TECHNICAL.sub("", _CUT.sub("", first))).strip(" .:-")
    first = _articles(_mine(_untitled(first)))
    words = first.split(" ")
    if len(words) > 2 and words[0].endswith("ly"):
        words = words[1:]
    if not first or _IDENTIFIER.search(first) or len(words) > _LONGEST_WORDS:
        return None
    verb = _imperative(words[0])
    if verb is None:
        if effect not in _BY_EFFECT:
            return None
        return Phrase(verb=_BY_EFFECT[effect]["en"], object=_lowered(first))
    rest = _lowered(" ".join(words[1:]))
    if rest.startswith(("and ", "or ")) or _SENTENCE.search(rest):
        return None
    return Phrase(verb=_READING.get(verb, verb), object=_with_article(rest))


def _untitled(text: str) -> str:
    """A headline in ordinary case: ``Get Several Tracks`` -> ``get several tracks``."""
    words = text.split(" ")
    capital = [w for w in words[1:] if w[:1].isupper() and w[1:] == w[1:].lower()]
    if len(words) < 2 or len(capital) * 2 < len([w for w in words[1:] if len(w) > 3]):
        return text
    return " ".join(w.lower() if w[1:] == w[1:].lower() else w for w in words)


def _mine(text: str) -> str:
    """Things of the user, as the user says it: ``the current user's playlists`` -> ``my playlists``."""
    text = re.sub(
        r"\b(?:(?:the|a) )?(?:current |authenticated |logged[- ]in |signed[- ]in )*users?['’]s?\b",
        "my",
        text,
        flags=re.IGNORECASE,
    )
    return re.sub(r"\b(?:of|for) the (?:current|authenticated) user\b", "of mine", text, flags=re.IGNORECASE)


def _articles(text: str) -> str:
    """``an person`` -> ``a person``, after words between have gone."""
    text = re.sub(r"\ban (?=[bcdfgjklmnpqrstvwxyz])", "a ", text)
    return re.sub(r"\ba (?=[aeio])", "an ", text)


def _imperative(word: str) -> str | None:
    """The base form of a verb, or null for a word that is no verb."""
    low = word.lower()
    for form in (
        low,
        low[:-1] if low.endswith("s") else "",
        low[:-2] if low.endswith("es") else "",
        low[:-3] + "y" if low.endswith("ies") else "",
    ):
        if form in _PLAIN_VERBS or form in _verbs():
            return form
    return None


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    return frozenset(v for action in lexicon().actions.values() for v in action.verbs)


def _lowered(text: str) -> str:
    """Lower case at the start, acronyms and names left alone."""
    first = text.split(" ")[0]
    return text if len(first) > 1 and first[1:] != first[1:].lower() else text[:1].lower() + text[1:]


def _with_article(text: str) -> str:
    """An article for a bare countable noun: ``order`` -> ``an order``."""
    words = text.split(" ")
    if (
        len(words) != 1
        or not text
        or singular(text) != text
        or text.endswith(("s", "ing", "information", "data", "access"))
    ):
        return text
    return f"{'an' if text[0].lower() in 'aeiou' else 'a'} {text}"


def _chinese(text: str) -> Phrase | None:
    first = re.split(r"[。，；！？\n（(]", _MARKUP.sub(r"\1", text).strip())[0].strip()
    first = re.sub(r"^(?:该接口|本接口|接口|用于|用来|此操作)+", "", first)
    if not first or len(first) > 24 or _IDENTIFIER.search(first):
        return None
    return Phrase(verb=first[:2], object=first[2:])


def _from_name(name: str, effect: str) -> Phrase | None:
    words = [w for w in split(name) if not w.isdigit()]
    verb = _imperative(words[0]) if words else None
    if verb is None or verb in _METHODS or len(words) > 5:
        return None
    rest = " ".join(_ACRONYMS.get(w, w) for w in words[1:])
    return Phrase(verb=_READING.get(verb, verb), object=_with_article(rest))


def _translated(phrase: Phrase | None, effect: str) -> Phrase | None:
    if phrase is None:
        return None
    verb = "查一下" if phrase.verb == "look up" else translate(phrase.verb, "zh")
    noun = translate(phrase.noun, "zh") if phrase.noun else ""
    return Phrase(verb=verb, object=noun) if verb and noun is not None else None


def label(parameter: Parameter, tool: Tool, locale: str) -> str:
    """What a person calls an argument; English words where there are no Chinese ones.

    >>> label(Parameter(name="customer_email", schema={}, wire_name="customer_email"), Tool(name="x"), "en")
    'customer email'
    """
    own = parameter.texts.get(locale)
    if own and own.description and len(own.description) <= (14 if locale == "zh" else 40):
        return own.description.rstrip("。. ")
    return _label(parameter.wire_name or parameter.name, parameter.description, locale)


@lru_cache(maxsize=50_000)
def _label(name: str, description: str, locale: str) -> str:
    words = split(name)
    if locale == "zh":
        if detect(description) == "zh":
            head = re.split(r"[，。；：:（(\n]", description.strip())[0]
            if 0 < len(head) <= 12:
                return head
        if translated := translate(name, "zh"):
            return translated
        if any(is_cjk(c) for c in name):
            return name
    described = _described(description) if not words or set(words) <= _GENERIC or len(name) < 3 else ""
    return described or " ".join(_ACRONYMS.get(w, w) for w in words) or name


def _described(description: str) -> str:
    """The head of a description: ``The unique identifier of the customer.`` -> ``customer identifier``."""
    first = re.split(r"[.,;:\n(]", _MARKUP.sub(r"\1", description).strip())[0]
    first = re.sub(r"^(?:the|an?|your|unique|optional|required|\s)+", "", first, flags=re.IGNORECASE).strip()
    found = re.fullmatch(
        r"(?:unique )?(ID|identifier|number|name|code|key) (?:of|for) (?:the |an? |your )?(\w+(?: \w+)?)(?: .*)?",
        first,
        re.IGNORECASE,
    )
    if found:
        kind = "ID" if found[1].lower() in ("id", "identifier") else found[1].lower()
        return f"{found[2].lower()} {kind}"
    words = first.split(" ")
    return _lowered(first) if first and len(words) <= 4 and not _IDENTIFIER.search(first) else ""
