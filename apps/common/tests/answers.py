"""What tests read from answers."""


def wrong_fields(answer):
    """The fields that a refusal names, each with its message."""
    return [(error["field"], error["message"]) for error in answer.json()["errors"]]
