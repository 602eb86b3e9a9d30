"""`python -m shop_project.probe`: whether the web server of this container serves; for engines without HTTP probes."""

import http.client
import os
import sys

PATIENCE = 4.0


def main() -> int:
    """0 when `/api/health/serving` says so."""
    line = http.client.HTTPConnection("127.0.0.1", 8000, timeout=PATIENCE)
    try:
        line.request("GET", "/api/health/serving", headers={"Host": os.environ["SHOP_HOSTS"].split(",")[0]})
        return 0 if line.getresponse().status == http.client.OK else 1
    except (OSError, http.client.HTTPException):
        return 1
    finally:
        line.close()


if __name__ == "__main__":
    sys.exit(main())
