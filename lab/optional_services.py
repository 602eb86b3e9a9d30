"""Services of a shop on several machines, on loopback: Redis, PgBouncer, HAProxy, and a replica of PostgreSQL."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from devstack import ports
from devstack.environment import write_private
from devstack.postgres import OWNER, Postgres, as_user, binaries
from devstack.processes import Service
from devstack.shop import ROOT
from lab import debian

POOL = 10
"""Connections to PostgreSQL, shared by all web nodes."""

RETRY_SECONDS = 5
AWAY = '{"success":false,"message":"The shop is not available right now.","code":"unavailable","errors":[]}'


def copy(replica: Postgres, primary: Postgres) -> None:
    """Creates the folder of a replica of `primary`, which must be running."""
    subprocess.run(["rm", "-rf", str(replica.data)], check=True)
    command = [
        *(str(binaries() / "pg_basebackup"), "-D", str(replica.data), "-R", "-X", "stream", "-c", "fast"),
        *("-h", "127.0.0.1", "-p", str(primary.port), "-U", OWNER),
        *(["--no-sync"] if replica.shop.throwaway else []),
    ]
    replica.run(command, PGPASSWORD=replica.secrets.database_owner_password)


def redis(folder: Path, port: int) -> Service:
    """Redis without persistence; its data may be lost."""
    return Service(
        name="redis",
        title="Redis",
        command=[
            *(debian.find("redis-server"), "--port", str(port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no", "--dir", str(folder)),
        ],
        environment=os.environ,
        folder=ROOT,
        is_ready=lambda: ports.answers(port),
    )


def pgbouncer(
    folder: Path,
    port: int,
    *,
    databases: Mapping[str, str],
    user: str,
    password: str,
    pool: int = POOL,
    name: str = "pgbouncer",
    wait: int = 5,
) -> Service:
    """PgBouncer in transaction mode; `databases` maps names to targets such as "port=5432".

    Clients that wait `wait` seconds for a server get an error.
    """
    lines = [f"{database} = host=127.0.0.1 {where}" for database, where in databases.items()]
    write_private(folder / f"{name}-users.txt", f'"{user}" "{password}"\n')
    write_private(
        folder / f"{name}.ini",
        "\n".join(
            [
                "[databases]",
                *lines,
                "[pgbouncer]",
                "listen_addr = 127.0.0.1",
                f"listen_port = {port}",
                "unix_socket_dir =",
                "pool_mode = transaction",
                f"default_pool_size = {pool}",
                "max_client_conn = 500",
                "auth_type = scram-sha-256",
                f"auth_file = {folder / f'{name}-users.txt'}",
                "server_login_retry = 1",
                f"query_wait_timeout = {wait}",
                "",
            ]
        ),
    )
    account = pwd.getpwnam("nobody")
    command = [debian.find("pgbouncer"), "-q", str(folder / f"{name}.ini")]
    if os.geteuid() == 0:
        for file in (f"{name}.ini", f"{name}-users.txt"):
            os.chown(folder / file, account.pw_uid, account.pw_gid)
    return Service(
        name=name,
        title="PgBouncer",
        command=as_user(command, account.pw_uid, account.pw_gid, folder),
        environment=os.environ,
        folder=ROOT,
        is_ready=lambda: ports.answers(port),
    )


def haproxy(folder: Path, port: int, *, nodes: Sequence[int], host: str) -> Service:
    """HAProxy for the web nodes, with a health check every second."""
    servers = [f"    server node{number} 127.0.0.1:{at} check" for number, at in enumerate(nodes, 1)]
    write_private(
        folder / "haproxy.cfg",
        "\n".join(
            [
                "defaults",
                "    mode http",
                "    timeout connect 1s",
                "    timeout client 30s",
                "    timeout server 30s",
                # The shop's own response while no node reaches the database.
                "    http-error status 503 content-type application/json "
                f"string '{AWAY}' hdr Retry-After {RETRY_SECONDS}",
                "    retries 3",
                "    option redispatch",
                "frontend shop",
                f"    bind 127.0.0.1:{port}",
                "    option forwardfor",
                "    http-request set-header X-Forwarded-Proto https",
                "    default_backend nodes",
                "backend nodes",
                "    balance leastconn",
                "    option httpchk",
                f"    http-check send meth GET uri /api/health/serving hdr Host {host}",
                # A node without the database still completes its requests, with a 503.
                "    default-server inter 1s fall 2 rise 1",
                # Interrupted reads are retried on another node; only the client may repeat a write.
                "    http-request disable-l7-retry unless { method GET HEAD }",
                "    retry-on conn-failure empty-response",
                *servers,
                "",
            ]
        ),
    )
    return Service(
        name="haproxy",
        title="HAProxy",
        command=[debian.find("haproxy"), "-db", "-f", str(folder / "haproxy.cfg")],
        environment=os.environ,
        folder=ROOT,
        is_ready=lambda: ports.answers(port),
    )
