#!/usr/bin/env python3
"""What libastrolabe shows to programs that were built before: the same as tests/lib/abi.txt.

    abi_test.py BUILD_FOLDER [--write]

Symbols with their versions, what the header declares, the sizes of its structures and the
values of its constants. An ABI may grow: new functions get a version of their own, and the
file is written anew; what stands in it stays. Also builds the example of the manual against
the installed library, shared and static, and runs it.
"""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
HEADER = os.path.join(ROOT, "src/lib/astrolabe.h")
KNOWN = os.path.join(ROOT, "tests/lib/abi.txt")


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def shared_symbols(path):
    """`name@@VERSION` of all that the library defines and shows."""
    out = []
    for line in run("readelf", "-W", "--dyn-syms", path).splitlines():
        part = line.split()
        if len(part) == 8 and part[6] not in ("UND", "ABS") and part[4] in ("GLOBAL", "WEAK"):
            out.append(part[7])
    return sorted(out)


def static_symbols(path):
    return sorted(line.split()[-1] for line in run("nm", "-g", "--defined-only", path).splitlines()
                  if len(line.split()) == 3)


def header_functions():
    with open(HEADER, encoding="utf-8") as text:
        return sorted(set(re.findall(r"\b(astrolabe_\w+)\(", text.read())))


def sizes():
    """What the compiler makes of the structures and constants of the header."""
    with open(HEADER, encoding="utf-8") as header:
        text = re.sub(r"/\*.*?\*/", "", header.read(), flags=re.S)
    code = ['#include <stdio.h>', f'#include "{HEADER}"', "int main(void) {"]
    for name, body in re.findall(r"^struct (\w+) \{\n(.*?)^\};", text, re.S | re.M):
        code.append(f'printf("struct {name} %zu\\n", sizeof(struct {name}));')
        for field in re.findall(r"(\w+);", body):
            code.append(f'printf("  {field} %zu\\n", offsetof(struct {name}, {field}));')
    for name in re.findall(r"^    (ASTROLABE_[A-Z]+)\b", text, re.M):
        code.append(f'printf("{name} %d\\n", (int){name});')
    code.append("}")
    with tempfile.TemporaryDirectory() as folder:
        run("cc", "-x", "c", "-", "-o", f"{folder}/sizes", input="\n".join(code))
        return run(f"{folder}/sizes").splitlines()


def example(build):
    """Installed elsewhere, found by pkg-config, linked both ways."""
    with tempfile.TemporaryDirectory() as prefix:
        run("cmake", "--install", build, "--component", "library", "--prefix", prefix)
        found = [os.path.join(base, f) for base, _, files in os.walk(prefix) for f in files]
        pc = next(f for f in found if f.endswith("astrolabe.pc"))
        assert any(f.endswith("man3/libastrolabe.3") for f in found), found
        with open(pc, encoding="utf-8") as text:
            moved = re.sub(r"^prefix=.*", f"prefix={prefix}", text.read(), flags=re.M)
        with open(pc, "w", encoding="utf-8") as out:
            out.write(moved)
        env = {**os.environ, "PKG_CONFIG_PATH": os.path.dirname(pc)}
        flags = run("pkg-config", "--cflags", "--libs", "astrolabe", env=env).split()
        run("cc", "-Wall", "-Werror", os.path.join(ROOT, "examples/library.c"), *flags, "-o", f"{prefix}/one")
        lib = next(f for f in found if f.endswith("libastrolabe.a"))
        run("cc", os.path.join(ROOT, "examples/library.c"), f"-I{prefix}/include", lib, "-pthread", "-o", f"{prefix}/two")
        one = run(f"{prefix}/one", env={**os.environ, "LD_LIBRARY_PATH": os.path.dirname(lib)})
        two = run(f"{prefix}/two")
        assert one == two and "won by" in one, (one, two)
        # As C++ too.
        run("clang-19", "-fsyntax-only", "-Wall", "-Werror", "-x", "c++", HEADER)


def main():
    build = sys.argv[1]
    shared = os.path.join(build, "libastrolabe.so")
    soname = re.search(r"SONAME.*\[(.*)\]", run("readelf", "-d", shared)).group(1)
    lines = [soname, *shared_symbols(shared), *sizes()]
    if "--write" in sys.argv:
        with open(KNOWN, "w", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")
    with open(KNOWN, encoding="utf-8") as text:
        known = text.read().splitlines()
    bad = [f"gone or changed: {line}" for line in known if line not in lines]
    bad += [f"not in abi.txt: {line}" for line in lines if line not in known]
    shown = sorted(s.split("@")[0] for s in shared_symbols(shared) if s.startswith("astrolabe_"))
    if shown != header_functions():
        bad.append(f"the header and the library differ: {set(shown) ^ set(header_functions())}")
    if static_symbols(os.path.join(build, "libastrolabe.a")) != shown:
        bad.append("the static library shows something else than the shared one")
    writable = re.search(r"^\.bss\s+(\d+)", run("size", "-A", shared), re.M)
    if writable and int(writable.group(1)) > 64:  # the C runtime's own
        bad.append(f"{writable.group(1)} bytes of global state")
    example(build)
    for line in bad:
        print("abi:", line)
    print(f"{len(lines) if not bad else 0} passed, {len(bad)} failed")
    return 1 if bad else 0


sys.exit(main())
