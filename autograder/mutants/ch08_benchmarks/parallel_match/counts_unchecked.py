# Wrong: overlooks a call too many.
def parallel_match(calls: list[ToolCall], functions: list[dict], answers: list[dict]) -> bool:
    """Whether calls and answers can be paired off. Rules the tests check:

    - There are as many calls as answers; none of both is a match.
    - There is some way to give each answer one call that matches it, no call to two answers. The
      order of calls and answers makes no difference.
    - At most eight calls come: trying all the ways is quick enough if each pair is compared once.
    """
    matching = [
        {n for n, call in enumerate(calls) if ast_match(call, functions, answer)}
        for answer in answers
    ]

    def place(at: int, used: frozenset) -> bool:
        if at == len(matching):
            return True
        return any(place(at + 1, used | {n}) for n in matching[at] - used)

    return place(0, frozenset())
