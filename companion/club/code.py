"""The code of a club: where its broker is, and the key that makes somebody a member.

One device shows it, another scans it. Whoever has the code is a member: it is not for the public.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import secrets
import zlib
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.club.errors import ClubError, not_a_club_code
from companion.engine import Say
from companion.engine.outside import writable

LINK = "dojo://c/"
"""Opens the app from the phone's own camera, like the links of matches."""
LONGEST = 6_000
PLAIN_PORT, TLS_PORT = 1883, 8883
KEY_BYTES = 16
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class ClubCode:
    """`club` is public on the broker, `key` is not; `ca` is a certificate (PEM) to trust instead
    of those of the device, for brokers that vouch for themselves.
    """

    name: str
    host: str
    port: int
    tls: bool
    club: str
    key: str
    user: str = ""
    password: str = ""
    ca: str = ""

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.key)

    @property
    def place(self) -> str:
        """The broker as people read it."""
        return f"{self.host}:{self.port}"

    def link(self) -> str:
        """With a sum of its own, so that a damaged code is refused and not joined."""
        fields = [self.name, self.host, self.port, int(self.tls), self.club, self.key]
        fields += [self.user, self.password, self.ca]
        while fields[-1] == "":
            fields.pop()
        data = json.dumps([_FORMAT, *fields], ensure_ascii=False, separators=(",", ":")).encode()
        packed = zlib.compress(data, 9)
        return LINK + _coded(hashlib.sha256(packed).digest()[:4] + packed)

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def found_club(
    name: str,
    host: str,
    *,
    tls: bool = True,
    port: int | None = None,
    user: str = "",
    password: str = "",
    ca: str = "",
) -> ClubCode:
    """A new club on a broker; raises a ClubError that says what is missing."""
    name, host = " ".join(name.split()), host.strip()
    if not name:
        raise ClubError(Say("The club needs a name."))
    if host.startswith("[") and "]" in host:
        host, _, rest = host[1:].partition("]")
    else:
        host, _, rest = host.partition(":")
    if rest.lstrip(":").isdigit() and port is None:
        port = int(rest.lstrip(":"))
    if not host:
        raise ClubError(Say("The address of the broker is missing."))
    code = ClubCode(
        name,
        host,
        port or (TLS_PORT if tls else PLAIN_PORT),
        tls,
        secrets.token_hex(8),
        secrets.token_hex(KEY_BYTES),
        user,
        password,
        ca.strip(),
    )
    try:
        return code_of(code.plain())
    except ClubError as error:
        raise ClubError(Say("This cannot be the address of a broker.")) from error


def is_club_link(text: object) -> bool:
    return isinstance(text, str) and text.strip()[: len(LINK)].lower() == LINK


def read_link(text: str) -> ClubCode:
    """The inverse of `link`; raises NotAClubCode."""
    text = "".join(text.split())
    if not is_club_link(text) or len(text) > LONGEST:
        raise not_a_club_code()
    coded = text[len(LINK) :]
    try:
        raw = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_", validate=True)
        check, packed = raw[:4], raw[4:]
        # The last sign has bits that mean nothing: another sign there is a damaged code too.
        if hashlib.sha256(packed).digest()[:4] != check or coded != _coded(raw):
            raise not_a_club_code()
        unpacker = zlib.decompressobj()
        data = json.loads(unpacker.decompress(packed, LONGEST))
        if data[0] != _FORMAT:
            raise ClubError(Say("This club's code was made by another version. Update both."))
        fields = dict(zip(ClubCode.__dataclass_fields__, data[1:], strict=False))
        fields["tls"] = bool(fields["tls"])
        return code_of(fields)
    except (binascii.Error, zlib.error, ValueError, LookupError, TypeError, RecursionError):
        raise not_a_club_code() from None


def _coded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def code_of(data: Any) -> ClubCode:
    """A code from plain data, every field looked at; raises NotAClubCode."""
    try:
        code = ClubCode(**data)
    except TypeError:
        raise not_a_club_code() from None
    texts = (code.name, code.host, code.club, code.key, code.user, code.password, code.ca)
    sound = (
        all(isinstance(text, str) and writable(text, LONGEST) for text in texts)
        and 0 < len(code.name) <= 60
        and 0 < len(code.host) <= 253
        and not any(sign.isspace() or sign in "/#?@\0" for sign in code.host)
        and type(code.port) is int
        and 0 < code.port < 65_536
        and type(code.tls) is bool
        and _hex(code.club, 16)
        and _hex(code.key, 2 * KEY_BYTES)
        and max(len(code.user), len(code.password)) <= 200
    )
    if not sound:
        raise not_a_club_code()
    return replace(code, name=" ".join(code.name.split()))


def _hex(text: str, length: int) -> bool:
    return len(text) == length and all(sign in "0123456789abcdef" for sign in text)
