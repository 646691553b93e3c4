import pytest

from .made_up import made_up_course


@pytest.fixture
def made_up(tmp_path):
    return made_up_course(tmp_path)
