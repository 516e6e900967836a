# shellcheck shell=bash
# tools/room.sh - a bare Debian in a folder, for tools/fresh-room and tools/try-package,
# which source it with `suite`, `root` and `logs` set. Its steps are timed and
# told; the room and its mounts are gone at the end, however it ends.
#
# The room is stock Debian, reached the way this machine reaches it: Debian's
# mirrors, apt's Acquire settings, proxies, npm's registry and the trusted
# certificates are taken over. Other package sources and passwords are not.

room=
job=
inside=() # the words that run a command in the room

fail() {
    local code=$1
    shift
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit "$code"
}

# enter_alone LEVEL "$@": goes on in a mount namespace of its own, so that even a kill -9
# leaves no mount behind on the machine. LEVEL is that of tools/setup.
enter_alone() {
    local level=$1 tool
    shift
    [[ ${ROOM_ALONE:-} != yes ]] || return 0
    [[ $(id -u) == 0 ]] || fail 69 "making a room needs root."
    for tool in debootstrap git unshare; do
        command -v $tool >/dev/null || fail 69 "$tool is missing; run tools/setup $level first."
    done
    ROOM_ALONE=yes exec unshare --mount --propagation private "$0" "$@"
}

# Ends what still runs inside the room, told by its root folder and by nothing else.
empty_room() {
    local process
    for process in /proc/[0-9]*; do
        [[ $(readlink "$process/root" 2>/dev/null) == "$room" ]] || continue
        kill -KILL "${process#/proc/}" 2>/dev/null || true
    done
}

leave() {
    local code=$? place
    trap - EXIT INT TERM HUP
    stop_job
    [[ -n $room ]] || exit "$code"
    empty_room
    for place in dev/shm dev/pts proc; do
        mountpoint -q "$room/$place" && umount --lazy "$room/$place"
    done
    rm -rf --one-file-system "$room"
    exit "$code"
}

# Every job leads a session of its own, so that its whole family can be stopped.
start_job() {
    local log=$1
    shift
    setsid "$@" </dev/null >"$log" 2>&1 &
    job=$!
}

stop_job() {
    local turn
    [[ -n $job ]] || return 0
    kill -TERM -- "-$job" 2>/dev/null || true
    for ((turn = 0; turn < 100; turn++)); do
        kill -0 -- "-$job" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL -- "-$job" 2>/dev/null || true
    wait "$job" 2>/dev/null || true
    job=
}

report() { printf '%-9s %-22s %-6s %6d s\n' "$suite" "$@"; }

give_up() {
    local code=$1 log=$2
    printf '\nThe last lines of %s:\n' "${log#"$root/"}"
    tail -n 40 "$log"
    exit "$code"
}

# step CODE NAME COMMAND...: runs it, says how long it took, exits CODE if it fails.
step() {
    local code=$1 name=$2 log=$logs/${2// /-}.log begun=$SECONDS
    shift 2
    start_job "$log" "$@"
    # Waiting for a job, unlike running one, lets a signal through at once.
    if wait "$job"; then
        job=
        report "$name" ok $((SECONDS - begun))
    else
        job=
        report "$name" FAILED $((SECONDS - begun))
        give_up "$code" "$log"
    fi
}

# The mirrors of this machine's own Debian, asked for the room's suite instead:
# "URI release" lines. None where this is no Debian; the usual mirrors serve then.
debian_sources() {
    local own
    own=$(. /etc/os-release && [[ $ID == debian ]] && echo "${VERSION_CODENAME:-}") || return 0
    apt-get indextargets --no-release-info --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' |
        awk -v own="$own" -v suite="$suite" '
            { part = substr($2, length(own) + 1) }
            $3 == "main" && index($2, own) == 1 && part ~ /^(|-updates|-security)$/ { print $1, suite part }' |
        sort -u
}

build_base() {
    local mirror
    mirror=$(debian_sources | awk -v suite="$suite" '$2 == suite { print $1; exit }')
    step 69 'base system' debootstrap --variant=minbase "$suite" "$room" ${mirror:+"$mirror"}
}

mount_basics() {
    mount -t proc proc "$room/proc"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$room/dev/pts"
    ln -sf pts/ptmx "$room/dev/ptmx"
    mount -t tmpfs -o mode=1777 tmpfs "$room/dev/shm"
}

take_over_network() {
    local sources bundle=/etc/ssl/certs/ca-certificates.crt extra
    sources=$(debian_sources | awk '{ print "deb", $1, $2, "main" }')
    [[ -z $sources ]] || printf '%s\n' "$sources" >"$room/etc/apt/sources.list"
    apt-config dump Acquire >"$room/etc/apt/apt.conf.d/99room"
    cp -L /etc/hosts /etc/resolv.conf "$room/etc/"
    mkdir -p "$room/etc/ssl/certs" "$room/usr/local/share/ca-certificates"
    find /usr/local/share/ca-certificates -name '*.crt' \
        -exec cp -L {} "$room/usr/local/share/ca-certificates/" \; 2>/dev/null || true
    if [[ -r $bundle ]]; then
        # The first copy serves until ca-certificates is set up, the second stays.
        cp -L "$bundle" "$room/etc/ssl/certs/ca-certificates.crt"
        cp -L "$bundle" "$room/etc/ssl/room.crt"
        extra=$(npm config get cafile 2>/dev/null || true)
        [[ ! -r $extra || $extra == "$bundle" ]] || cat "$extra" >>"$room/etc/ssl/room.crt"
    fi
}

# The whole environment inside the room, one NAME=value a line.
room_environment() {
    local name registry
    printf '%s\n' HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        [[ -z ${!name:-} ]] || printf '%s=%s\n' "$name" "${!name}"
    done
    [[ ! -f $room/etc/ssl/room.crt ]] ||
        printf '%s=/etc/ssl/room.crt\n' NODE_EXTRA_CA_CERTS npm_config_cafile
    registry=$(npm config get registry 2>/dev/null || true)
    [[ $registry != http* ]] || printf 'npm_config_registry=%s\n' "$registry"
}

make_room() {
    rm -rf "$logs"
    mkdir -p "$logs"
    trap leave EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    room=$(mktemp -d "${TMPDIR:-/tmp}/room.XXXXXX")
    room=$(cd "$room" && pwd -P)
    # apt fetches as a user of its own, which must be able to walk in.
    chmod 755 "$room"
    build_base
    echo force-unsafe-io >"$room/etc/dpkg/dpkg.cfg.d/room" # it does not outlive a power cut
    mount_basics
    take_over_network
    mapfile -t inside < <(room_environment)
    inside=(chroot "$room" /usr/bin/env -i "${inside[@]}")
}
