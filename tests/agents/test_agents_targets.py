"""Targets, Python agents, the model loop against a real endpoint, the baseline, the probe."""

from __future__ import annotations

import asyncio
import inspect
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from demo_world import cases, model, one, toolset

from agentseer.agents.builtin import DEGRADED, VARIANTS
from agentseer.agents.keyword import KeywordAgent
from agentseer.agents.loading import load, wrap
from agentseer.agents.model import ModelAgent
from agentseer.agents.probe import probe
from agentseer.agents.turn import Turn
from agentseer.environment.surface import Tools
from agentseer.errors import AgentError, UnknownNameError, UsageError
from agentseer.models.chat import Completion
from agentseer.models.scripted import ScriptedModel
from agentseer.oracles import decide
from agentseer.simulation import aconverse, converse, environment_for
from agentseer.transcript import ToolCall


def test_every_built_in_name_loads() -> None:
    names = [
        "reference",
        "keyword",
        *(f"variant:{n}" for n in VARIANTS.names()),
        *(f"degraded:{n}" for n in DEGRADED.names()),
    ]
    assert [load(name).name for name in names] == names


def test_names_that_do_not_exist_are_refused_with_help() -> None:
    with pytest.raises(UnknownNameError, match="never_acts"):
        load("degraded:never_act")
    with pytest.raises(UsageError, match="module:attribute"):
        load("nonsense")
    with pytest.raises(UsageError, match="HTTP"):
        load("https://localhost/agent")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_modules_of_the_working_folder_are_found_and_factories_told_apart(project: Path) -> None:
    (project / "mine_one.py").write_text(
        "def make_agent(tools):\n    return lambda turn: ','.join(tools.names)\n\nasync def plain(turn):\n    return 'hi'\n"
    )
    environment = environment_for(one("happy", "getOrder"), toolset(), model())
    turn = Turn(messages=[], new_messages=[], tools=environment.tools, number=1)
    assert "getOrder" in str(load("mine_one:make_agent").start(environment.tools)(turn))

    async def plain() -> object:
        reply = load("mine_one:plain").start(environment.tools)(turn)
        return await reply if inspect.isawaitable(reply) else reply

    assert asyncio.run(plain()) == "hi"


def test_a_wrong_attribute_suggests_the_closest(project: Path) -> None:
    (project / "mine_two.py").write_text("def make_agent(tools): ...\n")
    with pytest.raises(AgentError, match="did you mean 'make_agent'"):
        load("mine_two:make_agnet")
    with pytest.raises(AgentError, match="no module"):
        load("mine_missing:agent")


def test_a_broken_module_shows_the_users_own_line(project: Path) -> None:
    (project / "mine_three.py").write_text("x = 1\nx.nope\n")
    with pytest.raises(AgentError, match=r"mine_three\.py:2: AttributeError"):
        load("mine_three:agent")


def test_a_callable_is_wrapped() -> None:
    assert wrap(lambda turn: "hi").knows_case is False
    with pytest.raises(AgentError, match="cannot be called"):
        wrap(7)  # type: ignore[arg-type]


def test_the_model_loop_calls_tools_and_answers() -> None:
    case = one("happy", "cancelOrder")
    arguments = next(s.args for s in case.any_of[0].solution if s.call)
    chat = ScriptedModel(
        [
            Completion(
                calls=(ToolCall(id="1", tool="cancelOrder", arguments=arguments),), input_tokens=10, output_tokens=5
            ),
            Completion(text="I've cancelled your order.", input_tokens=20, output_tokens=6),
        ]
    )
    environment = environment_for(case, toolset(), model())
    agent = ModelAgent("scripted", chat=chat).start(environment.tools)
    record = asyncio.run(aconverse(case, environment, agent))
    assert decide(case, record, toolset()).verdict == "pass"
    assert record.transcript.usage.input_tokens == 30
    assert [m["role"] for m in chat.asked[1]] == ["system", "user", "assistant", "tool"]


class _Endpoint(BaseHTTPRequestHandler):
    """Speaks chat completions: fails once, then calls a tool, then answers."""

    seen: ClassVar[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.seen.append(body)
        if len(self.seen) == 1:
            self.send_response(503)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        told = any(m["role"] == "tool" for m in body["messages"])
        call = {"id": "c1", "type": "function", "function": {"name": "getOrder", "arguments": '{"order_id": "o_1042"}'}}
        message = {
            "role": "assistant",
            "content": "It is pending." if told else None,
            "tool_calls": None if told else [call],
        }
        answer = {
            "id": "x",
            "object": "chat.completion",
            "created": 0,
            "model": body["model"],
            "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
        }
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def endpoint() -> Iterator[str]:
    _Endpoint.seen.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Endpoint)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_real_endpoint_is_spoken_to_and_overload_is_tried_again(endpoint: str) -> None:
    pytest.importorskip("openai")
    environment = environment_for(one("happy", "getOrder"), toolset(), model())

    async def ask() -> str:
        from agentseer.models.openai import OpenAIModel

        chat = OpenAIModel("local", base_url=endpoint)
        agent = ModelAgent("local", chat=chat).start(environment.tools)
        message = {"role": "user", "content": "What about o_1042?"}
        reply = agent(Turn(messages=[message], new_messages=[message], tools=environment.tools, number=1))
        text = await reply  # type: ignore[misc]
        await chat.close()
        return str(text)

    assert asyncio.run(ask()) == "It is pending."
    assert environment.journal[0].tool == "getOrder"
    assert len(_Endpoint.seen) == 3
    assert _Endpoint.seen[1]["tools"][0]["function"]["parameters"]["type"] == "object"


def test_the_baseline_sees_no_case_and_gets_a_real_mix() -> None:
    verdicts: dict[str, int] = {}
    for locale in ("en", "zh"):
        for case in cases(locale)[::2]:
            environment = environment_for(case, toolset(), model())
            record = converse(case, environment, KeywordAgent().start(environment.tools))
            verdict = decide(case, record, toolset()).verdict
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
    total = sum(verdicts.values())
    assert 0.3 <= verdicts["pass"] / total <= 0.8
    assert verdicts["fail"] / total >= 0.1


def test_the_baseline_is_deterministic() -> None:
    case = one("happy", "createOrder")

    def run() -> list[object]:
        environment = environment_for(case, toolset(), model())
        record = converse(case, environment, KeywordAgent().start(environment.tools))
        return [(m.role, m.content) for m in record.transcript.messages]

    assert run() == run()


def test_the_probe_tells_a_wired_agent_from_one_that_is_not() -> None:
    def wired(tools: Tools) -> object:
        def agent(turn: Turn) -> str:
            tools.call_now("get_status", {"ticket_id": "T-1001"})
            return "open"

        return agent

    def broken(turn: Turn) -> str:
        raise OSError("no network")

    assert asyncio.run(probe(wrap(wired))).state == "wired"
    assert asyncio.run(probe(wrap(lambda turn: "The status is open."))).state == "not_wired"
    assert asyncio.run(probe(wrap(broken))).state == "unknown"
    assert asyncio.run(probe(load("keyword"))).state == "wired"
