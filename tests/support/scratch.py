"""Whatever a test makes by tempfile lies in one folder, which is gone when the test ends."""
import atexit
import shutil
import tempfile

tempfile.tempdir = tempfile.mkdtemp(prefix="astrolabe-test-")
atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)
