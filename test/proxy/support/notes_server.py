"""A memory server in Python: notes in a JSON file, the protocol line by line over standard input and output."""

import json
import os
import sys

PATH = os.environ["NOTES_FILE"]


def load():
    if not os.path.exists(PATH):
        return {}
    with open(PATH, encoding="utf-8") as file:
        return json.load(file)


def store(notes):
    with open(PATH, "w", encoding="utf-8") as file:
        json.dump(notes, file, ensure_ascii=False)


def save_note(title, text):
    store({**load(), title: text})
    return f"Saved {title}."


def read_notes():
    return "\n".join(f"{title}: {text}" for title, text in load().items())


def search_notes(query):
    return json.dumps({title: text for title, text in load().items() if query in text}, ensure_ascii=False)


def delete_note(title):
    notes = load()
    notes.pop(title, None)
    store(notes)
    return f"Deleted {title}."


TOOLS = {"save_note": save_note, "read_notes": read_notes, "search_notes": search_notes, "delete_note": delete_note}


def schema(function):
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return {"type": "object", "properties": {name: {"type": "string"} for name in names}, "required": list(names)}


def answer(method, params):
    if method == "initialize":
        server = {"name": "notes", "version": "1.0"}
        return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": server}
    if method == "tools/list":
        return {"tools": [{"name": name, "description": "Works with notes", "inputSchema": schema(run)} for name, run in TOOLS.items()]}
    if method == "tools/call":
        text = TOOLS[params["name"]](**params.get("arguments", {}))
        return {"content": [{"type": "text", "text": text}]}
    return {}


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message and "method" in message:
        result = answer(message["method"], message.get("params", {}))
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}) + "\n")
        sys.stdout.flush()
