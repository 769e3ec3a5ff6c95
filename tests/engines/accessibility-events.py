"""Prints the address of its session bus, then role and name of what gets the focus or the caret; ends with its input."""
import os
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def show(event):
    try:
        if event.detail1 or event.type.startswith("object:text"):
            print("at", event.source.get_role_name(), event.source.get_name(), flush=True)
    except GLib.Error:
        print("at something that was removed", flush=True)


listener = Atspi.EventListener.new(show)
for kind in ("object:state-changed:focused", "object:text-caret-moved"):
    listener.register(kind)
GLib.io_add_watch(sys.stdin, GLib.IO_HUP, lambda *_: Atspi.event_quit())
print("bus", os.environ["DBUS_SESSION_BUS_ADDRESS"], flush=True)
Atspi.event_main()
