# Different: a path is its first call and a path from what is known then.
def path_ok(calls: list[str], task: ChainTask, graph: dict[str, ApiNode]) -> bool:
    if not calls:
        return task.want.issubset(task.have)
    node = graph.get(calls[0])
    if node is None or node.needs - task.have:
        return False
    return path_ok(calls[1:], ChainTask(task.have | node.gives, task.want), graph)


def span(names: set[str], graph: dict[str, ApiNode]) -> str:
    if not names or any(name not in graph for name in names):
        raise ValueError("unknown names, or none")
    shelves = {}
    for name in names:
        shelves.setdefault(graph[name].category, []).append(name)
    if len(shelves) > 1:
        return "inter"
    (only,) = shelves.values()
    return "intra" if len(only) > 1 else "single"
