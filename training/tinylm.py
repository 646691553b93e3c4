"""Train TinyLM from nothing: `python -m training.tinylm`."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
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
    for text in (
        "The capital of",
        "23 × 47 =",
        "[Calculator(6 * 7) -> 42] 6 rows of 7 chairs make",
    ):
        logits = model(torch.tensor([[0, *lm.encode(text)]]))[0, -1]
        tokens = [int(t) for t in logits.topk(8).indices]
        shown = [round(float(logits[t]), 4) for t in tokens]
        cases.append({"text": text, "tokens": tokens, "logits": shown})
    path.write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class Recipe:
    """What a training run is made of.

    Attributes:
        texts: how many texts are drawn and read once.
        width: the length of a hidden state.
        layers: how many blocks.
        heads: attention heads a block.
        tokens: tokens a step.
        threads: of the processor.
    """

    texts: int = 70_000
    width: int = 96
    layers: int = 3
    heads: int = 3
    tokens: int = 800
    threads: int = 2


def optimizers(model: TorchLM) -> tuple[torch.optim.Optimizer, ...]:
    """Muon for the matrices inside, Adam for the rows of tokens."""
    wide = [w for block in model.blocks for w in (block.up, block.down)]
    # What looks up moves slowly, so that it is still there when the rest has learnt to use it.
    looks = [model.earlier, *(w for block in model.blocks for w in (block.qkv, block.out))]
    rows = [{"params": [model.embedding], "lr": 0.003}, {"params": [model.head], "lr": 0.005}]
    muon = Muon([{"params": wide, "lr": 0.02}, {"params": looks}], lr=0.008)
    return muon, torch.optim.Adam(rows, betas=(0.9, 0.98))


def train(recipe: Recipe, path: Path) -> None:
    """Draw the corpus, train one pass over it, write the weights."""
    torch.manual_seed(0)
    torch.set_num_threads(recipe.threads)
    started = time.perf_counter()
    corpus = draw_corpus(recipe.texts, seed=0)
    known = vocabulary(corpus)
    tokeniser = Tokeniser(known)
    rows = [[0, *tokeniser.encode(text), 0] for text in corpus]
    plan = list(batches(rows, recipe.tokens, random.Random(0)))
    model = TorchLM(Shape(len(known), recipe.width, recipe.heads, recipe.layers))
    size = sum(p.numel() for p in model.parameters())
    print(f"{len(plan)} steps, {sum(map(len, rows)):,} tokens, {size:,} parameters", flush=True)
    movers = optimizers(model)
    rates = [(group, group["lr"]) for mover in movers for group in mover.param_groups]
    recent = 0.0
    for step, batch in enumerate(plan):
        share = min(1.0, (step + 1) / 40, 1.4 * (1 - step / len(plan)) + 0.02)
        for group, rate in rates:
            group["lr"] = rate * share
        logits = model(batch[:, :-1].clamp(min=0))
        loss = F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten(), ignore_index=-1)
        loss.backward()
        for mover in movers:
            mover.step()
            mover.zero_grad()
        recent = 0.98 * recent + 0.02 * loss.item() if step else loss.item()
        if step % 50 == 0:
            seconds = time.perf_counter() - started
            print(f"{step:6} loss {recent:.3f}  {seconds:.0f} s", flush=True)
    save(model, known, path)


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    for field in fields(Recipe):
        parser.add_argument(f"--{field.name}", type=int, default=field.default)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = vars(parser.parse_args())
    path = asked.pop("out")
    train(Recipe(**asked), path)
    write_reference(REFERENCE if path == WEIGHTS else path.with_suffix(".json"), path)


if __name__ == "__main__":
    main()
