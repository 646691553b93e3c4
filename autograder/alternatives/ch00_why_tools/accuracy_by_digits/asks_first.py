# Different: asks everything first, and marks afterwards.
def accuracy_by_digits(model, digits, n, seed):
    asked = [(d, a, b) for d in digits for a, b in rag.products(d, n, seed)]
    answers = [model(f"{a} × {b} =") for _, a, b in asked]
    right = dict.fromkeys(digits, 0)
    for (d, a, b), answer in zip(asked, answers):
        if rag.same_number(answer, a * b):
            right[d] += 1
    return {d: count / n for d, count in right.items()}
