"""pyproject.toml and environment.yml name the same packages with the same bounds."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
EVERY_PIN = [*PROJECT["dependencies"], *(pin for extra in EXTRAS.values() for pin in extra)]


def environment_pins() -> list[str]:
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    below_pip = lines[lines.index("  - pip:") + 1 :]
    return [line.strip().removeprefix("- ") for line in below_pip if "--editable" not in line]


def test_both_files_pin_the_same_packages_alike():
    assert environment_pins() == PROJECT["dependencies"]


@pytest.mark.parametrize("pin", EVERY_PIN)
def test_a_pin_has_a_floor_and_a_ceiling(pin):
    assert re.fullmatch(r"[a-z0-9-]+>=[\d.]+,<[\d.]+(; .+)?", pin)


def test_the_extras_are_the_documented_ones():
    assert set(EXTRAS) == {"cluster", "live", "train", "smollm", "dev", "bench"}
