# The two commands are `make run` and `make test`.

SHELL := /bin/bash
CONFORMANCE := ../shared/conformance
KENNEL := target/release/kennel
# The program as the tests build it: optimised where games are played, with all assertions.
CHECKED := target/debug/kennel
# What the page is built from, and a file that its build writes.
PAGE_SOURCES := web/src web/public web/index.html web/vite.config.ts web/offline.ts web/package-lock.json crates/bots/nets
PAGE := web/dist/page/manifest.json

.PHONY: run cluster test build checked check-toolchain check-node lint unit docs conformance fingerprint package wasm web web-test e2e python npm fuzz bench audit clean

# Everything from a fresh checkout to a running server; stop it with Ctrl-C.
run: build
	@$(KENNEL) serve

# PostgreSQL, NATS, three nodes and a proxy on this machine; stop it with Ctrl-C.
cluster: build
	@scripts/cluster $(KENNEL)

test: check-toolchain check-node
	@scripts/test

# The page is embedded in the program.
build: web
	cargo build --release --locked

check-toolchain:
	@command -v cargo > /dev/null || { echo "Rust is missing: install it from rustup.rs" >&2; exit 1; }

check-node:
	@command -v npm > /dev/null || { echo "Node is missing: install version 20.19 or newer from nodejs.org" >&2; exit 1; }

# Built as `make unit` builds it, so that nothing is compiled twice.
checked: web
	cargo test --workspace --locked --no-run --quiet

lint: check-toolchain
	cargo fmt --all -- --check
	cargo clippy --profile test --workspace --all-targets --locked -- -D warnings

# Many tests wait most of their time, so more of them run at a time than there are cores. Those
# of the store run on SQLite and on a PostgreSQL of their own.
unit: check-toolchain
	@scripts/nats
	RUST_TEST_THREADS=$${RUST_TEST_THREADS:-$$((2 * $$(nproc)))} scripts/postgres cargo test --workspace --locked

docs: check-toolchain
	RUSTDOCFLAGS="-D warnings" cargo doc --profile test --workspace --no-deps --locked --document-private-items

# Positions, games and boards with known answers, kept beside the project. Without that folder
# only the project's own cases are checked.
conformance: checked
	@if [ -x $(CONFORMANCE)/check ]; then \
		$(CONFORMANCE)/check plays $(CHECKED) rules plays && \
		$(CONFORMANCE)/check games $(CHECKED) rules replay && \
		$(CONFORMANCE)/check games --file $(CONFORMANCE)/start-games.jsonl $(CHECKED) rules replay && \
		$(CONFORMANCE)/check scores $(CHECKED) rules score; \
	else echo "$(CONFORMANCE) is missing: skipped"; fi

# The numbers in docs/fingerprint.txt change with the rules and with nothing else: the
# first is of all rules without a start marble, the second of those with one.
fingerprint: checked
	diff docs/fingerprint.txt <($(CHECKED) bench rules --fingerprint)

# What a publication would check, short of uploading: the packages compile by themselves.
package: check-toolchain
	cargo package --locked --offline --allow-dirty -p kennel-rules -p kennel-bots --quiet

wasm: check-toolchain
	scripts/wasm

# npm writes this file last, so an interrupted installation starts again.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json | check-node
	cd web && npm ci --no-audit --no-fund
	@touch $@

# A new page makes the server compile again, so it is built only when its sources changed.
web: wasm web/node_modules/.package-lock.json
	@if ! [ -e $(PAGE) ] || [ -n "$$(find $(PAGE_SOURCES) -newer $(PAGE) -print -quit)" ]; then \
		cd web && npx vite build --logLevel warn; \
	fi
	cd web && node scripts/size.mjs

web-test: web
	cd web && npm run --silent lint
	cd web && npx svelte-check --fail-on-warnings --output human
	cd web && npx vitest run

# Whole games in a real browser against the real server.
e2e: checked
	scripts/chromium
	cd web && KENNEL=../$(CHECKED) npx playwright test

# The Python package, tested by its own tests and by PettingZoo's, Gymnasium's and OpenSpiel's.
# What is needed is installed from the package registry.
python: check-toolchain
	scripts/python

# The package for JavaScript, used from outside the repository.
npm: checked
	KENNEL=$(CHECKED) scripts/npm test

fuzz: check-toolchain
	scripts/fuzz 3

bench: build
	$(KENNEL) bench rules --seconds 5

# Dependencies: licences, sources and known vulnerabilities. The advisory databases come
# from the internet, so this is not part of the tests.
audit: check-toolchain check-node
	@cargo deny --version > /dev/null 2>&1 || { echo "installing cargo-deny"; cargo install --locked cargo-deny; }
	cargo deny --locked check
	cd web && npm audit

clean:
	cargo clean
