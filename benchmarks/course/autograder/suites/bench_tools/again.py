import pytest
from coursekit.testing import points


@points(4)
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_the_last_error_is_raised(student, rng, times):
    """The last error is raised."""
    tried = []

    def tool():
        tried.append(1)
        raise RuntimeError("busy")

    with pytest.raises(RuntimeError):
        student.again(tool, times)
    assert len(tried) == times
