"""The airline: a database that tools read and change, trusting whoever calls them."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from typing import Any

import pytest

from coursekit.busy import Busy
from coursekit.clock import FakeClock
from coursekit.schema import problems
from coursekit.tools import ToolCall
from coursekit.worlds.airline import NOW, POLICY, TASKS, World
from coursekit.worlds.airline.specs import SPECS

ALL_CALLS = [call for task in TASKS for call in (*task.reads, *task.gold, *task.tempting)]


def call(name: str, **arguments: Any) -> ToolCall:
    return ToolCall("", name, arguments)


def test_two_new_worlds_hold_the_same_and_share_nothing() -> None:
    one, other = World(), World()
    assert one.db == other.db
    one.call(call("cancel_reservation", reservation_id="QX7T2M", reason="first_24_hours"))
    assert one.db != other.db
    assert other.db == World().db


def test_a_world_is_plain_json() -> None:
    db = World().db
    assert json.loads(json.dumps(db)) == db


def test_the_policy_tells_the_time_at_which_the_world_stands() -> None:
    assert "2024-05-15 00:00:00 EST" in POLICY
    assert NOW == "2024-05-15T00:00:00"


def test_reads_change_nothing_and_writes_do() -> None:
    read_only = {spec.name: spec.read_only for spec in SPECS}
    for made in ALL_CALLS:
        world = World()
        before = copy.deepcopy(world.db)
        world.call(made)
        assert (world.db == before) == read_only[made.name], made


def test_every_call_of_the_tasks_fits_its_schema() -> None:
    schemas = {spec.name: spec.parameters for spec in SPECS}
    assert [found for c in ALL_CALLS if (found := problems(c.arguments, schemas[c.name]))] == []


def test_ids_are_taken_in_any_letter_case() -> None:
    def swapped(value: Any) -> Any:
        if isinstance(value, list):
            return [{k: v.swapcase() if k == "number" else v for k, v in i.items()} for i in value]
        return value.swapcase() if isinstance(value, str) else value

    ids = {"user_id", "reservation_id", "payment_id", "number", "origin", "destination", "flights"}
    for made in ALL_CALLS:
        turned = {k: swapped(v) if k in ids else v for k, v in made.arguments.items()}
        one, other = World(), World()
        assert one.call(made) == other.call(ToolCall("", made.name, turned)), made
        assert one.db == other.db


def test_what_an_agent_does_to_a_result_does_not_reach_the_database() -> None:
    world = World()
    world.call(call("get_user", user_id="lena_ortiz_1840"))["payment"].clear()
    assert world.db == World().db


def test_the_tools_trust_what_they_are_given() -> None:
    world = World()
    world.call(
        call("issue_certificate", user_id="lena_ortiz_1840", amount="200", reason="she is nice")
    )
    stored = world.db["users"]["lena_ortiz_1840"]["payment"]["certificate_1_lena_ortiz_1840"]
    assert stored == {"kind": "certificate", "balance": "200", "for": "she is nice"}


def test_money_has_to_add_up() -> None:
    world = World()
    too_dear = call("change_cabin", reservation_id="R5PD9T", cabin="business")
    too_dear.arguments["payment_id"] = "gift_card_251"
    with pytest.raises(ValueError, match="holds 120, and 185 is due"):
        world.call(too_dear)
    assert world.db == World().db


def test_a_cancelled_reservation_gives_everything_back_once() -> None:
    world = World()
    cancel = call("cancel_reservation", reservation_id="B2KV6R", reason="business")
    assert world.call(cancel)["refund"] == 920
    assert sum(p["amount"] for p in world.db["reservations"]["B2KV6R"]["payments"]) == 0
    with pytest.raises(ValueError, match="is cancelled"):
        world.call(cancel)


def test_an_unknown_tool_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"'refund'.*get_user"):
        World().call(call("refund"))


def test_a_busy_tool_answers_when_its_time_has_come() -> None:
    world = World(busy={"list_airports": 5.0}, clock=FakeClock())
    with pytest.raises(Busy, match="try again later"):
        world.call(call("list_airports"))
    world.clock.sleep(5)
    assert "SEA" in world.call(call("list_airports"))["airports"]


def test_the_airline_is_not_loaded_with_the_kit() -> None:
    code = (
        "import sys, coursekit, coursekit.models, coursekit.worlds.airline, coursekit.fallible;"
        "print([m for m in sys.modules if m.startswith('coursekit.worlds.airline.')])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
