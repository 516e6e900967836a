#!/usr/bin/env python3
"""What the freestanding folders ask of the world and keep for themselves.

    symbols_test.py BUILD_FOLDER

No writable data, and no undefined symbol but string functions, the compiler's
own arithmetic and table of addresses, astro_panic and what the freestanding folders define
themselves.
"""
import glob
import re
import subprocess
import sys

FREE = re.compile(r"^(mem|str)[a-z]+$|^__(popcount|clz|ctz|mul|div|mod|udiv|umod|ashl|lshr)[a-z0-9]*$|^astro_panic$|^_GLOBAL_OFFSET_TABLE_$")
WRITABLE = re.compile(r"^\.(data|bss|tdata|tbss)(?!\.rel\.ro)")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    build = sys.argv[1]
    objects = [
        path
        for layer in ("base", "engine", "games*", "ai*", "host")
        for path in glob.glob(f"{build}/CMakeFiles/{layer}.dir/src/**/*.o", recursive=True)
    ]
    defined, wanted, bad = set(), {}, []
    for path in objects:
        for line in run("nm", "-g", path).splitlines():
            kind, name = line[17:18], line[19:]
            if kind == "U":
                wanted.setdefault(name, path)
            elif name:
                defined.add(name)
        for line in run("size", "-A", path).splitlines():
            part = line.split()
            if len(part) == 3 and WRITABLE.match(part[0]) and int(part[1]) > 0:
                bad.append(f"{path}: {part[1]} writable bytes in {part[0]}")
    for name, path in wanted.items():
        if name not in defined and not FREE.match(name):
            bad.append(f"{path} asks for {name}")
    for line in bad:
        print("symbols:", line)
    ok = not bad and len(objects) > 15
    print(f"{len(objects) if ok else 0} passed, {len(bad) if not ok else 0} failed")
    return 0 if ok else 1


sys.exit(main())
