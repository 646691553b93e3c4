"""The staff side: builds the course, runs submissions behind a wall and grades them."""

import coursekit  # noqa: F401  # before anything imports jsonschema: see there
