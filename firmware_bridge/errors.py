"""The errors a person may meet, each carrying one sentence."""


class BridgeError(Exception):
    """Say in one sentence why the bridge cannot do what it was asked."""


class SettingsError(BridgeError):
    """Say what is wrong in the settings or on the command line."""


class PortError(BridgeError):
    """Say why a serial port cannot be used now; `reason` is the word the status topic carries."""

    reason = "unusable"


class PortMissingError(PortError):
    """Say that the port is not there: nothing is plugged in under that name."""

    reason = "unplugged"


class PortHeldError(PortError):
    """Say that another program has the port open."""

    reason = "held"


class PortForbiddenError(PortError):
    """Say that this user may not open the port."""

    reason = "forbidden"


class PortSilentError(PortError):
    """Say that the device on the port has not answered for a long time."""

    reason = "silent"
