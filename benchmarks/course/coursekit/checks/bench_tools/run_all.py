import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_each_call_runs_its_tool(student, count):
    """Each call runs its tool."""
    assert student.run_all([("double", (4,))] * count, {"double": lambda x: 2 * x}) == [8] * count
