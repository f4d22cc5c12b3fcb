"""What a tool does, in Chinese: read out of a Chinese summary, or put into Chinese word by word where all words are known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from agentseer.language.locale import detect
from agentseer.language.words import lexicon
from agentseer.scenarios.chinese_messages import SLOT, families, noun_in_chinese, verb_in_chinese
from agentseer.scenarios.deed import Deed
from agentseer.scenarios.noun_phrases import NounPhrase
from agentseer.scenarios.wordlists import wordlists
from agentseer.tools import Tool

__all__ = ["ChineseDeed", "from_english", "native"]

_MARKUP = re.compile(r"<[^>]+>|[*_`#]+|\[([^\]]*)\]\([^)]*\)")
_PREAMBLE = re.compile(
    r"^(?:该接口|本接口|此接口|接口|该操作|此操作|用于|用来|可以|支持|通过此接口|根据\w{1,8}?(?=查询|获取|删除|修改|更新))+"
)
_TECHNICAL = re.compile(r"(?:的)?(?:接口|API|对象|资源|实体)$")
_IDENTIFIER = re.compile(r"\w+_\w+|[a-z]+[A-Z]\w*|[{}/\\<>=]|\w\.\w")
_LOOKS = ("查询", "查看", "获取", "读取", "查找", "检索", "返回", "查", "列出", "列举")
_CHANGES = ("修改", "更改", "更新", "变更", "调整", "编辑", "设置", "配置", "改")
_MAKES = (
    "创建",
    "新建",
    "新增",
    "添加",
    "下单",
    "提交",
    "申请",
    "生成",
    "发布",
    "预订",
    "预约",
    "开通",
    "注册",
    "登记",
    "上传",
)
_LONGEST = 24


class ChineseDeed(msgspec.Struct, frozen=True, kw_only=True):
    """``取消`` ``订单``."""

    verb: str
    object: str = ""
    before: str = ""
    """What stands before the verb: ``把文件``, ``在项目 12 里``."""
    owner: str = ""
    """The named thing that a change is made to: ``订单 o_1042``."""

    @property
    def text(self) -> str:
        """The whole."""
        return self.before + self.verb + self.object

    @property
    def searches(self) -> bool:
        """Whether it finds things by words."""
        return self.verb in ("搜索", "找一下", "查找", "检索")

    @property
    def looks(self) -> bool:
        """Whether it only looks something up."""
        return self.verb in _LOOKS or self.searches or self.verb in ("查一下", "统计")

    @property
    def changes(self) -> bool:
        """Whether it sets properties of something that exists."""
        return self.verb in _CHANGES

    def about(self, keys: Sequence[tuple[str, str]]) -> ChineseDeed:
        """The deed done to the things that pairs of noun and value name."""
        found = self
        for noun, value in keys:
            found = found._named(noun, value)
        return found

    def _named(self, noun: str, value: str) -> ChineseDeed:
        """With the noun named where it stands, else in front."""
        named = f"{noun}{SLOT}{value}{SLOT}"
        at = self.object.find(noun) if noun else -1
        if at < 0 and noun.endswith("单") and (shorter := self.object.find(noun[:-1])) >= 0:
            noun, at = noun[:-1], shorter
            named = f"{noun}{SLOT}{value}{SLOT}"
        if at >= 0 and not self.object.startswith(SLOT, at + len(noun)):
            rest = self.object[at + len(noun) :]
            glue = "的" if rest and not rest.startswith("的") else ""
            return replace(
                self, object=self.object[:at] + named + glue + rest, owner=self.owner or self.object[:at] + named
            )
        if self.verb in _MAKES or not self.object:
            return replace(self, before=f"给{named}{self.before}")
        return replace(self, object=f"{named}的{self.object}", owner=self.owner or named)


def native(tool: Tool) -> ChineseDeed | None:
    """The deed by the tool's own Chinese words.

    >>> native(Tool(name="x", summary="取消订单")).text
    '取消订单'
    """
    own = tool.texts.get("zh")
    texts = (own.summary, own.description) if own else ()
    return _native((*texts, tool.summary, tool.description))


@lru_cache(maxsize=20_000)
def _native(texts: tuple[str, ...]) -> ChineseDeed | None:
    return next((d for text in texts if text and detect(text) == "zh" and (d := _read(text))), None)


def _read(text: str) -> ChineseDeed | None:
    first = re.split(r"[。，；！？：\n（(【\[]", _MARKUP.sub(r"\1", text).strip())[0].strip()
    first = _TECHNICAL.sub("", _PREAMBLE.sub("", first)) or first
    if not first or len(first) > _LONGEST or _IDENTIFIER.search(first):
        return None
    verb = next((v for v in _verbs() if first.startswith(v)), "")
    return ChineseDeed(verb=verb, object=re.sub(r"^(?:一个|某个|指定的?|单个|一条|某位)", "", first[len(verb) :]))


@lru_cache(maxsize=1)
def _verbs() -> tuple[str, ...]:
    """Known verbs, the longest first."""
    known = {zh for action in lexicon().actions.values() for zh in action.zh} | {
        *_LOOKS,
        *_CHANGES,
        *_MAKES,
        *families()["verbs"].values(),
    }
    return tuple(sorted(known, key=lambda v: (-len(v), v)))


def from_english(deed: Deed) -> ChineseDeed | None:
    """An English deed, its keys in place, in Chinese; null where a word is not known."""
    verb = verb_in_chinese(deed.verb)
    if verb is None or (deed.phrases and deed.phrases[0].preposition):
        return None
    deed = replace(deed, phrases=tuple(p for p in deed.phrases if p.name or p.preposition not in ("by", "per", "as")))
    said = [_noun(phrase) for phrase in deed.phrases]
    if None in said:
        return None
    words = [s for s in said if s]
    lists = wordlists()
    moved = next(
        (
            i
            for i, p in enumerate(deed.phrases)
            if i and (p.preposition, True) in (("to", deed.verb in lists.bringing), ("from", deed.verb in lists.taking))
        ),
        None,
    )
    owner = _owner(deed.phrases, words)
    if deed.making and moved is None and owner:
        return _made_for(deed, verb, words)
    if moved is None:
        if any(
            p.preposition not in ("of", "for", "on", "in", "at", "with", "within", "under", "about", "by", "from")
            for p in deed.phrases[1:]
        ):
            return None
        return ChineseDeed(verb=verb, object="的".join(reversed(words)), owner=owner)
    place = "的".join(reversed(words[moved:]))
    head = "的".join(reversed(words[:moved]))
    if deed.phrases[moved].preposition == "to":
        return ChineseDeed(before=f"把{head}", verb=verb, object=f"到{place}", owner=owner)
    return ChineseDeed(before=f"从{place}", verb=verb, object=head, owner=owner)


def _made_for(deed: Deed, verb: str, words: Sequence[str]) -> ChineseDeed:
    """``给用户 12 新建`` ``邮箱别名``, ``在文件夹 0 里新建`` ``上传会话``."""
    named = [w for p, w in zip(deed.phrases, words, strict=True) if p.name]
    others = [w for p, w in zip(deed.phrases, words, strict=True) if not p.name]
    inside = next(p.preposition for p in deed.phrases if p.name) == "in"
    before = f"在{'的'.join(reversed(named))}里" if inside else f"给{'的'.join(reversed(named))}"
    return ChineseDeed(before=before, verb=verb, object="的".join(reversed(others)))


def _owner(phrases: Sequence[NounPhrase], words: Sequence[str]) -> str:
    return next((w for p, w in zip(phrases, words, strict=True) if p.name), "")


def _noun(phrase: NounPhrase) -> str | None:
    """``所有`` ``评论``, ``文件`` ``12345``."""
    if phrase.words == ("me",):
        return "我"
    words = noun_in_chinese(" ".join(phrase.words))
    if words is None:
        return None
    quantity = {
        "all": "所有",
        "my": "我的",
        "several": "几个",
        "multiple": "多个",
        "every": "每个",
        "each": "每个",
    }.get(phrase.determiner.split(" ")[0], "")
    return quantity + words + (f"{SLOT}{phrase.name}{SLOT}" if phrase.name else "")
