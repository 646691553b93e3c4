"""Exceptions that tell of a limit: what Python raises when the system refuses more of something."""

from __future__ import annotations

from autograder.limits import Limits, mebibytes


def limit_behind(name: str, text: str, limits: Limits) -> str:
    """The limit that an exception is a sign of, with its value; empty for any other exception.

    A submission can raise the same exception itself; then this is said of nothing but its own code.

    Args:
        name: the exception's type.
        text: its message.
        limits: those in force.
    """
    threads = name == "RuntimeError" and "can't start new thread" in text
    if threads or (name == "BlockingIOError" and "[Errno 11]" in text):
        return f"more than {limits.processes} processes and threads together (limit processes)"
    if name.endswith("MemoryError") or "[Errno 12]" in text:
        return f"more than {mebibytes(limits.address_space)} of memory (limit address_space)"
    if not name.endswith("Error"):
        return ""
    if "[Errno 24]" in text:
        return f"more than {limits.open_files} open files (limit open_files)"
    if "[Errno 27]" in text:
        return f"a file larger than {mebibytes(limits.file_size)} (limit file_size)"
    if "[Errno 28]" in text:
        size, number = mebibytes(limits.tmpfs_bytes), f"{limits.tmpfs_inodes:,}"
        return (
            f"more than {size} or {number} files in one of its folders "
            "(limits tmpfs_bytes, tmpfs_inodes)"
        )
    return ""
