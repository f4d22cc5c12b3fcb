"""Whether a call that was made is a call that was expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agentseer.cases import ExpectedCall
from agentseer.environment.journal import Entry
from agentseer.language.prose import is_prose, tells_the_same
from agentseer.language.values import equivalent
from agentseer.schema.json import Json
from agentseer.schema.resolve import effective
from agentseer.tools import Tool, Toolset

__all__ = ["difference", "match_all"]

_ABSENT = object()
_ENDS = " .。!！?？,，;；\"'“”「」"


def difference(expected: ExpectedCall, entry: Entry, toolset: Toolset) -> str:
    """What tells the call apart from the expected one, in words; empty when it is that call.

    Passing a default explicitly is the same as leaving it out, and so is passing null or nothing at all for an argument
    that was not asked for.
    """
    if entry.tool != expected.tool:
        return f"{entry.tool} was called, not {expected.tool}"
    if not isinstance(entry.arguments, dict):
        return "the arguments are not an object"
    tool = toolset.tool(expected.tool)
    for name in dict.fromkeys([*expected.args, *entry.arguments]):
        want, got = expected.args.get(name, _ABSENT), entry.arguments.get(name, _ABSENT)
        if not _agrees(expected, name, want, got, tool, toolset):
            return _words(name, want, got)
    return ""


def match_all(
    expected: Sequence[ExpectedCall], entries: Iterable[Entry], toolset: Toolset
) -> tuple[dict[int, Entry], list[ExpectedCall], list[Entry]]:
    """Pair each expected call with a call of its own: (pairs by position, expected without a call, calls left over).

    As many pairs as possible: a loosely described call gives way to one that only its partner can be (Kuhn's algorithm).
    """
    made = list(entries)
    fitting = [[i for i, entry in enumerate(made) if not difference(call, entry, toolset)] for call in expected]
    owner: dict[int, int] = {}

    def place(position: int, tried: set[int]) -> bool:
        for i in fitting[position]:
            if i not in tried:
                tried.add(i)
                if i not in owner or place(owner[i], tried):
                    owner[i] = position
                    return True
        return False

    for position in range(len(expected)):
        place(position, set())
    pairs = {position: made[i] for i, position in sorted(owner.items(), key=lambda item: item[1])}
    missing = [call for position, call in enumerate(expected) if position not in pairs]
    return pairs, missing, [entry for i, entry in enumerate(made) if i not in owner]


def _agrees(expected: ExpectedCall, name: str, want: Json, got: Json, tool: Tool, toolset: Toolset) -> bool:
    how = expected.match.get(name, "canonical")
    if how == "ignored":
        return True
    schema = toolset.argument_schema(tool, name)
    if want is _ABSENT:
        return expected.others == "ignored" or _says_nothing(got, schema)
    if got is _ABSENT:
        return _says_nothing(want, schema)
    if how == "exact":
        return bool(want == got) and type(want) is type(got)
    if how == "subset":
        return _contains(got, want)
    if type(want) is type(got) and isinstance(want, str | int) and want == got:
        return True  # no schema makes equal scalars differ
    return equivalent(want, got, schema) or _worded_alike(want, got)


def _worded_alike(want: Json, got: Json) -> bool:
    """Texts that tell the same: a sentence in other words, anything with other punctuation at its end."""
    if isinstance(want, dict):
        same_keys = isinstance(got, dict) and want.keys() == got.keys()
        return same_keys and all(equivalent(v, got[k]) or _worded_alike(v, got[k]) for k, v in want.items())
    if not isinstance(want, str) or not isinstance(got, str):
        return False
    return want.strip(_ENDS).casefold() == got.strip(_ENDS).casefold() or (is_prose(want) and tells_the_same(want, got))


def _says_nothing(value: Json, schema: Json) -> bool:
    """Whether passing the value means the same as not passing it."""
    if value is None or value == {} or value == []:
        return True
    if not isinstance(schema, dict):
        return False
    whole = schema if "default" in schema else effective(schema, schema.get("$defs", {}))
    return "default" in whole and equivalent(value, whole["default"], schema)


def _contains(whole: Json, part: Json) -> bool:
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(k in whole and _contains(whole[k], v) for k, v in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and all(any(_contains(w, p) for w in whole) for p in part)
    return equivalent(whole, part)


def _words(name: str, want: Json, got: Json) -> str:
    if got is _ABSENT:
        return f"{name} was left out; it should be {want!r}"
    if want is _ABSENT:
        return f"{name} was {got!r}, which nobody asked for"
    return f"{name} was {got!r}; it should be {want!r}"
