"""The system calls that a submission may not make, compiled once to a filter program."""

from __future__ import annotations

import errno
import tempfile

from autograder.box.inside import sandbox

NAMESPACES = (
    sandbox.CLONE_NEWNS
    | sandbox.CLONE_NEWUTS
    | sandbox.CLONE_NEWIPC
    | sandbox.CLONE_NEWUSER
    | sandbox.CLONE_NEWPID
    | sandbox.CLONE_NEWNET
    | 0x02000000  # CLONE_NEWCGROUP
)

REFUSED = (
    "unshare", "setns", "mount", "umount", "umount2", "pivot_root", "chroot", "fsopen",
    "fsconfig", "fsmount", "fspick", "move_mount", "open_tree", "mount_setattr", "ptrace",
    "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd", "bpf",
    "perf_event_open", "keyctl", "add_key", "request_key", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "userfaultfd", "memfd_create", "memfd_secret", "shmget", "shmat",
    "shmctl", "shmdt", "msgget", "semget", "open_by_handle_at", "name_to_handle_at", "mknod",
    "mknodat", "swapon", "swapoff", "reboot", "kexec_load", "kexec_file_load", "init_module",
    "finit_module", "delete_module", "quotactl", "acct", "syslog", "iopl", "ioperm",
    "settimeofday", "clock_settime", "adjtimex", "clock_adjtime", "sethostname",
    "setdomainname", "vhangup", "lookup_dcookie", "fanotify_init", "nfsservctl", "personality",
)  # fmt: skip

REFUSED_ON_SHARED_FILES = (
    "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "utime",
    "utimes", "utimensat", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "setxattrat",
    "removexattr", "lremovexattr", "fremovexattr", "removexattrat", "file_setattr",
    "inotify_init", "inotify_init1", "mq_open", "mq_unlink",
)  # fmt: skip
"""Calls on files that Landlock leaves alone: what a file's owner may always do, and watching it."""

OF_OTHERS = {
    "prlimit64": 0, "sched_setaffinity": 0, "sched_setscheduler": 0, "sched_setparam": 0,
    "sched_setattr": 0, "setpriority": 1, "ioprio_set": 1,
}  # fmt: skip
"""Calls that reach other processes of one user, and which argument names the process."""

TERMINAL_COMMANDS = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX type into a terminal."""

FILE_COMMANDS = (0x40086602, 0x40046602, 0x401C5820, 0x40806685, 0x800C6613)
"""FS_IOC_SETFLAGS and its like change a file that is open for reading."""

FAMILIES = (1, 2, 10)
"""Socket families that stay: UNIX, INET, INET6. VSOCK, say, leaves a network namespace."""


def compile_filter(*, own_processes: bool = True, own_files: bool = True) -> bytes:
    """The filter as a BPF program (8 bytes an instruction).

    Args:
        own_processes: all processes that the submission can name are its own.
        own_files: all files and services that it can name are its own or read-only; without that
            sockets are refused, and what could change files that it cannot open.

    Raises RuntimeError, saying what to install, where libseccomp cannot be loaded.
    """
    try:
        import pyseccomp
    except (ImportError, RuntimeError, OSError) as error:
        raise RuntimeError(
            f"libseccomp cannot be loaded ({error}): install the system package libseccomp2"
        ) from None
    refuse = pyseccomp.ERRNO(errno.EPERM)
    rules = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
    for name in REFUSED if own_files else REFUSED + REFUSED_ON_SHARED_FILES:
        try:
            rules.add_rule(refuse, name)
        except (OSError, ValueError, RuntimeError):
            continue  # a call that this architecture does not have
    for bit in range(32):
        if NAMESPACES >> bit & 1:
            flag = 1 << bit
            rules.add_rule(refuse, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, flag, flag))
    # clone3 hides its flags behind a pointer; without it, libc uses clone.
    rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    no_family = pyseccomp.ERRNO(errno.EAFNOSUPPORT)
    for family in range(max(FAMILIES)):
        if family not in FAMILIES:
            rules.add_rule(no_family, "socket", pyseccomp.Arg(0, pyseccomp.EQ, family))
    rules.add_rule(no_family, "socket", pyseccomp.Arg(0, pyseccomp.GT, max(FAMILIES)))
    if not own_files:
        for family in FAMILIES:
            rules.add_rule(refuse, "socket", pyseccomp.Arg(0, pyseccomp.EQ, family))
        # A pair stays for event loops; one end of a datagram pair could address any other socket.
        for kind in (0, 2, 3, 4, 5, 6):
            rules.add_rule(refuse, "socketpair", pyseccomp.Arg(1, pyseccomp.MASKED_EQ, 0xF, kind))
    for command in TERMINAL_COMMANDS if own_files else TERMINAL_COMMANDS + FILE_COMMANDS:
        rules.add_rule(refuse, "ioctl", pyseccomp.Arg(1, pyseccomp.MASKED_EQ, 0xFFFFFFFF, command))
    if not own_processes:
        for name, argument in OF_OTHERS.items():
            rules.add_rule(refuse, name, pyseccomp.Arg(argument, pyseccomp.NE, 0))
        rules.add_rule(refuse, "setpriority", pyseccomp.Arg(0, pyseccomp.NE, 0))
        rules.add_rule(refuse, "ioprio_set", pyseccomp.Arg(0, pyseccomp.NE, 1))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
