"""A push service on this machine, and a browser that reads what it gets."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from apps.common import webpush
from tests.waiting import PAUSE


class Browser:
    """Makes a subscription and decrypts as RFC 8291 says."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(webpush.CURVE)
        self.secret = bytes(range(16))
        self.point = webpush._point(self.key.public_key())
        self.endpoint = endpoint
        self.body = {
            "endpoint": endpoint,
            "p256dh": webpush.encode(self.point),
            "auth": webpush.encode(self.secret),
        }
        self.recipient = webpush.Recipient(**self.body)

    def read(self, body: bytes) -> bytes:
        """The message inside; raises InvalidTag for another browser's."""
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, sender))
        secret = HKDF(SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        assert padded[-1:] == b"\x02"  # the last record
        return padded[:-1]


class PushService(ThreadingHTTPServer):
    """Answers as `answers` says for the end of a path, otherwise 201; `got` has path, headers and body of each call.

    An answer "hangs" until the service is closed.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers: dict[str, Any] = {}
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.closing = threading.Event()

    @property
    def address(self) -> str:
        """As in PUSH_SERVICES."""
        return f"http://127.0.0.1:{self.server_port}"

    def browser(self, name: str) -> Browser:
        """A browser whose endpoint ends in `name`."""
        return Browser(f"{self.address}/push/{name}")


class _Handler(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        answer = self.server.answers.get(self.path.rpartition("/")[2], 201)
        if answer == "hangs":
            self.server.closing.wait()
        else:
            self.send_response(answer)
            if answer == 307:
                self.send_header("Location", f"{self.server.address}/elsewhere")
            self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def running() -> Iterator[PushService]:
    """A push service in a thread."""
    service = PushService()
    threading.Thread(target=service.serve_forever, args=(PAUSE,), daemon=True).start()
    try:
        yield service
    finally:
        service.closing.set()
        service.shutdown()
        service.server_close()
