"""Runs against a real server. test/http/python-client.test.ts starts one and says where it is."""

import os
import socket
import threading
import typing
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from bezoar_client import Client, Problem, Unreachable, generated

URL = os.environ["BEZOAR_TEST_URL"]
AGENT = os.environ["BEZOAR_TEST_AGENT"]
ADMIN = os.environ["BEZOAR_TEST_ADMIN"]


class Memory(unittest.TestCase):
    def setUp(self) -> None:
        self.agent = Client(URL, AGENT).space("acme")
        self.admin = Client(URL, ADMIN).space("acme")

    def test_writes_and_recalls(self) -> None:
        written = self.agent.write_entry("the python drinks teas", tags=["snakes"])
        self.assertEqual(written["outcome"], "stored")
        found = self.agent.recall(query="tea", limit=5)
        self.assertEqual(found["outcome"], "recalled")
        self.assertIn(written["id"], [entry["id"] for entry in found["entries"]])
        self.assertIn("the python drinks teas", found["text"])
        self.assertEqual(self.agent.get_entry(written["id"])["id"], written["id"])

    def test_a_session_is_sent_with_every_call(self) -> None:
        started = self.agent.start_session(coverage="partial")
        inside = self.agent.in_session(started["session"])
        observed = inside.observe("a page about doors", channel="tool", source="web_fetch", uri="https://x.example/a")
        self.assertIn("a page about doors", str(observed["content"]))
        inside.write_entry("doors are wooden")
        events = self.admin.read_journal(limit=5, backwards=True)
        self.assertEqual(events["records"][0]["event"]["by"]["session"][:8], started["session"][:8])

    def test_the_same_key_runs_once(self) -> None:
        first = self.agent.write_entry("only once", idempotency_key="key-1")
        again = self.agent.write_entry("only once", idempotency_key="key-1")
        self.assertEqual(first, again)

    def test_names_with_slashes_reach_their_space(self) -> None:
        team = Client(URL, ADMIN).space("team/ana@acme.example")
        team.write_entry("a note of the team")
        self.assertIn("team/ana@acme.example", Client(URL, ADMIN).list_spaces()["spaces"])

    def test_a_refusal_is_a_problem_with_a_code(self) -> None:
        with self.assertRaises(Problem) as missing:
            self.agent.get_entry("no-such-entry")
        self.assertEqual((missing.exception.status, missing.exception.code), (404, "not-found"))
        with self.assertRaises(Problem) as forbidden:
            self.agent.erase_entry("x", "because")
        self.assertEqual(forbidden.exception.status, 403)
        with self.assertRaises(Problem) as unknown:
            Client(URL, "bzr_wrong").list_spaces()
        self.assertEqual(unknown.exception.status, 401)

    def test_held_texts_are_reviewed(self) -> None:
        held = self.agent.write_entry("MEDIUM claim from python", uri="https://x.example/b")
        self.assertEqual(held["outcome"], "held")
        seen = self.admin.inspect_entry(held["id"])
        self.assertIn("MEDIUM claim from python", str(seen))
        done = self.admin.discard_entry(held["id"], "not true")
        self.assertEqual(done["outcome"], "discarded")

    def test_events_are_followed(self) -> None:
        self.agent.write_entry("something to follow")
        stream = self.admin.follow_events(after="0")
        event = next(each for each in stream if each.event == "record")
        stream.close()
        self.assertIsInstance(event.data, dict)
        self.assertNotEqual(event.id, "")

    def test_an_empty_answer_is_none(self) -> None:
        client = Client(URL, ADMIN)
        made = client.create_token(name="short-lived", role="agent", spaces=["acme"], channel="agent")
        self.assertIsNone(client.revoke_token(made["token"]["id"]))


class Wrong(unittest.TestCase):
    def test_addresses_and_tokens_are_checked(self) -> None:
        for url in ("ftp://x.example", "127.0.0.1:7433", "http://", "http://u:p@x.example", "http://x.example/?a"):
            with self.assertRaises(ValueError):
                Client(url, AGENT)
        for token in ("", "two\nlines", "a b", "\u00e9"):
            with self.assertRaises(ValueError):
                Client(URL, token)
        for name in ("", ".", ".."):
            with self.assertRaises(ValueError):
                Client(URL, AGENT).space(name).recall()

    def test_no_server_is_unreachable(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with self.assertRaises(Unreachable):
            Client(f"http://127.0.0.1:{port}", AGENT).list_spaces()

    def test_a_redirect_takes_the_token_nowhere(self) -> None:
        asked: list[str] = []

        class Redirecting(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(307)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Redirecting)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with self.assertRaises(Problem) as moved:
                Client(f"http://127.0.0.1:{server.server_port}", AGENT).list_spaces()
        finally:
            server.shutdown()
            server.server_close()
        self.assertEqual((moved.exception.status, asked), (307, ["/api/v1/spaces"]))


class Types(unittest.TestCase):
    def test_every_annotation_can_be_evaluated(self) -> None:
        classes = [each for each in vars(generated).values() if typing.is_typeddict(each)]
        self.assertGreater(len(classes), 50)
        for each in classes:
            typing.get_type_hints(each)
        for owner in (generated.ClientOperations, generated.SpaceOperations):
            for method in [each for each in vars(owner).values() if callable(each)]:
                typing.get_type_hints(method, vars(generated))


if __name__ == "__main__":
    unittest.main()
