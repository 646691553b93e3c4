# Different: keeps a list of verdicts for each length.
def accuracy_by_digits(
    model: Callable[[str], str], digits: list[int], n: int, seed: int
) -> dict[int, float]:
    if n < 1 or any(d < 1 for d in digits):
        raise ValueError("n and every number of digits must be at least 1")

    def measure(d: int) -> float:
        verdicts = []
        for a, b in rag.products(d, n, seed):
            prompt = " ".join([str(a), "×", str(b), "="])
            verdicts.append(rag.same_number(model(prompt), a * b))
        return sum(verdicts) / len(verdicts)

    return {d: measure(d) for d in digits}
