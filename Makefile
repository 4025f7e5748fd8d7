# Qiyuan: the one door to every task. `make` alone lists them.
#
# Needs Rust 1.95, Node 20 and a C compiler. `make test` also wants a Chromium, which it finds, or on
# Debian installs, or asks for (scripts/chromium).

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

step := scripts/step
# The binary that the browser tests and everything else from outside try. It is the one that building
# the tests leaves: built alone it would have fewer features and compile half of what is below it again.
target := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
binary := $(abspath $(target))/debug/qiyuan
build_binary := cargo test --workspace --locked --no-run --quiet
# The page about the program names the revision beside the licence's offer of the source.
revision = $(addprefix QIYUAN_REVISION=,$(shell git describe --always --dirty --abbrev=10 2>/dev/null))
nextest := $(shell cargo nextest --version >/dev/null 2>&1 && echo yes)

## Play

.PHONY: help
help: ## list the tasks
	@awk 'BEGIN { FS = ":.*## " } \
	  /^## / { printf "\n%s\n", substr($$0, 4) } \
	  /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: web/dist/manifest.json ## build Qiyuan and start it; ARGS="--address 127.0.0.1:9000" passes flags on
	$(revision) cargo run --release --bin qiyuan -- serve $(ARGS)

.PHONY: build
build: web/dist/manifest.json ## build the program with its web pages inside: target/release/qiyuan
	$(revision) cargo build --release --bin qiyuan

## Check

.PHONY: test
test: ## everything that must hold: formats, lints, documentation, all tests, browser tests
	@$(MAKE) check
	@$(MAKE) test-browser

.PHONY: check
check: check-web check-rust ## all of `make test` but the browser tests

.PHONY: check-rust
check-rust: web/dist/manifest.json
	@$(step) "format" cargo fmt --all --check
	@$(step) "clippy" cargo clippy --workspace --all-targets --locked -- -D warnings
	@RUSTDOCFLAGS="-D warnings" $(step) "documentation" cargo doc --workspace --no-deps --locked
ifeq ($(nextest),yes)
	@$(step) "tests" cargo nextest run --workspace --locked --no-fail-fast
	@$(step) "examples in documentation" cargo test --workspace --locked --doc
else
	@$(step) "tests" cargo test --workspace --locked --no-fail-fast
endif

.PHONY: check-web
check-web: web/dist/manifest.json
	@$(step) "client types, format and lints" npm --prefix web run --silent check
	@$(step) "client unit tests" npm --prefix web run --silent test

.PHONY: test-browser
test-browser: web/dist/manifest.json
	@$(step) "binary for the browser" $(build_binary)
	@chromium=$$(scripts/chromium) && \
	  CHROMIUM=$$chromium QIYUAN=$(binary) $(step) "browser tests" npm --prefix web run --silent browser

.PHONY: fmt
fmt: web/node_modules/.package-lock.json ## write every file in its normal form
	cargo fmt --all
	npm --prefix web run --silent fmt

## Measure

.PHONY: bench
bench: ## speed beside peers, as ratios in one run (docs/benchmarks.md)
	cargo run --release --locked --manifest-path bench/Cargo.toml

.PHONY: kill-test
kill-test: ## kill -9 under load: 200 games by bots over sockets, 20 kills, the log held against what was said
	QIYUAN_KILL_GAMES=200 QIYUAN_KILLS=20 cargo test -p qiyuan --test it -- kill --nocapture

.PHONY: soak
soak: ## 20,000 small tournaments, 15,000 of teams and of other systems beside slow twins, 75,000 wild histories, 2,000 larger
	QIYUAN_SOAK=50 cargo test --release -p tournament --test it -- dutch team_swiss other_swiss --nocapture

.PHONY: bench-pairing
bench-pairing: ## one late Swiss round by size, all tie-breaks; ARGS="200 1000" players, BBP_PAIRINGS=FILE a peer
	cargo run --release --locked --manifest-path bench/Cargo.toml -- pairing $(ARGS)

.PHONY: bench-events
bench-events: web/dist/manifest.json ## every page of an event of 500 players and nine rounds, held to 200 ms
	QIYUAN_EVENT_PLAYERS=500 cargo test --release --locked -p server --test it -- large --nocapture

.PHONY: bench-rules
bench-rules: ## move generation and PGN beside peers, natively and as released; ARGS="FILE…" adds games
	cargo build --release --locked --manifest-path bench/rules/Cargo.toml --target-dir bench/rules/target/plain
	RUSTFLAGS="-C target-cpu=native" cargo build --release --locked --manifest-path bench/rules/Cargo.toml \
	  --target-dir bench/rules/target/native --features native
	PLAIN=bench/rules/target/plain/release/bench-rules bench/rules/target/native/release/bench-rules $(ARGS)
	bench/rules/target/plain/release/bench-rules --rows pgn $(ARGS)

.PHONY: differential
differential: ## our moves against two peers' on random positions; ARGS="1000000 7" positions and seed
	cargo run --release --locked --manifest-path bench/rules/Cargo.toml --bin differential -- $(ARGS)

.PHONY: bench-deadpos
bench-deadpos: ## the dead-position solver beside its peer; ARGS="FILE…" adds lines of verdict and FEN
	cargo run --release --locked --manifest-path bench/Cargo.toml -- deadpos $(ARGS)

.PHONY: dead-games
dead-games: ## quick verdicts at every ply of random games against the peer's full search; ARGS="1000" games
	cargo run --release --locked --manifest-path bench/Cargo.toml -- dead-games $(ARGS)

.PHONY: dead-positions
dead-positions: ## "cannot mate" on positions made by chance against others; ARGS="100000 7 FILE…" positions and seed
	cargo run --release --locked --manifest-path bench/Cargo.toml -- dead-positions $(ARGS)

.PHONY: bench-web
bench-web: web/dist/manifest.json ## time until the first move is possible, processor slowed four times
	cargo build --release --bin qiyuan
	chromium=$$(scripts/chromium) && \
	  CHROMIUM=$$chromium QIYUAN=$(abspath $(target))/release/qiyuan npm --prefix web run --silent bench

.PHONY: fuzz
fuzz: ## the readers under random bytes, FUZZ_SECONDS=60 for each target
	scripts/fuzz

## Look after

.PHONY: audit
audit: ## known weaknesses in dependencies (asks databases outside: not part of `make test`)
	@cargo audit --version >/dev/null 2>&1 || { echo "missing: cargo install cargo-audit --locked" >&2; exit 1; }
	cargo audit
	npm --prefix web audit

.PHONY: pictures
pictures: web/dist/manifest.json ## take the screenshots in docs/pictures again
	$(build_binary)
	chromium=$$(scripts/chromium) && \
	  CHROMIUM=$$chromium QIYUAN=$(binary) npm --prefix web run --silent pictures

.PHONY: clean
clean: ## remove everything that was built
	cargo clean
	rm -rf web/dist web/node_modules bench/target bench/rules/target fuzz/target lab/target

# The client. npm writes .package-lock.json last, so it stands for a whole installation.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@$(step) "client packages" npm --prefix web ci --no-audit --no-fund
	@touch $@

web_sources := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' 2>/dev/null) \
  $(wildcard crates/server/locales/*/*.ftl)

web/dist/manifest.json: web/node_modules/.package-lock.json $(web_sources)
	@$(step) "client" npm --prefix web run --silent build
	@touch $@
