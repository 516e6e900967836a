# Sourced: keeps scratch files of tests in memory, where there is room. What is tried there is
# processes that die and stores that fail, not disks that lose power: those are simulated.
roomy() {
    local kb
    kb=$(df --output=avail /dev/shm 2>/dev/null | tail -1)
    [[ $kb =~ ^[0-9]+$ ]] && ((kb > 3000000)) && ! findmnt -no OPTIONS /dev/shm | grep -q noexec
}
if [ -z "${TMPDIR:-}" ] && roomy; then
    TMPDIR=$(mktemp -d /dev/shm/astrolabe-test-XXXXXX)
    chmod 755 "$TMPDIR" # PostgreSQL runs as its own user
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
fi
