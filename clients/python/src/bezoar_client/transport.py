"""Requests to one server, with nothing but the standard library."""

from __future__ import annotations

import http.client
import json
import ssl
from dataclasses import dataclass
from typing import Any, Iterator, Mapping, Sequence
from urllib.parse import quote, urlencode, urlsplit

MAX_ANSWER_BYTES = 64 * 1024 * 1024
MAX_EVENT_LINE_BYTES = 1024 * 1024


class BezoarError(Exception):
    """The base of every error of this client."""


class Unreachable(BezoarError):
    """No answer came, or none that can be read. Whether the request was carried out is unknown."""


class Problem(BezoarError):
    """The server refused a request (RFC 9457). `code` is stable; the text is for people."""

    def __init__(self, status: int, code: str, title: str, detail: str, retry_after: float | None) -> None:
        super().__init__(f"{status} {code}: {detail or title}")
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.retry_after = retry_after


@dataclass(frozen=True)
class Part:
    """A part of a path that is a value, and not a fixed name."""

    value: str


@dataclass(frozen=True)
class ServerEvent:
    """One event of a stream. `data` is the parsed JSON."""

    event: str
    id: str
    data: Any


class Transport:
    """Opens a connection for each request. Redirects are errors: a token must not travel to another server."""

    def __init__(self, url: str, token: str, timeout: float = 30.0, context: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
            raise ValueError("url must look like http://127.0.0.1:7433 or https://memory.example.com")
        if not token or not token.isascii() or any(ord(letter) < 33 for letter in token):
            raise ValueError("token must be the one line that `bezoar token create` printed")
        self._scheme, self._host, self._port = parts.scheme, parts.hostname, parts.port
        self._base = parts.path.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._context = context

    def call(
        self,
        method: str,
        path: Sequence[str | Part],
        *,
        query: Mapping[str, Any],
        headers: Mapping[str, str | None],
        body: Any = None,
    ) -> Any:
        """Sends a request and returns the parsed answer; None if there is none. Raises `Problem` or `Unreachable`."""
        connection = self._connect()
        try:
            answer = self._send(connection, method, path, query, headers, body, "application/json")
            data = answer.read(MAX_ANSWER_BYTES + 1)
            if len(data) > MAX_ANSWER_BYTES:
                raise Unreachable(f"the answer is larger than {MAX_ANSWER_BYTES} bytes")
            return _result(answer, data)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"no answer from {self._host}: {type(error).__name__}") from error
        finally:
            connection.close()

    def stream(
        self, method: str, path: Sequence[str | Part], *, query: Mapping[str, Any], headers: Mapping[str, str | None]
    ) -> Iterator[ServerEvent]:
        """Follows a stream of events until the caller stops or the connection ends."""
        connection = self._connect()
        try:
            answer = self._send(connection, method, path, query, headers, None, "text/event-stream")
            if answer.status != 200:
                _result(answer, answer.read(MAX_ANSWER_BYTES))
                raise Unreachable(f"status {answer.status} instead of a stream")
            yield from _events(answer)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"the stream of {self._host} ended: {type(error).__name__}") from error
        finally:
            connection.close()

    def _connect(self) -> http.client.HTTPConnection:
        if self._scheme == "http":
            return http.client.HTTPConnection(self._host, self._port, timeout=self._timeout)
        context = self._context or ssl.create_default_context()
        return http.client.HTTPSConnection(self._host, self._port, timeout=self._timeout, context=context)

    def _send(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: Sequence[str | Part],
        query: Mapping[str, Any],
        headers: Mapping[str, str | None],
        body: Any,
        accept: str,
    ) -> http.client.HTTPResponse:
        sent = {"Authorization": f"Bearer {self._token}", "Accept": accept}
        sent.update({name: value for name, value in headers.items() if value is not None})
        data = None
        if body is not None:
            data = json.dumps(_given(body)).encode()
            sent["Content-Type"] = "application/json"
        connection.request(method, self._target(path, query), body=data, headers=sent)
        return connection.getresponse()

    def _target(self, path: Sequence[str | Part], query: Mapping[str, Any]) -> str:
        names = [quote(part.value, safe="") if isinstance(part, Part) else part for part in path]
        if any(name in ("", ".", "..") for name in names):
            raise ValueError("a part of the path is empty")
        asked = urlencode({name: _query_value(value) for name, value in query.items() if value is not None}, doseq=True)
        return f"{self._base}/{'/'.join(names)}{'?' if asked else ''}{asked}"


def _given(body: Any) -> Any:
    """Arguments that were not given are not sent; a None deeper down is sent as null."""
    return {name: value for name, value in body.items() if value is not None} if isinstance(body, dict) else body


def _query_value(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _result(answer: http.client.HTTPResponse, data: bytes) -> Any:
    try:
        parsed = json.loads(data) if data else None
    except ValueError:
        parsed = None
        if answer.status < 300:
            raise Unreachable(f"status {answer.status} without JSON; is this the address of a Bezoar server?") from None
    if 200 <= answer.status < 300:
        return parsed
    problem = parsed if isinstance(parsed, dict) else {}
    after = answer.getheader("Retry-After", "")
    raise Problem(
        answer.status,
        str(problem.get("code", "unknown")),
        str(problem.get("title", "")),
        str(problem.get("detail", "")),
        float(after) if after.isdigit() else None,
    )


def _events(answer: http.client.HTTPResponse) -> Iterator[ServerEvent]:
    fields: dict[str, str] = {}
    while line := answer.readline(MAX_EVENT_LINE_BYTES + 1):
        if len(line) > MAX_EVENT_LINE_BYTES:
            raise Unreachable(f"an event is larger than {MAX_EVENT_LINE_BYTES} bytes")
        text = line.decode("utf-8").rstrip("\r\n")
        if text == "":
            if "data" in fields:
                yield ServerEvent(fields.get("event", "message"), fields.get("id", ""), json.loads(fields["data"]))
            fields = {}
        elif not text.startswith(":"):
            name, _, value = text.partition(":")
            value = value.removeprefix(" ")
            fields[name] = f"{fields[name]}\n{value}" if name == "data" and "data" in fields else value
