"""Folders of a box."""

HOME = "/home/student"
PRIVATE = ("/tmp", "/dev/shm", HOME)
"""Folders that a submission may write to; each gets its own."""
