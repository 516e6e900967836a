#!/usr/bin/env bash
# tools/build: warnings are errors for the tests and for nobody else. It really
# configures the project, in a folder of its own; nothing is compiled but what
# cmake tries. Ninja's stand-in is a compiler that always warns: it fails where
# warnings are errors.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NINJA STRICT_BUILDS=$work/strict-builds
NINJA=$(command -v ninja)

mkdir "$work/bin"
cat >"$work/bin/ninja" <<'END'
#!/usr/bin/env bash
[[ " $* " == *' --quiet '* ]] || exec "$NINJA" "$@" # cmake's own questions
[[ $1 != -C ]] || cd "$2"
! grep -q -e -Werror build.ninja || { echo >>"$STRICT_BUILDS"; exit 1; }
END
chmod +x "$work/bin/ninja"
PATH=$work/bin:$PATH

# A tree like ours, with nothing built in it.
fresh() {
    tree=$work/tree-$((passed + failed))
    mkdir "$tree"
    find "$root" -mindepth 1 -maxdepth 1 ! -name build ! -name .git -exec ln -s {} "$tree/" \;
}

build() {
    rm -f "$STRICT_BUILDS"
    ASTRO_TESTS=$1 "$tree/tools/build" "$2" >"$work/output" 2>&1
}

# A warning, and nothing else, stops the build with the tests.
stops() { ! build ON "$1" && [[ -s $STRICT_BUILDS ]]; }

is_plain() { ! grep -q -e -Werror "$tree/build/$1/build.ninja"; }

check() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$name"
        sed 's/^/    /' "$work/output"
    fi
}

fresh
check 'plain: warnings do not stop it' build OFF release
check 'plain: no -Werror' is_plain release
check 'then the tests: warnings stop them' stops release
check 'then plain again: warnings do not stop it' build OFF release
check 'then plain again: it tried what was built before' test -s "$STRICT_BUILDS"
check 'then the tests again: warnings stop them' stops release

fresh
check 'the tests first: warnings stop them' stops release
check 'the tests first: the C sources are strict' grep -q 'FLAGS = .*-Werror' "$tree/build/release/build.ninja"
check 'the tests first: the module is strict' grep -q 'COMMAND = .*clang-19 .*-Werror' "$tree/build/release/build.ninja"

fresh
mkdir -p "$tree/build/web" && touch "$tree/build/web/page.c" # of the release build
check 'the second compiler: warnings stop it' stops clang

fresh
check 'another preset first: the page is built before it' stops clang
check 'another preset first: by the release build' test -f "$tree/build/release/build.ninja"

printf '%d passed, %d failed\n' $passed $failed
((failed == 0))
