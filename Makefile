# Two commands to remember: `make play` and `make test`. A bare machine needs python3 with venv, and make.
PYTHON ?= python3
UV     ?= uv
DEV    := .venv
PLAY   := .venv-play
HOST   := 127.0.0.1
PIP     = bin/python -m pip --disable-pip-version-check --no-input -qq
LOCK    = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

# Every line and branch of these is tested: the rules, and all that prices and plays them.
WHOLE  := src/rollwright/odds/*,src/rollwright/rules/*,src/rollwright/readings/*,src/rollwright/systems/*,src/rollwright/sheets/*,src/rollwright/table/*

.PHONY: play test check page browser bench screenshots lock clean

play: $(PLAY)/.ready            ## a table of every game in the browser (HOST=0.0.0.0 lets phones in)
	@$(PLAY)/bin/python hatch_build.py attempt
	@$(PLAY)/bin/rollwright serve --demo --quiet --host $(HOST)

test: check page browser        ## everything that must hold
	$(DEV)/bin/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal --cov --cov-report=
	$(DEV)/bin/python -m coverage report --include='$(WHOLE)' --fail-under=100

check: $(DEV)/.ready            ## form, types and the floors of the house
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/ruff check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

page: $(DEV)/.ready             ## the web page anew, and its own tests
	$(DEV)/bin/python hatch_build.py
	$(DEV)/bin/python hatch_build.py test

browser:                        ## a Chromium for the tests that use the page: the machine's, or else Debian's
	@if [ -n "$(CHROMIUM)" ] || command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif command -v apt-get; then $(APT) update && $(APT) install -y --no-install-recommends chromium; \
	else echo "the page is tested in Chromium: install it, or name one: make test CHROMIUM=/where/it/is" >&2; exit 1; \
	fi >/dev/null

bench: page browser             ## side by side with icepool and dyce, bulk beside NumPy, the server and sweeps beside the machine's limits, the page
	$(DEV)/bin/python -m benchmarks
	$(DEV)/bin/python -m benchmarks.bulk
	$(DEV)/bin/python -m benchmarks.serving
	$(DEV)/bin/python -m benchmarks.space
	$(DEV)/bin/python -m benchmarks.sweeping
	PYTHONPATH=tests $(DEV)/bin/python -m benchmarks.page

screenshots: page browser       ## pictures of every screen, into docs/screenshots/
	PYTHONPATH=tests $(DEV)/bin/python -m browser.screenshots

lock:                           ## the exact versions again (needs uv; UPGRADE=--upgrade for newer ones)
	$(LOCK) pyproject.toml requirements/build.in --extra serve -o requirements/core.txt
	$(LOCK) pyproject.toml requirements/build.in --extra test --extra bench -c requirements/core.txt \
	    -o requirements/dev.txt
	$(LOCK) requirements/node.in -o requirements/node.txt

clean:                          ## everything that was made here
	rm -rf $(DEV) $(PLAY) frontend/node_modules frontend/src/generated src/rollwright/doors/web/static/page build dist htmlcov .coverage .coverage.* .hypothesis \
	    .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Installing what only the machine can have, and where the tests find a browser that was named.
APT    := $(if $(filter 0,$(shell id -u)),,sudo) env DEBIAN_FRONTEND=noninteractive apt-get -qq
export CHROMIUM

# A changed lock makes the environment anew; a changed pyproject.toml only installs the project again.
# Where the machine has no Node to build the page with, the environment gets one.
NODE   := $(if $(and $(shell command -v node),$(shell command -v npm)),,requirements/node.txt)

$(DEV)/.locked: requirements/dev.txt
$(PLAY)/.locked: requirements/core.txt

$(DEV)/.locked $(PLAY)/.locked:
	$(PYTHON) -m venv --clear $(@D)
	$(@D)/$(PIP) install --require-hashes -r $<
	$(if $(NODE),$(@D)/$(PIP) install --require-hashes -r $(NODE))
	@touch $@

$(DEV)/.ready $(PLAY)/.ready: %/.ready: %/.locked pyproject.toml hatch_build.py
	$*/$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@
