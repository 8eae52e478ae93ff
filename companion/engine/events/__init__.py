"""The facts of a race, one class an event. A module of the game adds a module here, with a union of its events.

A field named after a Python keyword carries an underscore: `from_` is `from` on the wire.
"""

from __future__ import annotations

from companion.engine.events.cards import *  # noqa: F403 - each module publishes its events
from companion.engine.events.cards import CardEvent
from companion.engine.events.championship import *  # noqa: F403
from companion.engine.events.championship import ChampionshipEvent
from companion.engine.events.driving import *  # noqa: F403
from companion.engine.events.driving import DrivingEvent
from companion.engine.events.garage_selection import *  # noqa: F403
from companion.engine.events.garage_selection import SelectionEvent
from companion.engine.events.legends import *  # noqa: F403
from companion.engine.events.legends import LegendEvent
from companion.engine.events.race import *  # noqa: F403
from companion.engine.events.race import RaceEvent
from companion.engine.events.referee import *  # noqa: F403
from companion.engine.events.referee import RefereeEvent
from companion.engine.events.symbols import *  # noqa: F403
from companion.engine.events.symbols import SymbolEvent
from companion.engine.events.weather import *  # noqa: F403
from companion.engine.events.weather import WeatherEvent

Event = (
    DrivingEvent
    | CardEvent
    | RaceEvent
    | RefereeEvent
    | ChampionshipEvent
    | WeatherEvent
    | SymbolEvent
    | SelectionEvent
    | LegendEvent
)
"""Any event; the most frequent first, as stored ones are recognised in this order."""
