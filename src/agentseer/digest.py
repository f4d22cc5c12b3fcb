"""Canonical bytes, content hashes and seeds derived from them."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

__all__ = ["canonical", "digest", "seed_of", "short"]

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """JSON bytes with sorted keys and no spaces: equal values give equal bytes.

    >>> canonical({"b": 1, "a": "é"})
    b'{"a":"\\xc3\\xa9","b":1}'
    """
    return _encoder.encode(value)


def digest(value: Any) -> str:
    """SHA-256 of the canonical bytes (of the bytes themselves, for bytes), as ``sha256:HEX``.

    >>> digest({"a": 1})[:14]
    'sha256:015abd7'
    """
    data = value if isinstance(value, bytes) else canonical(value)
    return "sha256:" + hashlib.sha256(data).hexdigest()


def short(value: Any, length: int = 4) -> str:
    """The first hexadecimal digits of a digest, for readable ids.

    >>> short({"a": 1})
    '015a'
    """
    return digest(value)[7 : 7 + length]


def seed_of(*parts: Any) -> int:
    """A 64-bit seed that depends on every part and on nothing else (never on PYTHONHASHSEED).

    >>> seed_of(7, "order-cancel") == seed_of(7, "order-cancel") != seed_of(8, "order-cancel")
    True
    """
    return int.from_bytes(hashlib.blake2b(canonical(list(parts)), digest_size=8).digest(), "big")
