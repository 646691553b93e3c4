#!/usr/bin/env bash
# Gradescope runs this for each submission; what it prints is for staff alone.
root=${AUTOGRADER_ROOT:-/autograder}
environment=${AUTOGRADER_ENVIRONMENT:-/opt/course}
export PYTHONPATH="$root/source/course" PYTHONDONTWRITEBYTECODE=1
exec "$environment/bin/python" -m autograder.gradescope.run "$root"
