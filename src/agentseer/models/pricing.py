"""What models cost: dollars per million tokens, by the longest prefix of the name. Unknown is unknown, never zero."""

from __future__ import annotations

__all__ = ["PRICES", "cost_of"]

PRICES: dict[str, tuple[float, float]] = {
    "gpt-4o-mini": (0.15, 0.60),
    "gpt-4o": (2.50, 10.00),
    "gpt-4.1-nano": (0.10, 0.40),
    "gpt-4.1-mini": (0.40, 1.60),
    "gpt-4.1": (2.00, 8.00),
    "gpt-5-nano": (0.05, 0.40),
    "gpt-5-mini": (0.25, 2.00),
    "gpt-5": (1.25, 10.00),
}
"""Published list prices (input, output); prices change, so an estimate says that it is one."""


def cost_of(model: str, input_tokens: int, output_tokens: int) -> float | None:
    """Estimated dollars; null for a model without a known price.

    >>> cost_of("gpt-4o-mini-2024-07-18", 1_000_000, 0), cost_of("my-model", 1, 1)
    (0.15, None)
    """
    known = max((p for p in PRICES if model == p or model.startswith(p + "-")), key=len, default=None)
    if known is None:
        return None
    read, written = PRICES[known]
    return (input_tokens * read + output_tokens * written) / 1_000_000
