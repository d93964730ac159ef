"""Addresses of callers, as far as limits and permissions depend on them."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

MOST_SHOWN = 64
"""Characters of an address that is none; a proxy may pass on anything."""
ONE_HOUSEHOLD = 64
"""Bits of an IPv6 address that are one caller's: they get the rest to choose from."""


def _parse(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def caller(host: str) -> str:
    """Who shares one limit: an IPv4 address, or a network of IPv6 addresses."""
    found = _parse(host)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        shift = 128 - ONE_HOUSEHOLD
        return f"{IPv6Address(int(found) >> shift << shift)}/{ONE_HOUSEHOLD}"
    return str(found) if found else host[:MOST_SHOWN]


def is_loopback(host: str) -> bool:
    found = _parse(host)
    return found is not None and found.is_loopback


def is_address(host: str) -> bool:
    """A number, and no name that somebody could let point anywhere."""
    return _parse(host) is not None


def is_among(host: str, networks: Iterable[str]) -> bool:
    """Among addresses (10.0.0.7) and networks (10.0.0.0/24)."""
    found = _parse(host)
    return found is not None and any(found in ip_network(network) for network in networks)
