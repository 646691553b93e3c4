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

FAMILIES = (1, 2, 10)
"""Socket families that stay: UNIX, INET, INET6. VSOCK, say, leaves a network namespace."""


def compile_filter() -> bytes:
    """The filter as a BPF program (8 bytes an instruction).

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
    for name in REFUSED:
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
    for family in range(max(FAMILIES)):
        if family not in FAMILIES:
            rules.add_rule(
                pyseccomp.ERRNO(errno.EAFNOSUPPORT),
                "socket",
                pyseccomp.Arg(0, pyseccomp.EQ, family),
            )
    beyond = pyseccomp.Arg(0, pyseccomp.GT, max(FAMILIES))
    rules.add_rule(pyseccomp.ERRNO(errno.EAFNOSUPPORT), "socket", beyond)
    for request in (0x5412, 0x541C):  # TIOCSTI and TIOCLINUX type into a terminal
        rules.add_rule(refuse, "ioctl", pyseccomp.Arg(1, pyseccomp.MASKED_EQ, 0xFFFFFFFF, request))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
