"""What the rule-based user says after the opening, in English and Chinese, drawn by seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from agentseer.cases import Fact
from agentseer.language.values import spoken

__all__ = ["Wording"]

_ONE = {
    "en": ("It's {v}.", "The {l} is {v}.", "{v}.", "Sure, the {l} is {v}.", "Oh, right: {v}."),
    "zh": ("{l}是{v}。", "{v}。", "哦对，{l}是{v}。", "是{v}。", "好的，{l}：{v}。"),
}
_EACH = {"en": "the {l} is {v}", "zh": "{l}是{v}"}
_CORRECT = {
    "en": (
        "Oh, sorry. Then make the {l} {v}.",
        "My mistake, the {l} should be {v}.",
        "Ah, I see. Please use {v} instead.",
    ),
    "zh": ("哦，抱歉，{l}应该是{v}。", "我说错了，{l}是{v}。", "明白了，那就用{v}吧。"),
}
_INSIST = {
    "en": (
        "No, that is the {l} I want.",
        "That's the only {l} I have. It has to be {v}.",
        "I can't give you another {l}.",
    ),
    "zh": ("不，我就要这个{l}。", "我只有这个{l}，就是{v}。", "{l}我没有别的可以给你。"),
}
_LACK = {
    "en": ("I don't have the {l} at hand.", "Sorry, I don't know the {l}.", "I don't have that, I'm afraid."),
    "zh": ("{l}我手头没有。", "不好意思，我不知道{l}。", "这个我没有。"),
}
_LACK_THAT = {
    "en": ("Sorry, I don't have that. I've told you all I know.", "I'm afraid I can't tell you that."),
    "zh": ("不好意思，这个我没有，知道的都告诉你了。", "抱歉，这个我没法告诉你。"),
}
_CONFIRM = {
    "en": ("Yes, please go ahead.", "Yes, go ahead.", "Yes please.", "That's right, please do."),
    "zh": ("是的，请继续。", "对，就这样办吧。", "可以，麻烦了。", "嗯，请办理吧。"),
}
_REFUSE = {"en": ("No, better not.",), "zh": ("不，先不要了。",)}
_RESTATE = {"en": ("As I said: {v}", "What I want is this: {v}"), "zh": ("就像我说的，{v}", "我想要的就是：{v}")}


class Wording:
    """The user's ways of saying things, in one language and from one seed."""

    def __init__(self, locale: str, rng: Random) -> None:
        self._locale = locale if locale in _ONE else "en"
        self._rng = rng

    def telling(self, facts: Sequence[Fact]) -> str:
        """Tell one fact, or several in one sentence."""
        if len(facts) == 1:
            return self._fill(_ONE, facts[0])
        parts = [_EACH[self._locale].format(l=self.label(f), v=self.value(f)) for f in facts]
        if self._locale == "zh":
            return "，".join(parts) + "。"
        text = ", ".join(parts[:-1]) + f" and {parts[-1]}."
        return text[0].upper() + text[1:]

    def correcting(self, fact: Fact) -> str:
        """Give the right value in place of a wrong one."""
        return self._fill(_CORRECT, fact)

    def insisting(self, fact: Fact) -> str:
        """Stay with a value that the agent objects to."""
        return self._fill(_INSIST, fact)

    def lacking(self, fact: Fact | None = None) -> str:
        """Say that one does not have what was asked for."""
        return self._fill(_LACK, fact) if fact else self._rng.choice(_LACK_THAT[self._locale])

    def confirming(self) -> str:
        """Let the agent go ahead."""
        return self._rng.choice(_CONFIRM[self._locale])

    def refusing(self) -> str:
        """Do not let the agent go ahead."""
        return self._rng.choice(_REFUSE[self._locale])

    def restating(self, opening: str) -> str:
        """Say again what one wants."""
        return self._rng.choice(_RESTATE[self._locale]).format(v=opening)

    def label(self, fact: Fact) -> str:
        """What a person calls the fact."""
        return fact.label or ("value" if self._locale == "en" else "值")

    def value(self, fact: Fact) -> str:
        """The value in the user's words."""
        return fact.said or spoken(fact.value, locale="zh" if self._locale == "zh" else "en")

    def _fill(self, pool: Mapping[str, tuple[str, ...]], fact: Fact) -> str:
        text = self._rng.choice(pool[self._locale]).format(l=self.label(fact), v=self.value(fact))
        return text[0].upper() + text[1:] if self._locale == "en" and self.value(fact) not in text[:1] + text else text
