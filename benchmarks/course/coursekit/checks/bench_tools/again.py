import pytest
from coursekit.testing import points


@points(3)
@pytest.mark.parametrize("failures", [0, 1, 2])
def test_a_tool_is_tried_until_it_works(student, failures):
    """A tool is tried until it works."""
    tried = []

    def tool():
        tried.append(1)
        if len(tried) <= failures:
            raise RuntimeError("busy")
        return "done"

    assert student.again(tool, 3) == "done"
    assert len(tried) == failures + 1
