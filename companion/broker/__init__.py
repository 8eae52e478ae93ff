"""The broker, run in one of three ways, and the gateway for browsers."""

from companion.broker.base import Broker, Credentials, Endpoint
from companion.broker.external import SpecError, endpoint_of, parse_url
from companion.broker.factory import make_broker
from companion.broker.gateway.admission import Admission
from companion.broker.gateway.connection import Connection
from companion.broker.gateway.gateway import (
    SEAT_FREED,
    TAKEN_OVER,
    Gateway,
    GatewayHooks,
    listening_socket,
    listening_sockets,
    uvicorn_options,
)
from companion.broker.gateway.limits import Slots, TokenBucket
from companion.broker.health import Health, State
from companion.broker.mosquitto.broker import find_mosquitto
from companion.broker.passwords import hash_secret, new_secret, verify_secret
from companion.broker.probe import ProbeError, probe
from companion.broker.rules import Rights, Rule, acl_text, users_text
from companion.broker.settings import BrokerSettings, Limits

__all__ = [
    "SEAT_FREED",
    "TAKEN_OVER",
    "Admission",
    "Broker",
    "BrokerSettings",
    "Connection",
    "Credentials",
    "Endpoint",
    "Gateway",
    "GatewayHooks",
    "Health",
    "Limits",
    "ProbeError",
    "Rights",
    "Rule",
    "Slots",
    "SpecError",
    "State",
    "TokenBucket",
    "acl_text",
    "endpoint_of",
    "find_mosquitto",
    "hash_secret",
    "listening_socket",
    "listening_sockets",
    "make_broker",
    "new_secret",
    "parse_url",
    "probe",
    "users_text",
    "uvicorn_options",
    "verify_secret",
]
