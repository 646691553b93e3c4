# Wrong: does not pass the seed on.
def accuracy_by_digits(
    model: Callable[[str], str], digits: list[int], n: int, seed: int
) -> dict[int, float]:
    """The share of products that a model gets right, by number of digits. Rules the tests check:

    - For each d of digits: the n pairs of rag.products(d, n, 7), each asked once.
    - The prompt for (a, b) is f"{a} × {b} =", with the sign × and a space before the equals sign.
    - Right is what rag.same_number(text, a * b) calls right.
    - n or a number of digits below 1: ValueError (rag.products raises it).
    """
    accuracy = {}
    for d in digits:
        pairs = rag.products(d, n, 7)
        right = sum(rag.same_number(model(f"{a} × {b} ="), a * b) for a, b in pairs)
        accuracy[d] = right / n
    return accuracy
