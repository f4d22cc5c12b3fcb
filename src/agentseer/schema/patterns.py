"""Strings that match a regular expression, readable ones where the expression leaves a choice.

The dialect is the part of ECMA-262 that specifications use: literals, classes, groups, alternation, quantifiers, anchors
and ``\\p{…}``. Assertions are skipped over, so the caller checks the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

__all__ = ["UnsupportedPattern", "matching"]

UNBOUNDED: Final = 1 << 16
SPREADS: Final = (1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 90, 135, 200, 300, 450, 700, 1000, 1500, 2000)
"""Repetitions beyond the least that are tried, in this order, to reach a minimum length."""

LOWER, UPPER, DIGITS = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
READABLE: Final = LOWER + DIGITS + UPPER
PRINTABLE: Final = "".join(map(chr, range(32, 127)))

_CONTROLS: Final = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v", "0": "\0"}
_SETS: Final = {"d": DIGITS, "w": READABLE + "_", "s": " "}
_PROPERTIES: Final = {
    "L": LOWER + UPPER,
    "Ll": LOWER,
    "Lu": UPPER,
    "N": DIGITS,
    "Nd": DIGITS,
    "P": ".,-!",
    "Z": " ",
    "Zs": " ",
    "ASCII": PRINTABLE,
    "Print": PRINTABLE,
}
_GROUP = re.compile(r"\((?:\?(?:(?P<assertion><?[=!])|P?<\w+>|[a-z]*(?:-[a-z]+)?:|>))?")
_QUANTIFIER = re.compile(r"(?:(?P<sign>[*+?])|\{(?P<low>\d+)(?P<comma>,?)(?P<high>\d*)\})[?+]?")
_ESCAPE = re.compile(
    r"\\(?:x(?P<x>[0-9a-fA-F]{2})|u(?P<u>[0-9a-fA-F]{4})|u\{(?P<U>[0-9a-fA-F]+)\}|(?P<not>[pP])(?:\{\^?(?P<p>\w+)\}|(?P<q>\w))|(?P<c>.))",
    re.S,
)

Sampler: TypeAlias = Callable[[Random, int], str]
"""Makes one string from a generator and the number of repetitions allowed beyond the least."""


class UnsupportedPattern(ValueError):
    """The expression is malformed, or uses what strings cannot be made from."""


def matching(
    pattern: str, rng: Random, *, min_length: int = 0, max_length: int = UNBOUNDED, tries: int = 4
) -> Iterator[str]:
    """Strings of the given length that should match ``pattern``, the shorter first; to be checked by a validator.

    Raises `UnsupportedPattern`.

    >>> next(matching("^ORD-[0-9]{4}$", Random(1)))
    'ORD-1417'
    """
    sample = _parsed(pattern)
    near_limit = range(max(1, max_length - 8), max_length + 1) if max_length < SPREADS[-1] else ()
    for spread in sorted({*SPREADS, *near_limit}):
        texts = [sample(rng, spread) for _ in range(tries)]
        yield from (text for text in texts if min_length <= len(text) <= max_length)
        if all(len(text) > max_length for text in texts):
            return


@lru_cache(maxsize=2048)
def _parsed(pattern: str) -> Sampler:
    parser = _Parser(pattern)
    sample = parser.alternation()
    if parser.rest():
        raise UnsupportedPattern(f"unbalanced ')' in {pattern!r}")
    return sample


class _Parser:
    """Recursive descent over one expression; each method returns a sampler of what it has read."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0

    def rest(self) -> str:
        """What is still unread, one character of it."""
        return self._pattern[self._at : self._at + 1]

    def alternation(self) -> Sampler:
        options = [self._sequence()]
        while self.rest() == "|":
            self._at += 1
            options.append(self._sequence())
        return options[0] if len(options) == 1 else lambda rng, spread: rng.choice(options)(rng, spread)

    def _sequence(self) -> Sampler:
        parts: list[Sampler] = []
        while self.rest() not in ("", "|", ")"):
            parts.append(self._quantified(self._atom()))
        return lambda rng, spread: "".join([part(rng, spread) for part in parts])

    def _quantified(self, atom: Sampler) -> Sampler:
        quantifier = self._token(_QUANTIFIER)
        if quantifier is None:
            return atom
        low, high = _bounds(quantifier)

        def repeated(rng: Random, spread: int) -> str:
            most = max(low, min(high, low + spread))
            count = most if rng.random() < 0.5 else rng.randint(min(most, low + spread * 2 // 3), most)
            return "".join([atom(rng, spread) for _ in range(count)])

        return repeated

    def _atom(self) -> Sampler:
        char = self.rest()
        if char == "(":
            return self._group()
        if char == "\\":
            return _one_of(self._escape())
        self._at += 1
        if char in "^$":
            return _one_of("")
        if char == "[":
            return _one_of(self._class())
        return _one_of(READABLE if char == "." else char)

    def _group(self) -> Sampler:
        opening = self._token(_GROUP)
        inside = self.alternation()
        if opening is None or self.rest() != ")":
            raise UnsupportedPattern(f"odd group in {self._pattern!r}")
        self._at += 1
        return _one_of("") if opening["assertion"] else inside

    def _class(self) -> str:
        """The characters of a class, after its opening bracket."""
        negated = self.rest() == "^"
        self._at += negated
        members: list[str] = []
        while self.rest() != "]":
            if not self.rest():
                raise UnsupportedPattern(f"unbalanced '[' in {self._pattern!r}")
            members.append(self._range())
        self._at += 1
        listed = "".join(members)
        return _readable("".join(c for c in READABLE + PRINTABLE if c not in listed) if negated else listed)

    def _range(self) -> str:
        """One character, one set, or a range of a class."""
        first = self._member()
        if self.rest() != "-" or self._pattern[self._at + 1 : self._at + 2] in ("]", ""):
            return first
        self._at += 1
        last = self._member()
        if len(first) != 1 or len(last) != 1:
            return f"{first}-{last}"
        return "".join(map(chr, range(ord(first), min(ord(last), ord(first) + 0x7FFF) + 1)))

    def _member(self) -> str:
        if self.rest() == "\\":
            return self._escape()
        self._at += 1
        return self._pattern[self._at - 1]

    def _escape(self) -> str:
        """The characters that an escape stands for; none for an assertion."""
        escape = self._token(_ESCAPE)
        if escape is None:
            raise UnsupportedPattern(f"odd escape in {self._pattern!r}")
        code = escape["x"] or escape["u"] or escape["U"]
        if code:
            return chr(int(code, 16))
        if escape["not"]:
            return _property(escape["p"] or escape["q"], negated=escape["not"] == "P")
        char: str = escape["c"]
        if char.isdigit() and char != "0":
            raise UnsupportedPattern(f"back-reference in {self._pattern!r}")
        if char in "bBAzZG":
            return ""
        if char in "DWS":
            return "".join(c for c in READABLE + PRINTABLE if c not in _SETS[char.lower()])
        return _SETS.get(char) or _CONTROLS.get(char, char)

    def _token(self, token: re.Pattern[str]) -> re.Match[str] | None:
        found = token.match(self._pattern, self._at)
        if found:
            self._at = found.end()
        return found


def _bounds(quantifier: re.Match[str]) -> tuple[int, int]:
    if quantifier["sign"]:
        return {"*": (0, UNBOUNDED), "+": (1, UNBOUNDED), "?": (0, 1)}[quantifier["sign"]]
    low = int(quantifier["low"])
    return low, int(quantifier["high"]) if quantifier["high"] else UNBOUNDED if quantifier["comma"] else low


def _property(name: str, *, negated: bool) -> str:
    members = _PROPERTIES.get(name, "")
    return "".join(c for c in READABLE + PRINTABLE if c not in members) if negated else members


def _readable(members: str) -> str:
    """The letters and digits among ``members``, small letters where there are any; without either, all of them."""
    alphabet = LOWER + DIGITS if any(c in members for c in LOWER) else UPPER + DIGITS
    return "".join(c for c in alphabet if c in members) or members


def _one_of(members: str) -> Sampler:
    if len(members) < 2:
        return lambda rng, spread: members
    return lambda rng, spread: rng.choice(members)
