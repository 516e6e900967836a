"""The fields doc/protocol.md names, and whether a message has others.

A section of the document speaks of one request, of positions, or of what is
said unasked. A field is documented where it stands in quotes in an example of
its section, or in the first column of a table there.
"""
import os
import re

DOCUMENT = os.path.join(os.path.dirname(__file__), "../../doc/protocol.md")
FREE = {"board", "reason", "options"}  # each game's own


def _names(text):
    names = set()
    for block in re.findall(r"```json\n(.*?)```", text, re.S):
        names |= set(re.findall(r'"(\w+)":', block))
    for first in re.findall(r"^\|([^|]*)\|", text, re.M):
        names |= set(re.findall(r"`(\w+)`", first))
    return names


def _read():
    with open(DOCUMENT, encoding="utf-8") as f:
        text = f.read()
    requests = {}
    for title, body in re.findall(r"^### (.*?)\n(.*?)(?=^##|\Z)", text, re.S | re.M):
        answers = re.sub(r'^\{"do".*?(?=^\{|^```)', "", body, flags=re.S | re.M)
        for verb in re.findall(r"`(\w+)`", title.split("–")[0]):
            requests[verb] = _names(answers)
    general = text[text.index("## Messages"):text.index("### ")]
    unasked = text[text.index("## What the server says unasked"):]
    position = text[text.index("A **position**"):text.index("### `play`")]
    return requests, _names(general), _names(unasked), _names(position)


REQUESTS, GENERAL, UNASKED, POSITION = _read()


def _unknown(value, known):
    if isinstance(value, list):
        return [u for v in value for u in _unknown(v, known)]
    if not isinstance(value, dict):
        return []
    found = []
    for name, inside in value.items():
        if name not in known:
            found.append(name)
        elif name not in FREE:
            found += _unknown(inside, known)
    return found


def undocumented(message, asked):
    """Names of fields in a message that the document does not know of. `asked`
    is the `do` of the request it answers."""
    if "push" in message:
        return _unknown(message, UNASKED | POSITION)
    known = GENERAL - {"do", "id"} | REQUESTS.get(asked, set())
    if "at" in message:
        known = known | POSITION
    return _unknown(message, known)
