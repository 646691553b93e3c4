# Different: tries every order of the calls.
def parallel_match(calls: list[ToolCall], functions: list[dict], answers: list[dict]) -> bool:
    if len(calls) != len(answers):
        return False
    table = [[ast_match(call, functions, answer) for call in calls] for answer in answers]
    orders = itertools.permutations(range(len(calls)))
    return any(all(table[at][n] for at, n in enumerate(order)) for order in orders)
