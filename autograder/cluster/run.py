"""A class judged by the machines of a Dask cluster, as `autograder.judge.pool` does on one."""

from __future__ import annotations

import contextlib
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from typing import Any

from distributed import Client, wait
from distributed.scheduler import KilledWorker

from autograder.chapter import Chapter, Course
from autograder.cluster.node import HandedIn, Node, Order, Verdict, judge_here, release, verdict_of
from autograder.judge.keys import keys_of
from autograder.judge.pool import WORTH_WARMING, JudgeError, lost
from autograder.judge.submission import Judged, Settings, Submission
from autograder.repair.problems import Unreadable
from autograder.repair.reading import read_file
from autograder.results import Problem

AHEAD = 2
"""Submissions sent for each thread of the cluster: so many that none waits, not the whole class."""
LOOK = 5.0
"""Seconds between two looks at who is there, while no result comes."""
ANSWER = 10.0
"""Seconds in which a scheduler must answer."""
PATIENCE = 60.0
"""Seconds without any fit machine after which a run stops."""


_Sent = tuple[Any, Submission, Problem | None]
"""A task's future, its submission, and why there was no file to send."""


class ClusterError(JudgeError):
    """The cluster cannot judge (any more); the message says why."""


def judge_on_cluster(
    address: str,
    course: Course,
    chapter: Chapter,
    submissions: Iterable[Submission],
    settings: Settings,
    tell: Callable[[str], None] = lambda text: None,
    patience: float = PATIENCE,
) -> Iterator[Judged]:
    """Judges all submissions on a Dask cluster and yields results as they come.

    The files travel as bytes and the results come back, so that no file system need be shared; the
    tests are those installed on each machine. A machine with other tests or without the isolation
    wanted gets no work. What a lost machine was judging is judged elsewhere.

    Args:
        address: of Dask's scheduler, such as `tcp://host:8786` or `tls://host:8786`.
        course: the course here, which says what the tests must be.
        chapter: the chapter.
        submissions: what to judge.
        settings: how; `jobs` is not used: each machine judges one submission a thread.
        tell: called with a line of text about a machine that is refused.
        patience: seconds to wait while no fit machine is there.

    Raises:
        ClusterError: nobody answers at the address, or no machine is fit.
    """
    waiting = deque(submissions)
    name = f"autograder-{uuid.uuid4().hex[:12]}"
    suite = keys_of(course, chapter, settings).suite
    warm = len(waiting) >= WORTH_WARMING
    order = Order(name, chapter.name, suite, release(), settings, warm)
    try:
        client = Client(address, timeout=ANSWER)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        # A machine that lacks this project cannot read the plug-in; it is refused by name below.
        with contextlib.suppress(Exception):
            client.register_plugin(Node(order), name=name)
        try:
            yield from _Run(client, chapter, settings, name, tell, patience).judge(waiting)
        except (CancelledError, OSError) as error:
            raise ClusterError(
                f"the scheduler at {address} is gone ({error}); what is graded is stored: "
                "run the same command again to go on"
            ) from error
        finally:
            with contextlib.suppress(Exception):
                client.unregister_worker_plugin(name)


class _Run:
    """One run on an open cluster: what waits, what is on its way, who is fit."""

    def __init__(
        self,
        client: Any,
        chapter: Chapter,
        settings: Settings,
        name: str,
        tell: Callable[[str], None],
        patience: float,
    ) -> None:
        self._client, self._chapter, self._settings = client, chapter, settings
        self._name, self._tell, self._patience = name, tell, patience
        self._known: dict[str, str] = {}
        self._sent = 0

    def judge(self, waiting: deque[Submission]) -> Iterator[Judged]:
        """Yields a result for each submission."""
        running: dict[str, _Sent] = {}
        threads = self._look()
        looked = seen = time.monotonic()
        while waiting or running:
            while waiting and len(running) < AHEAD * max(1, threads):
                sent = self._send(waiting.popleft())
                running[sent[0].key] = sent
            pause = LOOK if threads else min(LOOK, self._patience)
            with contextlib.suppress(TimeoutError):
                futures = [future for future, _, _ in running.values()]
                wait(futures, timeout=pause, return_when="FIRST_COMPLETED")
            for key in [key for key, (future, _, _) in running.items() if future.done()]:
                yield self._received(*running.pop(key))
            now = time.monotonic()
            if now - looked >= pause:
                threads, looked = self._look(), now
                if threads:
                    self._resend_stranded(running)
            seen = now if threads else seen
            if now - seen > self._patience:
                raise ClusterError(self._nobody())

    def _resend_stranded(self, running: dict[str, _Sent]) -> None:
        """Sends anew what the scheduler gave to nobody because nobody was fit at the time.

        Dask looks at such tasks again when a worker joins, but a worker is fit only some time
        after it has joined.
        """
        placed = {key for keys in self._client.processing().values() for key in keys}
        for key in [key for key, sent in running.items() if key not in placed]:
            future, submission, _ = running[key]
            if not future.done():
                del running[key]
                future.release()
                again = self._send(submission)
                running[again[0].key] = again

    def _send(self, submission: Submission) -> _Sent:
        data, problem = None, None
        try:
            data = read_file(submission.path)
        except Unreadable as error:
            problem = error.problem
        except OSError as error:
            problem = Problem(kind="refused_file", message=f"It cannot be read ({error}).")
        self._sent += 1
        future = self._client.submit(
            judge_here,
            self._name,
            HandedIn(submission.student, data, submission.only),
            key=f"{self._name}-{self._sent}",
            resources={self._name: 1},
            retries=1,
            pure=False,
        )
        return future, submission, problem

    def _received(self, future: Any, submission: Submission, problem: Problem | None) -> Judged:
        try:
            judged: Judged = future.result()
        except KilledWorker:
            return Judged(lost(submission, self._chapter, self._settings), None)
        finally:
            future.release()
        if problem is not None:
            # Over there it was only missing; here it is known why.
            result = judged.result.model_copy(update={"problems": (problem,)})
            return Judged(result, judged.notebook)
        return judged

    def _look(self) -> int:
        """Tells of machines that are refused; returns how many threads the fit ones have."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        fit = {at for at, about in workers.items() if self._name in about["resources"]}
        new = [at for at in workers if at not in self._known and at not in fit]
        if new:
            verdicts = self._client.run(verdict_of, self._name, workers=new, on_error="return")
            for at, verdict in verdicts.items():
                if verdict is None or (isinstance(verdict, Verdict) and not verdict.reason):
                    continue  # still at its examination, or just through
                if isinstance(verdict, Verdict):
                    place, reason = f" on {verdict.host}", verdict.reason
                else:
                    place = ""
                    reason = f"this project cannot be loaded there, or it is gone ({verdict})"
                self._known[at] = f"worker {workers[at]['name']}{place} is refused: {reason}"
                self._tell(self._known[at])
        return sum(about["nthreads"] for at, about in workers.items() if at in fit)

    def _nobody(self) -> str:
        reasons = "\n".join(self._known.values()) or "no worker is connected to the scheduler"
        return (
            f"no machine of the cluster can judge:\n{reasons}\n"
            "What is graded is stored: run the same command again to go on."
        )
