# Different: words first, joined with a mark that no output holds; then table by table.
def reward(task: Task, db: dict, replies: list[str]) -> int:
    drop = str.maketrans("", "", ",")
    talk = "\x00".join(replies).lower().translate(drop)
    missing = [output for output in task.outputs if output.lower().translate(drop) not in talk]
    if missing:
        return 0
    world = World()
    list(map(world.call, task.gold))
    tables = db.keys() | world.db.keys()
    return 1 if all(db.get(table) == world.db.get(table) for table in tables) else 0
