# The two commands are `make run` and `make test`.

SHELL := /bin/bash
CONFORMANCE := ../shared/conformance
KENNEL := target/release/kennel

.PHONY: run test build check-toolchain lint unit docs conformance fingerprint wasm fuzz bench clean

# Everything from a fresh checkout to a running server; stop it with Ctrl-C.
run: build
	@$(KENNEL) serve

test: lint unit docs conformance fingerprint wasm fuzz
	@echo "make test: everything passed"

build: check-toolchain
	@echo "== build"
	cargo build --release --locked

check-toolchain:
	@command -v cargo > /dev/null || { echo "Rust is missing: install it from rustup.rs" >&2; exit 1; }

lint: check-toolchain
	@echo "== format and lints"
	cargo fmt --all -- --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

unit: check-toolchain
	@echo "== tests"
	cargo test --workspace --locked

docs: check-toolchain
	@echo "== documentation"
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --document-private-items

# Positions and games with right answers, kept beside the project; without that
# folder the project's own cases stand alone.
conformance: build
	@echo "== conformance"
	@if [ -x $(CONFORMANCE)/check ]; then \
		$(CONFORMANCE)/check plays $(KENNEL) rules plays && \
		$(CONFORMANCE)/check games $(KENNEL) rules replay; \
	else echo "$(CONFORMANCE) is not there: passed over"; fi

# The number in docs/fingerprint.txt changes with the rules and with nothing else.
fingerprint: build
	@echo "== fingerprint"
	diff docs/fingerprint.txt <($(KENNEL) bench rules --fingerprint)

wasm: check-toolchain
	@echo "== WebAssembly"
	scripts/wasm

fuzz: check-toolchain
	@echo "== fuzzing"
	scripts/fuzz 3

bench: build
	$(KENNEL) bench rules --seconds 5

clean:
	cargo clean
