"""Coverage-guided fuzzing of one target; needs atheris, which is no dependency of the project.

Example: `python -m tests.fuzz notebook corpus/ -max_total_time=600`
"""

import sys
from pathlib import Path


def main() -> None:
    """Fuzzes the target named first; what follows are libFuzzer's own words."""
    import atheris  # type: ignore[import-not-found]

    with atheris.instrument_imports(include=["autograder", "coursekit", "json"]):
        from tests.fuzz.targets import SEEDS, TARGETS

    name, *words = sys.argv[1:]
    for folder in (word for word in words if not word.startswith("-")):
        Path(folder).mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(SEEDS[name]):
            (Path(folder) / f"seed-{number}").write_bytes(seed)
    atheris.Setup([sys.argv[0], *words], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
