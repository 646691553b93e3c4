# Different: calls everything that can run, then drops each API that is not missed.
def needed_tools(task: ChainTask, graph: dict[str, ApiNode]) -> set[str]:
    def known_with(names):
        known, before = set(task.have), None
        while known != before:
            before = set(known)
            for name in names:
                if graph[name].needs <= known:
                    known |= graph[name].gives
        return known

    names = set(graph)
    if not task.want <= known_with(names):
        raise ValueError("not all that is wanted can be known")
    for name in graph:
        if task.want <= known_with(names - {name}):
            names.discard(name)
    return names
