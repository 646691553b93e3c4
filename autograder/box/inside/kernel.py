"""The notebook's kernel: ipykernel's own kernel and shell, without sockets and without threads.

A cell behaves as in a real kernel, because it runs in one; only the transport is replaced. What the
kernel would send over ZeroMQ goes to an `Outbox`.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import os
import random
import sys
import types
from collections.abc import Iterator
from typing import Any

from .outbox import Outbox


def _without_debugger() -> None:
    """Keeps ipykernel from importing debugpy, which costs 0.1 s and warns."""
    module = types.ModuleType("ipykernel.debugger")
    module._is_debugpy_available = False  # type: ignore[attr-defined]
    module.Debugger = object  # type: ignore[attr-defined]
    sys.modules.setdefault("ipykernel.debugger", module)


_without_debugger()

from ipykernel.ipkernel import IPythonKernel  # noqa: E402
from ipykernel.zmqshell import ZMQInteractiveShell  # noqa: E402
from jupyter_client.session import Session  # noqa: E402
from traitlets.config import Config  # noqa: E402


class RecordingSession(Session):
    """A session that hands each message to an outbox instead of a socket."""

    outbox: Outbox

    def send(
        self,
        stream: Any,
        msg_or_type: Any,
        content: Any = None,
        parent: Any = None,
        ident: Any = None,
        buffers: Any = None,
        track: bool = False,
        header: Any = None,
        metadata: Any = None,
    ) -> Any:
        if isinstance(msg_or_type, dict):
            message = msg_or_type
            parent = message.get("parent_header")
        else:
            message = self.msg(msg_or_type, content, parent=parent, metadata=metadata)
            parent = message.get("parent_header")
        outbox = getattr(self, "outbox", None)
        if outbox is not None:
            msg_id = (parent or {}).get("msg_id", "")
            outbox.emit(message["msg_type"], message["content"], msg_id, buffers or ())
        return message


class BoxShell(ZMQInteractiveShell):  # type: ignore[misc]
    """ipykernel's shell, without what would look for an application or grow without limit."""

    def enable_gui(self, gui: Any = None) -> None:
        """GUI event loops would look for a kernel application."""
        self.active_eventloop = gui

    @contextlib.contextmanager
    def _tee(self, channel: str) -> Iterator[None]:
        """IPython keeps all that a cell prints in its history; a flood of it would fill memory."""
        yield


# Its name is seen in notebooks.
BoxShell.__name__ = BoxShell.__qualname__ = ZMQInteractiveShell.__name__
BoxShell.__module__ = ZMQInteractiveShell.__module__


class Stream(io.TextIOBase):
    """`sys.stdout` or `sys.stderr` of a notebook: buffers as ipykernel's streams do."""

    encoding = "UTF-8"
    errors = "strict"

    def __init__(self, name: str, outbox: Outbox, descriptor: int) -> None:
        self.name, self._descriptor = name, descriptor
        self.connect(outbox)

    def connect(self, outbox: Outbox) -> None:
        """Writes to `outbox` from now on, as long as this process is the one that writes."""
        self._outbox, self._owner = outbox, os.getpid()

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text)}")
        if os.getpid() != self._owner:  # a child of the student's own os.fork
            os.write(self._descriptor, text.encode("utf-8", "replace"))
        else:
            self._outbox.write(self.name, text)
        return len(text)

    def flush(self) -> None:
        if os.getpid() == self._owner:
            self._outbox.flush()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        return self._descriptor

    def set_parent(self, parent: Any) -> None:
        """ipykernel tells its streams which cell is running."""


class BoxKernel:
    """One kernel and its event loop; made once in the zygote, then forked."""

    def __init__(self) -> None:
        config = Config()
        config.HistoryManager.enabled = False  # its file and its thread
        self.session = RecordingSession(key=b"", config=config)
        quiet = logging.getLogger("box")
        quiet.setLevel(logging.CRITICAL + 1)
        self._kernel = IPythonKernel.instance(
            session=self.session, log=quiet, config=config, shell_class=BoxShell, user_ns=None
        )
        self._kernel.shell_channel_thread = types.SimpleNamespace(parent_thread=None)
        self.shell: Any = self._kernel.shell
        self.shell.displayhook.get_execution_count = lambda: self.shell.execution_count
        self.loop: Any = None
        self.frozen = False
        self._streams: tuple[Stream, ...] = ()

    @property
    def namespace(self) -> dict[str, Any]:
        """The notebook's global names."""
        return self.shell.user_ns  # type: ignore[no-any-return]

    def open(self, outbox: Outbox) -> None:
        """Connects the kernel of a new notebook's process: streams and an event loop.

        The loop is new, unless cells have run before the fork (see `freeze`).
        """
        self.session.outbox = outbox
        if self.frozen:
            for stream in self._streams:
                stream.connect(outbox)
            random.setstate(self._random)  # a fork seeds it anew
            self._revive_loop()
            return
        sys.stdout, sys.stderr = Stream("stdout", outbox, 1), Stream("stderr", outbox, 2)
        self._streams = sys.stdout, sys.stderr
        logging.lastResort = logging.StreamHandler(sys.stderr)
        # poll, not epoll: an epoll descriptor would be shared with the forks of the exercises.
        import selectors

        self.loop = asyncio.SelectorEventLoop(selectors.PollSelector())
        asyncio.set_event_loop(self.loop)

    def run_cell(self, source: str, cell_id: str) -> str:
        """Runs one cell to its end and returns `ok` or `error`; its outputs go to the outbox."""
        if sys.stdout is None or sys.stderr is None:  # the shell cannot show anything without
            sys.stdout, sys.stderr = self._streams
        parent = {"header": self.session.msg_header("execute_request") | {"msg_id": cell_id}}
        self._kernel.set_parent([], parent)
        work = self._kernel.do_execute(source, silent=False, allow_stdin=False, cell_id=cell_id)
        task = self.loop.create_task(work)
        status = "error"
        try:
            status = self.loop.run_until_complete(task)["status"]
        except KeyboardInterrupt:  # it landed in the loop itself: end the cell's task
            task.cancel()
            try:
                status = self.loop.run_until_complete(task)["status"]
            except BaseException as error:
                self._show(error)
        except BaseException as error:
            self._show(error)
        self.session.outbox.flush()
        return str(status)

    def _show(self, error: BaseException) -> None:
        content = {"ename": type(error).__name__, "evalue": str(error), "traceback": [repr(error)]}
        self.session.send(None, "error", content, parent=self._kernel.get_parent())

    def fork_into_exercise(self) -> None:
        """Makes the loop of the forking process usable in the fork: tasks and clients go on.

        What a thread of the parent did is lost: the loop's own executor is dropped.
        """
        asyncio._set_running_loop(None)
        self._close_self_pipe()
        self._revive_loop()

    def freeze(self) -> None:
        """Closes what of the loop cannot be forked; `open` in a fork makes it anew."""
        if self.loop._default_executor is not None:
            self.loop._default_executor.shutdown(wait=False)
        self._close_self_pipe()
        self._random = random.getstate()
        self.frozen = True

    def _close_self_pipe(self) -> None:
        loop = self.loop
        for end in (loop._ssock, loop._csock):
            loop._remove_reader(end.fileno())
            end.close()
        loop._internal_fds -= 1

    def _revive_loop(self) -> None:
        self.loop._make_self_pipe()
        self.loop._default_executor = None
        asyncio.set_event_loop(self.loop)


def warm(kernel: BoxKernel) -> None:
    """Runs sample cells, so that a notebook's first finds its pages touched, and forgets them."""
    shell = kernel.shell
    names, hidden = dict(shell.user_ns), dict(shell.user_ns_hidden)

    class Discard(Outbox):
        def __init__(self) -> None:
            super().__init__(None)

    streams = sys.stdout, sys.stderr
    kernel.open(Discard())
    for index, source in enumerate(
        (
            "def f(x):\n    return x\nprint(f(1))",
            "1 + 1",
            "1 / 0",
            "await __import__('asyncio').sleep(0)",
        )
    ):
        kernel.run_cell(source, f"warm-{index}")
    kernel.loop.close()
    sys.stdout, sys.stderr = streams
    for namespace, kept in ((shell.user_ns, names), (shell.user_ns_hidden, hidden)):
        namespace.clear()
        namespace.update(kept)
    shell.displayhook.flush()
    shell.user_ns["_oh"].clear()
    shell.history_manager.reset()
    shell.user_ns.update({"_": "", "__": "", "___": "", "_i": "", "_ii": "", "_iii": ""})
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        sys.__dict__.pop(name, None)
    shell.execution_count = 1
