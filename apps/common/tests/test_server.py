"""The layer between web server and Django behind a real granian: sockets and processes, no test client."""

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from apps.common.http.bodies import Bodies, BodyTooSlow, Limits
from apps.common.http.coding import acceptable
from devstack import ports, processes
from tests.waiting import PATIENCE, wait_for

ROOT = Path(__file__).parents[3]


class Echo:
    """The running server, and raw connections to it."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port, self.process = port, process

    def open(self, head: str = "", body: bytes = b"") -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        if head:
            line.sendall(head.replace("\n", "\r\n").encode("latin-1") + b"\r\n\r\n" + body)
        return line

    def unfinished(
        self, path: str = "/x", *, of: int = 1000, sender: str = "10.0.0.1", more: str = ""
    ) -> socket.socket:
        head = (
            f"POST {path} HTTP/1.1\nHost: x\nConnection: close\nX-Forwarded-For: {sender}\nContent-Length: {of}{more}"
        )
        return self.open(head, b"ab")

    def ask(self, method: str, path: str, body: Any = None, sender: str = "10.0.0.9", **headers: str) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with suppress(BrokenPipeError):  # a server that refused may hang up on what still comes; its answer is there
            line.request(method, path, body, {"X-Forwarded-For": sender} | headers)
        answer: Any = line.getresponse()
        answer.content = answer.read()
        line.close()
        return answer

    def status(self, path: str = "/anything") -> dict[str, Any]:
        return json.loads(self.ask("GET", path).content)

    def worker(self) -> int:
        [child] = [pid for pid in processes.in_session(self.process.pid) if pid != self.process.pid and is_worker(pid)]
        return child

    def temporary_files(self) -> int:
        links = Path(f"/proc/{self.worker()}/fd").iterdir()
        return sum("deleted" in os.readlink(link) for link in links if int(link.name) > 2)  # but for pytest's own


def is_worker(pid: int) -> bool:
    return "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text()


def answer_on(line: socket.socket) -> tuple[int, bytes]:
    """Status and everything else of a raw answer, read until the server closes the connection."""
    found = b""
    while part := line.recv(65536):
        found += part
    line.close()
    return int(found.split(b" ")[1]), found


def whole(line: socket.socket, of: int = 1000) -> int:
    """Send the rest of an unfinished body; the status of its answer."""
    line.sendall(b"c" * (of - 2))
    return answer_on(line)[0]


@contextmanager
def serving(body_seconds: float = PATIENCE) -> Iterator[Echo]:
    port = ports.pick(set())
    command = [
        *(str(Path(sys.executable).with_name("granian")), "--interface", "asginl", "--loop", "uvloop"),
        *("--http", "1", "--no-ws", "--workers", "1", "--host", "127.0.0.1", "--port", str(port)),
        "apps.common.tests.echo:server",
    ]
    environ = os.environ | {"TRUSTED_PROXIES": "127.0.0.1", "BODY_SECONDS": str(body_seconds)}
    process = subprocess.Popen(command, cwd=ROOT, env=environ, start_new_session=True)  # noqa: S603
    try:
        wait_for(lambda: ports.answers(port) or process.poll() is not None, "the server")
        assert process.poll() is None
        yield Echo(port, process)
    finally:
        processes.end(process.pid, lambda: processes.in_session(process.pid), signal.SIGTERM, PATIENCE)
        process.wait()


@pytest.fixture(scope="module")
def echo() -> Iterator[Echo]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def hasty() -> Iterator[Echo]:
    """A server that soon gives up bodies that do not come."""
    with serving(body_seconds=0.5) as running:
        yield running


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def read_in_parts(parts: list[tuple[float, int]]) -> int:
    """The length of a body whose parts come after some seconds each; raises BodyTooSlow."""

    async def reading() -> int:
        coming = iter(parts)

        async def receive() -> dict[str, Any]:
            seconds, size = next(coming, (0, 0))
            loop.ahead += seconds
            await asyncio.sleep(0)  # a turn of the loop, in which what is due by its clock happens
            return {"type": "http.request", "body": b"c" * size, "more_body": size > 0}

        async with Bodies(Limits(seconds=10, progress=100)).read(
            {"REMOTE_ADDR": "10.0.0.1"}, receive, most=9999
        ) as body:
            return len(body.read())

    loop = JumpingLoop()
    try:
        return loop.run_until_complete(reading())
    finally:
        loop.close()


class TestBodiesThatDoNotCome:
    def test_an_unfinished_body_is_a_408_and_reaches_nobody(self, hasty):
        line = hasty.unfinished("/unfinished")
        status, answer = answer_on(line)
        assert (status, answer[-13:]) == (408, b"body_too_slow")
        assert "/unfinished" not in hasty.status()["begun"]

    def test_an_unfinished_chunked_body_is_a_408(self, hasty):
        line = hasty.open("POST /x HTTP/1.1\nHost: x\nTransfer-Encoding: chunked", b"3\r\nabc\r\n")
        assert answer_on(line)[0] == 408

    def test_single_bytes_do_not_hold_a_connection_open(self, hasty):
        line = hasty.unfinished()
        for _ in range(90):
            line.sendall(b"c")
        assert answer_on(line)[0] == 408

    def test_single_bytes_give_a_body_no_more_time(self):
        with pytest.raises(BodyTooSlow):
            read_in_parts([(4, 1)] * 9)

    def test_a_body_that_comes_slowly_but_comes_is_taken(self):
        assert read_in_parts([(9, 200)] * 5) == 1000

    def test_a_client_that_leaves_makes_room_at_once(self, echo):
        for line in [echo.unfinished("/left", sender="10.0.1.1") for _ in range(3)]:
            line.close()
        wait_for(lambda: echo.status()["reading"] == 0, "the end of three bodies")
        assert "/left" not in echo.status()["begun"]

    def test_pages_are_answered_while_bodies_are_awaited(self, echo):
        lines = [echo.unfinished(sender=f"10.0.2.{number}") for number in range(5)]
        wait_for(lambda: echo.status()["reading"] == 5, "five bodies")
        assert echo.ask("POST", "/honest", b"whole").status == 200
        assert {whole(line) for line in lines} == {200}


class TestLimits:
    def test_a_body_that_says_that_it_is_too_large_is_not_read(self, echo):
        line = echo.unfinished("/large", of=50_001)
        status, answer = answer_on(line)
        assert (status, answer[-14:]) == (413, b"body_too_large")

    @pytest.mark.parametrize(
        "length", ["\xb2", "1\xb9", "-1", "1e9", "0x10", "9" * 40, "+5", "", "5, 6", "2\nContent-Length: 3"]
    )
    def test_a_length_that_is_no_number_is_refused(self, echo, length):
        line = echo.open(f"POST /odd HTTP/1.1\nHost: x\nContent-Length: {length}", b"ab")
        line.shutdown(socket.SHUT_WR)
        assert answer_on(line)[0] == 400
        assert "/odd" not in echo.status()["begun"]

    def test_refused_sender_receives_the_reason(self, echo):
        answer = echo.ask("POST", "/large", b"x" * 3_000_000)
        assert (answer.status, answer.content) == (413, b"body_too_large")

    def test_a_chunked_body_is_refused_when_it_becomes_too_large(self, echo):
        answer = echo.ask("POST", "/large", iter([b"x" * 10_000] * 6))
        assert answer.status == 413
        assert "/large" not in echo.status()["begun"]
        wait_for(lambda: echo.temporary_files() == 0, "the end of temporary files")

    def test_only_so_many_bodies_come_from_one_address(self, echo):
        lines = [echo.unfinished(sender="10.0.3.1") for _ in range(3)]
        wait_for(lambda: echo.status()["reading"] == 3, "three bodies")
        refused = echo.ask("POST", "/x", b"x", sender="10.0.3.1")
        assert (refused.status, refused.content) == (429, b"rate_limited")
        assert int(refused.headers["Retry-After"]) > 0
        assert echo.ask("POST", "/x", b"x", sender="10.0.3.2").status == 200
        assert {whole(line) for line in lines} == {200}

    def test_only_so_many_bodies_are_read_at_once(self, echo):
        lines = [echo.unfinished(sender=f"10.0.4.{number}") for number in range(6)]
        wait_for(lambda: echo.status()["reading"] == 6, "six bodies")
        refused = echo.ask("POST", "/x", b"x")
        assert (refused.status, refused.content) == (503, b"unavailable")
        assert int(refused.headers["Retry-After"]) > 0
        assert echo.status()["reading"] == 6  # pages go on
        assert {whole(line) for line in lines} == {200}

    def test_only_so_many_bytes_wait_on_the_disk(self, echo):
        lines = [echo.unfinished(sender=f"10.0.5.{number}", of=50_000) for number in range(2)]
        wait_for(lambda: echo.status()["on_disk"] == 100_000, "two bodies on the disk")
        assert echo.ask("POST", "/x", b"x" * 40_000).status == 503
        assert echo.ask("POST", "/x", b"x" * 900).status == 200
        assert {whole(line, of=50_000) for line in lines} == {200}
        assert echo.status()["on_disk"] == 0

    def test_form_without_a_session_is_refused_without_reading_its_body(self, echo):
        line = echo.unfinished("/nobody", of=40_000)
        status, answer = answer_on(line)
        assert (status, json.loads(answer.partition(b"\r\n\r\n")[2])["length"]) == (200, 0)


class TestPools:
    def test_uploads_wait_in_a_bounded_queue_and_hold_up_nothing_else(self, echo):
        form = {"Content-Type": "multipart/form-data; boundary=x"}
        answers = []
        # One is being worked on and one waits; there is room for no other.
        uploads = [
            threading.Thread(target=lambda: answers.append(echo.ask("POST", "/wait", b"x", **form))) for _ in range(3)
        ]
        try:
            for upload in uploads:
                upload.start()
            wait_for(lambda: len(answers) == 1, "a refusal")
            assert answers[0].status == 503
            assert int(answers[0].headers["Retry-After"]) > 0
            assert echo.ask("POST", "/x", b"x").status == 200
        finally:
            echo.ask("GET", "/release")
            for upload in uploads:
                upload.join(PATIENCE)
        assert [answer.status for answer in answers] == [503, 200, 200]
        assert echo.ask("POST", "/form", b"x", **form).status == 200

    def test_what_is_alive_says_so_when_every_thread_is_taken(self):
        with serving() as busy:
            waiting = [threading.Thread(target=lambda: busy.ask("GET", "/wait")) for _ in range(2)]
            for thread in waiting:
                thread.start()
            wait_for(
                lambda: json.loads(busy.ask("GET", "/live").content)["begun"].count("/wait") == 2,
                "two requests that hold the threads",
            )
            busy.ask("GET", "/release")
            for thread in waiting:
                thread.join(PATIENCE)


class TestWhatDjangoIsTold:
    def test_paths_and_queries_arrive_as_wsgi_has_them(self, echo):
        line = echo.open("GET /a%2Fb%FF%E0%AE%A4//..%zz?q=%ff&x[]=1 HTTP/1.1\nHost: x\nConnection: close")
        environ = json.loads(answer_on(line)[1].partition(b"\r\n\r\n")[2])["environ"]
        assert environ["PATH_INFO"].encode("latin-1") == b"/a/b\xff\xe0\xae\xa4//..%zz"
        assert environ["QUERY_STRING"] == "q=%ff&x[]=1"

    def test_headers_that_come_twice_are_joined_and_underscores_fool_nobody(self, echo):
        line = echo.open(
            "GET / HTTP/1.1\nHost: shop.example:80\nX-A: 1\nX-A: 2\nCookie: a=1\nCookie: b=2\n"
            "X_Forwarded_For: 6.6.6.6\nContent-Type: text/plain\nConnection: close"
        )
        environ = json.loads(answer_on(line)[1].partition(b"\r\n\r\n")[2])["environ"]
        assert (environ["HTTP_X_A"], environ["HTTP_COOKIE"]) == ("1,2", "a=1; b=2")
        assert (environ["HTTP_HOST"], environ["CONTENT_TYPE"]) == ("shop.example:80", "text/plain")
        assert "HTTP_X_FORWARDED_FOR" not in environ
        assert (environ["REMOTE_ADDR"], environ["SERVER_PROTOCOL"]) == ("127.0.0.1", "HTTP/1.1")

    def test_a_chunked_body_has_a_length(self, echo):
        status = json.loads(echo.ask("POST", "/x", iter([b"abc", b"de"])).content)
        assert (status["length"], status["environ"]["CONTENT_LENGTH"]) == (5, "5")

    def test_a_large_body_waits_in_a_file_that_is_removed(self, echo):
        status = json.loads(echo.ask("POST", "/x", b"x" * 30_000).content)
        assert (status["length"], status["in_file"]) == (30_000, True)
        assert not json.loads(echo.ask("POST", "/x", b"x" * 1_000).content)["in_file"]
        wait_for(lambda: echo.temporary_files() == 0, "the end of temporary files")

    def test_expect_100_continue_is_answered(self, echo):
        line = echo.open("POST /x HTTP/1.1\nHost: x\nContent-Length: 2\nExpect: 100-continue\nConnection: close")
        assert line.recv(1000).startswith(b"HTTP/1.1 100 Continue")
        line.sendall(b"ab")
        assert answer_on(line)[0] == 200

    def test_no_request_sees_the_context_of_another(self, echo):
        assert {echo.status(path)["seen_before"] for path in ("/one", "/two", "/three")} == {"nothing"}


class TestAnswers:
    def test_head_has_the_headers_of_get_and_no_body(self, echo):
        answer = echo.ask("HEAD", "/x")
        assert (answer.status, answer.content) == (200, b"")
        assert int(answer.headers["Content-Length"]) > 100

    def test_a_header_may_come_twice_and_the_server_is_not_named(self, echo):
        answer = echo.ask("GET", "/x")
        assert answer.headers.get_all("Set-Cookie") == ["a=1", "b=2"]
        assert not answer.headers.get("Server")

    @pytest.mark.parametrize("size", [10, 3_000_000])
    def test_a_file_is_sent_whole_and_closed(self, echo, size):
        answer = echo.ask("GET", f"/file?{size}")
        assert (answer.headers["X-Kind"], len(answer.content)) == ("file", size)
        assert echo.ask("HEAD", f"/file?{size}").content == b""
        wait_for(lambda: echo.temporary_files() == 0, "the end of temporary files")

    def test_a_stream_arrives_whole_and_is_closed(self, echo):
        before = echo.status()["streams"]["closed"]
        assert len(echo.ask("GET", "/stream?30").content) == 3_000_000
        assert echo.status()["streams"]["closed"] == before + 1

    def test_a_stream_is_made_as_fast_as_it_is_read_and_ends_when_its_reader_leaves(self, echo):
        before = echo.status()["streams"]
        line = echo.open("GET /stream?10000 HTTP/1.1\nHost: x")
        line.recv(1000)

        def made() -> int:
            return echo.status()["streams"]["made"] - before["made"]

        # It stands still while fifty other requests are answered.
        wait_for(lambda: len({made() for _ in range(50)}) == 1, "a stream that nobody reads to stand still")
        assert made() < 500  # of a gigabyte
        line.close()
        wait_for(lambda: echo.status()["streams"]["closed"] == before["closed"] + 1, "the end of the stream")

    def test_a_stream_that_breaks_off_is_seen_to_break_off(self, echo):
        with pytest.raises(http.client.IncompleteRead):
            echo.ask("GET", "/stream?3&breaks")
        assert echo.status()["begun"]

    def test_only_so_many_streams_are_read_at_once(self, echo):
        lines = [echo.open("GET /stream?10000 HTTP/1.1\nHost: x") for _ in range(2)]
        for line in lines:
            line.recv(1000)
        assert echo.ask("GET", "/stream?1").status == 503
        for line in lines:
            line.close()
        wait_for(lambda: echo.ask("GET", "/stream?1").status == 200, "room for a stream")


class TestTheEnd:
    def test_a_request_under_way_is_finished_and_an_unfinished_body_does_not_hold_it_up(self):
        with serving(body_seconds=0.5) as ending:
            held = ending.unfinished()
            answers: list[int] = []
            asking = threading.Thread(target=lambda: answers.append(answer_on(waiting)[0]))
            waiting = ending.open("GET /stream?200 HTTP/1.1\nHost: x\nConnection: close")
            waiting.recv(1, socket.MSG_PEEK)
            processes.send(ending.process.pid, signal.SIGTERM)
            asking.start()
            assert ending.process.wait(PATIENCE) == 0
            asking.join(PATIENCE)
            assert answers == [200]
            held.close()


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("gzip, deflate, br", "gzip, deflate, br"),
        ("br;q=0", ""),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0, br;q=0, *;q=1", ""),
        ("*", "br, gzip"),
        ("*;q=0", ""),
        ("br;q=0, *", "gzip"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("br;q=0.5, identity", ""),
        ("br;q=0.5, identity;q=0.1", "br"),
        ("BR ; Q=0.8", "br"),
        ("br;q=x, gzip;q=0.001", "gzip"),
        ("", ""),
    ],
)
def test_codings_are_chosen_by_their_weights(header, found):
    assert acceptable(header) == found
