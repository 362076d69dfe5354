# Two commands do all the set-up: `make play` and `make test`. The others are for those who work on Tinkertable.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled
MUTATED := table core games.mech_a_dream.rules games.bot_factory.rules games.imaginarium.rules
PEERS := build/peers
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.po' -o -name '*.npz')
JOBS ?= 2
# Tests of the browser and of servers wait for each other now and then: with two at a time the cores would be idle.
WORKERS ?= 3
RULES := tests/laws tests/games tests/bots tests/playthroughs tests/records
TIER := $(if $(ALL),--durations=20,-m 'not slow')
# In the first tier the tests of a file stay together and share its servers; with the slow ones that would take longer.
SPREAD := $(if $(ALL),--dist worksteal,--dist loadfile --no-loadscope-reorder)
CHECK_PYTHON := @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tinkertable needs Python 3.11 or newer; say which with: make PYTHON=python3.12")'

# The tests start hundreds of processes: each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play serve docs test test-all audit access lint test-front test-interpreted test-compiled compiled bench peers soak fuzz whole-games kill-test mutation playthroughs screenshots clean system

play: ## Install what is missing, start the table and open the browser; PORT=8301 for another port.
	@$(PYTHON) tools/play.py $(if $(PORT),--port $(PORT))

serve: $(BIN)/.dev assets ## The same from the sources as they are, without compiling: for those who change them.
	$(BIN)/tinkertable serve --open $(if $(PORT),--port $(PORT))

test: system ## What every change must pass: everything but the tests marked slow, each family of which keeps a representative.
	$(MAKE) --jobs=$(JOBS) --output-sync=target test-compiled lint test-front test-interpreted

test-all: ## All tests: run it before a piece of work is done.
	$(MAKE) test ALL=yes
	$(MAKE) audit

audit: $(BIN)/.dev ## Known vulnerabilities of the packages we use, as far as the advisory services can be reached.
	$(BIN)/python tools/audit.py

lint: $(BIN)/.dev assets-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/djlint --check --lint --quiet src
	tools/check-front lint

test-front: assets-dev ## The unit tests of the scripts.
	tools/check-front test

# What plays thousands of games is left to the compiled modules, which are many times faster; `make test-all` runs it in both.
test-interpreted: $(BIN)/.dev assets-dev
	$(BIN)/pytest -n $(WORKERS) $(SPREAD) $(TIER) $(if $(ALL),,$(addprefix --ignore=,$(RULES)))

# The rules, laws, bots and records through the compiled modules; the rest of the tests do not depend on the build.
# Compiled code heeds no signals: a test that hangs in it is ended with its worker.
test-compiled: compiled
	PYTHONPATH=$(COMPILED) $(BIN)/pytest -n $(JOBS) $(SPREAD) --timeout-method=thread $(TIER) tests/core $(RULES)

whole-games: $(BIN)/.dev assets-dev ## Whole games in the browser: every game at every size in every language; and every kind of move in reach.
	WHOLE_GAMES=all $(BIN)/pytest -n $(JOBS) --dist worksteal tests/web/test_whole_games.py tests/web/test_board_clickable.py

compiled: $(COMPILED)/tinkertable/_sources.json ## Build the compiled modules into build/compiled.

$(COMPILED)/tinkertable/_sources.json: $(SOURCES) setup.py build_tools/compiled.py $(BIN)/.dev
	rm -rf $(COMPILED)/tinkertable
	TINKERTABLE_COMPILE=1 $(BIN)/python setup.py -q build --build-lib $(COMPILED) --build-temp build/temp
	$(BIN)/python build_tools/compiled.py $(COMPILED)/tinkertable

bench: compiled ## Moves per second, compiled.
	PYTHONPATH=$(COMPILED) $(BIN)/tinkertable bench

peers: compiled $(PEERS)/.installed ## The same beside other frameworks, in one run, with a chart.
	PYTHONPATH=$(COMPILED) $(PEERS)/bin/python benchmarks/peers.py --json benchmarks/peers.json --chart docs/research/peers.svg

soak: $(BIN)/.dev compiled ## Scripted players at many tables for minutes, SQLite, PostgreSQL and boardgame.io: TABLES=300 MINUTES=10
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tests.load.soak --database both --tables $(or $(TABLES),300) --minutes $(or $(MINUTES),10) --peers --json > benchmarks/soak.json
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tests.load.soak --eager --database both --tables 20 --minutes 1 --peers --json > benchmarks/eager.json

fuzz: compiled ## Random games under all laws: GAME=mech-a-dream GAMES=20000
	PYTHONPATH=$(COMPILED) $(BIN)/tinkertable fuzz $(or $(GAME),mech-a-dream) --games $(or $(GAMES),20000) --jobs $(JOBS)

kill-test: $(BIN)/.dev ## Three servers on one PostgreSQL, one killed every ten seconds: SECONDS=300
	KILL_SECONDS=$(or $(SECONDS),300) $(BIN)/pytest -s tests/web/test_killed_processes.py

mutation: $(BIN)/.dev ## Mutation tests: PACKAGE=table, core or games.imaginarium.rules; without it all. Goes on where it stopped.
	@status=0; for package in $(or $(PACKAGE),$(MUTATED)); do \
		$(BIN)/python -m tools.mutation $$package --jobs $(JOBS) || status=1; \
	done; exit $$status

access: $(BIN)/.dev ## Rewrite the tables of docs/host/access.md; read the difference before committing it.
	$(BIN)/python -m tests.web.test_access_matrix

docs: $(BIN)/.dev ## The documentation site, with an API reference, into build/docs/site: OPEN=yes opens it.
	$(BIN)/python tools/build_docs.py $(if $(OPEN),--open)

playthroughs: $(BIN)/.dev ## Rewrite the playthrough files; read the difference before committing it.
	$(BIN)/python -m tests.playthroughs.writer

screenshots: $(BIN)/.dev assets ## Pictures of every page at three sizes, boards at six, into screenshots/.
	$(BIN)/python tools/screenshots.py
	$(BIN)/python tools/screenshots.py --boards

system: ## Debian packages for the browser, database and Node tests, when missing and root.
	tools/system-packages $(if $(ALL),--all)

.PHONY: assets assets-dev
assets: ## The pinned htmx and fonts; without Node the table works, only without live updates.
	tools/assets

assets-dev: $(BIN)/.dev ## The same, with what checks our scripts and styles.
	tools/assets --dev

$(BIN)/.dev: pyproject.toml
	$(CHECK_PYTHON)
	$(PYTHON) tools/make_venv.py --editable $(VENV) '.[dev]'
	touch $@

$(PEERS)/.installed: pyproject.toml
	$(PYTHON) tools/make_venv.py --editable $(PEERS) '.[peers]'
	touch $@

clean:
	rm -rf build $(VENV) node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
