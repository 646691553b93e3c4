"""What every test may ask for."""

import os

import pytest
from hypothesis import HealthCheck, settings

from autograder.isolation import attempt

# On a busy machine a slow example says nothing about the code. Under continuous integration the
# examples are the same every time, so that a failure belongs to the change.
settings.register_profile(
    "course",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("course")


@pytest.fixture(scope="session")
def full_isolation() -> None:
    """Skips, saying why, where boxes cannot be isolated; with COURSE_REQUIRE=full that fails."""
    trial = attempt("full")
    if not trial.works:
        if "full" in os.environ.get("COURSE_REQUIRE", ""):
            pytest.fail(f"full isolation is required: {trial.reason}")
        pytest.skip(f"full isolation is not to be had here: {trial.reason}")


@pytest.fixture(scope="session")
def landlock_isolation() -> None:
    """Skips, saying why, where the kernel has no Landlock that serves."""
    trial = attempt("landlock")
    if not trial.works:
        pytest.skip(f"landlock isolation is not to be had here: {trial.reason}")
