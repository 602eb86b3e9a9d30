"""A load that runs during a fault, until it is stopped."""

import threading
import time
from collections.abc import Callable
from types import TracebackType

from tests.waiting import PATIENCE, pause, wait_for

from .clients import Client, GaveUp


class Load:
    """Clients that repeat their actions, each in its own thread."""

    def __init__(self, people: list[tuple[Client, Callable[[Client], None]]]) -> None:
        self._people = people
        self._threads = [threading.Thread(target=self._live, args=person, daemon=True) for person in people]

    def __enter__(self) -> "Load":
        for client, _ in self._people:
            client.over.clear()
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        for person in self._people:
            person[0].over.set()
        for thread in self._threads:
            thread.join(PATIENCE)
        assert kind or not any(thread.is_alive() for thread in self._threads), "somebody still waits for an answer"

    def send_home(self, client: Client) -> None:
        """Let one client finish and stop."""
        client.over.set()
        for (person, _), thread in zip(self._people, self._threads, strict=True):
            if person is client:
                thread.join(PATIENCE)

    def come_back(self, client: Client) -> None:
        """Resume paused clients."""
        client.over.clear()
        for index, person in enumerate(self._people):
            if person[0] is client:
                self._threads[index] = threading.Thread(target=self._live, args=person, daemon=True)
                self._threads[index].start()

    def go_on(self, seconds: float) -> None:
        """Run the load for some seconds: a fault lasts as long as its test says."""
        threading.Event().wait(seconds)

    def until_served(self) -> float:
        """Seconds until an order was placed that was begun after this call."""
        journal = self._people[0][0].journal
        began, known = time.monotonic(), len(journal.orders)
        wait_for(lambda: len(journal.orders) >= known + 2, "somebody who is served")
        return time.monotonic() - began

    @staticmethod
    def _live(client: Client, act: Callable[[Client], None]) -> None:
        while not client.over.is_set():
            try:
                act(client)
            except GaveUp:
                return
            except Exception as error:  # noqa: BLE001 - a client that stumbles is a finding
                client.journal.fault(f"{type(error).__name__}: {error}")
                pause()
