"""A client of Bezoar's HTTP API: guarded memory for AI agents."""

from __future__ import annotations

import ssl

from .generated import API_VERSION, ClientOperations, SpaceOperations
from .transport import BezoarError, Problem, ServerEvent, Transport, Unreachable

__all__ = ["API_VERSION", "BezoarError", "Client", "Problem", "ServerEvent", "Space", "Unreachable"]


class Space(SpaceOperations):
    """One memory. A session that the server started is sent with every call."""

    def __init__(self, transport: Transport, name: str, session: str | None = None) -> None:
        self._transport = transport
        self._space = name
        self._session = session

    def in_session(self, session: str) -> Space:
        """The same memory, within a session that `start_session` returned."""
        return Space(self._transport, self._space, session)


class Client(ClientOperations):
    """A server and a token of it (`bezoar token create`)."""

    def __init__(
        self, url: str, token: str, *, timeout: float = 30.0, ssl_context: ssl.SSLContext | None = None
    ) -> None:
        self._transport = Transport(url, token, timeout, ssl_context)

    def space(self, name: str) -> Space:
        """The memory with this exact name. Nothing is sent yet."""
        return Space(self._transport, name)
