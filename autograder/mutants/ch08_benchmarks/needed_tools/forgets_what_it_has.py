# Wrong: looks for a giver of what it has.
def needed_tools(task: ChainTask, graph: dict[str, ApiNode]) -> set[str]:
    """The APIs without which the task cannot be done. Rules the tests check:

    - A fact of task.have needs no API. Any other wanted fact needs the one API that gives it, and
      then the needs of that API are wanted too.
    - A wanted fact that is neither had nor given: ValueError.
    """
    giver = {fact: name for name, node in graph.items() for fact in node.gives}
    names, wanted = set(), list(task.want)
    while wanted:
        fact = wanted.pop()
        if fact in task.have and fact not in giver:
            continue
        if fact not in giver:
            raise ValueError(f"nobody gives {fact!r}")
        if giver[fact] not in names:
            names.add(giver[fact])
            wanted += graph[giver[fact]].needs
    return names
