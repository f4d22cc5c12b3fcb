"""The rule-based user: tells when asked, confirms, corrects, insists, admits what it lacks, and never loops."""

from __future__ import annotations

import asyncio
import time

import pytest
from demo_world import model, one, toolset
from msgspec.structs import replace

from agentseer.agents.turn import Turn
from agentseer.cases import Case, Record
from agentseer.errors import ModelError
from agentseer.language.mentions import mentions
from agentseer.oracles import decide
from agentseer.simulation import aconverse, converse, environment_for
from agentseer.transcript import Message


def talk(case: Case, *replies: str) -> tuple[Message, ...]:
    """The user's messages to an agent that says these replies, the last one again and again."""

    def agent(turn: Turn) -> str:
        return replies[min(turn.number, len(replies)) - 1]

    record = converse(case, environment_for(case, toolset(), model()), agent)
    return tuple(m for m in record.transcript.messages if m.role == "user")


MISSING = one("missing_required", "cancelOrder")
MISSING_ZH = one("missing_required", "cancelOrder", "zh")


@pytest.mark.parametrize(
    "question",
    [
        "What is the {l}?",
        "I can do that as soon as I have the {l}.",
        "Please provide the following:\n- {l}",
        "Sure! Could you share your {l} with me?",
    ],
)
def test_it_tells_a_withheld_fact_when_asked(question: str) -> None:
    fact = MISSING.situation.facts[MISSING.detail]
    said = talk(MISSING, question.replace("{l}", fact.label), "I've cancelled it.")
    assert said[1].tells == (MISSING.detail,)
    assert mentions(said[1].content, fact.value) == "yes"
    assert MISSING.detail not in said[0].tells


def test_it_answers_in_its_own_language() -> None:
    fact = MISSING_ZH.situation.facts[MISSING_ZH.detail]
    said = talk(MISSING_ZH, f"请问{fact.label}是什么？", "已为您取消。")
    assert said[1].tells == (MISSING_ZH.detail,)
    assert any("\u4e00" <= c <= "\u9fff" for c in said[1].content + fact.label)


def test_it_confirms_when_the_agent_asks_to_go_ahead() -> None:
    said = talk(one("happy", "cancelOrder"), "Shall I go ahead and cancel order?", "Done.")
    assert len(said) == 2
    assert said[1].content.lower().startswith(("yes", "that's right"))


def test_it_says_plainly_that_it_does_not_have_what_is_not_among_its_facts() -> None:
    said = talk(one("happy", "cancelOrder"), "What is your mother's maiden name?", "I've cancelled the order.")
    assert said[1].unmapped
    assert not said[1].tells


def test_a_deaf_user_makes_a_failure_invalid() -> None:
    case = one("happy", "cancelOrder")
    record = converse(case, environment_for(case, toolset(), model()), lambda turn: "What is your shoe size?")
    assert decide(case, record, toolset()).verdict == "invalid"


@pytest.mark.parametrize(
    "ending",
    ["Is there anything else I can help you with?", "还有什么可以帮您？", "Let me know if you need anything else!"],
)
def test_it_never_loops_on_anything_else(ending: str) -> None:
    assert len(talk(one("happy", "cancelOrder"), f"I've cancelled your order. {ending}")) == 1


def test_it_corrects_a_value_when_the_agent_objects() -> None:
    case = one("enum_violation", "payOrder")
    assert not case.situation.insists
    said = talk(case, "Sorry, that payment method isn't valid. Which one should I use?", "Paid.")
    corrected = next(n for n, f in case.situation.facts.items() if f.told == "when_corrected")
    assert said[1].tells == (corrected,)


def test_it_insists_once_and_then_gives_up() -> None:
    case = replace(
        one("enum_violation", "payOrder"),
        situation=replace(
            one("enum_violation", "payOrder").situation,
            insists=True,
            facts={n: f for n, f in one("enum_violation", "payOrder").situation.facts.items() if f.told == "opening"},
        ),
    )
    said = talk(
        case, "That payment method isn't valid. Which payment method would you like?", "I can't do that, sorry."
    )
    assert len(said) == 2
    assert len(talk(case, "Which payment method would you like?")) <= 5


def test_a_conversation_always_ends() -> None:
    case = one("happy", "cancelOrder")
    for reply in ("Hm.", "Could you confirm that?", "请稍等。", "What is the order number?"):
        record = converse(case, environment_for(case, toolset(), model()), lambda turn, r=reply: r)  # type: ignore[misc]
        assert record.transcript.turns <= 12


def record_of(agent: object, **options: float) -> Record:
    case = one("happy", "cancelOrder")
    return asyncio.run(aconverse(case, environment_for(case, toolset(), model()), agent, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("garbage", [None, 7, "", "  ", {"content": 3}, [1], {"role": "assistant"}])
def test_garbage_is_recorded_and_fails(garbage: object) -> None:
    record = record_of(lambda turn: garbage)
    assert record.transcript.ended == "agent_garbage"
    assert decide(one("happy", "cancelOrder"), record, toolset()).verdict == "fail"


def test_an_agent_that_raises_is_recorded_with_its_reason() -> None:
    def agent(turn: Turn) -> str:
        turn.tools.call_now("getOrder", {"order_id": "o_1042"})
        raise RuntimeError("no more memory")

    record = record_of(agent)
    assert record.transcript.ended == "agent_error"
    assert "RuntimeError: no more memory" in record.transcript.problem
    assert len(record.outcome.journal) == 1


def test_an_agent_that_hangs_is_stopped_in_time() -> None:
    async def agent(turn: Turn) -> str:
        await asyncio.sleep(30)
        return "late"

    started = time.monotonic()
    assert record_of(agent, turn_timeout=0.05).transcript.ended == "agent_timeout"
    assert time.monotonic() - started < 5


def test_a_model_that_cannot_be_used_is_infrastructure_not_the_agent() -> None:
    async def agent(turn: Turn) -> str:
        raise ModelError("quota exceeded")

    record = record_of(agent)
    assert record.transcript.ended == "infrastructure"
    assert decide(one("happy", "cancelOrder"), record, toolset()).verdict == "error"


def test_messages_of_several_shapes_are_read() -> None:
    parts = {"role": "assistant", "content": [{"type": "text", "text": "I've cancelled it."}]}
    for reply in ("I've cancelled it.", parts, [{"role": "tool", "content": "x"}, parts]):
        assert record_of(lambda turn, r=reply: r).transcript.replies()[-1].content == "I've cancelled it."
