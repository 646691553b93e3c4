"""Landlock: a process gives up, for good and for its children, all files but those it names.

Linux's own rules for ordinary processes: https://docs.kernel.org/userspace-api/landlock.html
"""

from __future__ import annotations

import ctypes
import os
import stat
from collections.abc import Iterable

from . import sandbox

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""System calls; their numbers are the same on every architecture."""

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
TRUNCATE = 1 << 14
MAKE_CHAR, MAKE_SOCK, MAKE_BLOCK = 1 << 6, 1 << 9, 1 << 11
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
"""The rights that a rule for one file may hold."""

READ = EXECUTE | READ_FILE | READ_DIR
SCOPES = 1 | 2
"""Abstract sockets and signals reach no process outside."""

SCOPED_FROM = 6
"""The version of the interface (Linux 6.12) from which on signals can be kept in."""

_libc = ctypes.CDLL(None, use_errno=True)


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def abi() -> int:
    """The version of Landlock's interface that the kernel offers; 0 where there is none."""
    return max(0, int(_libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)))


def restrict(
    version: int, readable: Iterable[str], devices: Iterable[str], private: Iterable[str]
) -> None:
    """Leaves this process three kinds of paths; what does not exist is passed over.

    Args:
        version: of the interface, as `abi` says.
        readable: files, and folders with all beneath them, to read and run.
        devices: files to read and write.
        private: folders beneath which everything is allowed but sockets and device files.

    Raises:
        OSError: the kernel refuses.
    """
    # Version 2 brought moving between folders, 3 truncating, 5 commands to devices.
    handled = (1 << 13 + (version >= 2) + (version >= 3) + (version >= 5)) - 1
    ruleset = _create(handled, SCOPES if version >= SCOPED_FROM else 0)
    anything = handled & ~(MAKE_CHAR | MAKE_SOCK | MAKE_BLOCK)
    kinds = ((readable, READ), (devices, OF_FILES & ~EXECUTE), (private, anything))
    for paths, rights in kinds:
        for path in paths:
            _allow(ruleset, path, rights & handled)
    _enter(ruleset)


def keep_signals_in() -> None:
    """From now on this process can signal itself and its descendants alone.

    Raises:
        OSError: the kernel refuses, or its parent can be signalled all the same.
    """
    _enter(_create(0, SCOPES))
    try:
        os.kill(os.getppid(), 0)
    except PermissionError:
        return
    raise OSError("Landlock does not keep signals in")


def _create(files: int, scoped: int) -> int:
    wanted = _Ruleset(files, 0, scoped)
    # A kernel that does not know the last fields takes them as long as they are 0.
    return _check(_libc.syscall(CREATE_RULESET, ctypes.byref(wanted), ctypes.sizeof(wanted), 0))


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return
    try:
        if not stat.S_ISDIR(os.fstat(opened).st_mode):
            rights &= OF_FILES
        rule = _Beneath(rights, opened)
        _check(_libc.syscall(ADD_RULE, ruleset, 1, ctypes.byref(rule), 0))
    finally:
        os.close(opened)


def _enter(ruleset: int) -> None:
    sandbox.prctl(sandbox.PR_SET_NO_NEW_PRIVS, 1)
    _check(_libc.syscall(RESTRICT_SELF, ruleset, 0))
    os.close(ruleset)


def _check(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"Landlock: {os.strerror(number)}")
    return result
