"""How the built-in agents talk: pools of replies in English and Chinese, drawn by seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from agentseer.language.values import spoken
from agentseer.schema.json import Json

__all__ = ["POOLS", "Phrases"]

POOLS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "done": {
        "en": (
            "Done.",
            "All set, that's taken care of.",
            "I've done that for you.",
            "That's done now. Is there anything else I can help with?",
            "Your request has been completed.",
            "Everything went through. Let me know if you need anything else.",
            "**Done!** It has been processed.",
            "That worked, it's all taken care of.",
            "Good news: this has been completed successfully.",
            "It's done. Thanks for your patience.",
            "I have just completed this for you.",
            "Finished! The change is in place.",
        ),
        "zh": (
            "已经办好了。",
            "好的，已为您处理完成。",
            "搞定了。",
            "操作已完成，请问还有什么可以帮您？",
            "您的请求已经处理成功。",
            "办好了，感谢您的耐心等待。",
            "**已完成**，没有其他问题的话就这样了。",
            "好了，这边已经帮您弄好了。",
            "处理成功。",
            "已经按您的要求完成了。",
            "您好，已为您办理完毕。",
            "完成了，如有其他需要请告诉我。",
        ),
    },
    "answers": {
        "en": (
            "Here is what I found: {v}.",
            "It's {v}.",
            "I looked it up: {v}.",
            "According to the system: {v}.",
            "I checked, and this is what it says: {v}.",
            "Sure. {v}.",
            "The answer is {v}.",
            "Looking at the record, I see {v}.",
            "Found it: **{v}**.",
            "Thanks for waiting. The details are: {v}.",
            "This is what came back: {v}. Anything else?",
            "{v}.",
        ),
        "zh": (
            "查到了：{v}。",
            "结果是{v}。",
            "帮您看了一下，{v}。",
            "系统显示：{v}。",
            "您好，查询结果如下：{v}。",
            "好的，{v}。",
            "我查了一下，是{v}。",
            "记录里写的是：{v}。",
            "**{v}**",
            "让您久等了，信息如下：{v}。",
            "为您查询到：{v}。还有别的需要吗？",
            "{v}。",
        ),
    },
    "asks": {
        "en": (
            "Could you tell me the {l}?",
            "I need the {l} to go on.",
            "What is the {l}?",
            "Sure, I can help with that. What's the {l}, please?",
            "Before I can do this, please give me the {l}.",
            "May I have the {l}?",
            "To proceed I'll need the following: {l}.",
            "Happy to help! Which {l} should I use?",
            "Please provide the {l}.",
            "One more thing: what would the {l} be?",
            "I'm missing the {l}. Could you share it?",
            "Can you please let me know the {l}?",
        ),
        "zh": (
            "请问{l}是什么？",
            "麻烦提供一下{l}。",
            "需要您告诉我{l}。",
            "好的，请提供{l}。",
            "办理之前，还需要{l}，方便告诉我吗？",
            "{l}是多少？",
            "为了继续，我需要以下信息：{l}。",
            "请告知{l}，谢谢。",
            "还差{l}，请补充一下。",
            "没问题，请问{l}是？",
            "您能说一下{l}吗？",
            "请把{l}发给我。",
        ),
    },
    "confirms": {
        "en": (
            "I have everything I need. Shall I go ahead?",
            "Just to confirm: do you want me to do this now?",
            "Before I change anything, is that correct?",
            "I'm about to do this for you. Should I proceed?",
            "Would you like me to go ahead with that?",
            "Please confirm and I'll do it.",
            "Ready when you are. Do you confirm?",
            "Okay to proceed? (yes/no)",
        ),
        "zh": (
            "信息已齐，要现在办理吗？",
            "跟您确认一下，确定要这样做吗？",
            "请确认以上信息是否正确？",
            "是否继续？",
            "我这就为您办理，可以吗？",
            "确认后我就马上处理，您确定吗？",
            "您确认要进行此操作吗？",
            "需要我现在就办吗？",
        ),
    },
    "declines": {
        "en": (
            "I'm sorry, but I can't do that.",
            "Unfortunately this isn't possible.",
            "I'm afraid I am not able to do this.",
            "Sorry, that can't be done.",
            "I can't help with this one, I'm sorry.",
            "That is not something I can do here.",
            "I wasn't able to do that: it isn't allowed.",
            "Unfortunately, I cannot complete this request.",
            "Sorry, no. The system does not permit it.",
            "I'm sorry, this request cannot be carried out.",
            "Regrettably this is not possible at the moment.",
            "I have to decline: this can't be done.",
        ),
        "zh": (
            "抱歉，这个我办不了。",
            "很遗憾，无法完成这个操作。",
            "不好意思，这个做不到。",
            "对不起，系统不允许这样操作。",
            "抱歉，目前没有办法处理。",
            "您好，很抱歉，该请求无法办理。",
            "这个不行，抱歉。",
            "恐怕不能为您办理。",
            "抱歉，我无法执行这个操作。",
            "很抱歉，这项请求不能完成。",
            "实在抱歉，这个没法办。",
            "不好意思，这个不支持。",
        ),
    },
    "rejects": {
        "en": (
            "Sorry, that {l} isn't valid. What {l} would you like instead?",
            "I can't use that {l}. Could you give me another {l}?",
            "The {l} you gave isn't accepted. Please provide a valid {l}.",
            "Unfortunately that {l} won't work. Which {l} should I use?",
            "That is not a possible {l}. Can you tell me a different {l}?",
            "I'm afraid the {l} is not valid. What should it be?",
            "The system doesn't accept this {l}. Could you check the {l} and tell me again?",
            "Hmm, the {l} doesn't look right. What is the correct {l}?",
        ),
        "zh": (
            "抱歉，这个{l}无效，请换一个{l}。",
            "{l}不符合要求，请重新提供{l}。",
            "您给的{l}系统不接受，请问正确的{l}是什么？",
            "这个{l}不行，您想用哪个{l}？",
            "{l}填得不对，请再确认一下{l}。",
            "不好意思，{l}不在允许范围内，请重新告诉我{l}。",
            "该{l}不可用，请问要改成什么？",
            "{l}似乎有误，麻烦提供正确的{l}。",
        ),
    },
    "reports_failure": {
        "en": (
            "I tried, but it failed. Nothing was changed.",
            "Something went wrong on our side and it did not go through.",
            "I'm sorry, the system returned an error, so this has not been done.",
            "It didn't work: the service reported an error.",
            "Unfortunately the attempt failed.",
            "I ran into an error and could not complete this.",
            "The request was rejected by the system, so it was not carried out.",
            "I'm sorry, I could not get this done because of an error.",
            "That failed, I'm afraid. No changes were made.",
            "There was a problem and I wasn't able to complete it.",
            "The system did not accept it and returned an error.",
            "I tried this for you, but it came back with an error.",
        ),
        "zh": (
            "我试了一下，但是失败了，没有任何改动。",
            "系统报错，没有办成。",
            "抱歉，操作失败。",
            "很抱歉，系统返回了错误，所以没有完成。",
            "没有成功，服务出现了问题。",
            "处理时遇到错误，未能完成。",
            "请求被系统拒绝，没有执行。",
            "抱歉，因为系统错误，这次没能办成。",
            "这次没成功，什么都没有改动。",
            "出了点问题，我没能完成。",
            "系统没有接受，提示有错误。",
            "已经尝试，但返回了错误。",
        ),
    },
    "reports_missing": {
        "en": (
            "I couldn't find that. Could you check the {l}?",
            "There is nothing with that {l} in the system.",
            "I looked, but no record exists for this {l}.",
            "Sorry, that {l} was not found. Is it correct?",
            "The system has no entry under that {l}.",
            "I can't find anything for this {l}; nothing was changed.",
            "It seems this {l} does not exist.",
            "No match for that {l}. Could there be a typo?",
        ),
        "zh": (
            "没有找到对应的记录，请核对一下{l}。",
            "系统里没有这个{l}。",
            "查不到这个{l}，请确认是否正确？",
            "抱歉，该{l}不存在。",
            "没查到，{l}是不是写错了？",
            "这个{l}没有对应的信息，没有做任何改动。",
            "很抱歉，找不到该{l}。",
            "系统显示{l}不存在，麻烦再确认一下。",
        ),
    },
    "names_permission": {
        "en": (
            "I don't have permission to do that. An administrator would have to grant access.",
            "This account isn't authorised for it, so I can't do it.",
            "I'm not allowed to do this: the required permission is missing.",
            "Access was denied. Please ask your administrator for the necessary rights.",
            "Sorry, I lack the permissions needed for this.",
            "The system refused this because of missing authorisation.",
            "We'd need the right access for that, and I don't have it.",
            "I can't do this without the proper authorisation.",
        ),
        "zh": (
            "我没有权限执行这个操作，需要管理员授权。",
            "当前账号未获授权，无法办理。",
            "权限不足，请联系管理员开通。",
            "抱歉，没有相应的权限。",
            "系统拒绝了，原因是缺少授权。",
            "这个操作需要授权，我这边没有权限。",
            "很抱歉，因为权限问题没法处理。",
            "需要先取得授权才能操作。",
        ),
    },
    "suggests_later": {
        "en": (
            "The service isn't available right now. Please try again later.",
            "It failed because the system is busy. Could you try again in a few minutes?",
            "I'm sorry, it still doesn't work. Let's try again later.",
            "There is a temporary problem, so it wasn't done. Please come back in a while.",
            "I tried several times without success; the service seems to be down for now.",
            "The system is overloaded at the moment, so nothing was done. Try again later, please.",
        ),
        "zh": (
            "服务暂时不可用，请稍后再试。",
            "系统繁忙，没有成功，过几分钟再试试吧。",
            "抱歉，试了几次都不行，请晚点再来。",
            "目前系统有临时故障，没有办成，请稍后重试。",
            "服务好像暂时中断了，建议您稍后再试。",
            "现在请求太多，没能处理，请过一会儿再试。",
        ),
    },
    "promises": {
        "en": (
            "Sure, I'll take care of it.",
            "Okay, let me look into that for you.",
            "I'm on it and will get back to you.",
            "Thanks, I will handle this shortly.",
            "Got it. I'll do that in a moment.",
        ),
        "zh": (
            "好的，我来处理。",
            "收到，我这就去看。",
            "没问题，稍后为您办理。",
            "好的，我会尽快处理。",
            "明白，我马上去办。",
        ),
    },
    "welcome": {
        "en": ("You're welcome!", "Glad to help. Have a nice day!", "My pleasure."),
        "zh": ("不客气！", "很高兴能帮到您，祝您愉快！", "应该的。"),
    },
}
"""What is said, by act and language; ``{v}`` is what is conveyed, ``{l}`` what is asked for."""


class Phrases:
    """The replies of one agent in one trial."""

    def __init__(self, locale: str, rng: Random) -> None:
        self.locale = locale if locale in ("en", "zh") else "en"
        self._rng = rng

    def say(self, act: str, *, values: Sequence[Json] = (), labels: Sequence[str] = ()) -> str:
        """A reply that performs the act, conveying values and naming what is asked for."""
        text = self._rng.choice(POOLS[act][self.locale])
        said = [spoken(v, locale="zh" if self.locale == "zh" else "en") for v in values]
        return text.replace("{v}", self.listed(said)).replace("{l}", self.listed(labels))

    def listed(self, items: Sequence[str]) -> str:
        """Items as a person lists them."""
        if self.locale == "zh":
            return "、".join(items) or "信息"
        if len(items) < 2:
            return "".join(items) or "details"
        return f"{', '.join(items[:-1])} and {items[-1]}"
