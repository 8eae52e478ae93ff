"""One broker, run in three ways, and the door through which browsers reach it."""

from .admission import Verify
from .base import Broker, Credentials, Endpoint
from .external import SpecError
from .gateway import SEAT_FREED, TAKEN_OVER, Gateway, GatewayHooks, listening_socket, uvicorn_options
from .gateway_connection import Connection
from .health import Health, State
from .limits import LoginBrake
from .mosquitto import find_mosquitto
from .opening import make_broker, open_broker
from .passwords import hash_secret, new_secret, verify_secret
from .rules import Rights, Rule, acl_text, users_text
from .settings import BrokerSettings, Limits

__all__ = [
    "SEAT_FREED",
    "TAKEN_OVER",
    "Broker",
    "BrokerSettings",
    "Connection",
    "Credentials",
    "Endpoint",
    "Gateway",
    "GatewayHooks",
    "Health",
    "Limits",
    "LoginBrake",
    "Rights",
    "Rule",
    "SpecError",
    "State",
    "Verify",
    "acl_text",
    "find_mosquitto",
    "hash_secret",
    "listening_socket",
    "make_broker",
    "new_secret",
    "open_broker",
    "users_text",
    "uvicorn_options",
    "verify_secret",
]
