"""Web push: a message encrypted for one browser (RFC 8291), signed by this shop (RFC 8292), sent to its push service.

`cryptography` and PyJWT are here already; pywebpush would bring aiohttp and nine more packages into every process.
"""

import base64
import http.client
import os
import re
import ssl
import struct
import time
from dataclasses import dataclass
from email.utils import parseaddr
from functools import cache
from urllib.parse import SplitResult, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.http import is_same_domain

CALL_SECONDS = 5.0
"""For the connection, and between two pieces of an answer."""
SIGNATURE_SECONDS = 12 * 3600
CURVE = ec.SECP256R1()
RECORD_BYTES, POINT_BYTES = 4096, 65
GONE = (http.HTTPStatus.NOT_FOUND, http.HTTPStatus.GONE)


class PushFailed(Exception):
    """The push service did not take the message."""


class PushServiceHangs(PushFailed):
    """The push service did not answer within CALL_SECONDS."""


class SubscriptionGone(PushFailed):
    """The browser has no such subscription any more."""


@dataclass(frozen=True, slots=True)
class Recipient:
    """A browser's subscription: the address of its push service, and its keys in base64url."""

    endpoint: str
    p256dh: str
    auth: str


def decode(text: str) -> bytes:
    """Base64url without padding, as browsers write keys; raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encode(data: bytes) -> str:
    """The same back."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@cache
def _private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key() -> str | None:
    """What browsers subscribe with; None where no VAPID_PRIVATE_KEY is set."""
    text = settings.VAPID_PRIVATE_KEY
    return encode(_point(_private_key(text).public_key())) if text else None


def is_public_key(text: str) -> bool:
    """Whether this is a point of the curve, uncompressed as browsers send it."""
    try:
        point = decode(text)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES


def service_of(endpoint: str) -> str | None:
    """The one of PUSH_SERVICES that an address belongs to; None: the shop never calls it."""
    if not re.fullmatch(r"[!-~]+", endpoint):
        return None
    try:
        address = urlsplit(endpoint)
        return next((name for name in settings.PUSH_SERVICES if _belongs(address, urlsplit(name))), None)
    except ValueError:
        return None


def _belongs(address: SplitResult, service: SplitResult) -> bool:
    return (
        (address.scheme, address.port) == (service.scheme, service.port)
        and address.username is None
        and is_same_domain(address.hostname or "", service.hostname or "")
    )


def send(recipient: Recipient, message: bytes, *, topic: str, lives_for: int) -> None:
    """Hand a message to the recipient's push service, which stores it for `lives_for` seconds; for jobs.

    A later message of the same topic takes the place of one that was not delivered yet. Raises SubscriptionGone,
    PushServiceHangs or PushFailed.
    """
    if service_of(recipient.endpoint) is None:
        raise PushFailed("This address belongs to no push service.")
    address = urlsplit(recipient.endpoint)
    headers = {
        "Authorization": _signature(address),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(lives_for),
        "Topic": topic,
        "Urgency": "high",
    }
    body = encrypt(message, p256dh=decode(recipient.p256dh), auth=decode(recipient.auth))
    try:
        status = _post(address, body, headers)
    except TimeoutError as error:
        raise PushServiceHangs("The push service does not answer in time.") from error
    except (OSError, http.client.HTTPException) as error:
        raise PushFailed(f"The push service cannot be reached: {error}") from error
    if status in GONE:
        raise SubscriptionGone
    if status // 100 != http.HTTPStatus.OK // 100:
        raise PushFailed(f"The push service answered {status}.")


def _signature(address: SplitResult) -> str:
    key = _private_key(settings.VAPID_PRIVATE_KEY)
    claims = {
        "aud": f"{address.scheme}://{address.netloc}",
        "exp": int(time.time()) + SIGNATURE_SECONDS,
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    return f"vapid t={jwt.encode(claims, key, algorithm='ES256')}, k={public_key()}"


def _post(address: SplitResult, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer. Redirects are not followed, and the body is not read."""
    host, port = address.hostname or "", address.port
    connection = (
        http.client.HTTPSConnection(host, port, timeout=CALL_SECONDS, context=ssl.create_default_context())
        if address.scheme == "https"
        else http.client.HTTPConnection(host, port, timeout=CALL_SECONDS)
    )
    try:
        connection.request("POST", address.path + (f"?{address.query}" if address.query else ""), body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def encrypt(
    message: bytes,
    *,
    p256dh: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message in one record of aes128gcm; `sender` and `salt` are random unless given."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or os.urandom(16)
    own_point = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh))
    secret = _derived(shared, salt=auth, info=b"WebPush: info\0" + p256dh + own_point, length=32)
    key = _derived(secret, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(secret, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    header = salt + struct.pack("!IB", RECORD_BYTES, len(own_point)) + own_point
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
