"""Addresses of callers, for limits and permissions."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

MOST_SHOWN = 64
"""The most characters kept of something that is not an address; a proxy may pass on anything."""
ONE_HOUSEHOLD = 64
"""The prefix of an IPv6 address that identifies one caller, who can choose the other bits."""


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def caller(host: str) -> str:
    """The key of a caller's limit: an IPv4 address, or a network of IPv6 addresses."""
    found = _parse(host)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        shift = 128 - ONE_HOUSEHOLD
        return f"{IPv6Address(int(found) >> shift << shift)}/{ONE_HOUSEHOLD}"
    return str(found) if found else host[:MOST_SHOWN]


def is_loopback(host: str) -> bool:
    found = _parse(host)
    return found is not None and found.is_loopback


def is_address(host: str) -> bool:
    """True for an IP address; False for a name, which its owner could point anywhere."""
    return _parse(host) is not None


def is_among(host: str, networks: Iterable[str]) -> bool:
    """True if the host is among addresses (10.0.0.7) and networks (10.0.0.0/24)."""
    found = _parse(host)
    return found is not None and any(found in ip_network(network) for network in networks)
