# One environment in .venv, made once; every target uses it.

PYTHONS := python3 python3.13 python3.12 python3.11
NEW_ENOUGH := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
BIN := .venv/bin
READY := .venv/ready

.PHONY: help install demo test bench clean

help:
	@echo "make demo     watch three bots play a game of Castle Rooms"
	@echo "make test     style, types and the test suite"
	@echo "make bench    moves per second beside hand-written classes"
	@echo "make install  only make the environment in .venv"
	@echo "make clean    remove it"

install: $(READY)

# Made anew when the dependencies may have changed; the sources are used from where they lie.
$(READY): pyproject.toml
	@python=; for name in $(PYTHONS); do \
	    if $$name -c '$(NEW_ENOUGH)' >/dev/null 2>&1; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	    echo "boardrules needs Python 3.11 or newer with its venv module, and found none among: $(PYTHONS)." >&2; \
	    echo "Install one (on Debian or Ubuntu: apt install python3 python3-venv) and try again." >&2; \
	    exit 1; \
	fi; \
	echo "Making .venv with $$($$python --version) ..."; \
	$$python -m venv .venv && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' && \
	touch $(READY)

demo: $(READY)
	@echo "\$$ boardrules check games/castle_rooms.rules"
	@$(BIN)/boardrules check games/castle_rooms.rules
	@echo
	@echo "\$$ boardrules play games/castle_rooms.rules --players 3 --seed 7 --bots random,random,random"
	@$(BIN)/boardrules play games/castle_rooms.rules --players 3 --seed 7 --bots random,random,random
	@echo
	@echo "The engine knows this game only from games/castle_rooms.rules: open it and change a rule."
	@echo "What to try next:"
	@echo "  $(BIN)/boardrules play castle_rooms --players 2              play against a bot yourself"
	@echo "  $(BIN)/boardrules play castle_rooms --option goal=5          a shorter game"
	@echo "  $(BIN)/boardrules simulate connect_four --games 200          what random play comes to"
	@echo "  $(BIN)/boardrules enumerate kuhn_poker                       a whole small game, exactly"
	@echo "  $(BIN)/boardrules --help                                     everything else"

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src
	$(BIN)/python -m pytest --numprocesses auto

bench: $(READY)
	$(BIN)/python -m benchmarks.interpreter

clean:
	rm -rf .venv
