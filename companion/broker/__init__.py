"""One broker, run in three ways, and the door through which browsers reach it."""

from companion.broker.base import Broker, Credentials, Endpoint
from companion.broker.external import SpecError
from companion.broker.gateway import SEAT_FREED, TAKEN_OVER, Gateway, GatewayHooks, listening_socket, uvicorn_options
from companion.broker.gateway_connection import Connection
from companion.broker.health import Health, State
from companion.broker.limits import Slots, TokenBucket
from companion.broker.log_limit import limited_logger
from companion.broker.mosquitto import find_mosquitto
from companion.broker.opening import make_broker
from companion.broker.passwords import hash_secret, new_secret, verify_secret
from companion.broker.private_file import write_private
from companion.broker.rules import Rights, Rule, acl_text, users_text
from companion.broker.settings import BrokerSettings, Limits

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
    "Rights",
    "Rule",
    "Slots",
    "SpecError",
    "State",
    "TokenBucket",
    "acl_text",
    "find_mosquitto",
    "hash_secret",
    "limited_logger",
    "listening_socket",
    "make_broker",
    "new_secret",
    "users_text",
    "uvicorn_options",
    "verify_secret",
    "write_private",
]
