"""Names for tools and arguments: unique, stable, and legal for every model API.

A name depends only on the thing it names and on those it would collide with, never on their order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from agentseer.digest import short
from agentseer.tools import Location

__all__ = ["MAX_LENGTH", "argument_names", "legal", "tool_names", "unique"]

MAX_LENGTH = 64
"""The strictest limit among the model APIs."""

_ILLEGAL = re.compile(r"[^A-Za-z0-9_-]+")
_TAG = 8
"""Hexadecimal digits that tell colliding names apart."""
_PRECEDENCE: tuple[Location, ...] = ("path", "query", "header", "cookie", "argument", "body", "form")


def legal(text: str) -> str:
    """``text`` with each run of other characters than ``[A-Za-z0-9_-]`` turned into one underscore.

    >>> legal("users/list-followers"), legal("GET /pets/{id}"), legal("创建订单")
    ('users_list-followers', 'GET_pets_id', '')
    """
    return _ILLEGAL.sub("_", text).strip("_")


def unique(name: str, identity: str, taken: Iterable[str] = ()) -> str:
    """``name`` cut to `MAX_LENGTH` and, where it is too long or taken, marked by a digest of ``identity``.

    >>> unique("getPet", "get /pets/{id}"), unique("getPet", "get /pets/{id}", {"getPet"})
    ('getPet', 'getPet_f3d2ebf5')
    """
    if len(name) <= MAX_LENGTH and name not in taken:
        return name
    attempt = 0
    while True:
        tag = short([identity, attempt] if attempt else identity, _TAG)
        marked = f"{name[: MAX_LENGTH - _TAG - 1]}_{tag}"
        if marked not in taken:
            return marked
        attempt += 1


def tool_names(operations: Sequence[tuple[str, str, str]]) -> tuple[str, ...]:
    """One name for each (method, path, operationId): the id where there is one, else method and path.

    An id that loses letters on the way (Chinese, say), or that stands twice, does not count as one.

    >>> tool_names([("get", "/pets", "listPets"), ("get", "/pets/{id}", ""), ("post", "/pets", "建宠物")])
    ('listPets', 'get_pets_id', 'post_pets')
    """
    wanted = [_wanted(*operation) for operation in operations]
    count = Counter(wanted)
    identities = [f"{method} {path}" for method, path, _ in operations]
    names: dict[int, str] = {}
    taken = {name for name, uses in count.items() if uses == 1 and len(name) <= MAX_LENGTH}
    for index, name in sorted(enumerate(wanted), key=lambda pair: identities[pair[0]]):
        if name in taken and count[name] == 1:
            names[index] = name
        else:
            names[index] = unique(name, identities[index], {name} | taken)
            taken.add(names[index])
    return tuple(names[index] for index in range(len(operations)))


def _wanted(method: str, path: str, operation_id: str) -> str:
    name = legal(operation_id)
    if name and not any(c.isalpha() and not c.isascii() for c in operation_id):
        return name
    return legal(f"{method} {path}") or method


def argument_names(places: Sequence[tuple[str, Location]]) -> tuple[str, ...]:
    """One name for each (name, location): the name itself, or ``NAME_LOCATION`` where a stronger location has it.

    >>> argument_names([("id", "query"), ("id", "path"), ("name", "body"), ("id", "form")])
    ('id_query', 'id', 'name', 'id_body')
    """
    names: dict[int, str] = {}
    wires = {name for name, _ in places}
    taken: set[str] = set()
    for index, (wire, location) in sorted(enumerate(places), key=lambda p: _PRECEDENCE.index(p[1][1])):
        name = wire
        suffix = f"_{'body' if location == 'form' else location}"
        while name in taken or (name != wire and name in wires):
            name += suffix
        names[index] = name
        taken.add(name)
    return tuple(names[index] for index in range(len(places)))
