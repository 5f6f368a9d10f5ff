"""What is the matter with the broker, in words for people."""

from __future__ import annotations

import socket
import ssl

from companion.engine import Say

NOT_IN_TIME = Say("The broker does not answer in time. The app goes on trying.")
LOST = Say("The connection to the broker was lost. The app goes on trying.")
HUNG_UP = Say(
    "What answers at the broker's address hangs up at once. Perhaps it wants an encrypted "
    "connection, or it is no broker. The app goes on trying."
)
NOT_ENCRYPTED = Say("No encrypted connection could be made. Perhaps the broker expects none.")
NOT_MQTT5 = Say("The broker does not speak MQTT 5, which the club needs.")
FULL = Say("The broker takes nothing more: it is full. Results wait here until there is room.")
NOT_TAKEN = Say(
    "The broker does not take what is sent: perhaps it allows only small messages. "
    "Results wait here."
)
PASSWORD = Say("The broker refuses the name or the password in the club's code.")
NOT_ALLOWED = Say("The broker does not let this device in, or not to this club's place.")
ACCOUNT = Say(
    "The broker does not let this device in. Are the name and the password in the club's code "
    "still right?"
)
NO_ACCOUNT = Say(
    "The broker does not let this device in. Perhaps it wants an account: the club's code names "
    "none."
)
BUSY = Say("The broker is too busy, or refuses connections for now. The app goes on trying.")
TAKEN_OVER = Say(
    "Another device came to the broker as this one: perhaps a copy of this app's data runs there."
)
KEEPS_NOTHING = Say(
    "This broker keeps no messages, which the club needs. Results wait here; choose another broker."
)
NOT_PASSED_ON = Say(
    "The broker passes nothing back to this device: perhaps it may not read or write in this "
    "club's place. Results wait here."
)

_CODES = {
    0x84: NOT_MQTT5, 0x01: NOT_MQTT5,
    0x86: PASSWORD, 0x04: PASSWORD, 0x8C: PASSWORD,
    0x87: NOT_ALLOWED, 0x05: NOT_ALLOWED, 0x8A: NOT_ALLOWED, 0x85: NOT_ALLOWED,
    0x88: BUSY, 0x89: BUSY, 0x03: BUSY, 0x9F: BUSY, 0x8B: BUSY, 0x93: BUSY, 0x96: BUSY,
    0x8D: NOT_IN_TIME, 0x8E: TAKEN_OVER,
    0x9A: KEEPS_NOTHING, 0x9E: NOT_ALLOWED, 0xA2: NOT_ALLOWED, 0x8F: NOT_ALLOWED,
    0x97: FULL, 0x95: NOT_TAKEN, 0x82: NOT_TAKEN,
}  # fmt: skip


def refused(code: int) -> Say:
    """A reason code of MQTT; the numbers of MQTT 3 are those that some brokers answer with."""
    return _CODES.get(code, Say("The broker refuses, with the reason {n}.", n=code))


def turned_away(code: int, account: bool) -> Say:
    """At the door: most brokers do not say there that a password is wrong."""
    say = refused(code)
    if say is NOT_ALLOWED:
        return ACCOUNT if account else NO_ACCOUNT
    return say


def failed(error: BaseException) -> Say:
    """What went wrong before the broker could answer."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return Say(
            "The broker's certificate is not trusted here, so nothing was sent. It may be "
            "somebody else's, or the club's code lacks the certificate."
        )
    if isinstance(error, ssl.SSLError):
        return NOT_ENCRYPTED
    if isinstance(error, socket.gaierror):
        return Say("The broker's address is not found. Is there a network, is it written right?")
    if isinstance(error, ConnectionRefusedError):
        return Say("Nobody answers at the broker's address. The app goes on trying.")
    if isinstance(error, ConnectionError):
        return LOST
    if isinstance(error, TimeoutError):
        return NOT_IN_TIME
    if isinstance(error, OSError):
        return Say("There is no way to the broker now. The app goes on trying.")
    return LOST


def at_the_door(say: Say, tls: bool) -> Say:
    """Lost before the broker said a word: mostly one side encrypts and the other does not."""
    if say is not LOST:
        return say
    return NOT_ENCRYPTED if tls else HUNG_UP
