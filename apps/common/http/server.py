"""The ASGI application of the web server: reads a request's body, then calls Django's WSGI in a thread (ADR 0014)."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from contextlib import AsyncExitStack, suppress
from contextvars import copy_context
from dataclasses import dataclass
from io import BytesIO
from typing import Any, BinaryIO

from apps.common.errors import DomainError

from .bodies import KILOBYTE, MEGABYTE, Bodies, BodyTooSlow, Disconnected, Limits, Receive
from .environ import Environ, wsgi_environ
from .pools import Pools

Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Send = Callable[[dict[str, Any]], Any]

REFUSAL = "shop.refusal"
"""Key of the environ: the DomainError with which Django is to answer (`RefusedBodyMiddleware`)."""
CHUNK = 64 * KILOBYTE
SENT_WHOLE = MEGABYTE
"""Files up to this size are read by the thread that found them, and need none while they are sent."""
SEND_SECONDS = 30.0
"""In which a client must take the next part of a streamed answer."""
LINGER_SECONDS = 5.0
"""For how long the rest of a refused body is read and dropped: a sender that is cut off does not read the answer."""
# The web server would name itself; it leaves a header that is there as it is.
NAMELESS = (b"server", b"")
logger = logging.getLogger(__name__)


class FileBody:
    """A file that is an answer's body (`wsgi.file_wrapper`)."""

    def __init__(self, file: BinaryIO, _block_size: int = CHUNK) -> None:
        self.file = file
        self.close = file.close


@dataclass(slots=True)
class Answer:
    """What Django says: a body, or its beginning and where the rest comes from."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes = b""
    rest: Any = None


def called(application: Wsgi, environ: Environ) -> Answer:
    """The answer of a WSGI application; it is closed unless there is a rest."""
    said: list[tuple[str, list[tuple[str, str]]]] = []
    result: Any = application(environ, lambda status, headers, exc_info=None: said.append((status, headers)))
    status, headers = said[-1]
    answer = Answer(
        int(status[:3]), [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    )
    answer.headers.append(NAMELESS)
    if environ["REQUEST_METHOD"] == "HEAD":
        pass
    elif isinstance(result, FileBody):
        answer.body = result.file.read(SENT_WHOLE + 1)
        answer.rest = result if len(answer.body) > SENT_WHOLE else None
    elif getattr(result, "streaming", False):
        answer.rest = result
    else:
        answer.body = b"".join(result)
    if answer.rest is None:
        if environ["REQUEST_METHOD"] != "HEAD" and not any(name == b"content-length" for name, _ in answer.headers):
            answer.headers.append((b"content-length", b"%d" % len(answer.body)))
        if hasattr(result, "close"):
            result.close()
    return answer


class Server:
    """ASGI around Django's WSGI application.

    `most` says how many bytes a request's body may have; None when it is not read because Django refuses the request
    whatever it holds. `plain` is Django without the response cache: it answers refusals and the paths in `here`
    without a thread, and must not reach for the database then.
    """

    def __init__(
        self,
        application: Wsgi,
        plain: Wsgi,
        *,
        pools: Pools,
        most: Callable[[Environ], int | None],
        here: Collection[str] = (),
        limits: Limits | None = None,
    ) -> None:
        self.application = application
        self.plain = plain
        self.pools = pools
        self.most = most
        self.here = here
        self.bodies = Bodies(limits or Limits())

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise RuntimeError(f"{scope['type']} is not served")
        environ = wsgi_environ(scope)
        environ["wsgi.input"] = BytesIO()
        environ["wsgi.file_wrapper"] = FileBody
        if environ["PATH_INFO"] in self.here:
            await _send(copy_context().run(called, self.plain, environ), send)
            return
        with suppress(Disconnected):
            try:
                answer, is_read = await self._answer(environ, receive)
                if answer.rest is not None and not isinstance(answer.rest, FileBody):
                    self.pools.streams.check()
            except DomainError as refusal:
                # Without its frames, which hold what the web server waits for to be let go of before it hangs up.
                environ[REFUSAL] = refusal.with_traceback(None)
                answer = copy_context().run(called, self.plain, environ)
                is_read = isinstance(refusal, BodyTooSlow)  # nothing more is coming that could be read
                answer.headers.append((b"connection", b"close"))
            if answer.rest is not None:
                await self._stream(answer, receive, send)
            elif is_read:
                await _send(answer, send)
            else:
                await _send_and_drain(answer, receive, send)

    async def _answer(self, environ: Environ, receive: Receive) -> tuple[Answer, bool]:
        """Django's answer, and whether the body was read; raises DomainError and Disconnected."""
        pool = self.pools.of(environ)
        async with AsyncExitStack() as stack:
            is_read = True
            if "HTTP_TRANSFER_ENCODING" in environ or environ.get("CONTENT_LENGTH", "0") != "0":
                pool.check()
                most = self.most(environ)
                if most is None:
                    environ["CONTENT_LENGTH"], is_read = "0", False
                else:
                    body = self.bodies.read(environ, receive, most=most)
                    environ["wsgi.input"] = await stack.enter_async_context(body)
            return await pool.run(called, self.application, environ), is_read

    async def _stream(self, answer: Answer, receive: Receive, send: Send) -> None:
        """Send an answer part by part, until it ends or its client is gone; what breaks off is seen to break off."""
        loop = asyncio.get_running_loop()
        gone = loop.create_task(_until_gone(receive))

        async def part(body: bytes) -> None:
            if gone.done():
                raise Disconnected
            async with asyncio.timeout(SEND_SECONDS):
                await send({"type": "http.response.body", "body": body, "more_body": True})

        try:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            if isinstance(answer.rest, FileBody):
                body = answer.body
                while body:
                    await part(body)
                    body = await loop.run_in_executor(None, answer.rest.file.read, CHUNK)
            else:
                await self.pools.streams.run(
                    _pump, answer.rest, lambda body: asyncio.run_coroutine_threadsafe(part(body), loop).result()
                )
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            logger.info("A client did not take the rest of its answer")
        finally:
            gone.cancel()
            if isinstance(answer.rest, FileBody):
                answer.rest.close()


def _pump(rest: Any, part: Callable[[bytes], None]) -> None:
    """Hand a streaming answer over; all of it in this thread, whose database connection it may use."""
    waiting = bytearray()
    is_first = True
    try:
        for chunk in rest:
            waiting += chunk
            if is_first or len(waiting) >= CHUNK:
                part(bytes(waiting))
                waiting.clear()
                is_first = False
        if waiting:
            part(bytes(waiting))
    finally:
        rest.close()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(answer: Answer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})


async def _send_and_drain(answer: Answer, receive: Receive, send: Send) -> None:
    """Send the whole answer, and read on for a while."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": True})
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while (await receive()).get("more_body"):
                pass
    await send({"type": "http.response.body", "body": b""})
