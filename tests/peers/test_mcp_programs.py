"""The solved chapter's servers and client as real processes, tried with other people's programs.

The official conformance suite, and the command line of the MCP inspector; both run on Node.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.peers.solved import ROOT, definitions

NODE = Path(__file__).parent / "node"
PROGRAMS = NODE / "node_modules" / ".bin"
REQUIRED = "node" in os.environ.get("COURSE_REQUIRE", "")

STDIO = """
def serve(server):
    reader = Reader()
    while chunk := sys.stdin.buffer.read1():
        for line in reader.feed(chunk):
            if (reply := server.handle_line(line)) is not None:
                sys.stdout.buffer.write(reply)
                sys.stdout.buffer.flush()

serve(MiniServer("desk", "1.0", TOOLS))
"""

HTTP = """
import uvicorn

from coursekit.worlds.lms import LMS

def product(expression):
    left, right = expression.split("*")
    return int(left) * int(right)

if sys.argv[2] == "course":
    lms = LMS(seed=1, token="lms-token")
    door = Upstream(Door(lms.app))
    server = build_course_server(lms.openapi(), door, "lms-token", "agent-token")
else:
    server = build_calculator(product)
app = server.http_app(path="/mcp", host_origin_protection=True)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
"""

CLIENT = """
class Post:
    def __init__(self, url):
        self.url, self.headers = url, {"accept": "application/json, text/event-stream"}

    def __call__(self, message):
        answer = httpx2.post(self.url, json=message, headers=self.headers, trust_env=False)
        if session := answer.headers.get("mcp-session-id"):
            self.headers["mcp-session-id"] = session
        self.headers["mcp-protocol-version"] = "2025-06-18"
        if "id" not in message:
            return None
        if answer.headers["content-type"].startswith("text/event-stream"):
            data = [line[5:] for line in answer.text.splitlines() if line.startswith("data:")]
            return json.loads([each for each in data if each.strip()][-1])
        return answer.json()

client = MiniClient(Post(sys.argv[1]))
for tool in client.list_tools():
    if tool["name"] == "add_numbers":
        print(client.call_tool("add_numbers", {"a": 5, "b": 3}))
"""


@pytest.fixture(scope="module")
def node():
    """The folder of the installed programs; installs them when they are not there."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        reason = "npm is not there: install Node 20 to try the servers with the official programs"
        pytest.fail(reason) if REQUIRED else pytest.skip(reason)
    if not (PROGRAMS / "conformance").exists():
        install = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock"]
        done = subprocess.run(install, cwd=NODE, capture_output=True, text=True, timeout=600)
        if done.returncode:
            reason = f"npm could not install the official programs: {done.stderr[-500:]}"
            pytest.fail(reason) if REQUIRED else pytest.skip(reason)
    return PROGRAMS


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Writes the solved notebook's definitions and a main part as a program; gives its path."""
    folder, text = tmp_path_factory.mktemp("programs"), definitions("ch07_mcp")

    def write(name, main):
        path = folder / f"{name}.py"
        path.write_text(f"{text}\n{main}", encoding="utf-8")
        return path

    return write


def environment():
    """Ours, with this project to import and no proxy between two programs of this machine."""
    kept = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    return kept | {"PYTHONPATH": str(ROOT), "NO_PROXY": "*", "COURSEKIT_STILL": "1"}


def run_program(*command, seconds=120):
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        timeout=seconds,
        env=environment(),
        cwd=ROOT,
    )


@contextmanager
def served(path, kind):
    """Runs the HTTP program on a free port; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, str(path), str(port), kind], env=environment())
    try:
        deadline = time.monotonic() + 60
        while not listening(port):
            assert process.poll() is None, "the server ended by itself"
            assert time.monotonic() < deadline, "the server does not listen"
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(timeout=20)


def listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def calculator(program):
    with served(program("http_server", HTTP), "calculator") as url:
        yield url


@pytest.mark.slow
@pytest.mark.parametrize(
    "scenario", ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]
)
def test_the_servers_conform(node, calculator, scenario):
    done = run_program(node / "conformance", "server", "--url", calculator, "--scenario", scenario)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["initialize", "tools_call"])
def test_the_client_conforms(node, program, scenario):
    command = f"{sys.executable} {program('client', CLIENT)}"
    done = run_program(node / "conformance", "client", "--command", command, "--scenario", scenario)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def inspect(node, *options):
    done = run_program(node / "mcp-inspector", "--cli", *options)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.slow
def test_the_inspector_uses_the_server_by_hand_over_stdio(node, program):
    command = [sys.executable, program("stdio_server", STDIO)]
    listed = inspect(node, *command, "--method", "tools/list")
    assert [tool["name"] for tool in listed["tools"]] == ["times", "add_note"]
    given = ["--tool-name", "times", "--tool-arg", "a=17423", "--tool-arg", "b=892"]
    called = inspect(node, *command, "--method", "tools/call", *given)
    assert called["content"] == [{"type": "text", "text": "15541316"}]


@pytest.mark.slow
def test_the_inspector_uses_the_calculator_over_http(node, calculator):
    given = ["--tool-name", "calculate", "--tool-arg", "expression=17423 * 892"]
    called = inspect(node, calculator, "--transport", "http", "--method", "tools/call", *given)
    assert called["content"][0]["text"] == "15541316"


@pytest.mark.slow
def test_the_inspector_needs_the_agents_token(node, program):
    with served(program("http_server", HTTP), "course") as url:
        options = [url, "--transport", "http", "--method", "tools/list"]
        shown = ["--header", "Authorization: Bearer agent-token"]
        listed = inspect(node, *options, *shown)
        names = sorted(tool["name"] for tool in listed["tools"])
        assert names == ["get_submissions", "list_assignments", "post_grade"]
        stranger = run_program(node / "mcp-inspector", "--cli", *options)
        assert stranger.returncode != 0
