# The front door. `make run` and `make test` are all a newcomer needs: each
# installs what is missing, builds, and does its job.

SHELL := /bin/bash
.DEFAULT_GOAL := build
export PATH := $(CURDIR)/build/node/bin:$(PATH)
export ASTROLABE := $(CURDIR)/build/astrolabe

.PHONY: run build test coverage bench soak lint format goldens install packages clean FORCE

run: build
	@exec build/astrolabe serve

build: setup-run
	@tools/build release
	@ln -sf release/astrolabe build/astrolabe

test: setup-test
	@tools/test

# Which lines of engine, store and server the tests run.
coverage: setup-test
	@tools/coverage

bench: setup-test build
	@tools/bench

soak: setup-soak
	@tools/soak

lint: setup-lint
	@tools/lint

format: setup-test
	@tools/sources | xargs clang-format-19 -i

goldens: setup-test
	@tools/make-goldens

# PREFIX=/usr or DESTDIR=folder put it elsewhere than under /usr/local.
install: build
	@cmake --install build/release $(if $(PREFIX),--prefix $(PREFIX))

# The Debian packages and OCI images, tried, into build/packages.
packages: setup-packages
	@tools/packages

clean:
	rm -rf build

setup-%: FORCE
	@tools/setup $*
