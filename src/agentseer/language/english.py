"""How speech acts are worded in English: patterns over cleaned text, see `agentseer.language.rules`.

Each alternative starts at a word boundary, which `Rule` asserts once for all of them: that is several times faster than
asserting it in each.
"""

from __future__ import annotations

from functools import partial

from agentseer.language.rules import Rule

__all__ = ["RULES"]

_FAULT = (
    r"(?:errors?|issues?|problems?|exceptions?|failures?|timeouts?|outages?|troubles?|difficult(?:y|ies)|glitch(?:es)?)"
)
_ADMIN = r"(?:admin(?:istrator)?s?|owners?|managers?|supervisors?|account holder)"
_RIGHT = r"(?:permissions?|privileges?|access rights?|authori[sz]ation|scopes?|admin(?:istrator)? (?:access|role|rights)|roles?)"
_GIVE = (
    r"(?:provide|tell|give|share|specify|clarify|enter|supply|state|describe|explain|indicate|choose|select|pick|elaborate|"
    r"send (?:me|us|over|the|your))"
)
_WHICH = r"(?:what|which|who|whose|when|where|how (?:many|much|long|often|soon|would|do|should))"
_SYSTEM = r"(?:systems?|services?|servers?|api|site|tools?|backend|website|platform|database|network|endpoint)"

_rule = partial(Rule, start=r"\b")

RULES = {
    "asks": _rule(
        yes=rf"(?:could|can|would|will) you (?:please |kindly |also |just |first )*(?:{_GIVE}|(?:confirm|check|double-check|verify) (?:your|the|this|that|which|what)|remind me)"
        rf"|(?:please|kindly|just) (?:also |first )*{_GIVE}|your (?:[\w-]+ ){{0,3}}[\w-]+,? please(?=\s*[.!?]|\s*$)"
        rf"|let (?:me|us) know (?:{_WHICH}|how you|your|the (?!next))"
        r"|(?:i|we)(?:'ll|'d| will| would| do)? (?:also |still |just |first |only |both )*(?:need|require) (?:to know|your|the|one (?:more|last)|a few|some more|more|both|additional|further|you to (?:tell|provide|give|specify))\b"
        r"|(?:i|we)(?:'m| am|'re| are) (?:still )?missing (?:your|the|a)\b"
        rf"|{_WHICH}\b[^.!?\n]*\?|^(?:(?:and|also) )?(?:your|the) (?:[\w'-]+ ){{0,3}}[\w'-]+\?"
        r"|(?:may|can|could|might) i (?:please )?(?:have|ask|know|get)\b"
        r"|(?:do you (?:have|mean|prefer|know|remember)|did you mean|are you (?:referring|looking|asking))\b[^.!\n]*\?",
        unsure=r"[\w'-]+[^\w.!?\n]*\?|(?:is|are) (?:missing|required|needed)\b|without (?:the|your|an?)\b|i need\b|please confirm\b|once you (?:have|provide|share)\b",
        never=r"(?:how|what|which)(?: else)? (?:else )?(?:can|may|could) (?:i|we) (?:do|help|assist)[^.!?\n]*\??|(?:anything|something) else\b[^.!?\n]*\??"
        r"|any (?:other|further|more) (?:questions?|help|assistance)[^.!?\n]*\??|i need to (?:check|look|verify|review)\b|(?:please )?give me (?:a|one|just a) (?:moment|second|minute)\b"
        r"|let (?:me|us) know (?:how (?:else )?(?:i|we) can|when(?:ever)? you(?:'re| are))",
    ),
    "asks_confirmation": _rule(
        yes=r"(?:shall|should) (?:i|we)\b[^.!?\n]*\?"
        r"|(?:may|can|could) (?:i|we) (?:go ahead|proceed|continue)\b"
        r"|(?:would you like|do you want|would you prefer|is it ok(?:ay)?|are you (?:ok(?:ay)?|happy)|do you need)(?: for| with)? (?:me|us) to\b"
        r"|(?:would you (?:still )?like|do you (?:still )?(?:want|wish)|are you (?:ready|happy|ok(?:ay)?)) to (?:proceed|go ahead|continue|move forward|confirm)\b"
        r"|please (?:re-?)?confirm(?! (?:your|the (?!details|above|following|change|information|cancell?ation)|which|what))"
        r"|(?:could|can|would) you (?:please |kindly )*confirm (?:that|if|whether|you|this|these|to)\b"
        r"|(?:is|are|does|do) (?:that|this|these|those|everything|it|the above|all of this)\b(?: [\w']+){0,4} (?:correct|right|ok(?:ay)?|accurate|fine|acceptable|work|sound|look good|good)\b[^.!\n]*\?"
        r"|are you sure\b|do you (?:confirm|agree|approve)\b|(?:reply|say|saying|type|answer|respond)(?:ing)?(?: with)?(?: an?)? ?['\"]?yes\b"
        r"|(?:correct|right|ok|okay)\?|(?:await(?:ing)?|wait(?:ing)? for|need|with) your (?:explicit )?(?:confirmation|go-ahead|approval|ok)\b"
        r"|(?:do you )?want me to\b|ok(?:ay)? to (?:proceed|go ahead|continue)\b|if (?:that|this|it|everything) (?:sounds|looks|is) (?:good|right|ok(?:ay)?|correct|fine)\b"
        r"|say the word\b|let (?:me|us) know if you(?:'d| would) like (?:me|us) to\b"
        r"|need you to confirm (?:that|if|whether|this|before|so)\b|once (?:you(?:'ve)? )?confirm(?:ed)?\b",
        unsure=r"confirm\b|would you (?:still )?like to\b|do you (?:want|wish) to\b|can i\b[^.!\n]*\?|if (?:so|you(?:'d| would) like)\b",
        never=r"(?:i|we)(?: can|'ve| have|'ll| will)? confirm(?:ed)?\b|confirmed\b|should (?:i|you) (?:need|have)\b"
        rf"|{_WHICH}\b[^.!?,\n]*\b(?:shall|should) (?:i|we)\b[^.!?\n]*\?",
    ),
    "declines": _rule(
        yes=r"(?<!you )can(?:'t|not| not)(?! you\b)|unable to\b|not able to\b"
        r"|(?:isn't|aren't|is not|are not|'s not|'re not|'m not|am not|not|no longer|isn't something|wouldn't be|won't be) (?:currently |\w+ly )?"
        r"(?:able|possible|allowed|permitted|authori[sz]ed|supported|eligible|refundable|cancell?able|changeable|feasible|an option)\b"
        r"|(?:don't|doesn't|do not|does not) (?:currently |\w+ly )?(?:allow|permit|support|qualify|let me|have (?:the |any |an? )?"
        r"(?:\w+ )?(?:ability|authority|capability|capabilities|option|means|permissions?|access|tools?|way))\b"
        r"|(?:i|we) (?:won't|will not|must decline|have to decline|need to decline|decline|refuse|am not going to)\b"
        r"|(?:sorry|sadly|regrettably|unfortunately|afraid)[,:.]?(?: but)? (?:no|not)\b(?=[.,!;]|$)|^no[,.](?! (?:problem|worries))"
        r"|(?:against|outside|beyond|out of|not within) (?:of )?(?:our |my |the |company )?(?:policy|policies|rules|scope|authority|capabilities|what i)\b"
        r"|no can do\b|(?:is|it's|are) impossible\b|falls? outside\b|(?:don't|doesn't|do not|does not) meet (?:the|our|these|those)\b|have to say no\b|not something (?:i|we) can\b|(?:there's|there is) (?:no way|nothing (?:more |else |further )?i can)\b|(?:is|are) (?:prohibited|forbidden|not permitted)\b|non-?refundable\b",
        weak=r"can(?:'t|not| not) (?:find|locate|see|verify|confirm|promise|guarantee|say|tell|be sure|access|identify)\b|(?:unable|not able) to (?:find|locate|verify|confirm|see|access)\b"
        r"|(?:can(?:'t|not| not)|(?:unable|not able) to) [^.!?\n]{0,60}\b(?:without|until|unless|before)\b",
        unsure=r"(?:don't|do not) think (?:i|we|that|it)\b|rather not\b|couldn't\b|could not\b|can only\b|you can(?:'t|not)\b|(?:won't|will not)\b|(?:do|does)(?:n't| not) (?:cover|include|offer|provide)\b|not available\b|denied\b|rejected\b",
        never=r"can(?:'t|not| not) (?:see why not|emphasi[sz]e|stress|overstate|thank|recommend|wait|help (?:but|noticing|feeling)|imagine|go wrong|agree more|complain|apologi[sz]e enough|be (?:undone|reversed))\b"
        r"|nothing is impossible\b|not only\b|can't you\b|why not\b|no problem\b|(?:won't|will not) (?:hesitate|be (?:charged|billed))\b|unable to (?:travel|attend|make it|come)\b|(?:won't|will not) take\b",
    ),
    "reports_failure": _rule(
        yes=rf"failed\b|(?:there (?:was|is|were|has been|appears to (?:be|have been)|seems to (?:be|have been))|encounter(?:ed|ing)|r[au]n into|hit|got|getting|received|experienc(?:ed|ing)"
        rf"|return(?:ed|s|ing)|gave|gives|threw|resulted in|responded with|came back with|ended in|ended with) (?:[\w-]+ ){{0,4}}{_FAULT}\b"
        rf"|{_FAULT} (?:(?:has |have )?(?:occurred|happened)|came up|arose|prevented|while|processing)\b"
        r"|went wrong\b|keeps? (?:failing|returning|timing out|throwing|crashing)\b|unsuccessful\b|timed out\b|(?:isn't|is not|aren't|not) responding\b|having (?:trouble|issues|problems|difficult(?:y|ies))\b"
        r"|(?:didn't|did not|doesn't|does not|hasn't|has not|isn't|wouldn't) (?:go through|gone through|work(?:ing)?|succeed(?:ed)?|respond(?:ing)?|complete|completed)\b"
        r"|(?:request|payment|charge|card|transaction|call|attempt|order|cancell?ation|operation|update|booking) (?:was|were|has been|have been|got) (?:\w+ly )?(?:rejected|declined|refused|denied|blocked)\b"
        r"|(?:couldn't|could not|wasn't able to|was not able to|was unable to|were unable to|weren't able to|haven't been able to|have been unable to)\b(?! (?:find|locate|see|identify|have)\b)"
        rf"|{_SYSTEM} (?:is|are|was|were|seems?(?: to be)?|appears?(?: to be)?|has been)(?: currently| temporarily| still)* (?:unavailable|down|offline|unresponsive|overloaded|not available|out of service)\b"
        r"|too many requests\b|rate limit(?:ed)?\b|internal server error\b|service unavailable\b|(?:error|http|status)(?: code)?:? [45]\d\d\b",
        unsure=rf"unable to\b|{_FAULT}\b|fail(?:s|ure|ing)?\b|(?:couldn't|could not)\b|unavailable\b|denied\b|rejected\b",
        never=rf"(?:no|any|without|without any|any other|any further|zero) {_FAULT}\b|(?:sorry|apologi[sz]e|apologies)(?: to hear)? (?:for|about)[^.,;!?\n]*|sorry to hear[^.,;!?\n]*"
        r"|(?:not a|no) problem\b|error-free\b|issued?\b(?= (?:a|the|your)\b)|unable to (?:travel|attend|make it|come)\b|failed to (?:provide|mention|specify)\b",
    ),
    "reports_missing": _rule(
        yes=r"(?:couldn't|could not|can't|cannot|can not|unable to|wasn't able to|was unable to|not able to|didn't|did not|don't|do not) (?:seem to |currently )?(?:find|locate|see)\b"
        r"|no (?:such )?(?:[\w-]+ ){0,4}(?:(?:was|were|is|are|has been|have been) )?(?:found|exists?|match(?:es|ing|ed)?|on file|on record)\b|no such [a-z]+|(?:zero|0|no) (?:results|matches|hits)\b|came up empty\b|(?:nobody|no one) (?:by|with|named|called)\b|none (?:with|matches|match|of them match)\b"
        r"|(?:doesn't|does not|don't|do not|didn't) (?:seem to |appear to )?exist\b|(?:isn't|is not|wasn't|was not|not|aren't|are not) (?:found|registered|on file|in (?:our|the|your) (?:system|records?|database|list|account))\b"
        r"|no longer exists?\b|non-?existent\b|(?:is|are|was) (?:unknown|not known)\b(?: to)?|(?:doesn't|does not|didn't|did not) match (?:any|anything|a)\b|there(?:'s| is) nothing (?:with|for|under|by)\b|ha(?:s|ve) no (?:entry|record|match|trace)\b|there(?:'s| is| are) no (?:[\w-]+ ){0,3}(?:with|for|under|matching|named|called|available|from|in|on|that)\b",
        unsure=r"there(?:'s| is| are) no\b|not found\b|no record\b|nothing\b",
        never=r"(?:can't|cannot) see why not\b|there(?:'s| is| are) no (?:(?:additional|extra|further|other) )*(?:problem|need|charge|fee|cost|issue|rush|way|exception|tool|option|change)s?\b|(?:don't|do not) see (?:why|any (?:problem|reason|issue))\b",
    ),
    "states_existing": _rule(
        yes=r"(?:current(?:ly)?|the) (?:\w+ )?status (?:is|of)\b|status:|(?<!that )(?<!which )(?:is|are|was|were) already\b|(?:is|are|was|were) (?:currently )?(?:shown|listed|marked|flagged) as\b|shows (?:up )?as\b",
        unsure=r"already\b|previously\b|currently\b",
    ),
    "promises": _rule(
        yes=r"(?:i|we)(?:'ll| will|'m going to| am going to|'m about to| am about to|'re going to) (?:now |then |also |just |go ahead and |first |gladly |immediately |proceed to )*"
        r"(?!not\b|never\b|need\b|require\b|be\b|have to\b|only\b)[a-z]+"
        r"|let me (?!know\b)(?:now |first |just |quickly |go ahead and )*[a-z]+|let's (?:proceed|start|go ahead|try|begin)\b"
        r"|(?:i|we)(?:'m| am|'re| are) (?:now |currently |just )*(?:process|cancel|cancell|check|updat|look|creat|send|submitt|book|work|retriev|fetch|search|mak|proceed|delet|transferr|issu|refund|chang)ing\b",
        unsure=r"will be [a-z]+(?:ed|sent|paid)\b|(?:one|just a) moment\b|hold on\b|bear with\b|i(?:'ll| will) be\b|i can\b",
    ),
    "names_permission": _rule(
        yes=rf"(?:don't|do not|doesn't|does not|didn't|lacks?|lacking|without|missing|insufficient|no|not have|haven't|requires?|needs?|must have) (?:[^\s.,;!?]+ ){{0,6}}{_RIGHT}\b"
        rf"|{_RIGHT} (?:is|are|was) (?:missing|required|needed|insufficient|not granted)\b|(?:missing|required) {_RIGHT}\b"
        r"|(?:not|isn't|aren't) (?:currently )?authori[sz]ed\b|unauthori[sz]ed\b|(?:access|permission)(?: is| was| has been)? denied\b"
        rf"|(?:ask|contact|reach out to|speak (?:to|with)|check with|get) (?:[\w']+ ){{0,4}}{_ADMIN}\b"
        rf"|(?:an?|your|the|account|only an?) (?:\w+ )?{_ADMIN} (?:can|could|must|needs? to|has to|have to|will have to|would need to|would have to)\b|only (?:an? |the )?(?:\w+ )?{_ADMIN} (?:can|could|may|is|are)\b|grant(?:ing|ed)? (?:[\w']+ ){{0,3}}(?:access|permission|{_RIGHT})\b",
        unsure=rf"{_RIGHT}\b|forbidden\b|not (?:allowed|permitted)\b|{_ADMIN}\b|sign in\b|log in\b|api key\b",
        never=r"your (?:permission|authori[sz]ation)(?= (?:to|before|for))",
    ),
    "suggests_later": _rule(
        yes=r"(?<!i'll )(?<!i will )(?<!let me )(?:try|trying|retry|retrying|check|come|attempt|reach|contact|ask)(?: [\w']+){0,4} (?:later|tomorrow|another time|in (?:about |around )?(?:an?|a few|some|\d+|several|five|ten)(?: few| little| short| couple of)? ?(?:minutes?|hours?|moments?|while|days?|seconds?|bit))\b"
        rf"|once the {_SYSTEM} (?:is|are|has) (?:back|available|up|recovered|restored)\b|(?:come|check|call) back (?:on|after|in|at|once)\b|(?:try|retry)(?: [\w']+){{0,3}} (?:after|once more|in the (?:morning|afternoon|evening))\b|at a later (?:time|point|date)\b|wait (?:an?|some|\d+|for|until)\b(?: [\w']+){{0,4}} (?:and|before|then) (?:try|retry)",
        unsure=r"try(?:ing)? (?:it |this |that )?again\b|later\b|retry\b|shortly\b",
        never=r"sooner or later\b|later (?:flight|date than|than)\b",
    ),
    "offers_more": _rule(
        yes=r"(?:anything|something) else\b|any (?:other|further|more|additional) (?:questions?|help|assistance|requests?|concerns?)\b|feel free to\b|don't hesitate\b"
        r"|let (?:me|us) know if (?:you(?:'d| would)? (?:need|have|like|want|require)|there(?:'s| is))|(?:happy|glad|here|available|pleased) to (?:help|assist)\b"
        r"|need (?:any )?(?:further|more|additional|other) (?:help|assistance)\b|(?:what|how) (?:else )?(?:can|may|could) (?:i|we) (?:do for|help|assist)\b|what else\b",
        unsure=r"if you (?:need|have)\b|let (?:me|us) know\b",
    ),
    "gives_up": _rule(
        yes=r"nothing (?:more|else|further)(?: that)? (?:i|we) can do\b|giv(?:e|ing) up\b|(?:i|we)(?: have to| must|'ll| will) stop (?:here|trying|now)\b|tried everything\b|out of options\b|no further attempts\b"
        r"|(?:can't|cannot|unable to|not able to) (?:help|assist)(?: you)? (?:any )?(?:further|any ?more)\b",
        unsure=r"no (?:other|further) options?\b|(?:can't|cannot|unable to) (?:help|assist|continue|proceed)\b",
        never=r"(?:don't|won't|not) (?:be )?giv(?:e|ing) up\b",
    ),
    "hands_over": _rule(
        yes=r"transfer(?:red|ring)? you\b|(?:contact|reach out to|call|speak (?:to|with)|get in touch with) (?:our |the |your |customer |technical |airline's? )*(?:support|customer service|service desk|help ?desk|support team|representative|call cent(?:er|re))\b"
        r"|(?:connect|put) you (?:with|through to)\b",
        unsure=r"human (?:agent|representative)\b|escalat(?:e|ed|ing)\b|support team\b|customer (?:service|support)\b",
    ),
    "greets": _rule(
        yes=r"^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|welcome)\b(?! (?:to hear|back to)\b)"
    ),
    "thanks": _rule(
        yes=r"thank(?:s| you)\b|(?:i|we) (?:really |truly )?appreciate\b",
        never=r"no,? thank(?:s| you)\b|thanks to\b",
    ),
}
