"""What a user writes: openings, goals and outcomes in English and Chinese, from several families of templates.

A message says every fact that it is meant to tell, in words from which the value can be read back, and nothing that only a
programmer would say. What cannot be said like this is `Unspeakable`, and the candidate is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec

from agentseer.cases import Fact
from agentseer.language.locale import is_cjk
from agentseer.language.mentions import mentions
from agentseer.language.values import spoken
from agentseer.scenarios.naming import Phrase, label, verb_phrase
from agentseer.schema.json import Json
from agentseer.tools import Parameter, Tool

__all__ = ["Told", "Unspeakable", "Utterance", "goal", "label", "leaks", "opening", "outcome", "said", "verb_phrase"]

Told = tuple[str, Fact, Parameter | None]
"""A fact of the opening: its name, itself, and the argument that it fills."""

_LIST_FROM = 4
"""From so many details on they may be written as a list."""
_TRIES = 4
_MACHINE = re.compile(
    r"[{}<>]|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*\b|\b(?:endpoint|operation|parameter|argument|API|JSON|null|boolean|true|false)\b|/[a-z]+/"
)

_EN = (
    "Please {r}. {S}",
    "Can you {r}? {S}",
    "I'd like to {r}. {S}",
    "Hi, I need to {r}. {S}",
    "{R} please, {d}.",
    "Hello, could you help me {r}? {S} Thanks!",
    "I want to {r}: {d}.",
    "Hey, quick one: {r}, {d}.",
    "Would you {r} for me? {S}",
    "I have to {r} today, can you do that? {S}",
    "Good morning. I'm trying to {r}. {S}",
    "Need to {r}. {S} Thank you.",
)
_EN_BARE = (
    "Please {r}.",
    "Can you {r}?",
    "I'd like to {r}.",
    "Hi, I need to {r}.",
    "{R}, please.",
    "Hello, could you help me {r}? Thanks!",
    "Would you {r} for me?",
    "Hey, can you quickly {r}?",
)
_EN_LIST = (
    "Please {r}:\n{l}",
    "I'd like to {r}. Here are the details:\n{l}",
    "Hi! Can you {r}? Details:\n{l}\nThanks!",
)
_ZH = (
    "帮我{r}，{d}。",
    "请{r}，{d}。",
    "麻烦{r}，{d}，谢谢。",
    "你好，我想{r}，{d}。",
    "我要{r}。{d}。",
    "您好，能帮我{r}吗？{d}。",
    "{r}，{d}",
    "可以{r}吗？{d}。",
    "我这边需要{r}，{d}，尽快哈。",
    "在吗？想{r}，{d}。",
)
_ZH_BARE = (
    "帮我{r}。",
    "请{r}。",
    "麻烦{r}，谢谢。",
    "你好，我想{r}。",
    "我要{r}",
    "您好，能帮我{r}吗？",
    "可以{r}吗？",
    "在吗？想{r}。",
)
_ZH_LIST = ("请{r}，信息如下：\n{l}", "你好，我想{r}，具体是：\n{l}", "麻烦{r}：\n{l}\n谢谢！")


class Unspeakable(Exception):
    """There are no words for it; ``reason`` can be counted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Utterance(msgspec.Struct, frozen=True, kw_only=True):
    """A message, and the words that it uses for each fact."""

    text: str
    said: dict[str, str]


def opening(tool: Tool, facts: Sequence[Told], *, locale: str, rng: Random) -> Utterance:
    """The user's first message. Raises `Unspeakable`."""
    request, rest = _request(tool, facts, locale)
    details = [_detail(fact, parameter, locale) for _, fact, parameter in rest]
    words = {n: _words(f, p, locale) for n, f, p in facts}
    for _ in range(_TRIES):
        text = _compose(request, details, locale, rng)
        if all(_conveys(text, fact, words[name]) for name, fact, _ in facts) and not leaks(_without(text, words), tool):
            return Utterance(text=text, said=words)
    problem = leaks(_without(text, words), tool)
    raise Unspeakable("reads_like_a_machine" if problem else "value_cannot_be_read_back")


def goal(tool: Tool, facts: Sequence[Told], locale: str) -> str:
    """What the user wants, as an infinitive."""
    return _request(tool, facts, locale)[0]


def outcome(kind: str, tool: Tool, facts: Sequence[Told], code: str, locale: str) -> str:
    """The right outcome in one sentence."""
    wanted = _request(tool, facts, locale)[0]
    endings = _OUTCOMES.get(kind, _OUTCOMES["happy"])[locale if locale in ("en", "zh") else "en"]
    return (endings[0] if tool.writes or len(endings) == 1 else endings[1]).format(r=wanted, c=code)


_OUTCOMES: dict[str, dict[str, tuple[str, ...]]] = {
    "happy": {
        "en": (
            "What was asked for is done ({r}) and nothing else changes.",
            "The user learns what they asked for ({r}).",
        ),
        "zh": ("按要求完成（{r}），其他内容不变。", "用户得到所问的信息（{r}）。"),
    },
    "missing_required": {
        "en": (
            "The agent asks for what is missing and only then does it ({r}).",
            "The agent asks for what is missing and then answers ({r}).",
        ),
        "zh": ("先询问缺少的信息，得到后才办理（{r}）。", "先询问缺少的信息，得到后再回答（{r}）。"),
    },
    "unknown_argument": {
        "en": ("The user learns that one wish is not possible, and the rest is done ({r}).",),
        "zh": ("用户得知其中一项无法满足，其余照办（{r}）。",),
    },
    **{
        kind: {
            "en": (
                "Nothing happens with the invalid value ({r}); it is done only with a valid one, if the user has one.",
            ),
            "zh": ("无效的值不会生效（{r}）；只有用户给出有效的值才办理。",),
        }
        for kind in ("wrong_type", "enum_violation", "format_violation", "bound_violation")
    },
    **{
        kind: {
            "en": (
                "Nothing changes and the user learns that it was not possible ({r}, error {c}).",
                "The user learns that it was not possible ({r}, error {c}).",
            ),
            "zh": ("没有任何改动，用户得知无法办理（{r}，错误 {c}）。", "用户得知无法查到（{r}，错误 {c}）。"),
        }
        for kind in (
            "declared_error_argument",
            "permission",
            "not_found",
            "conflict",
            "persistent_fault",
            "error_fault",
        )
    },
    "transient_fault": {
        "en": (
            "After the temporary error {c} it is done once ({r}).",
            "After the temporary error {c} the user learns the answer ({r}).",
        ),
        "zh": ("临时错误 {c} 过后办理成功，且只办理一次（{r}）。", "临时错误 {c} 过后用户得到答案（{r}）。"),
    },
}


def said(value: Json, parameter: Parameter | None, locale: str) -> str:
    """A value in a person's words."""
    schema = parameter.schema if parameter else None
    return spoken(value, schema=schema if isinstance(schema, dict) else None, locale="zh" if locale == "zh" else "en")


def leaks(text: str, tool: Tool) -> str | None:
    """Why the text cannot be a person's: it names the tool, an identifier or a technical thing; null when it may be."""
    for name in (tool.name, tool.original_name, *(p.name for p in tool.parameters)):
        if len(name) > 3 and re.search(r"[_A-Z.-]", name[1:]) and name.upper() != name and name in text:
            return f"it says {name!r}"
    found = _MACHINE.search(text)
    return f"it says {found[0]!r}" if found else None


def _without(text: str, words: dict[str, str]) -> str:
    """The text without the values that it tells: those may look as they like."""
    for value in sorted(words.values(), key=len, reverse=True):
        text = text.replace(value, " ")
    return text


def _request(tool: Tool, facts: Sequence[Told], locale: str) -> tuple[str, list[Told]]:
    """The deed with the thing that it is about, and the facts that are left to tell."""
    phrase = verb_phrase(tool, locale)
    if phrase is None:
        raise Unspeakable("no_description")
    key = next((told for told in facts if _is_key(told, phrase, locale)), None)
    if key is None:
        return phrase.text, list(facts)
    value = said(key[1].value, key[2], locale)
    rest = [told for told in facts if told is not key]
    if locale == "zh":
        return f"{phrase.text} {value} ", rest
    return f"{phrase.verb} {phrase.noun} {value}", rest


def _is_key(told: Told, phrase: Phrase, locale: str) -> bool:
    """Whether the fact is the number or name of the very thing that the phrase is about."""
    name, fact, _ = told
    if not isinstance(fact.value, str | int) or isinstance(fact.value, bool) or "." in name or " " in str(fact.value):
        return False
    if locale == "zh":
        return fact.label.endswith(("号", "编号", "单号", "ID")) and fact.label[:2] in phrase.text
    noun = phrase.noun.lower()
    first = fact.label.lower().split(" ")[0]
    single = re.fullmatch(r"[a-z]+(?: [a-z]+)?", noun) is not None
    return (
        single
        and re.search(r"\b(?:id|number|key|code|no)$", fact.label.lower()) is not None
        and first == noun.split(" ")[-1]
    )


def _words(fact: Fact, parameter: Parameter | None, locale: str) -> str:
    if isinstance(fact.value, bool):
        detail = _detail(fact, parameter, locale)
        return detail.chinese if locale == "zh" else detail.inline
    return said(fact.value, parameter, locale)


def _detail(fact: Fact, parameter: Parameter | None, locale: str) -> _Detail:
    name = fact.label
    if locale == "zh" and name and not any(is_cjk(c) for c in name) and name.upper() != name:
        raise Unspeakable("no_words_in_zh")
    if isinstance(fact.value, bool):
        answer = {"en": ("no", "yes"), "zh": ("不要", "要")}[locale][fact.value]
        return _Detail(label=name, value=answer, truth=True)
    return _Detail(label=name, value=said(fact.value, parameter, locale))


class _Detail(msgspec.Struct, frozen=True, kw_only=True):
    """Something to tell beside the request: ``quantity``, ``3``."""

    label: str
    value: str
    truth: bool = False
    """The value is yes or no."""

    @property
    def inline(self) -> str:
        """``quantity 3``, ``gift wrap: yes``, ``subject "Store opening hours"``."""
        return f"{self.label}: {self.value}" if self.truth else f"{self.label} {self._quoted}"

    @property
    def clause(self) -> str:
        """``the quantity is 3``."""
        if self.truth:
            return self.inline
        plural = self.label.endswith("s") and not self.label.endswith(("ss", "us", "is"))
        return f"the {self.label} {'are' if plural else 'is'} {self._quoted}"

    @property
    def line(self) -> str:
        """``Quantity: 3``."""
        return f"{_capital(self.label)}: {self.value}"

    @property
    def chinese(self) -> str:
        """``数量是 3``, ``礼品包装要``."""
        if self.truth:
            return f"{self.label}{self.value}"
        return f"{self.label}是{'' if is_cjk(self.value[:1]) else ' '}{self.value}"

    @property
    def chinese_line(self) -> str:
        """``数量：3``."""
        return self.chinese if self.truth else f"{self.label}：{self.value}"

    @property
    def _quoted(self) -> str:
        """Quotes around a text of several words, so that one sees where it ends."""
        many = len(self.value.split(" ")) > 2 and self.value[:1].isupper() and not self.value[:1].isdigit()
        return f'"{self.value.rstrip(".")}"' if many else self.value.rstrip(".")


def _compose(request: str, details: list[_Detail], locale: str, rng: Random) -> str:
    if locale == "zh":
        return _compose_chinese(request, details, rng)
    if not details:
        return rng.choice(_EN_BARE).format(r=request, R=_capital(request))
    if len(details) >= _LIST_FROM and rng.random() < 0.6:
        lines = "\n".join(f"- {d.line}" for d in details)
        return rng.choice(_EN_LIST).format(r=request, l=lines)
    text = rng.choice(_EN)
    return text.format(
        r=request,
        R=_capital(request),
        d=_joined([d.inline for d in details]),
        S=_capital(_joined([d.clause for d in details])) + ".",
    )


def _joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _compose_chinese(request: str, details: list[_Detail], rng: Random) -> str:
    request = request.rstrip()
    if not details:
        text = rng.choice(_ZH_BARE).format(r=request)
    elif len(details) >= _LIST_FROM and rng.random() < 0.6:
        text = rng.choice(_ZH_LIST).format(r=request, l="\n".join(f"- {d.chinese_line}" for d in details))
    else:
        text = rng.choice(_ZH).format(r=request, d="，".join(d.chinese for d in details))
    return text.replace("。。", "。").replace("。，", "，")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _conveys(text: str, fact: Fact, words: str) -> bool:
    if isinstance(fact.value, bool):
        return words.lower() in text.lower()
    return mentions(text, fact.value, label=fact.label) == "yes"
