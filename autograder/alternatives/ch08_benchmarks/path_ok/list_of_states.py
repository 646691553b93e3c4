# Different: works out what is known before every call first, then judges.
def path_ok(calls: list[str], task: ChainTask, graph: dict[str, ApiNode]) -> bool:
    if any(name not in graph for name in calls):
        return False
    nodes = [graph[name] for name in calls]
    known = list(itertools.accumulate((n.gives for n in nodes), frozenset.union, initial=task.have))
    ready = all(n.needs <= before for n, before in zip(nodes, known, strict=False))
    return ready and task.want <= known[-1]


def span(names: set[str], graph: dict[str, ApiNode]) -> str:
    try:
        categories = [graph[name].category for name in names]
    except KeyError as error:
        raise ValueError(f"no API called {error}") from None
    match len(categories), len(set(categories)):
        case 0, _:
            raise ValueError("no names")
        case 1, _:
            return "single"
        case _, 1:
            return "intra"
    return "inter"
