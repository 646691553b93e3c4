"""Train TinyLM from nothing: `python -m training.tinylm`."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from torch.nn import functional as F

from coursekit.tinylm.model import WEIGHTS, TinyLM
from coursekit.tinylm.tokeniser import Tokeniser
from coursekit.tinylm.transformer import Shape
from training.corpus import draw_corpus, vocabulary
from training.muon import Muon
from training.torch_model import TorchLM

REFERENCE = Path(__file__).parents[1] / "tests/kit/tinylm_reference.json"


def batches(rows: list[list[int]], tokens: int, rng: random.Random) -> Iterator[torch.Tensor]:
    """Rows of like length together, about so many tokens a batch, in a drawn order."""
    rng.shuffle(rows)
    for start in range(0, len(rows), 6000):
        pool = sorted(rows[start : start + 6000], key=len)
        made, batch = [], []
        for row in pool:
            if batch and (len(batch) + 1) * len(row) > tokens:
                made.append(batch)
                batch = []
            batch.append(row)
        rng.shuffle(made)
        for batch in made:
            longest = max(map(len, batch))
            padded = np.full((len(batch), longest), -1)
            for index, row in enumerate(batch):
                padded[index, : len(row)] = row
            yield torch.from_numpy(padded)


def save(model: TorchLM, tokens: list[str], path: Path) -> None:
    """Write the weights in half precision, vocabulary and sizes with them."""
    weights = {name: w.detach().to(torch.float16) for name, w in model.named_parameters()}
    metadata = {"vocabulary": json.dumps(tokens), "heads": str(model.shape.heads)}
    save_file(weights, path, metadata)


@torch.no_grad()
def write_reference(path: Path, weights: Path) -> None:
    """What torch computes from stored weights, for the test of the numpy forward pass."""
    lm = TinyLM.load(weights)
    model = TorchLM(lm.shape)
    model.load_state_dict({name: torch.from_numpy(w.copy()) for name, w in lm.weights.items()})
    cases = []
    for text in ("The capital of", "23 × 47 =", "[Calculator(6 * 7) -> 42] 6 rows of 7 chairs make"):
        logits = model(torch.tensor([[0, *lm.encode(text)]]))[0, -1]
        tokens = [int(t) for t in logits.topk(8).indices]
        shown = [round(float(logits[t]), 4) for t in tokens]
        cases.append({"text": text, "tokens": tokens, "logits": shown})
    path.write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def train(texts: int, width: int, layers: int, tokens: int, path: Path) -> None:
    """Draw the corpus, train one pass over it, write the weights."""
    torch.manual_seed(0)
    torch.set_num_threads(2)
    started = time.perf_counter()
    corpus = draw_corpus(texts, seed=0)
    known = vocabulary(corpus[:40_000])
    tokeniser = Tokeniser(known)
    rows = [[0, *tokeniser.encode(text), 0] for text in corpus]
    plan = list(batches(rows, tokens, random.Random(0)))
    model = TorchLM(Shape(len(known), width, 4, layers))
    size = sum(p.numel() for p in model.parameters())
    print(f"{len(plan)} steps, {sum(map(len, rows)):,} tokens, {size:,} parameters", flush=True)
    muon = Muon([*model.blocks.parameters(), model.earlier], lr=0.03)
    adam = torch.optim.Adam(
        [{"params": [model.embedding], "lr": 0.01}, {"params": [model.head], "lr": 0.005}],
        betas=(0.9, 0.98),
    )
    rates = [(group, group["lr"]) for o in (muon, adam) for group in o.param_groups]
    recent = 0.0
    for step, batch in enumerate(plan):
        share = min(1.0, (step + 1) / 40, 1.4 * (1 - step / len(plan)) + 0.02)
        for group, rate in rates:
            group["lr"] = rate * share
        logits = model(batch[:, :-1].clamp(min=0))
        loss = F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten(), ignore_index=-1)
        loss.backward()
        for optimizer in (muon, adam):
            optimizer.step()
            optimizer.zero_grad()
        recent = 0.98 * recent + 0.02 * loss.item() if step else loss.item()
        if step % 50 == 0:
            seconds = time.perf_counter() - started
            print(f"{step:6} loss {recent:.3f}  {seconds:.0f} s", flush=True)
        if step % 200 == 199:
            save(model, known, path)
    save(model, known, path)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=95_000)
    parser.add_argument("--width", type=int, default=96)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--tokens", type=int, default=1300, help="tokens a step")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    train(asked.texts, asked.width, asked.layers, asked.tokens, asked.out)
    write_reference(asked.out.with_suffix(".json") if asked.out != WEIGHTS else REFERENCE, asked.out)


if __name__ == "__main__":
    main()
