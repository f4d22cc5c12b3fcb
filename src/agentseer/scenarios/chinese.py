"""Chinese openings, from several families: direct, polite, terse, chatty, with context, as a list, as a change (把)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec
from msgspec.structs import replace

from agentseer.language.locale import CJK
from agentseer.scenarios.addresses import Address
from agentseer.scenarios.chinese_deeds import ChineseDeed
from agentseer.scenarios.chinese_messages import SLOT, families, noun_in_chinese
from agentseer.schema.json import Json

__all__ = ["ChineseDetail", "ChineseRequest", "addressed", "detail"]

_TEXTS = re.compile(r"(?:描述|备注|内容|留言|消息|正文|评论|说明|简介|文本|摘要)$")
_QUERY = re.compile(r"^(?:搜索|查询|检索)?(?:关键[词字]|词|内容|文本)$|^(?:查询|搜索)$")
_NAMES = re.compile(r"(?:名称|名字|标题|主题)$")
_QUALITIES = re.compile(r"^(?:公开|私有|默认|激活|启用|可用|可见|隐藏|已.+|.+的)$")


Role = Literal["plain", "called", "reason", "text", "truth"]


class ChineseDetail(msgspec.Struct, frozen=True, kw_only=True):
    """Something to tell beside the request."""

    fact: str
    label: str
    words: str
    role: Role = "plain"
    number: bool = False

    @property
    def shown(self) -> str:
        """The value as it stands behind 是."""
        prose = re.search(r"[，。；！？]", self.words) or len(self.words.split(" ")) > 3
        if (self.role == "text" or prose) and "”" not in self.words:
            return f"“{self.words}”"
        return self.words if self.number else f"{SLOT}{self.words}{SLOT}"

    @property
    def clause(self) -> str:
        """``数量是3``, ``不要礼品包装``."""
        if self.role == "truth":
            return self.words
        if self.role == "reason":
            return f"因为{self.words}"
        if self.role == "called":
            return f"{self.label}叫{self.shown}"
        return f"{self.label}是{self.shown}"

    @property
    def note(self) -> str:
        """``数量3``, ``邮箱 li@example.com``."""
        if self.role in ("truth", "reason"):
            return self.words if self.role == "truth" else self.clause
        return f"{self.label}{self.shown}" if self.number else f"{self.label}：{self.shown}"

    @property
    def line(self) -> str:
        """``数量：3``."""
        return self.words if self.role == "truth" else f"{self.label}：{self.words}"


class ChineseRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said."""

    deed: ChineseDeed
    details: tuple[ChineseDetail, ...] = ()
    wanted: tuple[str, ...] = ()

    @property
    def goal(self) -> str:
        """The deed with all that is told."""
        woven = _woven(self)
        return spaced("，".join((woven.deed.text, *(d.clause for d in woven.details))))

    def message(self, rng: Random, *, plain: bool = False) -> str:
        """One way to ask for it; ``plain``: the one in which nothing is merged."""
        if plain:
            more = "".join(f"{d.clause}。" for d in self.details)
            return spaced(f"请{self.deed.text}。{more}{_wish(self, rng)}")
        if self.wanted and not self.details and self.deed.looks and self.deed.owner and rng.random() < 0.6:
            question: str = rng.choice(families()["questions"])
            return spaced(question.format(thing=_thing(self.deed), know="和".join(self.wanted)))
        text = _drawn(_woven(self), rng)
        return spaced(text + _wish(self, rng, after=text))


def addressed(details: Sequence[ChineseDetail], address: Address) -> list[ChineseDetail]:
    """The details with the parts of an address as one, the largest first: ``北京滨江大道123号（邮编 100000）``."""
    parts = {d.fact: d for d in details if d.fact in address.facts}
    words = "".join(parts[name].words for name in reversed(address.facts) if name in parts and name != address.postcode)
    if address.postcode in parts:
        words += f"（{parts[address.postcode].label} {parts[address.postcode].words}）"
    label = noun_in_chinese(" ".join(address.parent)) or "地址"
    first = next(i for i, d in enumerate(details) if d.fact in parts)
    whole = ChineseDetail(fact="", label=label, words=words, number=True)
    return [whole if i == first else d for i, d in enumerate(details) if i == first or d.fact not in parts]


def detail(fact: str, label: str, value: Json, words: str, *, reads: bool) -> ChineseDetail:
    """A fact as a detail."""
    if isinstance(value, bool):
        return ChineseDetail(fact=fact, label=label, words=truth(label, value, reads=reads), role="truth")
    return ChineseDetail(
        fact=fact, label=label, words=words.rstrip("。"), role=_role(label), number=isinstance(value, int | float)
    )


def _role(label: str) -> Role:
    """How a text of this label is told."""
    if label.endswith(("原因", "理由")):
        return "reason"
    return (
        "text"
        if _TEXTS.search(label)
        else "called"
        if _NAMES.search(label) and label.endswith(("名称", "名字"))
        else "plain"
    )


def truth(label: str, value: bool, *, reads: bool) -> str:
    """A truth as a wish: ``要礼品包装``, ``只看公开的``."""
    label = re.sub(r"^(?:是否|要不要|需不需要)(?:需要|要)?", "", label)
    if switch := re.fullmatch(r"(.+)(启用|开启|通知)", label):
        return f"{'要' if value else '不要'}{switch[2]}{switch[1]}"
    if _QUALITIES.match(label):
        if reads:
            return f"只看{label.removesuffix('的')}的" if value else f"不看{label.removesuffix('的')}的"
        return f"设为{label}" if value else f"不要设为{label}"
    return f"要{label}" if value else f"不要{label}"


def _woven(request: ChineseRequest) -> ChineseRequest:
    """With what is searched for in front of the things that are searched: ``搜索“实木书桌”相关的商品``."""
    query = next((d for d in request.details if d.role == "plain" and _QUERY.match(d.label)), None)
    if query is None or not request.deed.searches or not request.deed.object or request.deed.before:
        return request
    deed = replace(request.deed, object=f"“{query.words}”相关的{request.deed.object}")
    return replace(request, deed=deed, details=tuple(d for d in request.details if d is not query))


def _drawn(request: ChineseRequest, rng: Random) -> str:
    """A message from a family that suits the details."""
    deed, details, known = request.deed, request.details, families()
    form = _form(request, rng)
    template: str = rng.choice([*known[form], *known.get(f"{form} to {'see' if deed.looks else 'do'}", ())])
    clauses = [d.clause for d in details]
    return template.format(
        do=_said(deed, rng),
        tail="".join(f"，{c}" for c in clauses) if form == "plain" else "",
        more="，".join(clauses) + "。" if clauses and form == "sentences" else "",
        notes="，".join(d.note for d in details),
        lines="\n".join(f"- {d.line}" for d in details),
        change=_change(request) if form == "changes" else "",
    )


def _form(request: ChineseRequest, rng: Random) -> str:
    details = request.details
    if not details:
        return "plain"
    changes = (
        request.deed.changes
        and request.deed.owner
        and all(d.role != "truth" and len(d.words) < 20 for d in details)
        and len(details) <= 2
    )
    weights = {
        "plain": 6 if len(details) <= 3 else 1,
        "sentences": 4,
        "terse": 2 if len(details) <= 2 and all(len(d.words) < 20 for d in details) else 0,
        "list": 0 if len(details) < 3 else 2 if len(details) == 3 else 12,
        "changes": 12 if changes else 0,
    }
    return rng.choices(list(weights), list(weights.values()))[0]


def _change(request: ChineseRequest) -> str:
    """``订单 o_1042 的配送方式改成自提``."""
    parts = [f"{d.label}改成{d.shown}" for d in request.details]
    return f"{request.deed.owner}的{'，'.join(parts)}"


def _said(deed: ChineseDeed, rng: Random) -> str:
    """The deed, with another verb for looking things up."""
    if not deed.looks or deed.searches:
        return deed.text
    lists = deed.verb == families()["verbs"]["list"]
    verb: str = rng.choice(families()["lists" if lists else "looks"])
    return deed.before + verb + deed.object


def _thing(deed: ChineseDeed) -> str:
    return re.sub(r"的?(?:详情|信息|详细信息)$", "", deed.object)


def _wish(request: ChineseRequest, rng: Random, *, after: str = "。") -> str:
    if not request.wanted:
        return ""
    wish: str = rng.choice(families()["wishes"]).format(know="和".join(request.wanted))
    return wish if after[-1:] in "。！？\n" else f"，{wish}"


def spaced(text: str) -> str:
    """Spaces between Chinese and the Latin values, none at punctuation."""
    text = re.sub(rf"(?<=[{CJK}]){SLOT}(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]){SLOT}(?=[{CJK}])", " ", text)
    return text.replace(SLOT, "").replace("。。", "。").replace("，。", "。").replace("，？", "？").strip()
