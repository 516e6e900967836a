"""Clients write down what they asked, were answered and saw, for
tests/history/check.py: one file per process in the folder ASTRO_HISTORY."""
import json
import os
import threading
import time

lock = threading.Lock()
out = None


def note(client, what, message):
    global out
    folder = os.environ.get("ASTRO_HISTORY")
    if not folder:
        return
    line = json.dumps({"t": time.monotonic_ns(), "c": f"{os.getpid()}-{id(client)}-{client.born}", "what": what, "message": message})
    with lock:
        if out is None or out.name != os.path.join(folder, str(os.getpid())):
            out = open(os.path.join(folder, str(os.getpid())), "a", encoding="utf-8", buffering=1)
        out.write(line + "\n")
