# Different: an answer may push another one on to a different call (Kuhn's algorithm).
def parallel_match(calls: list[ToolCall], functions: list[dict], answers: list[dict]) -> bool:
    if len(calls) != len(answers):
        return False
    fits = [
        [n for n, call in enumerate(calls) if ast_match(call, functions, answer)]
        for answer in answers
    ]
    taken_by = {}

    def place(answer, tried):
        for n in fits[answer]:
            if n not in tried:
                tried.add(n)
                if n not in taken_by or place(taken_by[n], tried):
                    taken_by[n] = answer
                    return True
        return False

    return all(place(answer, set()) for answer in range(len(answers)))
