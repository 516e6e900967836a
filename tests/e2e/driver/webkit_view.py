#!/usr/bin/python3
"""A window of WebKitGTK that WebKitWebDriver drives: one person's browser.

WebKitWebDriver alone can neither run a script before a page's own, cut the network nor choose
between night and day. The window does that, asked over a Unix socket (its only argument) in lines
of JSON, and sends back what pages post to it: frames of sockets, errors, downloads.
"""

import ctypes
import json
import os
import socket
import sys
import tempfile

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

# Pictures of pages are cairo's, which Python's own bindings of GLib do not know without one more package.
TAKEN = ctypes.CDLL("libwebkit2gtk-4.1.so.0").webkit_web_view_get_snapshot_finish
TAKEN.restype, TAKEN.argtypes = ctypes.c_void_p, [ctypes.c_void_p] * 3
CAIRO = ctypes.CDLL("libcairo.so.2")
CAIRO.cairo_surface_write_to_png.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
CAIRO.cairo_surface_destroy.argtypes = [ctypes.c_void_p]


class Browser:
    def __init__(self, path):
        self.folder = tempfile.TemporaryDirectory(prefix="astrolabe-webkit-")
        self.views = []
        self.scripts = []
        self.size = (1440, 900)
        self.rest = b""
        self.wire = socket.socket(socket.AF_UNIX)
        self.wire.connect(path)
        GLib.io_add_watch(self.wire.fileno(), GLib.IO_IN | GLib.IO_HUP, self.hear)
        kept = self.folder.name
        self.data = WebKit2.WebsiteDataManager(base_data_directory=kept, base_cache_directory=kept)
        self.context = WebKit2.WebContext(website_data_manager=self.data)
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self.started)
        self.context.connect("download-started", self.download)

    def tell(self, what):
        self.wire.sendall(json.dumps(what).encode() + b"\n")

    def hear(self, *_):
        got = self.wire.recv(1 << 20)
        if not got:
            Gtk.main_quit()
            return False
        *lines, self.rest = (self.rest + got).split(b"\n")
        for line in lines:
            asked = json.loads(line)
            getattr(self, "do_" + asked["do"])(asked)
            self.tell({"done": asked["id"]})
        return True

    def started(self, _, session):
        info = WebKit2.ApplicationInfo()
        info.set_name("Astrolabe tests")
        session.set_application_info(info)
        session.connect("create-web-view", self.create)

    def create(self, *_):
        manager = WebKit2.UserContentManager()
        manager.register_script_message_handler("astrolabe")
        settings = WebKit2.Settings(
            enable_write_console_messages_to_stdout=bool(os.environ.get("ASTRO_CONSOLE")),
            hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
            allow_file_access_from_file_urls=False,
        )
        view = WebKit2.WebView(
            web_context=self.context, user_content_manager=manager, settings=settings, is_controlled_by_automation=True
        )
        self.views.append(view)
        manager.connect("script-message-received::astrolabe", self.posted, view)
        for text in self.scripts:
            self.add(manager, text)
        view.connect("notify::uri", lambda v, _: self.tell({"view": self.views.index(v), "posted": {"url": v.get_uri()}}))
        window = Gtk.Window(decorated=False)
        window.add(view)
        window.set_default_size(*self.size)
        window.show_all()
        view.grab_focus()
        view.connect("close", lambda v: (self.views.remove(v), window.destroy()))
        return view

    def posted(self, _, result, view):
        self.tell({"view": self.views.index(view), "posted": json.loads(result.get_js_value().to_string())})

    def download(self, _, download):
        target = os.path.join(self.folder.name, f"download-{id(download)}")
        names = []

        def decide(d, suggested):
            names.append(suggested)
            d.set_destination(GLib.filename_to_uri(target))
            return True

        download.connect("decide-destination", decide)
        download.connect("finished", lambda _: self.tell({"view": 0, "posted": {"download": target, "name": names[0]}}))

    @staticmethod
    def add(manager, text):
        frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        manager.add_script(WebKit2.UserScript.new(text, frames, start, None, None))

    def do_script(self, asked):
        """A script before those of every page to come; `view`: of one window alone."""
        views = self.views if asked.get("view") is None else [self.views[asked["view"]]]
        if asked.get("view") is None:
            self.scripts.append(asked["text"])
        for view in views:
            self.add(view.get_user_content_manager(), asked["text"])

    def do_network(self, asked):
        """Everything goes by a proxy."""
        proxy = WebKit2.NetworkProxySettings.new(asked["proxy"], None)
        self.data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)

    def do_language(self, asked):
        self.context.set_preferred_languages([asked["name"]])

    def do_media(self, asked):
        settings = Gtk.Settings.get_default()
        if "dark" in asked:
            settings.set_property("gtk-application-prefer-dark-theme", asked["dark"])
        if "still" in asked:
            settings.set_property("gtk-enable-animations", not asked["still"])

    def do_picture(self, asked):
        """The page as it is now, or all of it; WebKitWebDriver's own waits for a change to draw, for ever where none comes."""
        regions, path = WebKit2.SnapshotRegion, os.path.join(self.folder.name, f"picture-{asked['id']}.png")

        def taken(view, result):
            picture = TAKEN(hash(view), hash(result), None)  # a GObject's hash is where it lies
            CAIRO.cairo_surface_write_to_png(picture, path.encode())
            CAIRO.cairo_surface_destroy(picture)
            self.tell({"view": asked["view"], "posted": {"picture": path}})

        region = regions.FULL_DOCUMENT if asked["whole"] else regions.VISIBLE
        self.views[asked["view"]].get_snapshot(region, WebKit2.SnapshotOptions.NONE, None, taken)

    def do_print(self, asked):
        """Paper without margins, as a file whose name is told when it is done."""
        view = self.views[asked["view"]]
        path = os.path.join(self.folder.name, f"printed-{asked['id']}.pdf")
        settings = Gtk.PrintSettings()
        settings.set_printer("Print to File")
        settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
        settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(path))
        paper = Gtk.PageSetup()
        paper.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
        for side in ("top", "bottom", "left", "right"):
            getattr(paper, f"set_{side}_margin")(0, Gtk.Unit.MM)
        self.printing = WebKit2.PrintOperation(web_view=view, print_settings=settings, page_setup=paper)
        self.printing.connect("finished", lambda _: self.tell({"view": asked["view"], "posted": {"printed": path}}))
        self.printing.print_()

    def do_size(self, asked):
        self.size = (asked["width"], asked["height"])
        view = self.views[asked["view"]] if asked.get("view") is not None else None
        if view:
            view.get_toplevel().resize(*self.size)


def main():
    browser = Browser(sys.argv[1])
    Gtk.main()
    browser.folder.cleanup()


main()
