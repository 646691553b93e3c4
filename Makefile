# Needs python3 (3.11 or newer, with its venv module) and make; everything else goes into .venv.
PYTHON ?= python3
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: demo test hostile check lab build bench tinylm clean

demo: .venv/course           ## grade a sample class and show the report
	$(BIN)/autograder demo --out demo

test: check                  ## everything that must hold
	$(BIN)/python -m pytest tests --numprocesses 2 --dist loadfile

hostile: .venv/dev           ## grade the whole hostile class; takes long
	COURSE_HOSTILE=1 $(BIN)/python -m pytest tests/hostile

check: .venv/dev             ## style, types, built files, proof of the graders
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	ls source | xargs -P 2 -n 1 $(BIN)/autograder build --check
	$(BIN)/autograder verify

lab: .venv/course            ## open the course in JupyterLab
	JUPYTER_CONFIG_PATH="$(CURDIR)/coursekit/lab$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}" \
	  $(BIN)/jupyter lab --ServerApp.root_dir=notebooks

build: .venv/course          ## make notebooks, solutions and traces from source
	$(BIN)/autograder build

bench: .venv/bench           ## compare with nbgrader, otter and the bare run
	$(BIN)/python -m benchmarks $(ARGS)

tinylm: .venv/train         ## train the course's small language model anew
	$(BIN)/python -m training.tinylm

clean:                       ## remove everything that was made here
	rm -rf .venv demo build *.egg-info .pytest_cache .mypy_cache .ruff_cache

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/course: pyproject.toml | .venv/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/bench: .venv/course
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

.venv/train: .venv/course
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[train]'
	@touch $@

.venv/dev: .venv/course
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,cluster]'
	@touch $@
