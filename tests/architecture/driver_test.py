#!/usr/bin/env python3
"""Scenarios of the browser know no browser: they use what tests/e2e/driver/driver.mjs names,
through browser.mjs, and nothing of a maker's own. What a driver's page has is listed there, so
that a scenario written for one engine runs in the others, or says what it needs of a driver.
"""
import os
import re
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
E2E = os.path.join(ROOT, "tests/e2e")
FORBIDDEN = {
    r"playwright|puppeteer|selenium|geckodriver|WebKitWebDriver['\"]": "names what drives a browser",
    r"newCDPSession|\bcdp\b|_connection|toImpl": "uses the protocol of one maker",
    r"['\"](chromium|firefox|webkit)['\"]": "asks which browser it is; ask what its driver can",
    r"executablePath|channel:|launch\(": "starts a browser itself",
}


def wrong(name, text):
    """What a scenario has that it must not have: lines `place: why`."""
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//")[0] if "://" not in line else line
        for pattern, why in FORBIDDEN.items():
            if re.search(pattern, code):
                yield f"tests/e2e/{name}:{number}: {why}"
        if re.search(r"""from ['"]\./driver/""", code) and name != "browser.mjs":
            yield f"tests/e2e/{name}:{number}: imports a driver; browser.mjs has what is needed"


def planted():
    """The check finds what it is for."""
    bad = [
        "import { chromium } from 'playwright-core';",
        "const cdp = await context.newCDPSession(page);",
        "import { webkit_start } from './driver/webkit.mjs';",
        "await chromium.launch({ headless: true });",
        "if (engine === 'webkit') return;",
    ]
    return all(list(wrong("planted.mjs", line)) for line in bad)


def main():
    found = []
    names = sorted(name for name in os.listdir(E2E) if name.endswith(".mjs"))
    for name in names:
        with open(os.path.join(E2E, name), encoding="utf-8") as text:
            found += wrong(name, text.read())
    print("\n".join(found) or f"{len(names)} files know no browser")
    if not planted():
        found.append("planted faults were not found")
        print(found[-1])
    return 1 if found or len(names) < 20 else 0


sys.exit(main())
