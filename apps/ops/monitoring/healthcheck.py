"""`python -m apps.ops.monitoring.healthcheck`: the container's health check, for engines without HTTP probes."""

import http.client
import os
import sys

TIMEOUT_SECONDS = 4.0


def main() -> int:
    """0 when `/api/health/serving` says so."""
    connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/api/health/serving", headers={"Host": os.environ["SHOP_HOSTS"].split(",")[0]})
        return 0 if connection.getresponse().status == http.client.OK else 1
    except (OSError, http.client.HTTPException):
        return 1
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
