"""TinyLM: a real, very small language model, in numpy."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from coursekit.tinylm.prompting import MARKED
from coursekit.tinylm.tokeniser import Tokeniser
from coursekit.tinylm.transformer import Cache, Floats, Shape, Weights, forward, softmax

WEIGHTS = Path(__file__).with_name("weights.safetensors")
LONGEST = 256
_SENTENCE = re.compile(r"(.*?)(?:[.!?](?=\s|$)|\n|$)", re.DOTALL)


class TinyLM:
    """A causal transformer with its weights and its vocabulary.

    Args:
        weights: by name, float32; they are never changed.
        tokeniser: text to tokens.
        shape: the sizes.
    """

    def __init__(self, weights: Weights, tokeniser: Tokeniser, shape: Shape) -> None:
        self.weights = weights
        self.tokeniser = tokeniser
        self.shape = shape

    @staticmethod
    @cache
    def load(path: Path = WEIGHTS) -> TinyLM:
        """The trained model of the course; read once."""
        from safetensors import safe_open
        from threadpoolctl import threadpool_limits

        # For matrices this small several threads cost more than they give: tenfold where the
        # machine has other work.
        threadpool_limits(limits=1, user_api="blas")
        with safe_open(path, "np") as stored:
            metadata = stored.metadata()
            weights = {name: stored.get_tensor(name).astype(np.float32) for name in stored.keys()}  # noqa: SIM118
        for weight in weights.values():
            weight.setflags(write=False)
        vocabulary, width = weights["embedding"].shape
        layers = sum(name.endswith(".qkv") for name in weights)
        shape = Shape(vocabulary, width, int(metadata["heads"]), layers)
        return TinyLM(weights, Tokeniser(json.loads(metadata["vocabulary"])), shape)

    @cached_property
    def W_v(self) -> Floats:
        """The output weights (V, d): logits are `hidden @ W_v.T`."""
        return self.weights["head"]

    def encode(self, text: str) -> list[int]:
        """The tokens of a text."""
        return self.tokeniser.encode(text)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of tokens."""
        return self.tokeniser.decode(ids)

    def split(self, text: str, position: int) -> tuple[str, str]:
        """The text before a token, and from that token on.

        Raises:
            ValueError: there is no such position.
        """
        ids = self.encode(text)
        if not 0 <= position <= len(ids):
            raise ValueError(f"position must be 0 to {len(ids)}, not {position}")
        before = self.decode(ids[:position])
        return text[: len(before)], text[len(before) :]

    def logprobs(self, prefix: str, continuation: str) -> list[float]:
        """Natural log of the probability of each token of the continuation.

        Args:
            prefix: what was said before; may be empty.
            continuation: what is then said.
        """
        before, then = self.encode(prefix), self.encode(continuation)
        if not then:
            return []
        states = self._states([*before, *then[:-1]])[len(before) :]
        logits = states @ self.W_v.T
        highest = logits.max(axis=-1)
        total = highest + np.log(np.exp(logits - highest[:, None]).sum(axis=-1))
        picked = logits[np.arange(len(then)), then]
        return [float(p) for p in picked - total]

    def hidden(self, text: str) -> Floats:
        """Final hidden states (T, d): row i follows token i, and `W_v` reads token i + 1 off it."""
        return self._states(self.encode(text))[1:]

    def next_probabilities(self, text: str) -> Floats:
        """The probability of each token of the vocabulary (V,) after a text."""
        return softmax(self._states(self.encode(text))[-1] @ self.W_v.T)

    def call_probabilities(self, text: str) -> list[float]:
        """For each token of a text, the probability that a call is begun before it.

        The text stands under the heading `MARKED`, in the place of the paper's examples.
        """
        heading, ids = self.encode(MARKED.rstrip()), self.encode(" " + text)
        chances = softmax(self._states([*heading, *ids])[len(heading) : -1] @ self.W_v.T)
        begun = chances[:, self._brackets].sum(axis=1)
        # The first word may be cut otherwise after a space; then the rest is lined up at the end.
        wanted = len(self.encode(text))
        return [float(p) for p in np.concatenate((np.zeros(wanted), begun))[-wanted:]]

    def sample_calls(self, text: str, position: int, m: int, seed: int) -> list[str]:
        """Sample m calls that might stand before a token, without brackets.

        Args:
            text: the text.
            position: of the token.
            m: how many calls.
            seed: of the sampling; the same seed gives the same calls.
        """
        before, _ = self.split(text, position)
        prompt = self.encode(f"{MARKED}{before.rstrip()} [" if before.strip() else f"{MARKED}[")
        rng = np.random.default_rng([seed, position])
        rows = np.tile(np.array([0, *prompt]), (m, 1))
        written: list[list[int]] = [[] for _ in range(m)]
        open_rows = set(range(m))
        state = Cache()
        for _ in range(48):
            chances = softmax(forward(self.weights, self.shape, rows, state)[:, -1] @ self.W_v.T)
            drawn = [int(np.searchsorted(np.cumsum(p), rng.random() * p.sum())) for p in chances]
            rows = np.array(drawn)[:, None]
            for row in sorted(open_rows):
                token = self.tokeniser.vocabulary[drawn[row]]
                if "]" in token or "->" in token or drawn[row] == 0:
                    open_rows.discard(row)
                else:
                    written[row].append(drawn[row])
            if not open_rows:
                break
        return [self.decode(ids).strip() for ids in written]

    def continue_text(
        self, text: str, stop: Sequence[str] = (), limit: int = 48, calls: bool = True
    ) -> str:
        """The most likely continuation, up to the end of the text or through a stop.

        Args:
            text: what was said so far.
            stop: pieces of text; the first token that holds one is the last.
            limit: at most so many tokens.
            calls: whether it may begin a call.
        """
        state = Cache()
        rows = np.array([[0, *self.encode(text)][-LONGEST:]])
        written: list[int] = []
        for _ in range(limit):
            logits = forward(self.weights, self.shape, rows, state)[0, -1] @ self.W_v.T
            if not calls:
                logits[self._brackets] = -np.inf
            token = int(logits.argmax())
            if token == 0:
                break
            written.append(token)
            if any(mark in self.tokeniser.vocabulary[token] for mark in stop):
                break
            rows = np.array([[token]])
        return self.decode(written)

    def answer(self, text: str) -> str:
        """What the model says next without a tool, up to the end of the sentence."""
        return first_sentence(self.continue_text(text, stop=("\n",), limit=24, calls=False))

    def finetune(self, texts: Sequence[str], seed: int) -> TinyLM:
        """A new model that has learnt these texts too; this one stays as it is."""
        from coursekit.tinylm.finetuning import finetune

        return finetune(self, texts, seed)

    @cached_property
    def _brackets(self) -> list[int]:
        return [i for i, token in enumerate(self.tokeniser.vocabulary) if token.strip() == "["]

    def _states(self, ids: Sequence[int]) -> Floats:
        """Final hidden states, one more than ids: the first follows nothing."""
        rows: NDArray[np.int64] = np.array([[0, *ids]])
        states: Floats = forward(self.weights, self.shape, rows)[0]
        return states


def first_sentence(text: str) -> str:
    """The text up to the end of its first sentence or line; the dot of 0.29 ends nothing."""
    found = _SENTENCE.match(text)
    return (found[1] if found else text).strip()
