#!/usr/bin/env bash
# tools/release executes every line of doc/release.md, stops at the first that does not hold and
# repeats none that did. The lines are the real ones, in a repository of its own; only make, which
# would take hours, has a stand-in: it writes down what it was asked for, and its packages are one
# small file with the checksums and the signature of the real ones.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
export GNUPGHOME=$work/keys ASTRO_SIGN=releaser@example.org MADE=$work/made PATH=$work/bin:$PATH
trap 'gpgconf --kill all 2>/dev/null || true; rm -rf "$work"' EXIT
fail() { echo "release_test: $*" >&2 && cat "$work/output" >&2 && exit 1; }

mkdir -p -m 700 "$work/bin" "$GNUPGHOME" "$work/tree"/{doc,tools,debian,tests/store}
cat >"$work/bin/make" <<'END'
#!/usr/bin/env bash
set -e
echo "$1" >>"$MADE"
[ "$1" != "${BROKEN:-}" ]
[ "$1" != packages ] || { mkdir -p build/packages/trixie && echo one >build/packages/trixie/one.deb && tools/checksums build/packages; }
END
chmod +x "$work/bin/make"
gpg --batch --quiet --passphrase '' --quick-generate-key "$ASTRO_SIGN" ed25519 sign never 2>"$work/output"

cd "$work/tree"
cp "$root/CMakeLists.txt" "$root/.gitignore" .
cp "$root/doc/release.md" doc/
cp "$root/tools/"{release,checksums} tools/
cp "$root/debian/changelog" debian/
cp -r "$root/tests/store/backups" tests/store/
git init -q
commit() { git add -A && git -c user.name=x -c user.email=x@example.org commit -q --allow-empty -m "$1"; }
commit first
release() { GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@example.org tools/release "$@" >"$work/output" 2>&1; }
steps=$(grep -c '^        ' doc/release.md)
expect() { # COUNT WORD: so many lines begin with it
    [ "$(grep -c "^$2 " "$work/output")" = "$1" ] || fail "expected $1 times '$2'"
}

release --list || fail "the list failed"
expect "$steps" 'to do'
[ ! -e "$MADE" ] || fail "the list did something"
touch astray
! release || fail "something uncommitted was released"
expect 1 now
rm astray
! BROKEN=lint release || fail "a release without lint"
grep -q 'mend it' "$work/output" || fail "it does not say what to do"
release || fail "the release failed"
[ "$(tr '\n' ' ' <"$MADE")" = 'test lint lint soak packages ' ] || fail "made: $(tr '\n' ' ' <"$MADE")"
expect 5 passed
gpg --verify build/packages/SHA256SUMS.asc build/packages/SHA256SUMS 2>/dev/null || fail "no good signature"
git describe --exact-match >/dev/null || fail "no tag"
release --list
expect "$steps" passed

# The same version does not come twice, and a schema's backup that is there stays as it is.
commit second
! release || fail "a version was released twice"
expect 3 now
sed -i '1s/([^)]*)/(99.0.0)/' debian/changelog
sed -i 's/^project(astrolabe VERSION [^ ]*/project(astrolabe VERSION 99.0.0/' CMakeLists.txt
echo more >>tests/store/backups/1.txt
commit third
! release || fail "a backup was changed"
expect 4 now
# Nor is what was changed after it was signed.
echo two >build/packages/trixie/one.deb
! (cd build/packages && sha256sum --status -c SHA256SUMS) || fail "the checksums say nothing"
echo "release: all $steps steps were executed, and each that can fail by itself failed"
