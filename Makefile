# make run          set everything up and serve the dashboard (RUN="--broker auto" for a real night)
# make test         set everything up and run every test
# make check        format, lint, types, layers
# make bench        measure, as ratios of one run
# make test-long    the same proofs with large numbers
# make web          build the pages

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DATA ?= data
PORT ?= 8000
RUN ?= --demo --broker embedded
WORKERS ?= 2
PYTEST = $(BIN)/python -m pytest -q
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: help run test check unit proofs test-long bench web system clean
help:
	@sed -n 's/^# //p' Makefile

$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pitwall needs Python 3.11 or newer."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

run: $(VENV)/.installed web
	$(BIN)/companion run --data $(DATA) --port $(PORT) $(RUN)

# The tests need real peers: a broker, a browser, serial ports. What is missing is installed, or said.
system:
	@tests/system-packages

test: system check unit proofs
	@echo "All tests have passed."

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The rules and the history are held at full branch coverage by their own tests.
unit: $(VENV)/.dev
	$(PYTEST) tests/engine tests/history --cov --cov-report=term

proofs: $(VENV)/.dev system
	$(PYTEST) -n $(WORKERS) tests --ignore=tests/engine --ignore=tests/history

test-long: $(VENV)/.dev system
	PITWALL_LONG=1 HYPOTHESIS_PROFILE=long $(PYTEST) -n $(WORKERS) --timeout=7200 tests

bench: $(VENV)/.dev
	$(BIN)/python -m tests.benchmarks

clean:
	rm -rf $(VENV) web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
