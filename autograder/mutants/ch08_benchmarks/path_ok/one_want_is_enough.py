# Wrong: is content when one wanted fact is known.
def path_ok(calls: list[str], task: ChainTask, graph: dict[str, ApiNode]) -> bool:
    """Whether these calls, in order, do the task. Rules the tests check:

    - Known at first is task.have. A call must find all its needs known; then its gives are known
      too. At the end all of task.want is known. A name that graph lacks makes the path wrong.
    """
    known = set(task.have)
    for name in calls:
        if name not in graph or not graph[name].needs <= known:
            return False
        known |= graph[name].gives
    return bool(task.want & known) or not task.want


def span(names: set[str], graph: dict[str, ApiNode]) -> str:
    """One name: "single"; several of one category: "intra"; else "inter". No name, or one that
    graph lacks: ValueError."""
    if not names or not names <= graph.keys():
        raise ValueError("give one or more names of the graph")
    if len(names) == 1:
        return "single"
    return "intra" if len({graph[name].category for name in names}) == 1 else "inter"
