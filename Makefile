# Every habit of this repository, one line each. `make help` lists them.
PYTHON ?= python3
DEVSTACK = exec $(PYTHON) -m devstack

.DEFAULT_GOAL := help
.PHONY: help up services

help: ## list what make can do here
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

services: ## only PostgreSQL, S3 and mail, for running pytest by hand
	@$(DEVSTACK) services

up: ## open the shop: install, build, start, fill, and show where everything is
	@$(DEVSTACK) up
