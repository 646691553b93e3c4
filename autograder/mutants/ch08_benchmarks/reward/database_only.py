# Wrong: does not ask what was said.
def reward(task: Task, db: dict, replies: list[str]) -> int:
    """1 when the conversation did its task, else 0. Rules the tests check:

    - db, all of it, equals the database of a fresh World() in which the calls of task.gold were
      run, in order. How the agent got there makes no difference.
    - Each of task.outputs is part of some reply; several may be in one, or each in another. Small
      and capital letters are the same, and commas do not count, in outputs and replies: "1,050" is
      said by "it is 1050 in all". An output that is spread over two replies was not said.
    Not from coursekit.worlds.airline.scoring: do not import it.
    """

    world = World()
    for call in task.gold:
        world.call(call)
    return int(db == world.db)
