"""Messages to browsers: encrypted as RFC 8291 says, to push services alone."""

import jwt
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.utils import timezone

from apps.common import webpush

from . import push_service


@pytest.fixture
def service(settings):
    with push_service.running() as started:
        settings.PUSH_SERVICES = [started.address]
        yield started


def send(browser, message=b"hello"):
    webpush.send(browser.recipient, message, topic="news", lives_for=60)


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291():
    body = webpush.encrypt(
        b"When I grow up, I want to be a watermelon",
        p256dh=webpush.decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        auth=webpush.decode("BTBZMqHH6r4Tts7J_aSIgg"),
        sender=webpush._private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt=webpush.decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert webpush.encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_message_is_read_by_its_browser_alone(service):
    browser, other = service.browser("a"), service.browser("b")
    send(browser)
    ((path, headers, body),) = service.got
    assert path == "/push/a"
    assert browser.read(body) == b"hello"
    with pytest.raises(InvalidTag):
        other.read(body)
    said = {name: headers[name] for name in ("Content-Encoding", "TTL", "Topic", "Urgency")}
    assert said == {"Content-Encoding": "aes128gcm", "TTL": "60", "Topic": "news", "Urgency": "high"}


def test_the_service_can_check_who_sends(service):
    send(service.browser("a"))
    scheme, token, key = service.got[0][1]["Authorization"].replace(",", "").split()
    assert (scheme, key) == ("vapid", f"k={webpush.public_key()}")
    point = ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, webpush.decode(key.removeprefix("k=")))
    claims = jwt.decode(token.removeprefix("t="), point, algorithms=["ES256"], audience=service.address)
    assert claims["sub"].startswith("mailto:")
    assert 0 < claims["exp"] - timezone.now().timestamp() <= 24 * 3600


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (404, webpush.SubscriptionGone),
        (410, webpush.SubscriptionGone),
        (307, webpush.PushFailed),
        (403, webpush.PushFailed),
        (500, webpush.PushFailed),
    ],
)
def test_only_a_success_is_one_and_redirects_are_not_followed(service, status, error):
    service.answers["a"] = status
    with pytest.raises(webpush.PushFailed) as raised:
        send(service.browser("a"))
    assert type(raised.value) is error
    assert len(service.got) == 1


def test_a_service_that_hangs_is_given_up(service, monkeypatch):
    monkeypatch.setattr(webpush, "CALL_SECONDS", 0.3)
    service.answers["a"] = "hangs"
    with pytest.raises(webpush.PushServiceHangs):
        send(service.browser("a"))


def test_a_service_that_is_not_there_is_a_failure(service):
    browser = service.browser("a")
    service.server_close()
    with pytest.raises(webpush.PushFailed):
        send(browser)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-pn1p.notify.windows.com/w/?token=abc",
    ],
)
def test_push_services_of_browsers_are_called(endpoint):
    assert webpush.service_of(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/fcm/send/abc",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/abc",
        "https://someone@fcm.googleapis.com/abc",
        "https://fcm.googleapis.com\\@evil.example/abc",
        "https://evilpush.apple.com.evil.example/",
        "https://evilpush-apple.com/",
        "https://notify.windows.com.127.0.0.1.nip.io/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://[::1/",
        "https://fcm.googleapis.com:https/",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/\r\nHost: evil.example",
        "https://fcm.googleapis。com/abc",
        "//fcm.googleapis.com/abc",
        "file:///etc/passwd",
        "fcm.googleapis.com/abc",
        "",
    ],
)
def test_no_other_address_is_called(endpoint):
    assert webpush.service_of(endpoint) is None
    browser = push_service.Browser(endpoint)
    with pytest.raises(webpush.PushFailed, match="no push service"):
        send(browser)
