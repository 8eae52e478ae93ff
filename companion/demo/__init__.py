"""The demo: simulated drivers who join as phones do, and race for ever.

They know the table only through the doors everybody uses, HTTP and MQTT over WebSocket. Between two races their seats
are free for people; whoever holds a seat when the pause ends is in the next race and drives against them.
"""

from companion.demo.doors import Address
from companion.demo.host import run_demo
from companion.demo.options import DemoError, DemoOptions, check_options

__all__ = ["Address", "DemoError", "DemoOptions", "check_options", "run_demo"]
