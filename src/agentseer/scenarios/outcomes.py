"""The right outcome of a case in one sentence, for the people who review it."""

from __future__ import annotations

__all__ = ["outcome"]

_DISPUTED: dict[str, tuple[str, ...]] = {
    "en": ("The user is told that a value cannot be right; nothing is done with it. The wish was to {r}.",),
    "zh": ("告诉用户有一项填得不对，不会按错误的值办理。用户想{r}。",),
}
_REFUSED: dict[str, tuple[str, ...]] = {
    "en": (
        "Nothing changes, and the user, who wanted to {r}, learns that it was not possible (error {c}).",
        "The user, who wanted to {r}, learns that it was not possible (error {c}).",
    ),
    "zh": ("用户想{r}：得知无法办理（错误 {c}），没有任何改动。", "用户想{r}：得知无法查到（错误 {c}）。"),
}
_OUTCOMES: dict[str, dict[str, tuple[str, ...]]] = {
    "happy": {
        "en": (
            "The user wanted to {r}: exactly that is done, and nothing else changes.",
            "The user wanted to {r}, and gets the right answer.",
        ),
        "zh": ("用户想{r}：照此办理，其他内容不变。", "用户想{r}，得到正确的答案。"),
    },
    "missing_required": {
        "en": (
            "The user wants to {r} but leaves something out: the agent asks for it, and only then acts.",
            "The user wants to {r} but leaves something out: the agent asks for it, and then answers.",
        ),
        "zh": ("用户想{r}，但少说了一项：先问清楚，再办理。", "用户想{r}，但少说了一项：先问清楚，再回答。"),
    },
    "unknown_argument": {
        "en": ("The user wants to {r}: they learn that one wish is not possible, and the rest is done.",),
        "zh": ("用户想{r}：得知其中一项无法满足，其余照办。",),
    },
    **dict.fromkeys(("wrong_type", "enum_violation", "format_violation", "bound_violation"), _DISPUTED),
    **dict.fromkeys(
        ("declared_error_argument", "permission", "not_found", "conflict", "persistent_fault", "error_fault"), _REFUSED
    ),
    "transient_fault": {
        "en": (
            "The user wants to {r}: after the temporary error {c} it is done, and done once.",
            "The user wants to {r}: after the temporary error {c} they get the answer.",
        ),
        "zh": ("用户想{r}：临时错误 {c} 过后办理成功，且只办理一次。", "用户想{r}：临时错误 {c} 过后得到答案。"),
    },
}


def outcome(kind: str, goal: str, code: str, locale: str, *, writes: bool) -> str:
    """The outcome of a case of this kind for a user with this goal.

    >>> outcome("happy", "cancel order o_1042", "", "en", writes=True)
    'The user wanted to cancel order o_1042: exactly that is done, and nothing else changes.'
    """
    forms = _OUTCOMES.get(kind, _OUTCOMES["happy"])["zh" if locale == "zh" else "en"]
    return forms[0 if writes or len(forms) == 1 else 1].format(r=goal, c=code)
