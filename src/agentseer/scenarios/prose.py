"""The first sentence of a specification's prose, without what only a programmer would write."""

from __future__ import annotations

import re
from functools import cache

from agentseer.language.words import lexicon, split
from agentseer.scenarios.wordlists import wordlists

__all__ = ["plain_sentence", "spelled"]

_LONGEST = 400
"""So much of a text is looked at."""
_BREAK = re.compile(r"</p>|<br ?/?>")
_MARKUP = re.compile(r"\[([^\]]*)\]\([^)]*\)|<[^>]+>|[*`#+\"]+|(?<!\w)_|_(?!\w)")
_ASIDE = re.compile(
    r"\s*(?:\([^)]*\)|\[[^\]]*\])\s*|^(?:deprecated|beta|preview|experimental|internal)\s*[:.-]\s*", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"(?<=[a-z)\]])[.!?](?:\s|$)|\n\s*\n|\n(?=\S)")
_REQUEST_LINE = re.compile(r"^(?:GET|POST|PUT|PATCH|DELETE)\b|^/")
_ALTERNATIVES = re.compile(r"^sets? (?:an? )?[^,]{3,60}, [^,]+,? or ", re.IGNORECASE)
"""``Set a guest, a member, or an admin to be …``: cut at the comma it would say something else."""
_CONDITION = re.compile(r"^(?:for|with|in|on|if|when|given|at)\b[^,]{0,80}, (?=\w)", re.IGNORECASE)
_OPERATION = r"(?:endpoint|operation|method|api|call|resource|request|route|action|service|function)"
_PEOPLE = r"(?:you|users?|clients?|developers?|(?:the|an?) \w+)"
_PREAMBLE = re.compile(
    rf"^(?:this {_OPERATION}(?: is used to| can be used to| allows {_PEOPLE} to| lets {_PEOPLE}| will|,)?\s+"
    rf"|(?:an? |the )?{_OPERATION}s? (?:to|for|that|which|used to) "
    rf"|(?:allows?|lets?|enables?) (?:{_PEOPLE} to |you )"
    rf"|use this (?:{_OPERATION})? ?(?:to|for) |used (?:to|for) |you can |to )",
    re.IGNORECASE,
)
_IDENTIFIERS = "id|ids|uid|uuid|identifier|slug|key|name|user name|username|number|email|e-mail"
_TAILS = (
    r"with (?:form|raw|the form) data|via|through|using|based on|according to|as well as|such as|including|included|excluding|depending|without",
    r"given (?:a|an|the|its)|matching|identified by|owned by|created by|made by|initiated by|visible to|available to",
    rf"by (?:(?:its|their|the|an?|filters?|get|post|{_IDENTIFIERS})\b|(?:\w+ ){{0,2}}(?:{_IDENTIFIERS})\b|\w+ing\b)",
    r"with (?:the )?(?:given|specified|provided|supplied|id\b|get\b|post\b)|with (?:an? )?(?:id|name)\b",
    r"that|which|where|whose|when|while|if|once|so that|in order|to be|for (?:use|which)|after|before|until",
    r"in the (?:request|system|response)|from the (?:api|server|database|system)|i\.e\.|e\.g\.",
    r"me (?:may|can|has|have|is|are|owns?)\b|as an? (?:collection|list|array|page)|[-–—]",
)
"""What may follow the deed and says how, not what."""
_TAIL = re.compile(rf"\s(?:{'|'.join(_TAILS)}).*$|(?:[,;:/]|[-–—]{{2,}}).*$", re.IGNORECASE | re.DOTALL)
_EMPTY_WORD = re.compile(
    r"\b(?:(?:single|specific|specified|given|provided|existing|particular|paginated|supplied|requested|individual"
    r"|certain|desired|new|newly created|current|currently) )(?=\w)",
    re.IGNORECASE,
)
_ME = re.compile(
    r"\b(?:the |a )?(?:(?:current(?:ly)?|authenticated|logged[- ]in|signed[- ]in|calling) )+(?:\w+ )?"
    r"(?:users?|accounts?|members?)\b(['’]s?| (?=session|profile))?",
    re.IGNORECASE,
)
_MY_OWN = re.compile(
    r"^(\w+) (?:the )?user['’]s (?=(?:saved|followed|top|own|current|currently|recently|active)\b)", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_CAMEL = re.compile(r"\b(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z])\w*\b|\b\w+_\w+\b")
_AMBIGUOUS = frozenset({"box", "may", "us", "it", "po", "pin"})
"""Words that are a name or an acronym only sometimes."""


def plain_sentence(text: str) -> str:
    """The first sentence in ordinary words and case; empty where there is none.

    >>> plain_sentence("Retrieves a **PaymentIntent** object by its ID. (Beta)")
    'retrieves a payment intent object'
    >>> plain_sentence("Get Current User's Playlists")
    'get my playlists'
    """
    whole = _MARKUP.sub(r"\1", _BREAK.sub("\n", text.strip()[:_LONGEST]).replace("&nbsp;", " ")).strip()
    first = _ASIDE.sub(" ", _SENTENCE_END.split(whole, maxsplit=1)[0]).strip()
    if _REQUEST_LINE.match(first) or _ALTERNATIVES.match(first):
        return ""
    first = _mine(_PREAMBLE.sub("", _CONDITION.sub("", first)))
    first = _TAIL.sub("", _CAMEL.sub(lambda m: _apart(m[0]), first))
    first = _EMPTY_WORD.sub("", _WORD.sub(lambda m: spelled(m[0]), first))
    return re.sub(r"\s+", " ", first).strip(" .:-'’")


def spelled(word: str) -> str:
    """A word in ordinary case; names and acronyms as they are spelled.

    >>> spelled("Order"), spelled("GITHUB"), spelled("sku")
    ('order', 'GitHub', 'SKU')
    """
    low = word.lower()
    known = wordlists().spelling.get(low)
    if known and low not in _AMBIGUOUS and (word != low or known[:2].isupper()):
        return known
    return word if len(word) > 1 and word.isupper() and low not in _everyday() else low


@cache
def _everyday() -> frozenset[str]:
    """Words that are no acronym, even in capitals."""
    return wordlists().verbs | frozenset(lexicon().nouns)


def _apart(word: str) -> str:
    """``PaymentIntent`` -> ``payment intent``; names of the trade stay."""
    return word if word.lower() in wordlists().spelling else " ".join(spelled(w) for w in split(word))


def _mine(text: str) -> str:
    """Things of the caller, as the caller says it: ``the current user's playlists`` -> ``my playlists``."""
    text = _ME.sub(lambda m: "me" if m[1] is None else "my " if m[1] == " " else "my", text)
    return re.sub(r"\byour\b", "my", _MY_OWN.sub(r"\1 my ", text), flags=re.IGNORECASE)
