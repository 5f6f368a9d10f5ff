"""The addresses of this device in its networks, the likeliest first. Nothing is sent for that."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

TOWARDS = ("192.168.0.1", "192.168.43.1", "192.168.137.1", "10.0.0.1", "172.16.0.1", "192.0.2.1")
"""Places in the usual home networks and hotspots: the way there shows our address."""


def addresses() -> list[str]:
    """Home networks first; the device itself last, where there is no network at all."""
    found = [address for target in TOWARDS for address in _towards(target)]
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(
            socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)]  # fmt: skip
    usable = [address for address in dict.fromkeys(found) if _usable(address)]
    return [*sorted(usable, key=lambda one: not ipaddress.ip_address(one).is_private), "127.0.0.1"]


def _towards(target: str) -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((target, 9))  # a datagram socket only looks up the way
        return [str(probe.getsockname()[0])]
    return []


def _usable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)
