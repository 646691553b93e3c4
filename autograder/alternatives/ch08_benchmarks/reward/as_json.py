# Different: compares the databases as sorted JSON, and stops at the first thing that is missing.
def reward(task: Task, db: dict, replies: list[str]) -> int:
    airline = World()
    for call in task.gold:
        airline.call(call)
    if json.dumps(db, sort_keys=True) != json.dumps(airline.db, sort_keys=True):
        return 0
    for output in task.outputs:
        wanted = output.replace(",", "").casefold()
        for reply in replies:
            if wanted in reply.replace(",", "").casefold():
                break
        else:
            return 0
    return 1
