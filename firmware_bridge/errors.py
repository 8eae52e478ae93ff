"""Errors a person may see, each with one sentence."""


class BridgeError(Exception):
    """Why the bridge cannot do what it was asked, in one sentence."""


class SettingsError(BridgeError):
    """Something is wrong in the settings or on the command line."""


class PortError(BridgeError):
    """A serial port cannot be used now; `reason` is the code in the status message."""

    reason = "unusable"


class PortMissingError(PortError):
    """The port does not exist: nothing is plugged in under that name."""

    reason = "unplugged"


class PortHeldError(PortError):
    """Another program has the port open."""

    reason = "held"


class PortForbiddenError(PortError):
    """This user may not open the port."""

    reason = "forbidden"


class PortSilentError(PortError):
    """The device on the port has not answered for a long time."""

    reason = "silent"
