"""What the rule-based user says after the opening, in English and Chinese, drawn by seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from agentseer.cases import Fact
from agentseer.language.mentions import mentions
from agentseer.language.values import spoken

__all__ = ["POOLS", "Wording"]

_ENDS = ".!?。！？…"
POOLS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "tell": {
        "en": (
            "The {l} is {v}.",
            "Sure, the {l} is {v}.",
            "That would be the {l}: {v}.",
            "Let's see, the {l} is {v}.",
            "Right, the {l} is {v}.",
        ),
        "zh": ("{l}是{v}。", "好的，{l}：{v}。", "哦对，{l}是{v}。", "{l}的话是{v}。", "{l}：{v}", "嗯，{l}是{v}。"),
    },
    "answer": {  # to a question for just this
        "en": ("It's {v}.", "{v}.", "Oh, right: {v}.", "Sure, it's {v}.", "That's {v}."),
        "zh": ("{v}。", "是{v}。", "哦对，{v}。", "好的，是{v}。", "{v}，谢谢。"),
    },
    "correct": {
        "en": (
            "Oh, sorry. Then make the {l} {v}.",
            "My mistake, the {l} is {v}.",
            "Ah, I see. Please use {v} instead.",
            "Hm, then let's take {v} as the {l}.",
            "Sorry, I meant {v}.",
        ),
        "zh": (
            "哦，抱歉，{l}是{v}。",
            "我说错了，{l}是{v}。",
            "明白了，那{l}就用{v}吧。",
            "不好意思，{l}改成{v}。",
            "那{l}就{v}好了。",
        ),
    },
    "insist": {
        "en": (
            "No, that is the {l} I want.",
            "That's the only {l} I have. It has to be {v}.",
            "I can't give you another {l}, it is {v}.",
        ),
        "zh": ("不，我就要这个{l}。", "我只有这个{l}，就是{v}。", "{l}我没有别的可以给你，就是{v}。"),
    },
    "leave": {
        "en": ("Then never mind, just leave it.", "All right, then leave it as it is.", "OK, forget it then."),
        "zh": ("那就算了吧。", "好吧，那就先不办了。", "行，那就不用了。"),
    },
    "lack": {
        "en": ("I don't have the {l} at hand.", "Sorry, I don't know the {l}.", "I don't have the {l}, I'm afraid."),
        "zh": ("{l}我手头没有。", "不好意思，我不知道{l}。", "{l}这个我没有。"),
    },
    "lack that": {
        "en": (
            "I don't have that, sorry. Please go by what I've told you.",
            "Nothing special there, just what I've told you.",
            "I can't tell you that, I'm afraid. I've told you all I know.",
        ),
        "zh": (
            "这个我没有，就按我说的来吧。",
            "这个没有特别要求，按我说的就行。",
            "不好意思，这个我说不上来，知道的都告诉你了。",
        ),
    },
    "confirm": {
        "en": (
            "Yes, please go ahead.",
            "Yes, go ahead.",
            "Yes please.",
            "That's right, please do.",
            "Yes, do it, please.",
        ),
        "zh": ("是的，请继续。", "对，就这样办吧。", "可以，麻烦了。", "嗯，请办理吧。", "确认，谢谢。"),
    },
    "refuse": {
        "en": (
            "No, thanks. Only what I asked for.",
            "No, nothing else, please.",
            "No, better not. Just what I asked for.",
        ),
        "zh": ("不用了，按我说的办就行。", "不需要，谢谢，只要我说的那个。", "不，别的就先不要了。"),
    },
    "urge": {
        "en": (
            "Please just go ahead with what I asked for.",
            "That's all I have. Please do it as I said.",
            "OK. Please go ahead as I described.",
        ),
        "zh": ("请就按我说的办吧。", "我知道的都说了，请照着办吧。", "好的，那就按我说的来。"),
    },
    "restate": {
        "en": ("As I said: {v}", "What I want is this: {v}", "Just what I wrote: {v}"),
        "zh": ("就像我说的，{v}", "我想要的就是：{v}", "还是那句话：{v}"),
    },
}
"""What is said, by what it is for and language; ``{v}`` is a value or the opening, ``{l}`` what people call the fact."""


class Wording:
    """The user's ways of saying things, in one language and from one seed."""

    def __init__(self, locale: str, rng: Random) -> None:
        self._locale = locale if locale in ("en", "zh") else "en"
        self._rng = rng

    def tellings(self, facts: Iterable[Fact], *, asked: bool = False) -> list[str]:
        """Sentences that tell facts; ``asked``: a single one was asked for by name, and need not be named again."""
        known = list(facts)
        if len(known) < 2:
            return [self._fill("answer" if asked and self._rng.random() < 0.5 else "tell", fact) for fact in known]
        each = "{l}是{v}" if self._locale == "zh" else "the {l} is {v}"
        parts = [self._filled(each, fact) for fact in known]
        if self._locale == "zh":
            return ["，".join(parts) + "。"]
        return [_capitalised(f"{', '.join(parts[:-1])} and {parts[-1]}.")]

    def correcting(self, fact: Fact) -> str:
        """Give the right value in place of a wrong one."""
        return self._fill("correct", fact)

    def insisting(self, fact: Fact) -> str:
        """Stay with a value that the agent objects to."""
        return self._fill("insist", fact)

    def leaving(self) -> str:
        """Give up what was wanted."""
        return self._draw("leave")

    def lacking(self, fact: Fact | None = None) -> str:
        """Say that one does not have what was asked for."""
        return self._fill("lack", fact) if fact else self._draw("lack that")

    def confirming(self) -> str:
        """Let the agent go ahead."""
        return self._draw("confirm")

    def refusing(self) -> str:
        """Want nothing but what was asked for."""
        return self._draw("refuse")

    def urging(self) -> str:
        """Ask an agent that has said nothing of use to go on, without agreeing to anything that it may have proposed."""
        return self._draw("urge")

    def restating(self, opening: str) -> str:
        """Say again what one wants."""
        return self._draw("restate").replace("{v}", opening)

    def join(self, sentences: Sequence[str]) -> str:
        """Sentences as one message."""
        return ("" if self._locale == "zh" else " ").join(sentences)

    def _draw(self, pool: str) -> str:
        return self._rng.choice(POOLS[pool][self._locale])

    def _fill(self, pool: str, fact: Fact) -> str:
        text = self._draw(pool)
        filled = self._filled(text, fact)
        return filled if text.startswith("{v}") else _capitalised(filled)

    def _filled(self, text: str, fact: Fact) -> str:
        label = fact.label or ("值" if self._locale == "zh" else "value")
        return text.replace("{l}", label).replace("{v}", self._value(fact))

    def _value(self, fact: Fact) -> str:
        """The value in the user's words, in quotation marks where it is a sentence of its own."""
        words = fact.said or spoken(fact.value, locale="zh" if self._locale == "zh" else "en")
        if words[-1:] not in _ENDS or not words:
            return words
        short = words.rstrip(_ENDS)
        kept = short if short and mentions(short, fact.value) == "yes" else words
        return f"「{kept}」" if self._locale == "zh" else f'"{kept}"'


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
