# Different: what a fact needs is its giver and what the giver's needs need.
def needed_tools(task: ChainTask, graph: dict[str, ApiNode]) -> set[str]:
    def of(fact):
        if fact in task.have:
            return set()
        for name, node in graph.items():
            if fact in node.gives:
                return {name}.union(*(of(need) for need in node.needs))
        raise ValueError("nobody gives a wanted fact")

    return set().union(*(of(fact) for fact in task.want))
