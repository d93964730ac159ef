# `make` lists the targets. Every target sets up what it needs; see bootstrap.py.

PYTHON ?= python3
ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

# Tests wait for browsers, databases and servers half of the time: more workers than cores.
WORKERS := $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) * 3 // 2 or 1)")

.DEFAULT_GOAL := help
.PHONY: help serve site types sheets dossier docs test lint format bench screenshots prove mutants coverage pins clean runtime dev

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

serve: runtime site ## open the house on localhost: web site, API, play money, an embedded database
	$(BIN)/rackcard serve

site: ## build the web site, if anything in frontend/ has changed
	@$(PYTHON) bootstrap.py --extras site
	@$(PYTHON) frontend/build.py

types: dev ## write the browser's types from what the server declares
	$(BIN)/python -m frontend.make_types

sheets: runtime ## check every rack card and print the PAR sheet of every game
	$(BIN)/rackcard verify
	@set -e; ids=$$($(BIN)/rackcard games --ids); \
	for id in $$ids; do $(BIN)/rackcard par "$$id"; done

dossier: runtime ## write the PAR sheets of every game, in every format, into dossier/
	$(BIN)/rackcard dossier -o dossier

test: lint site ## lint, then the test suite
	@$(PYTHON) bootstrap.py --browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

lint: dev ## formatting, lint and types, of the front end too with its unit tests; the import layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(PYTHON) bootstrap.py --extras site
	$(PYTHON) frontend/build.py --check

format: dev ## format the code, Python and front end, and apply safe fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@$(PYTHON) bootstrap.py --extras site
	$(PYTHON) frontend/build.py --format

bench: dev ## run the benchmarks
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.blackjack
	$(BIN)/python -m benchmarks.poker
	$(BIN)/python -m benchmarks.shoes
	$(BIN)/python -m benchmarks.store
	$(BIN)/python -m benchmarks.live
	$(BIN)/python -m benchmarks.cluster

screenshots: dev site ## take pictures of every page for docs/
	$(BIN)/python -m tests.browser.screenshots docs/screenshots

prove: dev ## run the long proofs
	$(BIN)/python -m pytest -m prove tests

mutants: dev ## plant mistakes one at a time and see which no test notices; hours, see tests/mutants
	$(BIN)/python -m tests.mutants.run $(MUTANTS)

docs: dev ## build the documentation into docs/_build/html
	$(BIN)/python -m docs.build

coverage: dev site ## run the tests and report the lines and branches that they miss
	@$(PYTHON) bootstrap.py --browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --cov --cov-report=term-missing:skip-covered

pins: ## write requirements*.txt from pyproject.toml, keeping present pins that still fit
	$(PYTHON) bootstrap.py --compile

clean: ## remove the environments, caches and build outputs
	rm -rf .venv .venv-uv .venv-site frontend/node_modules src/rackcard/web/site build dist htmlcov .coverage .coverage.* benchmarks/out docs/_build dossier .mutants
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

runtime:
	@$(PYTHON) bootstrap.py

dev:
	@$(PYTHON) bootstrap.py --extras dev
