#!/usr/bin/env python3
"""Who may include whom, read from what the compiler really opened.

    layers_test.py BUILD_FOLDER

The include paths of the build forbid most of it; this test also sees what a
relative path or a new link in cmake/layers.cmake would let through.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
SRC = os.path.join(ROOT, "src") + os.sep


def table():
    """The table of HACKING.md: folder -> what it may use. A folder may always use itself."""
    with open(os.path.join(ROOT, "HACKING.md"), encoding="utf-8") as text:
        rows = re.findall(r"^\| ([a-z/, ]+) \| ([^|]+) \|$", text.read(), re.M)
    found = {}
    for folders, uses in rows:
        words = re.findall(r"[\w/.*]+", uses.split(";")[0].replace("/x", "/*"))
        for folder in folders.replace("/x", "/*").split(", "):
            found[folder] = [] if folder == "base" else words
    return found


ALLOWED = table()
FREESTANDING = ("base", "engine", "games", "ai", "host")
FREESTANDING_HEADERS = {"stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h", "immintrin.h", "wasm_simd128.h"}


def room(path):
    """The folder of a source file below src/, and its name."""
    return os.path.split(path[len(SRC):])


def permitted(user, used_folder, used_file):
    if user == used_folder:
        return True
    pattern, own = user, None
    if user not in ALLOWED:
        pattern, own = user.split("/")[0] + "/*", user.split("/")[1]
    for may in ALLOWED[pattern]:
        if may == used_folder or may == f"{used_folder}/{used_file}":
            return True
        if may.endswith("/*") and used_folder == f"{may[:-2]}/{own}":
            return True
    return False


def dependencies(build):
    """Yields (object, [files]) for every object of src/."""
    text = subprocess.run(["ninja", "-C", build, "-t", "deps"], check=True, capture_output=True, text=True).stdout
    for block in text.split("\n\n"):
        lines = block.splitlines()
        if not lines:
            continue
        files = [os.path.realpath(os.path.join(build, line.strip())) for line in lines[1:]]
        if files and files[0].startswith(SRC) and files[0].endswith(".c") and os.path.exists(files[0]):
            yield files[0], files[1:]


def includes(path):
    """The system headers a file names itself."""
    with open(path, encoding="utf-8") as text:
        for line in text:
            if line.startswith("#include <"):
                yield line.split("<")[1].split(">")[0]


def main():
    build = sys.argv[1]
    bad, seen = [], 0
    for source, used in dependencies(build):
        folder, _ = room(source)
        if folder == "":
            continue  # src/main.c is the edge itself
        seen += 1
        for file in used:
            if file.startswith(SRC) and not permitted(folder, *room(file)):
                bad.append(f"{source[len(ROOT) + 1:]} uses {file[len(ROOT) + 1:]}")
        if folder.split("/")[0] in FREESTANDING:
            for file in [source] + [f for f in used if f.startswith(SRC)]:
                for header in includes(file):
                    if header not in FREESTANDING_HEADERS:
                        bad.append(f"{file[len(ROOT) + 1:]} uses <{header}>")
    for line in sorted(set(bad)):
        print("layers:", line)
    ok = not bad and seen > 20
    print(f"{seen if ok else 0} passed, {len(set(bad)) if not ok else 0} failed")
    return 0 if ok else 1


sys.exit(main())
