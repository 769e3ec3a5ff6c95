"""Prints the address of its session bus, then role and name of what gets the focus or the caret, and what a live region announces; ends with its input."""
import os
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


READ_MS = 100


def hear(event):
    if event.detail1 or event.type.startswith("object:text"):
        GLib.timeout_add(READ_MS, show, event.source)


def show(source):
    """As Orca from its queue: just after the event a name may not be computed yet."""
    try:
        source.clear_cache()
        print("at", source.get_role_name(), source.get_name(), flush=True)
    except GLib.Error:
        print("at something that was removed", flush=True)
    return GLib.SOURCE_REMOVE


def hear_line(event):
    GLib.timeout_add(READ_MS, say, event.source, event.any_data)


def say(region, line):
    try:
        if region.get_attributes().get("live") == "polite":
            print("said", Atspi.Text.get_text(line, 0, -1), flush=True)
    except GLib.Error:
        pass
    return GLib.SOURCE_REMOVE


listener = Atspi.EventListener.new(hear)
for kind in ("object:state-changed:focused", "object:text-caret-moved"):
    listener.register(kind)
lines = Atspi.EventListener.new(hear_line)
lines.register("object:children-changed:add")
GLib.io_add_watch(sys.stdin, GLib.IO_HUP, lambda *_: Atspi.event_quit())
print("bus", os.environ["DBUS_SESSION_BUS_ADDRESS"], flush=True)
Atspi.event_main()
