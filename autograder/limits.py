"""Every limit of a run, with its default and its reason."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

MIB = 1024 * 1024


def mebibytes(size: int) -> str:
    """A size in bytes as people read it."""
    return f"{size / MIB:,.0f} MiB"


class Limits(BaseModel):
    """Limits of one submission; times in wall-clock seconds, sizes in bytes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    cell_seconds: float = Field(default=20, gt=0, description="one cell; then it is interrupted")
    call_seconds: float = Field(
        default=5, gt=0, description="one call of a student's function by a test"
    )
    exercise_seconds: float = Field(default=30, gt=0, description="all tests of one exercise")
    total_seconds: float = Field(
        default=240, gt=0, description="the submission, so that slow drips end too"
    )
    grace_seconds: float = Field(default=1, gt=0, description="between an interrupt and the kill")
    silence_seconds: float = Field(
        default=10, gt=0, description="a test that says nothing beyond its calls"
    )
    memory: int = Field(
        default=2048 * MIB, gt=0, description="resident memory of all its processes"
    )
    judge_memory: int = Field(default=1536 * MIB, gt=0, description="resident memory of its judge")
    address_space: int = Field(default=4096 * MIB, gt=0, description="address space of one process")
    processes: int = Field(default=64, gt=0, description="processes and threads together")
    open_files: int = Field(default=256, gt=0, description="descriptors of one process")
    file_size: int = Field(default=32 * MIB, gt=0, description="one file")
    tmpfs_bytes: int = Field(default=64 * MIB, gt=0, description="each of /tmp, /dev/shm and home")
    tmpfs_inodes: int = Field(default=4096, gt=0, description="files in each of them")
    output_bytes: int = Field(default=16 * MIB, gt=0, description="all outputs of the notebook")
    starts: int = Field(
        default=4, gt=0, description="boxes started for the cells, and again for each exercise"
    )

    def resources(self) -> dict[str, int]:
        """Resource limits by their names in the standard library's `resource`."""
        return {
            "RLIMIT_AS": self.address_space,
            "RLIMIT_NPROC": self.processes,
            "RLIMIT_NOFILE": self.open_files,
            "RLIMIT_FSIZE": self.file_size,
            "RLIMIT_CPU": int(self.total_seconds) + 1,
            "RLIMIT_CORE": 0,
            "RLIMIT_MSGQUEUE": 0,
        }

    def sizes(self) -> dict[str, int]:
        """Size and number of files of each private file system."""
        return {"bytes": self.tmpfs_bytes, "inodes": self.tmpfs_inodes}
