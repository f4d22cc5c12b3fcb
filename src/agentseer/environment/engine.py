"""The stateful mock of a toolset: the one dispatcher behind every surface.

`Environment.call` decides in a fixed order: the tool exists; a fault that denies permission; the arguments are valid; any other
fault; an error that the arguments trigger; the rows they name exist and belong together; the state allows it; then it is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from agentseer.environment.actions import ACTIONS, Call, Done
from agentseer.environment.checks import by_argument, by_reference, by_state, violated
from agentseer.environment.clock import moment
from agentseer.environment.errors import meaning_of
from agentseer.environment.failure import Failure
from agentseer.environment.faults import Fault
from agentseer.environment.journal import Change, Entry, Outcome, State
from agentseer.environment.model import Model
from agentseer.environment.results import Bodies
from agentseer.environment.service import service
from agentseer.environment.surface import Result, Tools
from agentseer.environment.work import Work
from agentseer.environment.world import World
from agentseer.schema.json import Json
from agentseer.tools import Toolset

__all__ = ["Environment"]

NOW = "2026-01-15T09:00:00Z"
_DENIALS = ("unauthenticated", "forbidden")


class Environment:
    """One trial's world and the tools that act on it.

    The start ``state`` is shared, never changed; ``faults`` is the plan of what goes wrong; ``seed`` decides ids and made-up
    values. The same calls on the same start give the same bytes.
    """

    def __init__(
        self,
        toolset: Toolset,
        model: Model,
        *,
        state: Mapping[str, Sequence[dict[str, Any]]] | None = None,
        faults: tuple[Fault, ...] = (),
        seed: int = 0,
        locale: str = "en",
        now: str = NOW,
        offered: tuple[str, ...] = (),
    ) -> None:
        self.turn = 0
        """The turn of the conversation that calls belong to."""
        self._service = service(toolset, model)
        self._world = World(state or {}, model.resources)
        self._faults = faults
        self._seen = [0] * len(faults)
        self._seed = seed
        self._locale = locale
        self._now = now
        self._offered = offered
        self._bodies = Bodies(self._service, seed, locale)
        self._journal: list[Entry] = []

    @property
    def tools(self) -> Tools:
        """The tools as the agent gets them."""
        return Tools(self, self._service.toolset, self._offered)

    @property
    def journal(self) -> tuple[Entry, ...]:
        """Every call so far."""
        return tuple(self._journal)

    @property
    def state(self) -> State:
        """The tables now."""
        return self._world.state

    def outcome(self) -> Outcome:
        """What the trial leaves behind."""
        return Outcome(start=self._world.start, end=self._world.state, journal=tuple(self._journal))

    def call(self, tool: str, arguments: Json) -> Result:
        """Carry out one call. Never raises for what an agent sent: a call that fails is answered with an error."""
        work = self._service.work(tool) if not self._offered or tool in self._offered else None
        sent = _as_json(arguments)
        if work is None:
            return self._refused(tool, sent)
        done = self._attempt(work, sent)
        if isinstance(done, Failure):
            return self._failed(work, sent, done)
        return self._record(work.tool.name, sent, work.status, done.body, writes=work.writes, changes=done.changes)

    def _attempt(self, work: Work, sent: Json) -> Done | Failure:
        denied = self._faulty(work, sent, denials=True)
        if denied is not None:
            return denied
        if not isinstance(sent, dict):
            return Failure(meaning="invalid", reason=self._service.reasons.not_an_object())
        schema = work.tool.arguments
        if not self._service.requests.valid(schema, sent):
            return self._invalid(work, sent)
        call = Call(
            work=work,
            arguments=sent,
            world=self._world,
            service=self._service,
            bodies=self._bodies,
            seed=self._seed,
            locale=self._locale,
            at=moment(self._now, len(self._journal) + 1),
        )
        failure = self._faulty(work, sent, denials=False) or by_argument(call) or by_reference(call) or by_state(call)
        return failure or ACTIONS[work.operation.role](call)

    def _faulty(self, work: Work, sent: Json, *, denials: bool) -> Failure | None:
        """The first fault of the plan that answers this call."""
        for place, fault in enumerate(self._faults):
            if fault.tool != work.tool.name:
                continue
            error = next((e for e in work.tool.errors if e.code == fault.code), None)
            meaning = error.meaning if error else meaning_of(fault.code)
            if (meaning in _DENIALS) is not denials or not _carries(sent, fault.match):
                continue
            self._seen[place] += 1
            if fault.answers(self._seen[place]):
                reason = fault.reason or self._service.reasons.fault(meaning, work.tool, error)
                return Failure(meaning=meaning, reason=reason, code=fault.code, fault=fault.id)
        return None

    def _invalid(self, work: Work, sent: dict[str, Json]) -> Failure:
        schema = work.tool.arguments
        violations = self._service.requests.violations(schema, sent)
        reasons = dict.fromkeys(self._service.reasons.violation(schema, v) for v in violations[:5])
        argument = str(violations[0].path[0]) if violations and violations[0].path else ""
        rule = violated(work, violations[0]) if violations else None
        return Failure(meaning="invalid", reason="; ".join(reasons), argument=argument, code=rule.code if rule else "")

    def _failed(self, work: Work, sent: Json, failure: Failure) -> Result:
        answer = self._service.errors.answer(work.tool, failure)
        return self._record(
            work.tool.name, sent, answer.status, answer.body, writes=work.writes, failure=failure, origin=answer.origin
        )

    def _refused(self, tool: str, sent: Json) -> Result:
        failure = Failure(meaning="not_found", reason=self._service.reasons.unknown_tool(str(tool)))
        body = {"error": {"code": "unknown_tool", "message": failure.reason}}
        return self._record(str(tool), sent, 404, body, failure=failure, origin="inferred")

    def _record(
        self,
        tool: str,
        sent: Json,
        status: int,
        body: Json,
        *,
        writes: bool = False,
        changes: tuple[Change, ...] = (),
        failure: Failure | None = None,
        origin: Any = "",
    ) -> Result:
        self._journal.append(
            Entry(
                seq=len(self._journal) + 1,
                tool=tool,
                arguments=sent,
                status=str(status),
                ok=failure is None,
                result=body,
                writes=writes,
                turn=self.turn,
                changes=changes,
                origin=origin,
                fault=failure.fault if failure else "",
                reason=failure.reason if failure else "",
            )
        )
        return Result(status=status, ok=failure is None, body=msgspec.to_builtins(body))


def _as_json(arguments: Json) -> Json:
    """A copy that the caller cannot change afterwards; what JSON cannot say becomes its text, as any client would send it."""
    try:
        return msgspec.to_builtins(arguments, str_keys=True)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return str(type(arguments).__name__)


def _carries(sent: Json, match: Mapping[str, Json]) -> bool:
    return not match or (isinstance(sent, dict) and all(n in sent and sent[n] == v for n, v in match.items()))
