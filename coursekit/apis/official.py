"""What Gorilla's own scripts print for the recorded replies of its two models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Pair(NamedTuple):
    """Accuracy and hallucination of one file of replies, in per cent.

    Args:
        accuracy: a record of the right domain was matched.
        hallucination: a call was found, and no record was matched.
    """

    accuracy: float
    hallucination: float


MODELS = {"FT": "finetuned without documents", "RT": "finetuned with documents"}
HUBS = ("Torch Hub", "TensorFlow Hub", "Hugging Face")
RETRIEVERS = ("none", "BM25", "GPT-Index", "oracle")

OFFICIAL: Mapping[tuple[str, str], tuple[Pair, ...]] = {
    ("FT", "none"): (Pair(75.81, 16.13), Pair(83.80, 5.40), Pair(69.36, 10.95)),
    ("FT", "BM25"): (Pair(44.62, 17.20), Pair(34.31, 20.73), Pair(10.51, 46.90)),
    ("FT", "GPT-Index"): (Pair(77.42, 5.38), Pair(52.70, 19.27), Pair(26.22, 41.59)),
    ("FT", "oracle"): (Pair(59.14, 39.25), Pair(83.07, 13.14), Pair(44.25, 52.99)),
    ("RT", "none"): (Pair(0.00, 0.00), Pair(0.00, 100.00), Pair(89.49, 6.53)),
    ("RT", "BM25"): (Pair(50.00, 5.91), Pair(41.90, 2.77), Pair(15.71, 6.42)),
    ("RT", "GPT-Index"): (Pair(76.88, 3.23), Pair(64.96, 2.34), Pair(43.47, 8.19)),
    ("RT", "oracle"): (Pair(93.01, 6.99), Pair(94.16, 2.04), Pair(89.27, 6.97)),
}
"""By model and retriever a pair for each of `HUBS`.

Source: the scripts `ast_eval_{th,tf,hf}.py` and the recorded responses of the repository
ShishirPatil/gorilla, commit 6ea57973; run for this course. The paper's own table differs, since
the data were cleaned after it appeared.
"""

REPLIES = {"Torch Hub": 186, "TensorFlow Hub": 685, "Hugging Face": 904}
"""Replies in each file, by hub."""
