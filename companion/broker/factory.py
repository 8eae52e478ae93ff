"""Choose the broker for a `--broker` value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.broker.external import ExternalBroker, SpecError, parse_url
from companion.broker.mosquitto.broker import MosquittoBroker, find_mosquitto

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.broker.base import Broker
    from companion.broker.rules import Rule
    from companion.broker.settings import BrokerSettings


def make_broker(spec: str, settings: BrokerSettings, users: Mapping[str, str], rules: Iterable[Rule]) -> Broker:
    """Create the broker for `auto`, `mosquitto`, `embedded` or a URL; raise SpecError for anything else."""
    if spec == "mosquitto" or (spec == "auto" and find_mosquitto(settings.mosquitto)):
        return MosquittoBroker(settings, users, rules)
    if spec in ("auto", "embedded"):
        from companion.broker.embedded.broker import EmbeddedBroker  # noqa: PLC0415 - amqtt is slow to import and seldom needed

        return EmbeddedBroker(settings, users, rules)
    if "://" in spec:
        return ExternalBroker(parse_url(spec), settings, users, rules)
    raise SpecError("--broker takes auto, mosquitto, embedded, or a URL such as mqtt://user:password@host:1883.")
