"""Least squares for the weights of a value: what each feature was worth, seen from the end of many games."""

from __future__ import annotations


class Fit:
    """Sums over samples of a position's features and the points that were still to come."""

    def __init__(self, features: int) -> None:
        self.size = 2 * features
        """Each feature counts twice: as it is, and times the part of the game that is ahead."""
        self.features = features
        self.samples = 0
        self.products: list[float] = [0.0] * (self.size * self.size)
        self.targets: list[float] = [0.0] * self.size

    def add(self, amounts: list[float], ahead: float, target: float) -> None:
        """Count one sample."""
        at: list[int] = []
        row: list[float] = []
        for feature in range(self.features):
            amount = amounts[feature]
            if amount != 0.0:
                at.append(feature)
                row.append(amount)
                at.append(self.features + feature)
                row.append(amount * ahead)
        for i in range(len(at)):
            value = row[i]
            base = at[i] * self.size
            self.targets[at[i]] += value * target
            for j in range(len(at)):
                self.products[base + at[j]] += value * row[j]
        self.samples += 1

    def merge(self, samples: int, products: list[float], targets: list[float]) -> None:
        """Count the samples of another fit."""
        self.samples += samples
        for i in range(len(products)):
            self.products[i] += products[i]
        for i in range(len(targets)):
            self.targets[i] += targets[i]

    def solve(self, prior: list[float], trust: float) -> list[float]:
        """The weights that fit best; the prior ones count as `trust` samples, which keeps rare features sensible."""
        size = self.size
        count = float(max(self.samples, 1))
        matrix: list[list[float]] = []
        for i in range(size):
            row = self.products[i * size : (i + 1) * size]
            hold = trust * self.products[i * size + i] / count + 0.001
            row[i] += hold
            row.append(self.targets[i] + hold * prior[i])
            matrix.append(row)
        return eliminate(matrix)


def eliminate(matrix: list[list[float]]) -> list[float]:
    """The solution of a symmetric positive system, its right side in the last column."""
    size = len(matrix)
    for column in range(size):
        pivot = matrix[column]
        scale = pivot[column]
        for below in range(column + 1, size):
            row = matrix[below]
            factor = row[column] / scale
            if factor != 0.0:
                for k in range(column, size + 1):
                    row[k] -= factor * pivot[k]
    solution = [0.0] * size
    for column in range(size - 1, -1, -1):
        row = matrix[column]
        total = row[size]
        for k in range(column + 1, size):
            total -= row[k] * solution[k]
        solution[column] = total / row[column]
    return solution
