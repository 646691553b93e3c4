# Wrong: leaves out the request that brings the answer.
def loop_cost(base: int, request: int, result: int, rounds: int) -> list[int]:
    """The tokens sent by each of the rounds + 1 requests of a loop. Rules the tests check:

    - The first request sends `base` tokens. Each later one sends what the one before it sent,
      one call of `request` tokens and one result of `result` tokens.
    - Any of the four below 0: ValueError.
    """
    if min(base, request, result, rounds) < 0:
        raise ValueError("sizes and rounds must be 0 or more")
    return [base + n * (request + result) for n in range(rounds)]
