"""Linux calls by which a process gives up what it could do: namespaces, mounts, rights, limits."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import resource
import socket
import struct
import threading

CLONE_NEWNS = 0x00020000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP = 1, 4, 22
PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_SET_CHILD_SUBREAPER = 24, 38, 36
SECCOMP_MODE_FILTER = 2

_libc = ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def unshare(flags: int) -> None:
    """Moves this process (its children, for pids) into new namespaces."""
    _check(_libc.unshare(flags), "unshare")


def map_user(uid: int, gid: int) -> None:
    """Maps one user and group into a new user namespace, under their own numbers."""
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{uid} {uid} 1"),
        ("gid_map", f"{gid} {gid} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def mount(source: str, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    """mount(2)."""
    _check(
        _libc.mount(
            source.encode(),
            target.encode(),
            kind.encode() if kind else None,
            ctypes.c_ulong(flags),
            data.encode() if data else None,
        ),
        f"mount {target}",
    )


def prctl(option: int, value: int = 0) -> None:
    """prctl(2) with one argument."""
    _check(_libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0), f"prctl {option}")


def loopback_up() -> None:
    """Brings up `lo` in a new network namespace."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sh", b"lo", 1)  # IFF_UP
        fcntl.ioctl(control, 0x8914, request.ljust(40, b"\0"))  # SIOCSIFFLAGS


def become(uid: int, real: int) -> None:
    """Gives up root: acts as `uid` from now on, with `real` as the real user.

    A process of `uid` alone cannot signal or trace this one while `real` is another user.
    """
    drop_bounding()
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(real, uid, real)


def drop_bounding() -> None:
    """Gives up every capability that a later program could bring; nothing without the right to."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError as error:
            if error.errno in (errno.EINVAL, errno.EPERM):
                break
            raise


def drop_rights(program: bytes | None) -> None:
    """Gives up all capabilities for good and installs a compiled seccomp filter, if given."""
    drop_bounding()
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    nothing = (ctypes.c_uint32 * 6)()
    _check(_libc.capset(header, nothing), "capset")
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    if program is None:
        return

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    filled = Program(len(program) // 8, program)
    _check(
        _libc.prctl(
            PR_SET_SECCOMP, ctypes.c_ulong(SECCOMP_MODE_FILTER), ctypes.byref(filled), 0, 0
        ),
        "seccomp",
    )


def limit(limits: dict[str, int]) -> None:
    """Sets resource limits by their names in `resource`, such as `RLIMIT_AS`; hard and soft alike.

    A limit above the present hard limit is lowered to it.
    """
    for name, value in limits.items():
        number = getattr(resource, name, None)
        if number is None:
            continue
        _, hard = resource.getrlimit(number)
        bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
        try:
            resource.setrlimit(number, (bound, bound))
        except (ValueError, OSError):  # macOS refuses RLIMIT_AS
            continue


def processes_of_user() -> int:
    """How many processes and threads the kernel counts for this process's user, itself included.

    They may be in containers where /proc does not show them, so the kernel is asked: a thread can
    be started when the limit is above the count. Other processes of the user may come and go.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    top = 1 << 22 if hard == resource.RLIM_INFINITY else hard

    def can_start(limit: int) -> bool:
        resource.setrlimit(resource.RLIMIT_NPROC, (limit, hard))
        thread = threading.Thread(target=int)
        try:
            thread.start()
        except RuntimeError:
            return False
        thread.join()
        return True

    low, high = 0, 32
    while high < top and not can_start(high):
        low, high = high, high * 4
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if can_start(middle) else (middle, high)
    resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))
    return low
