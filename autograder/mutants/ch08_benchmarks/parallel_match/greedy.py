# Wrong: gives each answer the first call that fits, as the official checker does.
def parallel_match(calls: list[ToolCall], functions: list[dict], answers: list[dict]) -> bool:
    """Whether calls and answers can be paired off. Rules the tests check:

    - There are as many calls as answers; none of both is a match.
    - There is some way to give each answer one call that matches it, no call to two answers. The
      order of calls and answers makes no difference.
    - At most eight calls come: trying all the ways is quick enough if each pair is compared once.
    """
    if len(calls) != len(answers):
        return False
    matching = [
        {n for n, call in enumerate(calls) if ast_match(call, functions, answer)}
        for answer in answers
    ]

    def place(at: int, used: frozenset) -> bool:
        if at == len(matching):
            return True
        free = sorted(matching[at] - used)
        return bool(free) and place(at + 1, used | {free[0]})

    return place(0, frozenset())
