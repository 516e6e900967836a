"""Two PostgreSQL, each in a network namespace: a primary and its synchronous standby,
which takes over when the first is lost, as doc/operations.md tells people to do it."""
import glob
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from astro import wait_until

PORT = 5432
CONF = """
listen_addresses = '*'
port = {port}
unix_socket_directories = '{folder}'
max_connections = 60
synchronous_commit = on
wal_keep_size = 64MB
max_wal_size = 64MB
wal_sender_timeout = 10s
wal_receiver_timeout = 10s
wal_retrieve_retry_interval = 300ms
"""


class Pair:
    def __init__(self, switch, folder, places):
        self.switch, self.places, self.primary = switch, places, 0
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = [os.path.join(folder, place) for place in places]
        os.chmod(folder, 0o755)
        for each in self.folder:
            os.mkdir(each)
            shutil.chown(each, "postgres")
        self.run(0, "initdb", "-D", self.data(0), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync",
                 "--wal-segsize=1")  # MB: a standby copies whole ones
        with open(os.path.join(self.data(0), "pg_hba.conf"), "a", encoding="utf-8") as f:
            f.write("host all,replication all 10.77.0.0/24 trust\n")
        self.start(0)
        self.ask("CREATE DATABASE astrolabe")
        self.follow(1)

    def data(self, n):
        return os.path.join(self.folder[n], "data")

    def run(self, n, program, *words):
        """A program of PostgreSQL in place n."""
        done = subprocess.run(["ip", "netns", "exec", self.places[n], "runuser", "-u", "postgres", "--",
                               os.path.join(self.bin, program), *words], cwd="/", capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (program, words, done.stdout, done.stderr)
        return done.stdout.strip()

    def start(self, n):
        with open(os.path.join(self.data(n), "postgresql.conf"), "a", encoding="utf-8") as f:
            f.write(CONF.format(port=PORT, folder=self.folder[n]))
        # Its output is a file: a pipe would stay open as long as it runs.
        self.run(n, "pg_ctl", "-D", self.data(n), "-l", os.path.join(self.folder[n], "log"), "-w", "-t", "60", "-s", "start")

    def ask(self, sql, n=None):
        n = self.primary if n is None else n
        return self.run(n, "psql", "-h", self.folder[n], "-p", str(PORT), "-U", "postgres", "-Atc", sql)

    def follow(self, n):
        """Makes place n the synchronous standby of the primary."""
        shutil.rmtree(self.data(n), ignore_errors=True)
        self.run(n, "pg_basebackup", "-h", self.switch.address(self.places[self.primary]), "-p", str(PORT), "-U", "postgres",
                 "-D", self.data(n), "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self.start(n)
        wait_until(lambda: self.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1",
                   "the standby does not follow")
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("SELECT pg_reload_conf()")
        wait_until(lambda: self.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1",
                   "the standby is not synchronous")
        here = self.ask("SELECT pg_current_wal_flush_lsn()")  # what was stored before has arrived too
        wait_until(lambda: self.ask(f"SELECT count(*) FROM pg_stat_replication WHERE flush_lsn >= '{here}'") == "1",
                   "the standby does not catch up")

    def fail_over(self):
        """Fences the primary, then the standby is the primary, alone until another follows."""
        lost, self.primary = self.primary, 1 - self.primary
        self.run(lost, "pg_ctl", "-D", self.data(lost), "-s", "-m", "immediate", "stop")
        self.run(self.primary, "pg_ctl", "-D", self.data(self.primary), "-w", "-s", "promote")
        self.ask("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.ask("SELECT pg_reload_conf()")
        return lost

    def url(self):
        hosts = ",".join(f"{self.switch.address(place)}:{PORT}" for place in self.places)
        return f"postgres://postgres@{hosts}/astrolabe?target_session_attrs=read-write"

    def close(self):
        for n in (0, 1):
            subprocess.run(["runuser", "-u", "postgres", "--", os.path.join(self.bin, "pg_ctl"), "-D", self.data(n), "-s",
                            "-m", "immediate", "stop"], check=False, cwd="/", stderr=subprocess.DEVNULL)
