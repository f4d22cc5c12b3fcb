"""Values that a person could mean: by format, by the topic of a name, or as the description of a parameter suggests.

They end up in messages that somebody could have written, so there is no filler text and there are no random letters.
Word lists are our own (``vocabulary.json``); personal names come from Faker, as a fixed pool per locale.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache, lru_cache, partial
from random import Random
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from agentseer.schema.json import Json
from agentseer.schema.suggestions import suggested
from agentseer.schema.topics import topic, words
from agentseer.schema.vocabulary import entries

__all__ = ["BASE_DATE", "Kind", "Maker", "maker", "plausible"]

BASE_DATE: Final = date(2026, 1, 15)
"""The day around which dates lie."""

Kind: TypeAlias = Literal["string", "integer", "number"]
Maker: TypeAlias = Callable[[Random], Json]


def plausible(
    name: str, kind: Kind, rng: Random, *, format: str = "", locale: str = "en", description: str = ""
) -> Json | None:
    """A value of ``kind`` for a parameter, or None where neither format nor name nor description suggests one.

    >>> plausible("shipping_city", "string", Random(3)), plausible("城市", "string", Random(3), locale="zh")
    ('Dublin', '成都')
    >>> plausible("order_id", "string", Random(1)), plausible("quantity", "integer", Random(1))
    ('ORD-3202', 2)
    """
    make = maker(name, kind, format=format, locale=locale, description=description)
    return None if make is None else make(rng)


@lru_cache(maxsize=16384)
def maker(name: str, kind: Kind, *, format: str = "", locale: str = "en", description: str = "") -> Maker | None:
    """What makes plausible values for a parameter; see `plausible`."""
    language = "zh" if locale.startswith("zh") else "en"
    about = topic(name, description)
    if kind != "string":
        return _number_maker(about, kind)
    if format in _FORMATS:
        return partial(_FORMATS[format], name=name, about=about, language=language)
    choices = suggested(description)
    if choices:
        return lambda rng: rng.choice(choices)
    if about is None:
        return None
    if about in _NUMBERS:
        number = _number_maker(about, "number")
        return lambda rng: f"{number(rng):g}"
    return partial(_STRINGS.get(about) or partial(_entry, list_name=about), name=name, language=language)


# Numbers


_NUMBERS: Final[dict[str, tuple[float, float, float]]] = {
    "age": (19, 74, 1),
    "amount": (5, 400, 0.5),
    "count": (2, 12, 1),
    "days": (1, 14, 1),
    "distance": (1, 50, 0.5),
    "height": (20, 200, 1),
    "hours": (1, 12, 1),
    "latitude": (35, 59, 0.0001),
    "limit": (5, 50, 5),
    "longitude": (-9, 24, 0.0001),
    "minutes": (15, 120, 15),
    "month": (1, 12, 1),
    "offset": (10, 50, 10),
    "page": (1, 5, 1),
    "percentage": (5, 50, 5),
    "quantity": (1, 6, 1),
    "rating": (1, 5, 1),
    "score": (10, 95, 1),
    "seconds": (30, 600, 30),
    "temperature": (12, 28, 0.5),
    "weight": (1, 30, 0.5),
    "year": (2019, 2026, 1),
}
"""Lowest and highest value and step of the topics that are numbers."""

_INTEGERS: Final[dict[str, tuple[int, int, int]]] = {
    "id": (1001, 9899, 1),
    "port": (8000, 9000, 10),
    "datetime": (1768435200, 1770940800, 1800),  # seconds since 1970, around the base date
    "date": (1768435200, 1770940800, 86400),
    "postcode": (10115, 90210, 5),
}
"""The same for topics that are usually strings."""


def _number_maker(about: str | None, kind: Kind) -> Maker:
    low, high, step = _NUMBERS.get(about or "") or _INTEGERS.get(about or "") or (2, 40, 1)
    if kind == "integer":
        step = max(1, round(step))
        return lambda rng: int(low) + step * rng.randint(0, int((high - low) / step))
    return lambda rng: round(low + step * rng.randint(0, int((high - low) / step)), 4)


# Dates and times


_PAST = frozenset(
    [
        "created",
        "updated",
        "placed",
        "modified",
        "published",
        "last",
        "joined",
        "registered",
        "ordered",
        "shipped",
        "创建",
        "更新",
        "下单",
    ]
)
_LATE = frozenset(
    [
        "end",
        "ends",
        "to",
        "until",
        "return",
        "due",
        "expiry",
        "expires",
        "expiration",
        "before",
        "deadline",
        "out",
        "arrival",
        "结束",
        "截止",
        "返程",
        "退房",
        "到期",
    ]
)
_EARLY = frozenset(["start", "starts", "from", "departure", "in", "begin", "since", "after", "开始", "出发", "入住"])
_BIRTH = frozenset(["birth", "birthday", "dob", "born", "生日", "出生"])


def _day(rng: Random, name: str) -> date:
    parts = set(words(name)) | {name[i : i + 2] for i in range(len(name) - 1)}
    if parts & _BIRTH:
        return date(1960, 1, 1) + timedelta(days=rng.randint(0, 16000))
    low, high = (1, 40)
    for hints, span in ((_PAST, (-60, -1)), (_LATE, (16, 45)), (_EARLY, (1, 14))):
        if parts & hints:
            low, high = span
            break
    return BASE_DATE + timedelta(days=rng.randint(low, high))


def _date(rng: Random, name: str, **_: Any) -> str:
    return _day(rng, name).isoformat()


def _clock(rng: Random, **_: Any) -> str:
    return f"{rng.randint(8, 19):02}:{rng.choice((0, 15, 30, 45)):02}"


def _full_time(rng: Random, **_: Any) -> str:
    return f"{_clock(rng)}:00Z"


def _date_time(rng: Random, name: str, **_: Any) -> str:
    return f"{_day(rng, name).isoformat()}T{_full_time(rng)}"


# People and places


@cache
def _people(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """First names and last names."""
    from faker import Faker

    source = Faker("zh_CN" if language == "zh" else "en_US")
    source.seed_instance(0)
    first = dict.fromkeys(source.first_name() for _ in range(150))
    last = dict.fromkeys(source.last_name() for _ in range(150))
    return tuple(first), tuple(last)


def _first_name(rng: Random, language: str, **_: Any) -> str:
    return rng.choice(_people(language)[0])


def _last_name(rng: Random, language: str, **_: Any) -> str:
    return rng.choice(_people(language)[1])


def _person(rng: Random, language: str, **_: Any) -> str:
    first, last = _first_name(rng, language), _last_name(rng, language)
    return last + first if language == "zh" else f"{first} {last}"


def _email(rng: Random, **_: Any) -> str:
    return f"{_entry(rng, 'latin_name')}@example.{rng.choice(('com', 'org', 'net'))}"


def _username(rng: Random, **_: Any) -> str:
    return f"{_entry(rng, 'latin_name').replace('.', '')}{rng.choice(('', '', rng.randint(10, 99)))}"


def _phone(rng: Random, language: str, **_: Any) -> str:
    if language == "zh":
        return f"{rng.choice((133, 138, 139, 150, 186, 188))}{rng.randint(0, 99999999):08}"
    return f"+1{rng.choice((206, 312, 415, 503, 617, 720))}55501{rng.randint(0, 99):02}"


def _street(rng: Random, language: str, **_: Any) -> str:
    street, house = _entry(rng, "street", language), rng.randint(2, 180)
    return f"{street}{house}号" if language == "zh" else f"{house} {street}"


def _postcode(rng: Random, language: str, **_: Any) -> str:
    return f"{rng.randint(1000, 8300)}00" if language == "zh" else f"{rng.randint(10115, 98199)}"


# Technical values


def _prefix(name: str) -> str:
    """Three letters for ids of what ``name`` identifies: ``ORD`` for ``order_id``."""
    owner = next(
        (word for word in reversed(words(name)) if word.isascii() and topic(word) != "id" and len(word) > 2), ""
    )
    if owner:
        return owner[:3].upper()
    return next((prefix for noun, prefix in _CHINESE_PREFIXES.items() if noun in name), "REF")


_CHINESE_PREFIXES: Final = {
    "订单": "ORD",
    "退款": "RFD",
    "用户": "USR",
    "客户": "CUS",
    "商品": "PRD",
    "产品": "PRD",
    "工单": "TKT",
    "航班": "FLT",
    "员工": "EMP",
    "发票": "INV",
}


def _id(rng: Random, name: str, **_: Any) -> str:
    return f"{_prefix(name)}-{rng.randint(1001, 9899)}"


def _sku(rng: Random, **_: Any) -> str:
    return f"{rng.choice(('BK', 'CH', 'DK', 'KT', 'LM', 'TX'))}-{rng.randint(100, 999)}-{rng.choice('ABCDEF')}"


def _coupon(rng: Random, **_: Any) -> str:
    return f"{rng.choice(('SPRING', 'WELCOME', 'SUMMER', 'THANKS'))}{rng.choice((5, 10, 15, 20))}"


def _hash(rng: Random, **_: Any) -> str:
    return f"{rng.getrandbits(160):040x}"


def _token(rng: Random, **_: Any) -> str:
    return f"tok_{rng.getrandbits(48):012x}"


def _password(rng: Random, **_: Any) -> str:
    first, second = (_entry(rng, "latin_word") for _ in range(2))
    return f"{first.title()}-{second.title()}-{rng.randint(10, 99)}!"


def _uuid(rng: Random, **_: Any) -> str:
    return str(UUID(int=rng.getrandbits(128), version=4))


def _host(rng: Random, **_: Any) -> str:
    return f"{_entry(rng, 'site')}.example.{rng.choice(('com', 'org', 'net'))}"


def _url(rng: Random, **_: Any) -> str:
    return f"https://{_host(rng)}/{_entry(rng, 'latin_word')}"


def _image_url(rng: Random, **_: Any) -> str:
    return f"https://media.example.com/{_entry(rng, 'latin_word')}.jpg"


def _ipv4(rng: Random, **_: Any) -> str:
    return f"192.0.2.{rng.randint(10, 250)}"


def _ipv6(rng: Random, **_: Any) -> str:
    return f"2001:db8::{rng.randint(1, 0xFFF):x}"


def _version(rng: Random, **_: Any) -> str:
    return f"{rng.randint(1, 4)}.{rng.randint(0, 9)}.{rng.randint(0, 5)}"


def _duration(rng: Random, **_: Any) -> str:
    return f"PT{rng.choice((15, 30, 45, 60, 90))}M"


def _base64(rng: Random, language: str, **_: Any) -> str:
    return base64.b64encode(_entry(rng, "title", language).encode()).decode()


def _entry(rng: Random, list_name: str, language: str = "en", **_: Any) -> str:
    return rng.choice(entries(list_name, language))


_STRINGS: Final[dict[str, Callable[..., str]]] = {
    "coupon": _coupon,
    "date": _date,
    "datetime": _date_time,
    "email": _email,
    "first_name": _first_name,
    "hash": _hash,
    "host": _host,
    "id": _id,
    "image_url": _image_url,
    "ip": _ipv4,
    "last_name": _last_name,
    "password": _password,
    "person": _person,
    "phone": _phone,
    "port": lambda rng, **_: str(rng.randrange(8000, 9000, 10)),
    "postcode": _postcode,
    "sku": _sku,
    "street": _street,
    "time": _clock,
    "token": _token,
    "url": _url,
    "username": _username,
    "version": _version,
}
"""Makers of strings by topic; any other topic is the name of a word list."""

_FORMATS: Final[dict[str, Callable[..., str]]] = {
    "base64": _base64,
    "byte": _base64,
    "date": _date,
    "date-time": _date_time,
    "duration": _duration,
    "email": _email,
    "guid": _uuid,
    "host-name": _host,
    "hostname": _host,
    "idn-email": _email,
    "idn-hostname": _host,
    "ipv4": _ipv4,
    "ipv6": _ipv6,
    "iri": _url,
    "iri-reference": lambda rng, **_: f"/{_entry(rng, 'latin_word')}",
    "json-pointer": lambda rng, **_: f"/{_entry(rng, 'latin_word')}",
    "password": _password,
    "phone": _phone,
    "regex": lambda rng, **_: f"^{_entry(rng, 'latin_word')}[0-9]+$",
    "relative-json-pointer": lambda rng, **_: f"0/{_entry(rng, 'latin_word')}",
    "time": _full_time,
    "uri": lambda rng, about, **_: _image_url(rng) if about == "image_url" else _url(rng),
    "uri-reference": lambda rng, **_: f"/{_entry(rng, 'latin_word')}",
    "uri-template": lambda rng, **_: f"/{_entry(rng, 'latin_word')}/{{id}}",
    "url": _url,
    "uuid": _uuid,
}
