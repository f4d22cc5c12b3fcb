"""What is told beside the request in English: each detail as a person would put it into a sentence, a note or a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from agentseer.language.dates import parse_date, parse_datetime
from agentseer.language.words import singular
from agentseer.scenarios.addresses import Address
from agentseer.scenarios.deed import Deed
from agentseer.scenarios.noun_phrases import article, is_plural
from agentseer.scenarios.wordlists import wordlists
from agentseer.schema.json import Json

__all__ = ["Detail", "Role", "addressed", "detail", "quoted"]

Role = Literal[
    "plain",
    "query",
    "called",
    "from",
    "until",
    "on",
    "owner",
    "currency",
    "origin",
    "destination",
    "renamed",
    "sorted",
    "reason",
    "text",
    "truth",
]

_QUERIES = frozenset(
    {
        "query",
        "q",
        "search query",
        "search",
        "search term",
        "search text",
        "search string",
        "keyword",
        "keywords",
        "term",
        "search terms",
        "words",
    }
)
_TEXTS = frozenset(
    {
        "message",
        "text",
        "body",
        "content",
        "comment",
        "note",
        "notes",
        "description",
        "remarks",
        "instructions",
        "caption",
        "summary",
    }
)
_STARTS = re.compile(
    r"^(?:(?:start|starting|begin|from|check-?in|pick-?up) (?:date|time|day|at)|from|since|start|starts|starting|after|begin|date from|check ?in)$"
)
_ENDS = re.compile(
    r"^(?:(?:end|ending|finish|to|until|check-?out|return) (?:date|time|day|at)|to|until|till|end|ends|before|date to|check ?out)$"
)
_OWNERS = frozenset(
    ["account", "category", "city", "company", "country", "customer", "device", "employee", "financial account"]
    + ["invoice", "market", "member", "order", "organization", "product", "region", "store", "subscription", "user"]
)
"""What things are looked up for."""
_KIND = re.compile(r" (?:email|email address|e-mail|e-mail address|name|ID)$")
_UNIT = re.compile(r"^(.+) in (milliseconds|seconds|minutes|hours|days|months|years|percent|cents|bytes|pixels)$")
_PAST = re.compile(r"(?:\w{2,}ed|bought|chose|forgot|found|got|had|lost|made|paid|sent|took|went)\b(?! by\b)", re.IGNORECASE)
"""How a reason begins that leaves out who did it: ``Ordered the wrong size``."""
_POSTFIX = re.compile(r" (?:of|in|for|to|on|by) ")
_AUXILIARY = frozenset({"is", "are", "has", "have", "was", "should", "can", "whether", "do", "does"})
_NOUN_FIRST = frozenset(
    {
        "order",
        "list",
        "import",
        "export",
        "test",
        "push",
        "report",
        "review",
        "share",
        "gift",
        "email",
        "call",
        "name",
        "post",
        "text",
        "charge",
        "note",
        "rate",
        "account",
        "form",
        "label",
    }
)
"""Verbs that begin the name of a flag as nouns."""


class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """Something to tell beside the request."""

    fact: str
    label: str
    words: str
    """The value in the user's words, unquoted."""
    role: Role = "plain"
    number: bool = False
    value: Json = None

    @property
    def quoted(self) -> str:
        """The value, in quotes where one would not see where it ends."""
        return self.words if isinstance(self.value, list) else quoted(self.words)

    @property
    def noun(self) -> str:
        """What the label is about, which decides on its number: ``position`` of ``position in milliseconds``."""
        return _POSTFIX.split(self.label)[0].split(" ")[-1]

    @property
    def because(self) -> str:
        """A reason as a sentence, uncapitalised: ``I ordered the wrong size``; empty where it is no sentence."""
        if self.role != "reason" or " " not in self.words or not self.words[:1].isupper():
            return ""
        if self.words.startswith(("I ", "I'")):
            return self.words
        low = self.words[:1].lower() + self.words[1:]
        return f"I {low}" if _PAST.match(low) else low

    @property
    def identifies(self) -> bool:
        """Whether the value opens or tells something, and is not what a thing is set to."""
        return self.label.split(" ")[-1] in ("token", "ID", "IDs", "secret", "key", "password", "identifier")

    @property
    def phrase(self) -> str:
        """After ``with``: ``a quantity of 3``, ``the payment method wallet``, ``gift wrap``."""
        if self.number and not is_plural(self.noun) and " of " not in self.label:
            return f"{article(self.label)} {self.label} of {self.words}"
        return f"the {self.label} {self.quoted}"

    @property
    def clause(self) -> str:
        """``the quantity is 3``."""
        return f"the {self.label} {'are' if is_plural(self.noun) else 'is'} {self.quoted}"

    @property
    def note(self) -> str:
        """``quantity 3``, ``ordered the wrong size``."""
        if self.because:
            return self.because.removeprefix("I ") if not self.words.startswith("I") else self.because
        colon = ":" if '"' not in self.quoted and (" " in self.words or self.role == "reason") else ""
        return self.words if self.role == "truth" else f"{self.label}{colon} {self.quoted}"

    @property
    def line(self) -> str:
        """``Quantity: 3``."""
        if self.role == "truth":
            return self.words[:1].upper() + self.words[1:]
        return f"{self.label[:1].upper()}{self.label[1:]}: {self.words}"

    @property
    def change(self) -> str:
        """``set the quantity to 3``."""
        return self.words if self.role == "truth" else f"set the {self.label} to {self.quoted}"

    @property
    def woven(self) -> str:
        """Directly behind the request: ``from 3 May 2026``, ``called "Team trip"``; empty if it has no place there."""
        forms = {
            "query": f"for {self.quoted}", "called": f"called {self.quoted}", "renamed": f"to {self.quoted}", "sorted": f"sorted by {self.words}", "from": f"from {self.words}", "until": f"to {self.words}",
            "owner": f"for {_KIND.sub('', self.label)} {self.quoted}", "currency": f"in {self.words}", "on": f"on {self.words}", "origin": f"from {self.words}", "destination": f"to {self.words}",
        }  # fmt: skip
        return forms.get(self.role, "")


def quoted(words: str) -> str:
    """Quotes around a text of several words, unless it is a name, a number or a date.

    >>> quoted("wallet"), quoted("hiking boots"), quoted("Please leave it at the door."), quoted("3 May 2026")
    ('wallet', 'hiking boots', '"Please leave it at the door."', '3 May 2026')
    """
    parts = words.split(" ")
    prose = len(parts) > 3 or (len(parts) > 1 and parts[0][:1].isupper() and any(p[:1].islower() for p in parts[1:]))
    return f'"{words}"' if (prose and not words[:1].isdigit() and '"' not in words) or words[-1:] in ".!?," else words


def detail(fact: str, label: str, value: Json, words: str, deed: Deed, *, reads: bool, counts: bool = True) -> Detail:
    """A fact as a detail of a deed; ``counts``: a number is what is asked for."""
    if isinstance(value, bool):
        return Detail(fact=fact, label=label, words=truth(label, value, deed, reads=reads), role="truth", value=value)
    if value in (None, "", [], {}):
        return Detail(fact=fact, label=label, words=f"leave the {label} empty", role="truth")
    number = counts and isinstance(value, int | float)
    words = words.rstrip(".") if " " in words else words
    if number and (unit := _UNIT.match(label)):
        label, words = unit[1], f"{words} {unit[2]}"
    if isinstance(value, list) and len(value) == 1:
        label = " ".join((*label.split(" ")[:-1], _one(label.split(" ")[-1])))
    elif isinstance(value, list) and any(isinstance(v, str) and v[-1:] in ".!?" for v in value):
        words = _joined([f'"{v}"' for v in value])
    return Detail(
        fact=fact, label=label, words=words, role=_role(label.lower(), value, deed), number=number, value=value
    )


def _one(noun: str) -> str:
    """The singular, with acronyms as they are spelled."""
    return noun.removesuffix("s") if noun[:-1].isupper() else singular(noun)


def _joined(parts: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _role(label: str, value: Json, deed: Deed) -> Role:
    searching = deed.verb.split(" ")[0] in ("search", "find", "list", "look", "browse")
    if label in _QUERIES and searching and isinstance(value, str):
        return "query"
    if label in ("order by", "sort by", "sort") and isinstance(value, str) and value.isalpha():
        return "sorted"
    if deed.looks and isinstance(value, str) and _KIND.sub("", label) in _OWNERS:
        return "owner"
    if label in ("currency", "currency code", "iso currency code") and isinstance(value, str) and deed.making:
        return "currency"
    if label in _TEXTS:
        return "text"
    if "reason" in label.split():
        return "reason"
    if isinstance(value, str) and _is_date(value):
        return (
            "from"
            if _STARTS.match(label)
            else "until"
            if _ENDS.match(label)
            else "on"
            if label in ("date", "day", "on")
            else "plain"
        )
    if label in ("origin", "from", "departure city", "departure station", "departure airport"):
        return "origin"
    if label in ("destination", "to", "arrival city", "arrival station", "arrival airport"):
        return "destination"
    head = deed.phrases[0] if deed.phrases else None
    if deed.verb == "rename" and label in ("name", "new name", "title") and isinstance(value, str):
        return "renamed"
    own = (
        {"name", "title", "display name", f"{head.last} name", f"{head.last} title"}
        if head and not head.name
        else set()
    )
    return "called" if deed.making and label in own and isinstance(value, str) else "plain"


def _is_date(value: str) -> bool:
    return value[:4].isdigit() and (parse_date(value) is not None or parse_datetime(value) is not None)


def addressed(details: Sequence[Detail], address: Address) -> list[Detail]:
    """The details with the parts of an address as one: ``45 King Street, Denver, 48068``."""
    parts = {d.fact: d for d in details if d.fact in address.facts}
    words = ", ".join(parts[name].words for name in address.facts if name in parts)
    whole = Detail(fact="", label=" ".join(address.parent), words=words)
    first = next(i for i, d in enumerate(details) if d.fact in parts)
    return [whole if i == first else d for i, d in enumerate(details) if i == first or d.fact not in parts]


def truth(label: str, value: bool, deed: Deed, *, reads: bool) -> str:
    """A truth as a wish: ``include archived ones``, ``no gift wrap``, ``make it public``."""
    words = label.split(" ")
    if words[0] in _AUXILIARY and len(words) > 1:
        words = words[1:]
    text = " ".join(words)
    if text in ("state", "value", "enabled", "flag", "on"):
        return "turn it on" if value else "turn it off"
    lists = wordlists()
    if len(words) > 1 and words[-1] == "enabled" and not reads:
        return f"turn {'on' if value else 'off'} {' '.join(words[:-1])}"
    if deed.changing and words[-1] in ("events", "notifications", "emails"):
        return f"turn {'on' if value else 'off'} {text}"
    if words in (["notify"], ["confirm"]):
        own = {"notify": "notify them", "confirm": "confirm it right away"}[text]
        return own if value else f"don't {own.removesuffix(' right away')}"
    is_quality = len(words) <= 3 and (words[-1].endswith("ed") or words[-1] in lists.adjectives)
    if (
        words[0] in lists.verbs
        and words[0] not in _NOUN_FIRST
        and (len(words) > 1 or words[0] in ("force", "overwrite", "notify"))
    ):
        ones = " ones" if is_quality else ""
        return f"{text}{ones}" if value else f"don't {text}{ones}"
    if is_quality:
        if reads:
            return f"only {text} ones" if value else f"only ones that are not {text}"
        return f"make it {text}" if value else f"it should not be {text}"
    return f"with {text}" if value else f"no {text}"
