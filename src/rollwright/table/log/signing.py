"""Signing: a table signs the head of every log that it gives away, with a key of its own that anybody can check.

The key follows from the table's secret key, which never leaves the server, so a table that was opened before tables signed
anything has one as well. Ed25519, by libsodium.
"""

from __future__ import annotations

import hmac

SCHEME = "rollwright/log/2"


class Signer:
    """Signs for one table; *public* is what its signatures are checked with, as 64 hexadecimal digits."""

    def __init__(self, key: str, table: str) -> None:
        from nacl.signing import SigningKey

        seed = hmac.digest(bytes.fromhex(key), f"rollwright/signature\n{table}".encode(), "sha256")
        self._key = SigningKey(seed)
        self.public = bytes(self._key.verify_key).hex()

    def sign(self, head: str) -> str:
        """The signature of a log's head, the hash of its last event: 128 hexadecimal digits."""
        return self._key.sign(_text(head)).signature.hex()


def signed(public: str, head: str, signature: str) -> bool:
    """Whether a signature is that of a log's head, by the table whose public key this is; not, where any of them is none.

    >>> signer = Signer("00" * 32, "t")
    >>> signed(signer.public, "head", signer.sign("head")), signed(signer.public, "heads", signer.sign("head"))
    (True, False)
    """
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(public)).verify(_text(head), bytes.fromhex(signature))
    except (ValueError, CryptoError):
        return False
    return True


def _text(head: str) -> bytes:
    return f"{SCHEME}\n{head}".encode()
