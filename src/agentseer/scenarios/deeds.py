"""What a tool does, as a person would ask for it, read out of summaries, descriptions and names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from agentseer.language.locale import detect
from agentseer.language.words import lexicon, singular, split, translate
from agentseer.scenarios.noun_phrases import Key, NounPhrase, is_plural, parse, plural, pointed, rendered
from agentseer.scenarios.wordlists import wordlists
from agentseer.tools import Tool

__all__ = ["Deed", "deed", "english_deed"]

_MARKUP = re.compile(r"\[([^\]]*)\]\([^)]*\)|<[^>]+>|[*`#+\"]+|(?<!\w)_|_(?!\w)")
_ASIDE = re.compile(
    r"\s*(?:\([^)]*\)|\[[^\]]*\])\s*|^(?:deprecated|beta|preview|experimental|internal)\s*[:.-]\s*", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"(?<=[a-z)\]])[.!?](?:\s|$)|\n\s*\n|\n(?=\S)")
_REQUEST_LINE = re.compile(r"^(?:GET|POST|PUT|PATCH|DELETE)\b|^/")
_PREAMBLE = re.compile(
    r"^(?:this (?:endpoint|operation|method|api|call|resource|request|route|action)(?: is used to| can be used to| allows (?:you|users?|clients?|the \w+) to| lets (?:you|users)| will|,)?\s+"
    r"|(?:an? |the )?(?:endpoint|api|method|operation|call|function|request|service|route)s? (?:to|for|that|which|used to) "
    r"|(?:allows?|lets?|enables?) (?:(?:you|users?|clients?|developers?|(?:the|an?) \w+) to |you )"
    r"|use this (?:endpoint|method|api|operation|call|request)? ?(?:to|for) |used (?:to|for) |you can |to )",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s(?:via|through|using|based on|according to|as well as|such as|given (?:a|an|the|its)|by (?:its|their|the|an?|id|ids|name|uuid|uid|slug|key|identifier|number|email|e-mail|username|user name|filters?|get|post)\b"
    r"|with (?:the )?(?:given|specified|provided|supplied|id\b|get\b|post\b)|with (?:an? )?(?:id|name)\b|that|which|where|whose|when|while|if|once|so that|in order|to be|owned by|created by|made by|visible to|available to"
    r"|for (?:use|which)|matching|identified by|in the (?:request|system|response)|from the (?:api|server|database|system)|i\.e\.|e\.g\.|including|included|depending|excluding|without|after|before|until|initiated by|by (?:\w+ ){0,2}(?:id|ids|uid|identifier|key|name|email|username|number|uuid)\b|by \w+ing\b|[-–—]).*$|(?:[,;:/]|[-–—]{2,}).*$",
    re.IGNORECASE | re.DOTALL,
)
_TECHNICAL = re.compile(
    r"\b(?:(?:single|specific|specified|given|provided|existing|particular|paginated|supplied|requested|individual|certain|desired|new|newly created|current|currently) )(?=\w)",
    re.IGNORECASE,
)
_TYPE_WORD = re.compile(
    r"(?<=[a-z]{3})(?<!\bthe) (?:object|resource|entity|entities|instance|endpoint|API)s?(?=$| (?:of|for|on|in|from|to|with)\b)",
    re.IGNORECASE,
)
_COLLECTION = re.compile(
    r"^(?:an? |the )?(?:full |complete |sorted )?(?:list|lists|collection|array|set|page)s? of (?=\w)", re.IGNORECASE
)
_ME = re.compile(
    r"\b(?:the |a )?(?:(?:current(?:ly)?|authenticated|logged[- ]in|signed[- ]in|calling) )+(?:\w+ )?(?:users?|accounts?|members?)\b(['’]s?| (?=session|profile))?",
    re.IGNORECASE,
)
_SECOND_VERB = re.compile(r"^(?:or|and|/|&) *(\w+)\s+", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_CAMEL = re.compile(r"\b(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z])\w*\b|\b\w+_\w+\b")
_UNSPEAKABLE = re.compile(r"[{}\\<>=@#|]|\w\.\w|\b(?:endpoint|webhook payload|boolean|null|NULL|JSON|API)\b")
_NAMELESS = re.compile(
    r"(?:^|\b(?:an?|the|my|from|to|of|for|in|on|with) )(?:objects?|resources?|entity|entities|records?|data objects?|endpoints?)\b(?! [a-z]+s?\b(?<! in)(?<! of)(?<! and))"
)
_UNFINISHED = (" previous", " next", " current", " a", " the", " an")
_CLAUSE = re.compile(r"\b(?:is|are|was|were|can|will|you|returns|has|have|must|should|does|be)\b")
_LONGEST_WORDS = 12
_METHODS = frozenset({"post", "put", "patch"})
_BY_EFFECT = {"read": "look up", "create": "create", "update": "update", "delete": "delete"}
_NOUNS_TOO = frozenset(
    [
        "account",
        "answer",
        "book",
        "change",
        "charge",
        "comment",
        "file",
        "form",
        "label",
        "link",
        "list",
        "log",
        "message",
        "name",
        "order",
        "post",
        "process",
        "query",
        "queue",
        "quote",
        "rate",
        "record",
        "report",
        "request",
        "review",
        "schedule",
        "score",
        "search",
        "service",
        "set",
        "share",
        "stage",
        "state",
        "test",
        "text",
        "track",
        "transfer",
        "type",
        "use",
        "user",
        "view",
        "vote",
    ]
)
"""Words that begin a noun phrase as often as they command."""
_ALONE = frozenset({"login", "logout", "ping", "search", "shuffle", "checkout"})
"""Verbs that need no object."""


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """A verb and what it is done to, in English."""

    verb: str
    phrases: tuple[NounPhrase, ...] = ()
    unique: bool = False
    """There is only one such thing: nothing tells which one is meant."""

    @property
    def object(self) -> str:
        """With articles; empty where the verb says all."""
        searching = self.verb.startswith(("search", "find"))
        return rendered(self.phrases, making=self.making or searching, unique=self.unique and not searching)

    @property
    def text(self) -> str:
        """As an infinitive."""
        return f"{self.verb} {self.object}".strip()

    @property
    def making(self) -> bool:
        """Whether the thing does not exist before."""
        return self.verb in wordlists().making

    @property
    def thing(self) -> str:
        """What the deed is about, as one would ask for a property of it: without ``the details of``."""
        phrases = self.phrases
        if len(phrases) > 1 and phrases[0].last in ("details", "detail", "information", "info", "data", "metadata"):
            phrases = (replace(phrases[1], preposition=""), *phrases[2:])
        return rendered(phrases, making=False, unique=self.unique)

    @property
    def looks(self) -> bool:
        """Whether it only looks something up."""
        return self.verb in wordlists().see or self.verb.split(" ")[0] in ("look", "list", "search", "find", "check")

    def about(self, keys: Sequence[Key]) -> Deed:
        """The deed done to the very things that the keys name."""
        return replace(self, phrases=pointed(self.phrases, keys, self.verb))


def deed(tool: Tool) -> Deed | None:
    """What the tool does, in English; null where nothing understandable is said of it.

    >>> deed(Tool(name="x", summary="Retrieves a Charge object.", effect="read")).text
    'look up a charge'
    >>> deed(Tool(name="x", summary="Remove shared link from web link", effect="delete")).text
    'remove the shared link from a web link'
    """
    own = tool.texts.get("en")
    texts = (own.summary, own.description) if own else ()
    unique = not any(
        p.location == "path" or p.name.lower().endswith(("id", "ids")) for p in tool.parameters if p.required
    )
    return _deed((*texts, tool.summary, tool.description), tool.name, tool.effect, unique)


@lru_cache(maxsize=20_000)
def _deed(texts: tuple[str, ...], name: str, effect: str, unique: bool) -> Deed | None:
    english = (text for text in texts if text and detect(text) == "en")
    found = next((d for text in english if (d := english_deed(text, effect))), None)
    if found is None and (chinese := next((t for t in texts if t and detect(t) == "zh"), "")):
        words = translate(re.split(r"[。，；\n（(]", chinese)[0], to="en")
        found = english_deed(words, effect) if words else None
    found = found or _from_name(name)
    return replace(found, unique=unique) if found else None


def english_deed(text: str, effect: str = "action") -> Deed | None:
    """The deed that the first sentence of a text speaks of.

    >>> english_deed("Gets the **current user's** playlists (paginated)", "read").text
    'list my playlists'
    >>> english_deed("This endpoint returns a list of orders.", "read").text
    'list the orders'
    """
    first = _plain(text)
    if not first or _REQUEST_LINE.match(first):
        return None
    words = first.split(" ")
    if len(words) > 2 and words[0].lower().endswith("ly"):
        words = words[1:]
    verb, rest = _verb(words, effect)
    if verb is None:
        # A sentence about the thing (``A quote models prices …``) tells nothing of the deed; a headline does.
        if effect not in _BY_EFFECT or (
            effect != "read" and (len(words) > 4 or words[0].lower() in ("a", "an", "the"))
        ):
            return None
        verb = _BY_EFFECT[effect]
    return _made(verb, " ".join(rest))


def _made(verb: str, rest: str) -> Deed | None:
    """A deed, if the object is one that a person could speak of."""
    while second := _SECOND_VERB.match(rest):
        if _base(second[1]) is None:
            return None
        rest = rest[second.end() :]
    rest = _without_purpose(rest)
    if verb in wordlists().see or verb in ("look up", "list"):
        rest, listed = _COLLECTION.subn("", rest)
        rest = _TYPE_WORD.sub("", rest).strip()
        rest = _pluralised(rest) if listed else rest
        verb = "list" if listed or (verb != "list" and _heads_plural(rest)) else verb
        verb = "look up" if verb in wordlists().see else verb
    rest = _TYPE_WORD.sub("", rest).strip()
    if _UNSPEAKABLE.search(rest) or _CLAUSE.search(rest) or _NAMELESS.search(rest) or rest.endswith(_UNFINISHED):
        return None
    if len(rest.split(" ")) > _LONGEST_WORDS or (not rest and " " not in verb and verb not in _ALONE):
        return None
    return Deed(verb=verb, phrases=_of_mine(parse(rest), verb) if rest else ())


def _of_mine(phrases: tuple[NounPhrase, ...], verb: str) -> tuple[NounPhrase, ...]:
    """``playlists of me`` -> ``my playlists``; what is brought to me or taken from me is my account's."""
    at = next((i for i, p in enumerate(phrases) if p.words == ("me",)), None)
    if at is None or at == 0:
        return phrases
    before, after = phrases[:at], phrases[at + 1 :]
    if phrases[at].preposition == "of" or (phrases[at].preposition == "for" and verb in ("look up", "list", "check")):
        return (replace(before[0], determiner="my"), *before[1:], *after)
    if phrases[at].preposition in ("to", "from"):
        return (*before, replace(phrases[at], words=("account",), determiner="my"), *after)
    return phrases


def _pluralised(rest: str) -> str:
    """The head in the plural: ``issuing cardholder`` -> ``issuing cardholders``."""
    found = parse(rest)
    if not found or is_plural(found[0].last):
        return rest
    return re.sub(rf"\b{re.escape(found[0].last)}\b", plural(found[0].last), rest, count=1, flags=re.IGNORECASE)


def _without_purpose(rest: str) -> str:
    """``the artifacts to prevent a loss`` -> ``the artifacts``."""
    for found in re.finditer(r"(?:^|\s)to (\w+)", rest):
        if found[1] in wordlists().verbs - _NOUNS_TOO:
            return rest[: found.start()]
    return rest


def _heads_plural(rest: str) -> bool:
    phrases = parse(rest) if rest else ()
    return bool(phrases) and is_plural(phrases[0].last) and phrases[0].last not in (
        "details", "settings", "statistics", "stats", "preferences", "permissions", "contents", "metrics", "series", "credentials", "analytics",
    )  # fmt: skip


def _plain(text: str) -> str:
    """The first sentence without markup, preamble and what only a programmer would say."""
    clean = _MARKUP.sub(r"\1", re.sub(r"</p>|<br ?/?>", "\n", text.strip()[:400]).replace("&nbsp;", " ")).strip()
    first = _ASIDE.sub(" ", _SENTENCE_END.split(clean, maxsplit=1)[0]).strip()
    if _REQUEST_LINE.match(first):
        return ""
    first = _PREAMBLE.sub("", first)
    first = _mine(first)
    first = _CAMEL.sub(lambda m: _uncamel(m[0]), _CUT.sub("", first))
    return re.sub(r"\s+", " ", _TECHNICAL.sub("", _lowered(first))).strip(" .:-'’")


def _uncamel(word: str) -> str:
    """``PaymentIntent`` -> ``payment intent``; names of the trade stay."""
    return word if word.lower() in wordlists().spelling else " ".join(_spelled(w) for w in split(word))


def _mine(text: str) -> str:
    """Things of the caller, as the user says it: ``the current user's playlists`` -> ``my playlists``."""
    text = _ME.sub(lambda m: "my" + " " * m[1].endswith(" ") if m[1] is not None else "me", text)
    text = re.sub(
        r"^(\w+) (?:the )?user['’]s (?=(?:saved|followed|top|own|current|currently|recently|active)\b)",
        r"\1 my ",
        text,
        flags=re.IGNORECASE,
    )
    return re.sub(r"\byour\b", "my", text, flags=re.IGNORECASE)


def _lowered(text: str) -> str:
    """A headline or sentence in ordinary case, with names and acronyms as they are spelled."""
    return _WORD.sub(lambda m: _spelled(m[0]), text)


def _spelled(word: str) -> str:
    low = word.lower()
    known = wordlists().spelling.get(low)
    if (
        known
        and (word != low or known.isupper() or known in ("IDs", "URLs"))
        and low not in ("box", "may", "us", "it", "po", "pin")
    ):
        return known
    return word if len(word) > 1 and word.isupper() and low not in _EVERYDAY() else low


@lru_cache(maxsize=1)
def _EVERYDAY() -> frozenset[str]:
    return wordlists().verbs | frozenset(lexicon().nouns)


def _verb(words: Sequence[str], effect: str) -> tuple[str | None, Sequence[str]]:
    """The verb that a text begins with, and the rest; without a verb, all of it is the rest."""
    base = _base(words[0])
    if len(words) > 2 and words[1].endswith("ing") and words[2] in ("a", "an", "the") and (inner := _base(words[1])):
        return inner, words[2:]
    if base is None or (effect == "read" and not _reads(base, words)):
        return None, words
    if len(words) > 1 and f"{base} {words[1]}" in wordlists().particles:
        return f"{base} {words[1]}", words[2:]
    return base, words[1:]


def _reads(verb: str, words: Sequence[str]) -> bool:
    """Whether the first word of what a reading tool says is its verb, not a noun (``order status``)."""
    known = wordlists()
    if verb in known.see or verb in known.reading:
        return verb not in _NOUNS_TOO or len(words) > 1
    return (
        verb not in _NOUNS_TOO
        or words[0].endswith("s")
        or (len(words) > 1 and words[1] in ("a", "an", "the", "all", "my"))
    )


@lru_cache(maxsize=4_000)
def _base(word: str) -> str | None:
    """The base form of a verb in the imperative, third person, past or gerund; null for a word that is no verb."""
    low = word.lower().strip(",.")
    verbs = wordlists().verbs
    candidates = [low]
    if low.endswith("s"):
        candidates += [low[:-1], low[:-2], low[:-3] + "y"]
    for ending in ("ed", "ing"):
        if low.endswith(ending) and len(low) > len(ending) + 2:
            stem = low[: -len(ending)]
            candidates += [stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem]
    return next((c for c in candidates if c in verbs), None)


def _from_name(name: str) -> Deed | None:
    """A deed from the name of an operation: ``cancelOrder``, ``orders_cancel``."""
    words = [_spelled(w) for w in split(name) if not w.isdigit() and w not in ("api", "v")]
    if not words or len(words) > 6:
        return None
    verb, rest = _base(words[0]), words[1:]
    if verb is None or verb in _METHODS:
        verb, rest = (_base(words[-1]), words[:-1]) if len(words) > 1 else (None, [])
        if verb is None or verb in _NOUNS_TOO:
            return None
    if any(singular(a) == b for a, b in pairwise(rest)) or {"ID", "IDs"} & {*rest[:-1]}:
        return None  # ``charges charge refund``: the name was made from a path
    if verb in wordlists().see and len(rest) > 1 and rest[-1] == "search":
        verb, rest = "search", rest[:-1]
    if "by" in rest:
        rest = rest[: rest.index("by")]
    return _made(verb, " ".join(rest)) if rest else None
