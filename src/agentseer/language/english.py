"""How speech acts are worded in English: patterns over cleaned text, see `agentseer.language.rules`."""

from __future__ import annotations

from agentseer.language.rules import Rule

__all__ = ["RULES"]

_FAULT = (
    r"(?:errors?|issues?|problems?|exceptions?|failures?|timeouts?|outages?|troubles?|difficult(?:y|ies)|glitch(?:es)?)"
)
_ADMIN = r"(?:admin(?:istrator)?s?|owners?|managers?|supervisors?|account holder)"
_RIGHT = r"(?:permissions?|privileges?|access rights?|authori[sz]ation|scopes?|admin(?:istrator)? (?:access|role|rights)|roles?)"
_GIVE = (
    r"(?:provide|tell|give|share|specify|clarify|enter|supply|state|describe|explain|indicate|choose|select|pick|elaborate|"
    r"let (?:me|us) know(?! if)|send (?:me|us|over|the|your))"
)
_WHICH = r"(?:what|which|who|whose|when|where|how (?:many|much|long|often|soon|would|do|should))"
_SYSTEM = r"(?:systems?|services?|servers?|api|site|tools?|backend|website|platform|database|network|endpoint)"

RULES = {
    "asks": Rule(
        yes=rf"\b(?:could|can|would|will) you (?:please |kindly |also |just |first )*(?:{_GIVE}|confirm (?:your|the|which|what)|remind me)"
        rf"|\b(?:please|kindly) (?:also |first )*{_GIVE}"
        rf"|\blet (?:me|us) know (?:{_WHICH}|your|the (?!next))"
        r"|\b(?:i|we)(?:'ll|'d| will| would| do)? (?:also |still |just |first |only |both )*(?:need|require) (?:to know|your|the|a few|some more|more|both|additional|further|you to (?:tell|provide|give|specify))\b"
        r"|\b(?:i|we)(?:'m| am|'re| are) (?:still )?missing (?:your|the|a)\b"
        rf"|\b{_WHICH}\b[^.!?\n]*\?"
        r"|\b(?:may|can|could|might) i (?:please )?(?:have|ask|know|get)\b"
        r"|\b(?:do you (?:have|mean|prefer|know|remember)|did you mean|are you (?:referring|looking|asking))\b[^.!\n]*\?",
        unsure=r"[^.!\n]{3}\?|\b(?:is|are) (?:missing|required|needed)\b|\bwithout (?:the|your|an?)\b|\bi need\b|\bplease confirm\b|\bonce you (?:have|provide|share)\b",
        never=r"\b(?:how|what|which)(?: else)? (?:else )?(?:can|may|could) (?:i|we) (?:do|help|assist)[^.!?\n]*\??|\b(?:anything|something) else\b[^.!?\n]*\??"
        r"|\bany (?:other|further|more) (?:questions?|help|assistance)[^.!?\n]*\??|\bi need to (?:check|look|verify|review)\b"
        r"|\blet (?:me|us) know how (?:else )?(?:i|we) can",
    ),
    "asks_confirmation": Rule(
        yes=r"\b(?:shall|should) (?:i|we)\b[^.!?\n]*\?"
        r"|\b(?:may|can|could) (?:i|we) (?:go ahead|proceed|continue)\b"
        r"|\b(?:would you like|do you want|would you prefer|is it ok(?:ay)?|are you (?:ok(?:ay)?|happy)|do you need)(?: for| with)? (?:me|us) to\b"
        r"|\b(?:would you (?:still )?like|do you (?:still )?(?:want|wish)|are you ready|ready|happy|ok(?:ay)?) to (?:proceed|go ahead|continue|move forward|confirm)\b"
        r"|\bplease (?:re-?)?confirm(?! (?:your|the (?!details|above|following|change|information|cancell?ation)|which|what))"
        r"|\b(?:could|can|would) you (?:please |kindly )*confirm (?:that|if|whether|you|this|these|to)\b"
        r"|\b(?:is|are|does|do) (?:that|this|these|those|everything|it|the above|all of this)\b(?: [\w']+){0,4} (?:correct|right|ok(?:ay)?|accurate|fine|acceptable|work|sound|look good|good)\b[^.!\n]*\?"
        r"|\bare you sure\b|\bdo you (?:confirm|agree|approve)\b|\b(?:reply|say|saying|type|answer|respond)(?:ing)?(?: with)?(?: an?)? ?['\"]?yes\b"
        r"|[,-] ?(?:correct|right|ok|okay)\?|\b(?:await(?:ing)?|wait(?:ing)? for|need|with) your (?:explicit )?(?:confirmation|go-ahead|approval|ok)\b"
        r"|\bneed you to confirm\b|\bonce (?:you(?:'ve)? )?confirm(?:ed)?\b",
        unsure=r"\bconfirm\b|\bwould you (?:still )?like to\b|\bdo you (?:want|wish) to\b|\bcan i\b[^.!\n]*\?|\bif (?:so|you(?:'d| would) like)\b",
        never=r"\b(?:i|we)(?: can|'ve| have|'ll| will)? confirm(?:ed)?\b|\bconfirmed\b|\bshould (?:i|you) (?:need|have)\b"
        rf"|\b{_WHICH}\b[^.!?,\n]*\b(?:shall|should) (?:i|we)\b[^.!?\n]*\?",
    ),
    "declines": Rule(
        yes=r"(?<!\byou )\bcan(?:'t|not| not)(?! you\b)|\bunable to\b|\bnot able to\b"
        r"|\b(?:isn't|aren't|is not|are not|'s not|'re not|'m not|am not|not|no longer|isn't something|wouldn't be|won't be) (?:currently |\w+ly )?"
        r"(?:able|possible|allowed|permitted|authori[sz]ed|supported|eligible|refundable|cancell?able|changeable|feasible|an option)\b"
        r"|\b(?:don't|doesn't|do not|does not) (?:currently |\w+ly )?(?:allow|permit|support|qualify|let me|have (?:the |any |an? )?"
        r"(?:\w+ )?(?:ability|authority|capability|capabilities|option|means|permissions?|access|tools?|way))\b"
        r"|\b(?:i|we) (?:won't|will not|must decline|have to decline|need to decline|decline|refuse|am not going to)\b"
        r"|\b(?:sorry|unfortunately|afraid)[,:.]?(?: but)? (?:no|not)\b(?=[.,!;]|$)|^\s*no[,.](?! (?:problem|worries))"
        r"|\b(?:against|outside|beyond|out of|not within) (?:of )?(?:our |my |the |company )?(?:policy|policies|rules|scope|authority|capabilities|what i)\b"
        r"|\bnot something (?:i|we) can\b|\b(?:there's|there is) (?:no way|nothing (?:more |else |further )?i can)\b|\b(?:is|are) (?:prohibited|forbidden|not permitted)\b|\bnon-?refundable\b",
        weak=r"\bcan(?:'t|not| not) (?:find|locate|see|verify|confirm|promise|guarantee|say|tell|be sure|access|identify)\b|\b(?:unable|not able) to (?:find|locate|verify|confirm|see|access)\b"
        r"|\b(?:can(?:'t|not| not)|(?:unable|not able) to) [^.!?\n]{0,60}\b(?:without|until|unless|before)\b",
        unsure=r"\bcouldn't\b|\bcould not\b|\bcan only\b|\byou can(?:'t|not)\b|\b(?:won't|will not)\b|\b(?:do|does)(?:n't| not) (?:cover|include|offer|provide)\b|\bnot available\b|\bdenied\b|\brejected\b",
        never=r"\bcan(?:'t|not| not) (?:emphasi[sz]e|stress|overstate|thank|recommend|wait|help (?:but|noticing|feeling)|imagine|go wrong|agree more|complain|apologi[sz]e enough|be (?:undone|reversed))\b"
        r"|\bnot only\b|\bcan't you\b|\bwhy not\b|\bno problem\b|\b(?:won't|will not) (?:hesitate|be (?:charged|billed))\b|\bunable to (?:travel|attend|make it|come)\b|\b(?:won't|will not) take\b",
    ),
    "reports_failure": Rule(
        yes=rf"\bfailed\b|\b(?:there (?:was|is|were|has been|appears to (?:be|have been)|seems to (?:be|have been))|encounter(?:ed|ing)|r[au]n into|hit|got|getting|received|experienc(?:ed|ing)"
        rf"|return(?:ed|s|ing)|gave|gives|threw|resulted in|responded with|ended in|ended with) (?:[\w-]+ ){{0,4}}{_FAULT}\b"
        rf"|\b{_FAULT} (?:(?:has |have )?(?:occurred|happened)|came up|arose|prevented|while|processing)\b"
        r"|\bwent wrong\b|\bunsuccessful\b|\btimed out\b|\bis not responding\b|\bhaving (?:trouble|issues|problems|difficult(?:y|ies))\b"
        r"|\b(?:didn't|did not|doesn't|does not|hasn't|has not|isn't|wouldn't) (?:go through|gone through|work(?:ing)?|succeed(?:ed)?|respond(?:ing)?|complete|completed)\b"
        r"|\b(?:request|payment|charge|card|transaction|call|attempt|order|cancell?ation|operation|update|booking) (?:was|were|has been|have been|got) (?:\w+ly )?(?:rejected|declined|refused|denied|blocked)\b"
        r"|\b(?:couldn't|could not|wasn't able to|was not able to|was unable to|were unable to|weren't able to|haven't been able to|have been unable to)\b(?! (?:find|locate|see|identify))"
        rf"|\b{_SYSTEM} (?:is|are|was|were|seems?(?: to be)?|appears?(?: to be)?|has been)(?: currently| temporarily| still)* (?:unavailable|down|offline|unresponsive|overloaded|not available|out of service)\b"
        r"|\btoo many requests\b|\brate limit(?:ed)?\b|\binternal server error\b|\bservice unavailable\b|\b(?:error|http|status)(?: code)?:? [45]\d\d\b",
        unsure=rf"\bunable to\b|\b{_FAULT}\b|\bfail(?:s|ure|ing)?\b|\b(?:couldn't|could not)\b|\bunavailable\b|\bdenied\b|\brejected\b",
        never=rf"\b(?:no|any|without|without any|any other|any further|zero) {_FAULT}\b|\b(?:sorry|apologi[sz]e|apologies)(?: to hear)? (?:for|about)[^.,;!?\n]*|\bsorry to hear[^.,;!?\n]*"
        r"|\b(?:not a|no) problem\b|\berror-free\b|\bissued?\b(?= (?:a|the|your)\b)|\bunable to (?:travel|attend|make it|come)\b|\bfailed to (?:provide|mention|specify)\b",
    ),
    "reports_missing": Rule(
        yes=r"\b(?:couldn't|could not|can't|cannot|can not|unable to|wasn't able to|was unable to|not able to|didn't|did not|don't|do not) (?:seem to |currently )?(?:find|locate|see)\b"
        r"|\bno (?:such )?(?:[\w-]+ ){0,4}(?:(?:was|were|is|are|has been|have been) )?(?:found|exists?|match(?:es|ing|ed)?|on file|on record)\b|\bno such [a-z]+"
        r"|\b(?:doesn't|does not|don't|do not|didn't) (?:seem to |appear to )?exist\b|\b(?:isn't|is not|wasn't|was not|not|aren't|are not) (?:found|registered|on file|in (?:our|the|your) (?:system|records?|database|list|account))\b"
        r"|\bno longer exists?\b|\bnon-?existent\b|\bthere(?:'s| is| are) no (?:[\w-]+ ){0,3}(?:with|for|under|matching|named|called|available|from|in|on|that)\b",
        unsure=r"\bthere(?:'s| is| are) no\b|\bnot found\b|\bno record\b|\bnothing\b",
        never=r"\bthere(?:'s| is| are) no (?:problem|need|charge|fee|issue|rush|way)s?\b|\b(?:don't|do not) see (?:why|any (?:problem|reason|issue))\b",
    ),
    "states_existing": Rule(
        yes=r"\b(?:current(?:ly)?|the) (?:\w+ )?status (?:is|of)\b|\bstatus:|\b(?:is|are|was|were) already\b|\b(?:shows?|shown|appears?|listed|marked|flagged) as\b|\balready in (?:a|the)?\b",
        unsure=r"\balready\b|\bpreviously\b|\bcurrently\b",
    ),
    "promises": Rule(
        yes=r"\b(?:i|we)(?:'ll| will|'m going to| am going to|'m about to| am about to|'re going to) (?:now |then |also |just |go ahead and |first |gladly |immediately |proceed to )*"
        r"(?!not\b|never\b|need\b|require\b|be\b|have to\b|only\b)[a-z]+"
        r"|\blet me (?!know\b)(?:now |first |just |quickly |go ahead and )*[a-z]+|\blet's (?:proceed|start|go ahead|try|begin)\b"
        r"|\b(?:i|we)(?:'m| am|'re| are) (?:now |currently |just )*(?:process|cancel|cancell|check|updat|look|creat|send|submitt|book|work|retriev|fetch|search|mak|proceed|delet|transferr|issu|refund|chang)ing\b",
        unsure=r"\bwill be [a-z]+(?:ed|sent|paid)\b|\b(?:one|just a) moment\b|\bhold on\b|\bbear with\b|\bi(?:'ll| will) be\b|\bi can\b",
    ),
    "names_permission": Rule(
        yes=rf"\b(?:don't|do not|doesn't|does not|didn't|lacks?|lacking|without|missing|insufficient|no|not have|haven't|requires?|needs?|must have) (?:[\w':.-]+ ){{0,6}}{_RIGHT}\b"
        rf"|\b{_RIGHT} (?:is|are|was) (?:missing|required|needed|insufficient|not granted)\b|\b(?:missing|required) {_RIGHT}\b"
        r"|\b(?:not|isn't|aren't) (?:currently )?authori[sz]ed\b|\bunauthori[sz]ed\b|\b(?:access|permission)(?: is| was| has been)? denied\b"
        rf"|\b(?:ask|contact|reach out to|speak (?:to|with)|check with|get) (?:[\w']+ ){{0,4}}{_ADMIN}\b"
        rf"|\b(?:an?|your|the|account|only an?) (?:\w+ )?{_ADMIN} (?:can|could|must|needs? to|has to|have to|will have to|would need to|would have to)\b|\bgrant(?:ing|ed)? (?:[\w']+ ){{0,3}}(?:access|permission|{_RIGHT})\b",
        unsure=rf"\b{_RIGHT}\b|\bforbidden\b|\bnot (?:allowed|permitted)\b|\b{_ADMIN}\b|\bsign in\b|\blog in\b|\bapi key\b",
        never=r"\byour (?:permission|authori[sz]ation)(?= (?:to|before|for))",
    ),
    "suggests_later": Rule(
        yes=r"(?<!i'll )(?<!i will )(?<!let me )\b(?:try|trying|retry|retrying|check|come|attempt|reach|contact|ask)(?: [\w']+){0,4} (?:later|tomorrow|another time|in (?:about |around )?(?:an?|a few|some|\d+|several|five|ten)(?: few| couple of)? ?(?:minutes?|hours?|moments?|while|days?|seconds?|bit))\b"
        rf"|\bonce the {_SYSTEM} (?:is|are|has) (?:back|available|up|recovered|restored)\b|\bat a later (?:time|point|date)\b|\bwait (?:an?|some|\d+|for|until)\b(?: [\w']+){{0,4}} (?:and|before|then) (?:try|retry)",
        unsure=r"\btry(?:ing)? (?:it |this |that )?again\b|\blater\b|\bretry\b|\bshortly\b",
        never=r"\bsooner or later\b|\blater (?:flight|date than|than)\b",
    ),
    "offers_more": Rule(
        yes=r"\b(?:anything|something) else\b|\bany (?:other|further|more|additional) (?:questions?|help|assistance|requests?|concerns?)\b|\bfeel free to\b|\bdon't hesitate\b"
        r"|\blet (?:me|us) know if (?:you(?:'d| would)? (?:need|have|like|want|require)|there(?:'s| is))|\b(?:happy|glad|here|available|pleased) to (?:help|assist)\b"
        r"|\bneed (?:any )?(?:further|more|additional|other) (?:help|assistance)\b|\b(?:what|how) (?:else )?(?:can|may|could) (?:i|we) (?:do for|help|assist)\b|\bwhat else\b",
        unsure=r"\bif you (?:need|have)\b|\blet (?:me|us) know\b",
    ),
    "gives_up": Rule(
        yes=r"\bnothing (?:more|else|further)(?: that)? (?:i|we) can do\b|\bgiv(?:e|ing) up\b|\b(?:i|we)(?: have to| must|'ll| will) stop (?:here|trying|now)\b|\btried everything\b|\bout of options\b|\bno further attempts\b"
        r"|\b(?:can't|cannot|unable to|not able to) (?:help|assist)(?: you)? (?:any )?(?:further|any ?more)\b",
        unsure=r"\bno (?:other|further) options?\b|\b(?:can't|cannot|unable to) (?:help|assist|continue|proceed)\b",
        never=r"\b(?:don't|won't|not) (?:be )?giv(?:e|ing) up\b",
    ),
    "hands_over": Rule(
        yes=r"\btransfer(?:red|ring)? you\b|\b(?:contact|reach out to|call|speak (?:to|with)|get in touch with) (?:our |the |your |customer |technical |airline's? )*(?:support|customer service|service desk|help ?desk|support team|representative|call cent(?:er|re))\b"
        r"|\b(?:connect|put) you (?:with|through to)\b",
        unsure=r"\bhuman (?:agent|representative)\b|\bescalat(?:e|ed|ing)\b|\bsupport team\b|\bcustomer (?:service|support)\b",
    ),
    "greets": Rule(
        yes=r"^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|welcome)\b(?! (?:to hear|back to)\b)"
    ),
    "thanks": Rule(
        yes=r"\bthank(?:s| you)\b|\b(?:i|we) (?:really |truly )?appreciate\b",
        never=r"\bno,? thank(?:s| you)\b|\bthanks to\b",
    ),
}
