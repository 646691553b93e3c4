# Different: a running sum over what is new in each request.
from itertools import accumulate, repeat


def loop_cost(base: int, request: int, result: int, rounds: int) -> list[int]:
    for name, value in {"base": base, "request": request, "result": result}.items():
        if value < 0:
            raise ValueError(f"{name} must be at least 0, not {value}")
    if rounds < 0:
        raise ValueError("rounds must be at least 0")
    return list(accumulate(repeat(request + result, rounds), initial=base))
