# The two commands are `make run` and `make test`.

SHELL := /bin/bash
CONFORMANCE := ../shared/conformance
KENNEL := target/release/kennel
# The program as the tests have it: optimised where games are played, and with all checks.
CHECKED := target/debug/kennel
# What the page is made of, and the file that is written when it is made.
PAGE_SOURCES := web/src web/public web/index.html web/vite.config.ts web/offline.ts web/package-lock.json crates/bots/nets
PAGE := web/dist/page/manifest.json

.PHONY: run test build checked check-toolchain check-node lint unit docs conformance fingerprint wasm web web-test e2e fuzz bench audit clean

# Everything from a fresh checkout to a running server; stop it with Ctrl-C.
run: build
	@$(KENNEL) serve

test: web-test lint unit docs conformance fingerprint fuzz e2e
	@echo "make test: everything passed"

# The web client is part of the program.
build: web
	@echo "== build"
	cargo build --release --locked

check-toolchain:
	@command -v cargo > /dev/null || { echo "Rust is missing: install it from rustup.rs" >&2; exit 1; }

check-node:
	@command -v npm > /dev/null || { echo "Node is missing: install version 20.19 or newer from nodejs.org" >&2; exit 1; }

checked: web
	@echo "== build with all checks"
	cargo build --profile test --locked

lint: check-toolchain
	@echo "== format and lints"
	cargo fmt --all -- --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

# Many tests wait a good deal, so there are more of them at a time than cores.
unit: check-toolchain
	@echo "== tests"
	RUST_TEST_THREADS=$${RUST_TEST_THREADS:-$$((2 * $$(nproc)))} cargo test --workspace --locked

docs: check-toolchain
	@echo "== documentation"
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --document-private-items

# Positions and games with right answers, kept beside the project; without that
# folder the project's own cases stand alone.
conformance: checked
	@echo "== conformance"
	@if [ -x $(CONFORMANCE)/check ]; then \
		$(CONFORMANCE)/check plays $(CHECKED) rules plays && \
		$(CONFORMANCE)/check games $(CHECKED) rules replay; \
	else echo "$(CONFORMANCE) is not there: passed over"; fi

# The number in docs/fingerprint.txt changes with the rules and with nothing else.
fingerprint: checked
	@echo "== fingerprint"
	diff docs/fingerprint.txt <($(CHECKED) bench rules --fingerprint)

wasm: check-toolchain
	@echo "== WebAssembly"
	scripts/wasm

# npm writes this file last, so an installation that was interrupted starts again.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json | check-node
	@echo "== packages of the web client"
	cd web && npm ci --no-audit --no-fund
	@touch $@

# A page that is written again makes the server compile again, so it is left alone
# while nothing in it has changed.
web: wasm web/node_modules/.package-lock.json
	@echo "== web client"
	@if ! [ -e $(PAGE) ] || [ -n "$$(find $(PAGE_SOURCES) -newer $(PAGE) -print -quit)" ]; then \
		cd web && npx vite build --logLevel warn; \
	fi
	cd web && node scripts/size.mjs

web-test: web
	@echo "== web client: lint, types and tests"
	cd web && npm run --silent lint
	cd web && npx svelte-check --fail-on-warnings --output human
	cd web && npx vitest run --reporter=dot

# Whole games in a real browser against the real server.
e2e: checked
	@echo "== end to end"
	scripts/chromium
	cd web && KENNEL=../$(CHECKED) npx playwright test

fuzz: check-toolchain
	@echo "== fuzzing"
	scripts/fuzz 3

bench: build
	$(KENNEL) bench rules --seconds 5

# What others wrote: licences, sources, known holes. The lists of holes come from the
# internet, so this is not part of the tests.
audit: check-toolchain check-node
	@echo "== audit"
	@cargo deny --version > /dev/null 2>&1 || { echo "installing cargo-deny"; cargo install --locked cargo-deny; }
	cargo deny --locked check
	cd web && npm audit

clean:
	cargo clean
