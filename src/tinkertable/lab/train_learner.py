"""The learning part of training, in PyTorch: on a GPU when there is one, on the processor otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from tinkertable.bots.net import ONE_WEIGHT
from tinkertable.bots.net_file import LAYERS
from tinkertable.lab.self_play import COMPARED

CELL: Final = np.dtype([("index", "<i4"), ("value", "<f4")])
NUMBERS: Final = 4
"""Numbers a row beside its features: logit and lead by hand, share and lead as they came."""
BATCH: Final = 2048
FASTEST: Final = 0.002
"""The learning rate at the start; it falls to a tenth of it."""
LARGEST_WEIGHT: Final = 31.9
FIRST_WEIGHTS: Final = 0.03
"""How large the weights of the first layer are at the start."""
DECAY: Final = 0.01


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of some games, on the device that learns."""

    indices: Any
    values: Any
    starts: Any
    counts: Any
    numbers: Any

    def __len__(self) -> int:
        return len(self.counts)


class Learner:
    """A net that is being trained, and the rows it learns from."""

    def __init__(self, inputs: int, width: int, inner: int, seed: int, most_rows: int, compares: bool = False) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)  # the other cores play
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.most_rows = most_rows
        """Older rows are forgotten."""
        self.compares = compares
        """Whether rows come as comparisons, of which only the differences count."""
        self.blocks: list[Block] = []
        sizes = {
            "first": (inputs, width),
            "first_bias": (width,),
            "second": (width, inner),
            "second_bias": (inner,),
            "last": (2, inner),
            "last_bias": (2,),
        }
        self.weights: dict[str, Any] = {name: torch.zeros(size, device=self.device) for name, size in sizes.items()}
        self.weights["first"].uniform_(-FIRST_WEIGHTS, FIRST_WEIGHTS)
        self.weights["second"].normal_(std=(2.0 / width) ** 0.5)
        for weight in self.weights.values():
            weight.requires_grad_(True)
        self.optimizer = torch.optim.AdamW(list(self.weights.values()), lr=FASTEST, weight_decay=DECAY)
        self._scale = (0.0, 0.0)
        """How much the errors of both outputs count; known when the first rows have come."""

    def load(self, layers: dict[str, list[int]]) -> None:
        """Go on from the weights of a model file; the last layer of a new net is zero."""
        for name in LAYERS:
            numbers = torch.tensor(layers[name], dtype=torch.float32, device=self.device) / ONE_WEIGHT
            with torch.no_grad():
                self.weights[name].copy_(numbers.reshape(self.weights[name].shape))

    def layers(self) -> dict[str, list[int]]:
        """The weights as whole numbers, as model files have them."""
        found: dict[str, list[int]] = {}
        for name in LAYERS:
            weights = self.weights[name].detach().clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)
            found[name] = (weights * ONE_WEIGHT).round().to(torch.int32).reshape(-1).tolist()
        return found

    def add(self, samples: list[tuple[bytes, bytes, bytes]]) -> dict[str, float]:
        """Take in new rows; returns how well hand-made value and net had foreseen what came of them (log loss)."""
        block = self._block(samples)
        self.blocks.append(block)
        while len(self.blocks) > 1 and sum(len(one) for one in self.blocks) > self.most_rows:
            self.blocks.pop(0)
        if not self._scale[1]:
            self._scale = self._scales(block.numbers)
        with torch.no_grad():
            rows = self._choose(block, 8 * BATCH)
            win, lead, wanted = self._outputs(block, rows)
            by_hand, by_net = self._loss(wanted[:, 0], wanted[:, 1], wanted), self._loss(win, lead, wanted)
        names = ("hand", "hand_lead", "net", "net_lead")
        return dict(zip(names, map(float, (*by_hand, *by_net)), strict=True))

    def learn(self, steps: int, progress: float) -> None:
        """Learn from randomly chosen rows; the further training has come, the smaller the steps."""
        for group in self.optimizer.param_groups:
            group["lr"] = FASTEST * (1.0 - 0.9 * min(max(progress, 0.0), 1.0))
        sizes = np.array([len(block) for block in self.blocks], dtype=np.float64)
        for number in np.random.default_rng(int(sizes.sum())).choice(len(sizes), steps, p=sizes / sizes.sum()):
            block = self.blocks[number]
            win, lead, wanted = self._outputs(block, self._choose(block, BATCH))
            loss = sum(self._loss(win, lead, wanted))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()

    def _choose(self, block: Block, number: int) -> Any:
        """Some rows at random; of comparisons, all rows of some."""
        size = COMPARED if self.compares else 1
        chosen = torch.randint(len(block) // size, (min(number, len(block)) // size, 1), device=self.device)
        return (chosen * size + torch.arange(size, device=self.device)).reshape(-1)

    def _loss(self, win: Any, lead: Any, wanted: Any) -> tuple[Any, Any]:
        """How far off the chances of winning and the leads are: as such, or only as differences in a comparison."""
        if not self.compares:
            log_loss = functional.binary_cross_entropy_with_logits(win, wanted[:, 2])
            return self._scale[0] * log_loss, self._scale[1] * functional.smooth_l1_loss(lead, wanted[:, 3])
        off = _differences(torch.sigmoid(win) - wanted[:, 2])
        lead_off = _differences(lead - wanted[:, 3])
        return self._scale[0] * (off**2).mean(), self._scale[1] * (lead_off**2).mean()

    def _scales(self, numbers: Any) -> tuple[float, float]:
        """How much the errors of both outputs count, so that both are heeded."""
        if self.compares:
            wins, leads = (float((_differences(numbers[:, column]) ** 2).mean()) for column in (2, 3))
            return 1.0 / max(wins, 1.0e-6), 0.3 / max(leads, 1.0e-6)
        return 1.0, 0.3 / max(float(((numbers[:, 3] - numbers[:, 1]) ** 2).mean()), 0.01)

    def _block(self, samples: list[tuple[bytes, bytes, bytes]]) -> Block:
        cells: NDArray[Any] = np.frombuffer(b"".join(sample[0] for sample in samples), CELL)
        counts = np.frombuffer(b"".join(sample[1] for sample in samples), "<i4").astype(np.int64)
        numbers = np.frombuffer(b"".join(sample[2] for sample in samples), "<f4").reshape(-1, NUMBERS).copy()
        return Block(
            torch.from_numpy(cells["index"].astype(np.int32)).to(self.device),
            torch.from_numpy(cells["value"].astype(np.float32)).to(self.device),
            torch.from_numpy(np.cumsum(counts) - counts).to(self.device),
            torch.from_numpy(counts).to(self.device),
            torch.from_numpy(numbers).to(self.device),
        )

    def _outputs(self, block: Block, rows: Any) -> tuple[Any, Any, Any]:
        """Both outputs for some rows, hand-made value included, and the numbers of the rows."""
        counts = block.counts[rows]
        total = int(counts.sum())
        row = torch.repeat_interleave(torch.arange(len(rows), device=self.device), counts, output_size=total)
        shift = block.starts[rows] - (torch.cumsum(counts, 0) - counts)
        at = torch.arange(total, device=self.device) + shift[row]
        weights = self.weights
        dense = torch.zeros((len(rows), len(weights["first"])), device=self.device)
        dense[row, block.indices[at].long()] = block.values[at]
        sums = dense @ weights["first"]
        hidden = torch.relu(sums + weights["first_bias"])
        inner = torch.relu(hidden @ weights["second"] + weights["second_bias"])
        out = inner @ weights["last"].T + weights["last_bias"]
        numbers = block.numbers[rows]
        return numbers[:, 0] + out[:, 0], numbers[:, 1] + out[:, 1], numbers


def _differences(values: Any) -> Any:
    """By how much each row of a comparison differs from their mean."""
    rows = values.reshape(-1, COMPARED)
    return rows - rows.mean(1, keepdim=True)
