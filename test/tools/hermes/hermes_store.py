"""A program that keeps a memory file the way hermes-agent does, for tests of what happens when both use one folder.

It follows the documented behaviour: `<FILE>.lock` beside the file, locked with flock and never deleted; the file is read again
under the lock; entries are separated by a line with a section sign, stripped, and de-duplicated; the new file is a synced
draft that replaces the old one.

  hermes_store.py serve FOLDER                  reads one JSON command a line and answers each with a JSON line
  hermes_store.py write FOLDER NAME COUNT PAUSE makes COUNT writes and prints each when it is done. Before each, it waits for a
                                                random time of at most PAUSE milliseconds
"""

import fcntl
import json
import os
import random
import sys
import tempfile
import time
from contextlib import contextmanager

DELIMITER = "\n\u00a7\n"
MAX_ENTRIES = 40


class Store:
    def __init__(self, folder, name="MEMORY.md"):
        self.path = os.path.join(folder, name)

    @contextmanager
    def locked(self):
        with open(self.path + ".lock", "a+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.flock(lock, fcntl.LOCK_UN)

    def read(self):
        try:
            with open(self.path, encoding="utf-8-sig") as file:
                text = file.read()
        except FileNotFoundError:
            return []
        except UnicodeDecodeError:
            return None
        pieces = (piece.strip() for piece in text.split(DELIMITER))
        return list(dict.fromkeys(piece for piece in pieces if piece))

    def write(self, entries):
        target = os.path.realpath(self.path)
        handle, draft = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".mem_", suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(DELIMITER.join(entries))
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)

    def add(self, content):
        with self.locked():
            entries = self.read()
            if content not in entries:
                self.write([*entries, content])
            return True

    def replace(self, old, content):
        with self.locked():
            entries = self.read()
            found = self.find(entries, old)
            if found is None:
                return False
            entries[found] = content
            self.write(entries)
            return True

    def remove(self, old):
        with self.locked():
            entries = self.read()
            found = self.find(entries, old)
            if found is None:
                return False
            del entries[found]
            self.write(entries)
            return True

    @staticmethod
    def find(entries, old):
        # Every entry contains the empty text. hermes-agent refuses it before it looks.
        if not old.strip():
            return None
        matches = [index for index, entry in enumerate(entries) if old in entry]
        exact = [index for index in matches if entries[index] == old]
        if exact:
            return exact[0]
        different = {entries[index] for index in matches}
        return matches[0] if len(different) == 1 else None


def serve(folder):
    for line in sys.stdin:
        command = json.loads(line)
        store = Store(folder, command.get("file", "MEMORY.md"))
        action = getattr(store, command["action"])
        print(json.dumps(action(*command.get("args", []))), flush=True)


def write(folder, name, count, pause):
    """Adds entries, and replaces and removes its own and those of others, until it has done COUNT or a file `stop` appears."""
    store = Store(folder)
    chance = random.Random(name)
    done = 0
    while done < count and not os.path.exists(os.path.join(folder, "stop")):
        time.sleep(chance.random() * pause / 1000)
        text = f"{name} notes {done}."
        entries = store.read()
        old = chance.choice(entries) if entries else ""
        kind = chance.choice(["add", "add", "replace", "remove"]) if len(entries) < MAX_ENTRIES else "remove"
        if kind == "add":
            acknowledged = store.add(text) and {"added": text}
        elif kind == "replace":
            acknowledged = store.replace(old, text) and {"removed": old, "added": text}
        else:
            acknowledged = store.remove(old) and {"removed": old}
        # Somebody else may have removed the entry first.
        if acknowledged:
            done += 1
            print(json.dumps(acknowledged), flush=True)


if sys.argv[1] == "serve":
    serve(sys.argv[2])
else:
    write(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
