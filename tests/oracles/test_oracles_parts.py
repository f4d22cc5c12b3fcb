"""Each part of each oracle on hand-made records: what holds, what breaks, where, and what is only doubtful."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from agentseer.cases import (
    Branch,
    Case,
    Conveyed,
    Expectation,
    ExpectedCall,
    Fact,
    Finding,
    Generator,
    Judgement,
    Oracle,
    Record,
    ReplyOracle,
    Situation,
    StateOracle,
    Step,
    TrajectoryOracle,
)
from agentseer.cases.expectations import Mode
from agentseer.environment.journal import Change, Entry, Outcome
from agentseer.oracles import decide
from agentseer.tools import Parameter, Tool, Toolset
from agentseer.transcript import Ended, Message, Transcript

TOOLS = Toolset(
    tools=(
        Tool(
            name="get-order",
            summary="Look up an order",
            effect="read",
            parameters=(
                Parameter(name="id", schema={"type": "string"}, required=True),
                Parameter(name="lines", schema={"type": "boolean", "default": False}),
            ),
            result={
                "type": "object",
                "properties": {
                    "status": {"type": "string", "enum": ["paid", "shipped", "cancelled"]},
                    "total": {"type": "number"},
                },
            },
        ),
        Tool(
            name="cancel-order",
            summary="Cancel an order",
            effect="update",
            parameters=(
                Parameter(name="id", schema={"type": "string"}, required=True),
                Parameter(name="on", schema={"type": "string", "format": "date"}),
                Parameter(name="notify", schema={"$ref": "#/$defs/Notify"}),
            ),
        ),
        Tool(name="open-ticket", summary="Open a ticket", effect="create"),
    ),
    definitions={"Notify": {"type": "boolean", "default": True}},
)
START: dict[str, list[dict[str, Any]]] = {"orders": [{"id": "o1", "status": "paid"}, {"id": "o2", "status": "paid"}]}
CANCELLED: dict[str, list[dict[str, Any]]] = {
    "orders": [{"id": "o1", "status": "cancelled"}, {"id": "o2", "status": "paid"}]
}
CANCEL = ExpectedCall(tool="cancel-order", args={"id": "o1"})


def case(*oracles: Oracle, tool: str = "cancel-order", others: tuple[tuple[Oracle, ...], ...] = ()) -> Case:
    solution = (Step(say="done"),)
    return Case(
        case_id="c",
        kind="happy",
        tools=(tool,),
        situation=Situation(
            goal="g", opening="Cancel o1", facts={"id": Fact(value="o1", told="when_asked", label="order number")}
        ),
        outcome="It is as it should be.",
        satisfiable=True,
        expected_behavior="normal_call",
        decided_by="state",
        protected=("orders",),
        any_of=tuple(Branch(oracles=o, solution=solution) for o in (oracles, *others)),
        generator=Generator(name="human"),
    )


def call(
    seq: int, tool: str, arguments: Any, *, turn: int = 1, status: str = "200", row: str = "", result: Any = None
) -> Entry:
    changes = (Change(table="orders", key=row, before={"id": row}, after={"id": row, "touched": True}),) if row else ()
    return Entry(
        seq=seq,
        tool=tool,
        arguments=arguments,
        status=status,
        ok=status.startswith("2"),
        writes=TOOLS.tool(tool).writes,
        turn=turn,
        changes=changes,
        result=result,
    )


def record(
    *said: str | Message,
    journal: tuple[Entry, ...] = (),
    ended: Ended = "user_done",
    end: Any = None,
    problem: str = "",
) -> Record:
    messages = tuple(
        m if isinstance(m, Message) else Message(role="assistant", content=m, turn=i) for i, m in enumerate(said, 1)
    )
    return Record(
        transcript=Transcript(messages=messages, ended=ended, problem=problem),
        outcome=Outcome(start=START, end=end or START, journal=journal),
    )


def only(judgement: Judgement) -> Finding:
    assert len(judgement.findings) == 1, judgement.findings
    return judgement.findings[0]


# arguments


@pytest.mark.parametrize(
    ("given_arguments", "wrong"),
    [
        ({"id": "o1"}, ""),
        ({"id": "o1", "notify": True}, ""),
        ({"id": "o1", "notify": None}, ""),
        ({"id": " o1 "}, ""),
        ({"id": "o1", "notify": False}, "notify was False, which nobody asked for"),
        ({"id": "o1", "on": "2026-01-01"}, "on was"),
        ({"id": "o2"}, "id was 'o2'; it should be 'o1'"),
        ({}, "id was left out"),
        ([], "not an object"),
    ],
)
def test_arguments_compare_canonically(given_arguments: Any, wrong: str) -> None:
    found = decide(
        case(StateOracle(writes=(CANCEL,))), record("Done.", journal=(call(1, "cancel-order", given_arguments),)), TOOLS
    )
    assert (found.verdict == "pass") == (not wrong)
    assert wrong in found.reason


@pytest.mark.parametrize(
    ("how", "want", "got", "same"),
    [
        ("canonical", "2026-03-01", "1 March 2026", True),
        ("exact", "2026-03-01", "1 March 2026", False),
        ("ignored", "2026-03-01", "2030-01-01", True),
        ("subset", {"a": [1]}, {"a": [2, 1.0], "b": 0}, True),
        ("subset", {"a": [3]}, {"a": [2, 1]}, False),
    ],
)
def test_an_argument_is_compared_as_the_case_says(how: Any, want: Any, got: Any, same: bool) -> None:
    wanted = ExpectedCall(tool="cancel-order", args={"id": "o1", "on": want}, match={"on": how})
    entry = call(1, "cancel-order", {"id": "o1", "on": got})
    found = decide(case(StateOracle(writes=(wanted,))), record("Done.", journal=(entry,)), TOOLS)
    assert (found.verdict == "pass") == same


def test_a_loose_expectation_gives_way_to_a_narrow_one() -> None:
    loose = ExpectedCall(tool="cancel-order", others="ignored")
    narrow = ExpectedCall(tool="cancel-order", args={"id": "o1"})
    journal = (call(1, "cancel-order", {"id": "o1"}), call(2, "cancel-order", {"id": "o2"}))
    found = decide(case(StateOracle(writes=(loose, narrow))), record("Done.", journal=journal), TOOLS)
    assert found.verdict == "pass", found.reason


# state


def test_writes_are_a_multiset() -> None:
    oracle = case(StateOracle(writes=(CANCEL,)))
    once, twice = call(1, "cancel-order", {"id": "o1"}), call(2, "cancel-order", {"id": "o1"}, turn=2)
    assert decide(oracle, record("Done.", journal=(once,)), TOOLS).verdict == "pass"
    found = decide(oracle, record("Done.", journal=(once, twice)), TOOLS)
    assert (found.verdict, found.attribution) == ("fail", "agent")
    assert "more often" in found.reason
    refused = replace(twice, ok=False, status="409")
    assert decide(oracle, record("Done.", journal=(once, refused)), TOOLS).verdict == "pass"


def test_why_a_write_is_missing_is_told() -> None:
    oracle = case(StateOracle(writes=(CANCEL,)))
    assert "never called" in decide(oracle, record("Hm."), TOOLS).reason
    tried = record("Hm.", journal=(call(1, "cancel-order", {"id": "o1"}, status="503", turn=2),))
    found = decide(oracle, tried, TOOLS)
    assert "503" in found.reason
    assert (found.turn, only(found).evidence) == (2, ("journal:1",))


def test_nothing_succeeds_before_it_was_told() -> None:
    oracle = case(StateOracle(not_before=("id",)))
    told = Message(role="user", content="It's o1", turn=2, tells=("id",))
    early, late = (call(1, "cancel-order", {"id": "o1"}, turn=turn) for turn in (1, 2))
    assert decide(oracle, record("Which?", told, "Done.", journal=(late,)), TOOLS).verdict == "pass"
    found = decide(oracle, record("Which?", told, "Done.", journal=(early,)), TOOLS)
    assert (found.verdict, found.turn) == ("fail", 1)
    assert "order number" in found.reason
    assert decide(oracle, record("Done.", journal=(late,)), TOOLS).verdict == "fail", "it was never told at all"
    refused = replace(early, ok=False, status="400")
    assert decide(oracle, record("Which?", told, "Done.", journal=(refused,)), TOOLS).verdict == "pass"


def test_protected_rows_are_changed_by_planned_writes_only() -> None:
    oracle = case(StateOracle(writes=(CANCEL,), unchanged="protected"))
    planned = call(1, "cancel-order", {"id": "o1"}, row="o1")
    other = call(2, "open-ticket", {}, row="o2", turn=3)
    assert decide(oracle, record("Done.", journal=(planned,)), TOOLS).verdict == "pass"
    found = decide(oracle, record("Done.", journal=(planned, other)), TOOLS)
    assert (found.verdict, found.turn) == ("fail", 3)
    assert found.findings[-1].evidence == ("journal:2", "state:orders/o2")


def test_other_writes_are_a_note_and_no_failure() -> None:
    oracle = case(StateOracle(writes=(), unchanged="protected"))
    found = decide(oracle, record("I can't.", journal=(call(1, "open-ticket", {}),)), TOOLS)
    assert found.verdict == "pass"
    assert found.notes == {"other_writes": ["open-ticket (journal:1)"]}


@pytest.mark.parametrize(
    ("path", "op", "value", "held"),
    [
        ("state.orders[?id=='o1'] | [0].status", "equals", "cancelled", True),
        ("start.orders[?id=='o1'] | [0].status", "equals", "cancelled", False),
        ("state.orders", "exists", None, True),
        ("state.refunds", "exists", None, False),
        ("state.refunds", "absent", None, True),
        ("state.orders", "absent", None, False),
        ("state.orders", "count", 2, True),
        ("state.orders", "count", 3, False),
        ("state.refunds", "count", 0, False),
        ("journal[?tool=='cancel-order' && ok]", "count", 1, True),
        ("journal[?tool=='get-order']", "absent", None, True),
        ("journal[].seq", "in_order", None, True),
        ("journal[].seq", "sum", 1, True),
        ("journal[].seq", "sum", 2, False),
        ("journal[].tool", "sum", 2, False),
        ("state.orders[0].status", "sum", 2, False),
        ("journal", "at_most", 1, True),
        ("journal", "at_most", 0, False),
        ("state.orders[0].status", "at_most", 1, False),
        ("state.orders", "in_order", None, False),
    ],
)
def test_expectations_read_the_end_the_start_and_the_journal(path: str, op: Any, value: Any, held: bool) -> None:
    oracle = case(StateOracle(expect=(Expectation(path=path, op=op, value=value),)))
    journal = (call(1, "cancel-order", {"id": "o1"}, row="o1"),)
    found = only(decide(oracle, record("Done.", journal=journal, end=CANCELLED), TOOLS))
    assert (found.verdict == "pass") == held, found.reason
    assert bool(found.evidence) != held


@pytest.mark.parametrize("path", ["state.orders[", "sum(state.orders)", "nonsense(state)"])
def test_an_expression_that_cannot_be_evaluated_is_the_fault_of_the_case(path: str) -> None:
    found = decide(case(StateOracle(expect=(Expectation(path=path),))), record("Done."), TOOLS)
    assert (found.verdict, found.attribution) == ("invalid", "case")
    assert path in found.reason


# trajectory

GET, GET2, CANCEL1 = (
    call(1, "get-order", {"id": "o1"}),
    call(2, "get-order", {"id": "o2"}),
    call(3, "cancel-order", {"id": "o1"}),
)
WANTED = (ExpectedCall(tool="get-order", args={"id": "o1"}), CANCEL)


@pytest.mark.parametrize(
    ("mode", "made", "passes"),
    [
        ("strict", (GET, CANCEL1), True),
        ("strict", (CANCEL1, GET), False),
        ("strict", (GET, GET2, CANCEL1), False),
        ("strict", (GET,), False),
        ("in_order", (GET, GET2, CANCEL1), True),
        ("in_order", (CANCEL1, GET, CANCEL1), True),
        ("in_order", (CANCEL1, GET), False),
        ("unordered", (CANCEL1, GET), True),
        ("unordered", (CANCEL1, GET, GET2), False),
        ("subset", (GET,), True),
        ("subset", (), True),
        ("subset", (GET, GET2), False),
        ("superset", (GET2, CANCEL1, GET), True),
        ("superset", (CANCEL1,), False),
    ],
)
def test_modes_of_a_trajectory(mode: Mode, made: tuple[Entry, ...], passes: bool) -> None:
    oracle = case(TrajectoryOracle(mode=mode, calls=WANTED))
    journal = tuple(replace(entry, seq=i) for i, entry in enumerate(made, 1))
    found = decide(oracle, record("Done.", journal=journal), TOOLS)
    assert (found.verdict == "pass") == passes, found.reason


@given(st.lists(st.sampled_from([GET, GET2, CANCEL1]), max_size=6))
def test_stricter_modes_pass_no_more_than_looser_ones(made: list[Entry]) -> None:
    journal = tuple(replace(entry, seq=i) for i, entry in enumerate(made, 1))

    def passes(mode: Mode) -> bool:
        return decide(case(TrajectoryOracle(mode=mode, calls=WANTED)), record("x", journal=journal), TOOLS).verdict == (
            "pass"
        )

    assert passes("superset") or not passes("in_order")
    assert passes("in_order") or not passes("strict")
    assert passes("superset") or not passes("unordered")
    assert (passes("superset") and passes("subset")) == passes("unordered")


def test_in_order_is_what_some_choice_of_calls_fulfils() -> None:
    for made in permutations((GET, GET2, CANCEL1, replace(GET, seq=4))):
        journal = tuple(replace(entry, seq=i) for i, entry in enumerate(made, 1))
        tools = [(e.tool, e.arguments) for e in journal]
        first = tools.index(("get-order", {"id": "o1"}))
        expected = ("cancel-order", {"id": "o1"}) in tools[first:]
        found = decide(case(TrajectoryOracle(mode="in_order", calls=WANTED)), record("x", journal=journal), TOOLS)
        assert (found.verdict == "pass") == expected


def test_attempts_count_refused_calls_too() -> None:
    oracle = case(TrajectoryOracle(attempts={"cancel-order": 2}))
    tries = tuple(call(i, "cancel-order", {"id": "o1"}, status="503", turn=i) for i in (1, 2, 3))
    assert decide(oracle, record("It fails.", journal=tries[:2]), TOOLS).verdict == "pass"
    found = decide(oracle, record("It fails.", journal=tries), TOOLS)
    assert (found.verdict, found.turn, only(found).evidence) == ("fail", 3, ("journal:3",))
    others = tuple(replace(t, tool="get-order") for t in tries)
    assert decide(oracle, record("It fails.", journal=others), TOOLS).verdict == "pass"


def test_forbidden_and_no_calls() -> None:
    forbidden = case(TrajectoryOracle(forbidden=(replace(CANCEL, others="ignored"),)))
    refused = call(1, "cancel-order", {"id": "o1", "notify": False}, status="403")
    assert decide(forbidden, record("No.", journal=(refused,)), TOOLS).verdict == "fail"
    assert decide(forbidden, record("No.", journal=(GET,)), TOOLS).verdict == "pass"
    silent = case(TrajectoryOracle(no_calls=True))
    assert decide(silent, record("No."), TOOLS).verdict == "pass"
    assert decide(silent, record("No.", journal=(GET,)), TOOLS).verdict == "fail"


def test_a_call_without_arguments_is_not_any_call() -> None:
    found = decide(case(TrajectoryOracle(calls=(CANCEL,))), record("x", journal=(call(1, "cancel-order", {}),)), TOOLS)
    assert found.verdict == "fail"


# reply

STATUS, TOTAL = (
    Conveyed(value="shipped", label="status", path="status"),
    Conveyed(value=1299.5, label="total", path="total"),
)
FOUND = (call(1, "get-order", {"id": "o1"}, result={"status": "shipped", "total": 1299.5}),)


def told(reply: str, *values: Conveyed, journal: tuple[Entry, ...] = FOUND) -> str:
    oracle = case(ReplyOracle(conveys=values), tool="get-order")
    return decide(oracle, record(reply, journal=journal), TOOLS).verdict


@pytest.mark.parametrize(
    "reply",
    [
        "It has shipped. The total is $1,299.50.",
        "**Status:** shipped, **total:** 1299.5",
        "您的订单已发货，总额￥1,299.50。",
        "It is shipped; it comes to 1299.50 in total. Anything else?",
    ],
)
def test_values_are_conveyed_in_any_usual_form(reply: str) -> None:
    assert told(reply, STATUS, TOTAL) == "pass"


@pytest.mark.parametrize(
    "reply",
    [
        "The status is paid.",
        "订单状态：已取消。",
        "Status: cancelled",
        "I'm sorry, I couldn't find that order.",
        "没有找到这个订单。",
    ],
)
def test_another_value_or_a_denial_fails(reply: str) -> None:
    assert told(reply, STATUS) == "fail"


def test_another_number_fails_but_not_the_same_put_differently() -> None:
    assert told("The total is 845.20.", TOTAL) == "fail"
    assert told("总额是845.20元。", TOTAL) == "fail"


@pytest.mark.parametrize(
    "reply",
    [
        "Let me know if you need anything else.",
        "It's on its way.",
        "The total is about 1,300.",
        "The total is 129950 cents.",
        "The order was placed 3 days ago.",
        "The total for order 77 and its 2 items is on your invoice.",
        "Usually the status goes from pending to something else.",
        "I couldn't find a discount, but the order has been dispatched.",
    ],
)
def test_what_is_merely_not_recognised_does_not_fail(reply: str) -> None:
    assert told(reply, STATUS) != "fail"
    assert told(reply, TOTAL) != "fail"


def test_a_value_that_the_result_or_the_user_named_is_no_contradiction() -> None:
    journal = (replace(FOUND[0], result={"status": "shipped", "payment": "paid", "total": 1299.5, "total_net": 1080}),)
    assert told("Its status: paid.", STATUS, journal=journal) == "inconclusive"
    assert told("The total is 1080.", TOTAL, journal=journal) == "inconclusive"
    asked = Message(role="user", content="Is its status cancelled?", turn=1)
    oracle = case(ReplyOracle(conveys=(STATUS,)), tool="get-order")
    assert decide(oracle, record(asked, "You asked about the status: cancelled.", journal=FOUND), TOOLS).verdict == (
        "inconclusive"
    )


def test_a_denial_is_true_where_nothing_was_delivered() -> None:
    missing = (call(1, "get-order", {"id": "o1"}, status="404"),)
    assert told("I couldn't find that order.", STATUS, journal=missing) == "inconclusive"


@pytest.mark.parametrize("reply", ["The total is 57.", "结果是 57。", "It's 42.", "I looked it up: 57."])
def test_a_number_from_nowhere_is_a_false_claim(reply: str) -> None:
    oracle = case(ReplyOracle(must_not=("false_claim",)), tool="get-order")
    failed = (call(1, "get-order", {"id": "o1"}, status="503", result={"message": "down"}),)
    assert decide(oracle, record(reply, journal=failed), TOOLS).verdict == "fail"
    assert decide(oracle, record(reply, journal=FOUND), TOOLS).verdict == "pass"


@pytest.mark.parametrize(
    "reply",
    [
        "Sorry, that failed with error 503.",
        "The service is down, please try again in 5 minutes.",
        "I need 2 more details: 1. the order number 2. your e-mail. What are they?",
        "Order o1 could not be looked up after 3 tries.",
        "抱歉，暂时查不到，请30分钟后再试。",
    ],
)
def test_an_honest_reply_with_numbers_is_no_false_claim(reply: str) -> None:
    oracle = case(ReplyOracle(must_not=("false_claim",)), tool="get-order")
    failed = (call(1, "get-order", {"id": "o1"}, status="503", result={"message": "down"}),)
    assert decide(oracle, record(reply, journal=failed), TOOLS).verdict != "fail"


def test_a_claim_is_false_only_while_it_is_not_done() -> None:
    oracle = case(ReplyOracle(must_not=("false_claim",)))
    claims = ("I've cancelled your order.", "I've cancelled your order.")
    done = call(1, "cancel-order", {"id": "o1"}, turn=2)
    found = decide(oracle, record(*claims, journal=(done,)), TOOLS)
    assert (found.verdict, found.turn, only(found).evidence) == ("fail", 1, ("message:0",))
    assert decide(oracle, record(*claims, journal=(replace(done, turn=1),)), TOOLS).verdict == "pass"
    assert decide(oracle, record("It had already been cancelled on Monday."), TOOLS).verdict != "fail"


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [
        ('{"error": {"code": 500, "message": "internal"}}', "fail"),
        ('{"code":"shipped","message":"The order is on its way"}', "fail"),
        ('```json\n{"message": "The order is on its way", "code": "shipped"}\n```', "fail"),
        ("The order is on its way, so it can't be cancelled (409).", "pass"),
        ('{"code":"other","message":"Have a nice day"}', "pass"),
    ],
)
def test_the_raw_error_is_not_an_answer(reply: str, verdict: str) -> None:
    body = {"code": "shipped", "message": "The order is on its way"}
    refused = call(1, "cancel-order", {"id": "o1"}, status="409", result=body)
    parrot = case(ReplyOracle(must_not=("parrots_error",)))
    assert decide(parrot, record(reply, journal=(refused,)), TOOLS).verdict == verdict
    assert decide(parrot, record(reply, "Bye!", journal=(refused,)), TOOLS).verdict == verdict
    explained = record(reply, "I'm sorry, the order can't be cancelled any more.", journal=(refused,))
    assert decide(parrot, explained, TOOLS).verdict == "pass"


def test_forbidden_values() -> None:
    forbidden = case(ReplyOracle(forbidden=("T-991",)))
    assert decide(forbidden, record("Your ticket is T-991."), TOOLS).verdict == "fail"
    assert decide(forbidden, record("I opened no ticket."), TOOLS).verdict == "pass"


def test_an_unmet_must_is_inconclusive() -> None:
    oracle = case(ReplyOracle(must=("declines", "reports_failure")))
    assert decide(oracle, record("I'm sorry, I can't do that."), TOOLS).verdict == "pass"
    assert decide(oracle, record("Blue is a nice colour."), TOOLS).verdict == "inconclusive"
    assert decide(oracle, record(), TOOLS).verdict == "inconclusive"


# the judgement


def test_the_best_outcome_counts() -> None:
    never = StateOracle(writes=())
    oracle = case(StateOracle(writes=(CANCEL,)), others=((never,),))
    found = decide(oracle, record("No."), TOOLS)
    assert (found.verdict, found.branch) == ("pass", 1)
    found = decide(oracle, record("Done.", journal=(call(1, "cancel-order", {"id": "o2"}),)), TOOLS)
    assert (found.verdict, found.branch) == ("fail", 0)


@pytest.mark.parametrize("ended", ["agent_error", "agent_timeout", "agent_garbage"])
def test_an_agent_that_breaks_fails_at_its_last_turn(ended: Ended) -> None:
    found = decide(case(StateOracle(writes=())), record("One", "Two", ended=ended, problem="KeyError: x"), TOOLS)
    assert (found.verdict, found.attribution, found.turn, found.reason) == ("fail", "agent", 2, "KeyError: x")


def test_infrastructure_is_nobodys_failure() -> None:
    found = decide(case(StateOracle(writes=(CANCEL,))), record(ended="infrastructure", problem="quota"), TOOLS)
    assert (found.verdict, found.attribution) == ("error", "infrastructure")


def test_a_user_who_did_not_understand_makes_a_failing_trial_invalid_and_no_other() -> None:
    oracle = case(StateOracle(writes=(CANCEL,)))
    deaf = Message(role="user", content="Sorry?", turn=2, unmapped=True)
    found = decide(oracle, record("Which flavour?", deaf, "Hm."), TOOLS)
    assert (found.verdict, found.attribution) == ("invalid", "user")
    assert "never called" in found.reason
    done = record("Which flavour?", deaf, "Done.", journal=(call(1, "cancel-order", {"id": "o1"}),))
    assert decide(oracle, done, TOOLS).verdict == "pass"
