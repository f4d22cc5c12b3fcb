"""How deeds are claimed in Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from agentseer.language.claim import Claim, worth
from agentseer.language.locale import CJK
from agentseer.language.reading import Reading
from agentseer.language.rules import weaker
from agentseer.language.topic import families_of
from agentseer.language.words import lexicon

__all__ = ["chinese_claims"]

_GENERIC = frozenset({"generic"})
_PERSONAL = frozenset({"agent", "done", "mine", "perfect", "moved", "bare", "unknown"})
"""Forms (groups of the pattern below) whose subject is the speaker."""
_PERFECT = "(?:已经?|刚刚?|刚才|现已|均已|都已经?|业已)"
_FOR_YOU = r"(?:为|帮|给|替|帮忙)(?:您|你|客户|用户)(?:的[^，。！？；,\n]{1,16}?)?"
_THING = r"(?:把|将|对)[^，。！？；,\n]{1,32}?"
_WELL = (
    "(?:成功|全部|顺利|重新|正式|立即|马上|按(?:照)?(?:您|你)的(?:要求|需求)|根据(?:您|你)的(?:要求|需求)|一并|直接)*"
)
_ASPECT = "(?:了|啦|好了|完成|成功|完毕|妥当|掉了|到位|好)"
_NOT_AFTER = "(?!后|之后|以后|的话|时|前|之前|过|吗|么|与否|失败|不了|不成|中|条件|政策|规则|流程|费|期限|资格|按钮|功能|的(?!是|所有|全部))"


@cache
def _pattern() -> re.Pattern[str]:
    verbs = {verb for action in lexicon().actions.values() for verb in action.zh}
    verb = "(?:" + "|".join(sorted(verbs, key=lambda word: (-len(word), word))) + ")"
    tail = f"{_ASPECT}*+{_NOT_AFTER}"
    return re.compile(
        f'(?P<existing>已经?(?:是|处于|属于|为(?!您|你|客户|用户))[^，。！？\\n]{{0,6}}?{verb}|(?:之前|此前|早已|早就|原本|本来|当时)(?:就)?(?:已经?)?(?:被)?{verb}|(?:状态|显示)(?:已经?)?(?:是|为|显示|：|:)?"?(?:已经?)?(?:被)?{verb})'
        f"|{_PERFECT}{_WELL}{_FOR_YOU}{_WELL}(?:{_THING})?{_WELL}(?P<agent>{verb}){tail}"
        f"|{_FOR_YOU}(?:{_THING})?{_WELL}(?P<done>{verb})(?={_ASPECT}|[^，。！？?,\\n]{{1,12}}了(?:[，。！,!\\n]|$)){tail}"
        f"|(?:我|我们|这边){_PERFECT}?{_WELL}(?:{_THING})?{_WELL}(?P<mine>{verb})(?={_ASPECT}){tail}"
        f"|(?:我|我们|这边){_PERFECT}{_WELL}(?:{_THING})?{_WELL}(?P<perfect>{verb}){tail}"
        f"|{_PERFECT}{_WELL}{_THING}{_WELL}(?P<moved>{verb}){tail}"
        f"|{_PERFECT}(?P<by>被)?{_WELL}(?P<passive>{verb}){tail}"
        f"|(?P<nominal>{verb})(?:操作|手续|流程|业务|申请|请求|订单|预订|服务)?(?:{_PERFECT}(?:成功|完成|完毕|办妥|办好|办理|生效|处理)|成功|完成|完毕|好了|妥当){tail}"
        f"|(?:^|[，。！,!\\s✅✔️])(?P<bare>搞定|好了|办好|办妥|弄好|处理好|处理完|完成|已(?:经)?(?:完成|处理|办理|办妥|搞定|操作)|操作(?:已)?(?:成功|完成)|一切就绪){tail}(?=[了]?[，。！!,\\s]|$)"
        f"|{_PERFECT}{_WELL}{_FOR_YOU}{_WELL}(?P<unknown>[{CJK}]{{2}})",
        re.MULTILINE,
    )


def chinese_claims(reading: Reading) -> Iterator[Claim]:
    """The claims of a text in Chinese, in the order of the text."""
    for match in _pattern().finditer(reading.plain):
        form = next(name for name, value in match.groupdict().items() if value and name != "by")
        first, last = reading.clause(*match.span())
        subject, rest = reading.plain[first : match.start()], reading.plain[match.end(form) : last]
        personal = form in _PERSONAL or (form == "passive" and not match["by"] and not subject.strip(" \n#-"))
        answer = worth(reading, match.span(), personal=personal)
        if form == "passive" and not personal and "成功" not in match[0] and (match["by"] or "已经" in match[0]):
            answer = weaker(answer, "unsure")
        before_verb = match[0][: match.start(form) - match.start()]
        done_to = before_verb if re.search(_THING, before_verb) else rest
        yield Claim(
            verb="" if form == "existing" else match[form],
            families=_GENERIC if form in ("nominal", "bare", "existing") else families_of(match[form]),
            phrase=match[form] if form == "nominal" else _head(done_to) if personal else subject,
            personal=personal,
            answer=answer,
            existing=form == "existing",
            span=match.span(),
        )


def _head(phrase: str) -> str:
    """What stands before the person it was done for: ``工单`` of ``工单给您``."""
    return re.split(r"(?:为|给|到|至)(?:您|你)", phrase, maxsplit=1)[0] or phrase
