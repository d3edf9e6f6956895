# Woodpost. `make run` plays, `make test` checks everything; both set themselves up.
# Needs git, make and Python 3.11 or newer with its venv module; PYTHON=... chooses another interpreter.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test check quick soak whole bench mutants lock clean

VENV := .venv
BIN := $(VENV)/bin
CANDIDATES := python3.13 python3.12 python3.11 python3.14 python3 python
JOBS ?= 2
# How long, or how many games, `make soak` plays.
MINUTES ?= 60
GAMES ?=
# How many faults `make mutants` makes.
MUTANTS ?= 300
# Extra arguments for pytest (ARGS="-k ambush") and for the resolver (LOCKFLAGS=--upgrade).
ARGS ?=
LOCKFLAGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: $(VENV)/.run ## start the bot where DISCORD_TOKEN is set, else the sandbox: a channel in your browser
	@if [ -n "$$DISCORD_TOKEN" ]; then exec $(BIN)/python -m bot run; else exec $(BIN)/python -m bot sandbox; fi

test: check ## set up, then every check and every test
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

check: $(VENV)/.dev ## the checks without the tests: format, lint, types, import contracts
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports --no-logo

quick: $(VENV)/.dev ## lint and the fast tests, for while you work
	$(BIN)/python -m ruff check .
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" $(ARGS)

soak: $(VENV)/.dev ## whole games at random with every property checked: MINUTES=60, or GAMES=300
	$(BIN)/python tests/soak/soak.py $(if $(GAMES),--games $(GAMES),--minutes $(MINUTES)) --jobs $(JOBS)

whole: $(VENV)/.dev ## a game of four people in Chromium, from the lobby to its end (ten minutes)
	$(BIN)/python -m pytest -m whole -s $(ARGS)

bench: $(VENV)/.dev ## how long things take, as ratios to a floor measured in the same run
	@for bench in tests/*/bench.py; do echo "$$bench"; $(BIN)/python "$$bench" || exit 1; done

mutants: $(VENV)/.dev ## do the tests of the Law notice small faults in the rules? MUTANTS=300 of them
	$(BIN)/python tests/mutants/check.py --count $(MUTANTS) --jobs $(JOBS)

lock: $(VENV)/.dev ## write the hashed locks anew after a change in pyproject.toml
	$(RESOLVE) --extra build -o requirements.lock
	$(RESOLVE) --extra build --extra dev -c requirements.lock -o requirements-dev.lock

RESOLVE = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(LOCKFLAGS) pyproject.toml

clean: ## remove the environment and every cache; stored games stay
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage build dist
	find bot engine render data tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up: the hashed lock first, then the project itself, which then has nothing left to download -------------------

$(VENV)/.run: requirements.lock pyproject.toml | $(BIN)/python
	$(call install,requirements.lock)

$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	$(call install,requirements-dev.lock)
	@touch $(VENV)/.run

define install
	$(BIN)/python -m pip install -q --require-hashes -r $(1)
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
	@touch $@
endef

# The first interpreter that is new enough and can make environments. Debian keeps the second half in its own package.
$(BIN)/python:
	@old=; \
	for candidate in $${PYTHON:-$(CANDIDATES)}; do \
		"$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		if "$$candidate" -c 'import ensurepip, venv' 2>/dev/null; then \
			echo "Setting up $(VENV) with $$("$$candidate" --version) ($$candidate)"; \
			exec "$$candidate" -m venv --clear $(VENV); \
		fi; \
		old="$${old:-$$candidate}"; \
	done; \
	if [ -n "$$old" ]; then \
		package=$$("$$old" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])'); \
		echo "$$old is new enough but cannot make environments: its modules venv and ensurepip are missing." >&2; \
		echo "On Debian and Ubuntu they are in the package $$package: apt-get install $$package" >&2; \
	else \
		echo "Woodpost needs Python 3.11 or newer; tried: $${PYTHON:-$(CANDIDATES)}." >&2; \
		echo "Install one, or say where it is: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; \
	fi; \
	exit 1
