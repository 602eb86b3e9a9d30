# Every command of this repository, one line each; `make help` lists them. PORT and SHOP_HOME choose the shop.
PYTHON ?= python3
DEVSTACK = exec $(PYTHON) -m devstack
LAB = exec $(PYTHON) -m lab
ARGS ?=
export ARGS ONLY QUICK SEED

.DEFAULT_GOAL := help
.PHONY: help up test test-all test-days bench rehearsal restore-rehearsal failover-rehearsal deploy-check images trust mutants sbom check fmt examples services manage shell receipts codes schema pins clean reset

help: ## list what make can do here
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

up: ## open the shop: install, build, start, fill, and show where everything is
	@$(DEVSTACK) up

test: ## the tests of every change, from nothing (ONLY=check,pytest,storefront,admin,e2e for some; ONLY=orders for one app)
	@$(LAB) test

test-all: ## every test: more suites (scale, stack), long tests, every width, language and theme (ONLY as above)
	@$(LAB) test-all

test-days: ## the Python tests and the apps' unit tests at other times and in another time zone, two hours
	@$(LAB) test-days

bench: ## measure the shop beside the floor into docs/benchmarks.md, 15 minutes (QUICK=1: two; ONLY=processor: milliseconds of processor for three calls; ONLY=office: the back office alone)
	@$(LAB) bench

trust: ## attacks and faults, 40 minutes; the report is in var/trust (ONLY=a pytest -k expression)
	@$(LAB) trust

mutants: ## plant bugs in the code of stock, price and status, and count those that tests find
	@$(LAB) mutants

sbom: ## list what is inside: CycloneDX and licences, in var/sbom
	@$(LAB) sbom

rehearsal: ## the load of a festival evening on the services of several machines, four minutes; writes docs/rehearsal.md (QUICK=1: one)
	@$(LAB) rehearsal

restore-rehearsal: ## rows deleted by mistake and a lost disk, brought back from the archive, five minutes (QUICK=1: two)
	@.venv/bin/python -m lab.restore_rehearsal

failover-rehearsal: ## machines of the database fail under load, ten minutes; writes its figures into docs/reliability.md (QUICK=1: five)
	@.venv/bin/python -m lab.rehearsal.failover

deploy-check: ## container files, compose file, Caddyfiles and manifests, as far as that goes without an engine
	@$(LAB) deploy-check

images: ## build the images of deploy/, start them against real services, order once, stop them; ten minutes, fifteen the first time
	@$(LAB) images

check: ## linters, types, import contracts, migrations, dead code, generated types, deploy settings, Caddyfiles
	@$(LAB) check

fmt: ## format Python and both apps
	@.venv/bin/ruff check --fix --quiet . ; .venv/bin/ruff format . && npm --prefix storefront-web run format && npm --prefix admin-web run format

examples: ## write the answers of contract/examples/ into the test data of both apps
	@node shared-web/examples.mjs

services: ## only PostgreSQL, S3 and mail, for running pytest by hand
	@$(DEVSTACK) services

manage: ## a Django command in the running shop: make manage ARGS="showmigrations"
	@$(DEVSTACK) manage

shell: ## Django's shell in the running shop
	@ARGS=shell $(DEVSTACK) manage

receipts: ## read 500 drawn pictures of payments and write the figures into docs/payments.md, a quarter of an hour
	@.venv/bin/python -m apps.reconciliation.tests.measure_receipts

codes: ## how soon a sign-in code leaves while 10,000 other mails and three statements wait, two minutes
	@.venv/bin/python -m lab.code_mails

schema: ## write contract/openapi.json and both apps' types again
	@$(LAB) schema

pins: ## pin requirements.in and requirements/*.in again, with hashes, for every Python from 3.11.0 on
	@for file in requirements.in requirements/*.in; do .venv/bin/uv pip compile --quiet --generate-hashes --python-version 3.11 --no-emit-index-url --no-annotate $$file -o $${file%.in}.txt || exit 1; done

clean: ## delete packages, builds and caches of this checkout; data stay
	@rm -rf .venv *-web/node_modules *-web/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis && find apps devstack lab shop_project tests -name __pycache__ -exec rm -rf {} +

reset: ## delete this shop's data (asks first)
	@$(DEVSTACK) reset
