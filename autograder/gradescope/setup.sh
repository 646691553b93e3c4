#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the container.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
environment=${AUTOGRADER_ENVIRONMENT:-/opt/course}
export DEBIAN_FRONTEND=noninteractive

apt-get update -qq
apt-get install -y -qq --no-install-recommends libseccomp2 python3 python3-venv
python=python3
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  apt-get install -y -qq --no-install-recommends python3.11 python3.11-venv
  python=python3.11
fi
"$python" -m venv "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check \
  --requirement "$root/source/requirements.txt"

# Submissions run as users of their own, who need the kit and nothing else.
chmod -R go=rX "$root/source/course/coursekit" "$root/source/course/autograder/box/inside"
chmod -R go= "$root/source/settings.json" "$root/source/course/autograder/suites" \
  "$root/source/course/autograder/traces"
