# make run | make test: each sets up all it needs on a fresh Debian machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
MOCKUPS ?= ../shared/mockups
CORES := $(shell nproc 2>/dev/null || echo 2)

.PHONY: run test lint bench bench-peers dist mockups soak mutants peers coverage catalogs setup system clean

run: $(STAMP)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		$(BIN)/python -m companion; \
	else \
		echo "There is no display here, so the app is rendered to pictures instead: build/tour/"; \
		$(BIN)/python -m companion tour build/tour; \
	fi

test: lint
	$(BIN)/python -m pytest -n $(CORES) -m "not soak"

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP)
	$(BIN)/python -m bench

# What is published: dist/ holds the source and the wheel that is built from it.
dist: $(STAMP)
	rm -rf dist
	$(BIN)/python -m build --outdir dist .

# Each picture of the target beside the app in the same situation: MOCKUPS says where they are.
mockups: $(STAMP)
	$(BIN)/python -m companion tour build/mockups --mockups $(MOCKUPS)

# The same figures with OpenSpiel and boardgame.io measured in the same run, where they install.
bench-peers: peers
	@npm install --prefix bench/peers/boardgame --ignore-scripts --no-audit --no-fund \
		--legacy-peer-deps --loglevel=error || echo "boardgame.io cannot be installed here."
	$(BIN)/python -m bench playing

# Every day's run plays other matches; SOAK_SEED=... plays those of that run again.
# About 45 minutes on two cores; SOAK_PART=25 is a quarter of it, SOAK_PART=300 three times as much.
SOAK_SEED ?= $(shell date +%y%m%d)
SOAK_PART ?= 100

soak: peers
	@echo "SOAK_SEED=$(SOAK_SEED) SOAK_PART=$(SOAK_PART)"
	PROPERTIES=roaming SOAK_SEED=$(SOAK_SEED) SOAK_PART=$(SOAK_PART) \
		$(BIN)/python -m pytest -n $(CORES) -m soak

# The share of mutants of every game's rules that its tests notice; other ones every day.
mutants: $(STAMP)
	$(BIN)/python tools/mutants.py --seed $(SOAK_SEED)

# OpenSpiel tests our games in tests/peers.
peers: $(STAMP)
	@$(BIN)/python -m pip install --quiet --editable ".[peers]" || echo \
		"OpenSpiel cannot be installed on this interpreter: tests/peers will fail and say so."

# Lines of engine and games, and clauses, that the tests reach; 95 % of the lines at least.
coverage: $(STAMP)
	$(BIN)/python -m pytest -n $(CORES) -m "not soak" --cov --cov-report=term \
		--cov-fail-under=95 tests/engine tests/games tests/editions tests/test_clauses.py
	$(BIN)/python -m tests.clauses

catalogs: $(STAMP)
	$(BIN)/python tools/catalogs.py

setup: $(STAMP)

$(STAMP): pyproject.toml tools/system_packages.sh
	sh tools/system_packages.sh
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $(STAMP)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage *.egg-info
