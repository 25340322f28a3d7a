# Two commands to remember: `make play` and `make test`. A bare machine needs python3 with venv, and make.
PYTHON ?= python3
UV     ?= uv
DEV    := .venv
PLAY   := .venv-play
HOST   := 127.0.0.1
PORT   := 8080
PIP     = bin/python -m pip --disable-pip-version-check --no-input -qq
LOCK    = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-emit-find-links --no-strip-extras --custom-compile-command "make lock" $(UPGRADE)

PYTEST  = $(DEV)/bin/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder
SHUFFLE := $(shell date +%Y%m%d)

# What is imported is compiled once, and not again in each of the hundreds of processes that the tests start; most of what is installed never is.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick night check read page browser bench screenshots fresh lock clean

play: $(PLAY)/.ready            ## a table of every game in the browser (HOST=0.0.0.0 lets phones in, PORT=8090 where 8080 is taken)
	@$(PLAY)/bin/python hatch_build.py attempt
	@$(PLAY)/bin/rollwright serve --demo --quiet --host $(HOST) --port $(PORT)

test: browser                   ## everything that must hold: form, types, the page, and every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check page read
	PYTEST_PLUGINS=tests.counted $(PYTEST)

quick: $(DEV)/.ready            ## a first answer, in two minutes on two cores: what needs no other process, server or browser; of the searches a part
	$(PYTEST) --hour quick -m "not apart" --ignore tests/browser --override-ini faulthandler_timeout=0

night: browser check page       ## the long searches in full, in an order of their own (SHUFFLE=20260131 for that night's)
	$(PYTEST) --hour night --shuffle $(SHUFFLE)

check: $(DEV)/.ready            ## form, types and the floors of the house
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

read: $(DEV)/.ready             ## every test is read once, so that not each of the workers has to make the same of it
	@$(DEV)/bin/python -m pytest --collect-only --quiet >/dev/null 2>&1 || :

page: $(DEV)/.ready             ## the web page anew, and its own tests
	$(DEV)/bin/python hatch_build.py
	$(DEV)/bin/python hatch_build.py test

browser:                        ## a Chromium for the tests that use the page: the machine's, or else Debian's without its windows
	@[ -e $(DEV)/.locked ] || { $(ABLE); }
	@if [ -n "$(CHROMIUM)" ]; then command -v "$(CHROMIUM)" || { echo "there is no $(CHROMIUM) here" >&2; exit 1; }; \
	elif command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif command -v apt-get && command -v $(or $(SUDO),env) && echo "there is no Chromium here: apt is asked for it, about 230 MB" >&2 && $(ROOT) true 2>/dev/null; \
	then $(ROOT) apt-get -qq update && $(ROOT) apt-get -qq install -y --no-install-recommends chromium-headless-shell; \
	else echo "The page is tested in Chromium, which this machine lacks and you may not install." >&2; \
	    echo "Ask for it (on Debian: apt install chromium-headless-shell), or name one: make test CHROMIUM=/where/it/is" >&2; exit 1; \
	fi >/dev/null

bench: page browser             ## side by side with icepool and dyce, bulk beside NumPy, the server and sweeps beside the machine's limits, the page
	$(DEV)/bin/python -m benchmarks
	$(DEV)/bin/python -m benchmarks.bulk
	$(DEV)/bin/python -m benchmarks.serving
	PYTHONPATH=tests $(DEV)/bin/python -m benchmarks.crowd
	$(DEV)/bin/python -m benchmarks.space
	$(DEV)/bin/python -m benchmarks.growth
	-$(DEV)/bin/python -m benchmarks.attacks
	$(DEV)/bin/python -m benchmarks.sweeping
	PYTHONPATH=tests $(DEV)/bin/python -m benchmarks.page
	PYTHONPATH=tests $(DEV)/bin/python -m benchmarks.taps

screenshots: page browser       ## pictures of every screen, into docs/screenshots/
	PYTHONPATH=tests $(DEV)/bin/python -m browser.screenshots

fresh:                          ## both commands and an install in bare roots of Debian (root and debootstrap needed; WHAT="--help" tells more)
	PYTHONPATH=tests $(PYTHON) -m fresh $(WHAT)

lock:                           ## the exact versions again (needs uv; UPGRADE=--upgrade for newer ones)
	$(LOCK) pyproject.toml requirements/build.in --extra serve -o requirements/core.txt
	$(LOCK) pyproject.toml requirements/build.in --extra test --extra bench -c requirements/core.txt \
	    -o requirements/dev.txt
	$(LOCK) requirements/node.in -o requirements/node.txt

clean:                          ## everything that was made here
	rm -rf $(DEV) $(PLAY) frontend/node_modules frontend/src/generated src/rollwright/doors/web/static/page build dist .hypothesis \
	    .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find src tests examples -name __pycache__ -type d -prune -exec rm -rf {} +

# Installing what only the machine can have, by whoever may; and where the tests find a browser that was named.
SUDO   := $(if $(filter 0,$(shell id -u)),,sudo)
ROOT    = $(SUDO) env DEBIAN_FRONTEND=noninteractive
export CHROMIUM

# What would be told late, or badly, is told before anything is fetched.
ABLE    = command -v $(PYTHON) >/dev/null \
          || { echo "there is no $(PYTHON) here: Rollwright needs Python 3.11 or newer" >&2; exit 1; }; \
          $(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("$(PYTHON) is Python %s: Rollwright needs \
          3.11 or newer; name one, as in: make play PYTHON=python3.12" % sys.version.split()[0])' || exit 1; \
          $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
          || { echo "$(PYTHON) has no venv module (on Debian: apt install python3-venv)" >&2; exit 1; }

# Packages are fetched and unpacked by two at once, each half of what is locked, and nothing that is not.

# An environment made in another place, or by a Python that is gone, is made anew; so is one whose lock changed. A changed
# pyproject.toml only installs the project again, without its page: that is built where people see it, by hatch_build.py.
$(shell for each in $(DEV) $(PLAY); do [ ! -s $$each/.locked ] || { [ "$$(cat $$each/.locked)" = "$(CURDIR)" ] \
    && $$each/bin/python -c "import pip"; } >/dev/null 2>&1 || rm -f $$each/.locked; done)

$(DEV)/.locked: requirements/dev.txt
$(PLAY)/.locked: requirements/core.txt
$(DEV)/.locked: NEEDS = 250 MB
$(PLAY)/.locked: NEEDS = 5 MB

$(DEV)/.locked $(PLAY)/.locked:
	@$(ABLE)
	@echo "setting up $(@D), once: about $(NEEDS) of packages are fetched" >&2
	$(PYTHON) -m venv --clear $(@D)
	@for half in 0 1; do awk "/^[^ #]/ { n++ } n % 2 == $$half" $< >$(@D)/$$half.txt; \
	$(@D)/$(PIP) install --no-compile --no-deps --require-hashes -r $(@D)/$$half.txt & both="$$both $$!"; done; \
	for each in $$both; do wait $$each || bad=yes; done; [ -z "$$bad" ] \
	|| { echo "the packages could not be fetched: the first time needs a network that reaches a package index" >&2; exit 1; }
	@echo "$(CURDIR)" > $@

$(DEV)/.ready $(PLAY)/.ready: %/.ready: %/.locked pyproject.toml hatch_build.py
	ROLLWRIGHT_PAGE=none $*/$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@
