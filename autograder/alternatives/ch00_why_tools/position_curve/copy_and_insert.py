# Different: copies the list and inserts; keeps a list of verdicts.
def place_gold(docs: list[str], gold: str, position: int) -> list[str]:
    if position not in range(len(docs) + 1):
        raise ValueError(f"there is no position {position} among {len(docs)} documents")
    placed = list(docs)
    placed.insert(position, gold)
    return placed


def position_curve(reader, items: list[Item], positions: list[int]) -> dict[int, float]:
    if len(items) == 0:
        raise ValueError("no items, no curve")
    verdicts: dict[int, list[bool]] = {position: [] for position in positions}
    for item in items:
        for position in positions:
            answer = reader(item.question, place_gold(item.others, item.gold, position))
            verdicts[position].append(rag.same_answer(answer, item.answer))
    return {position: sum(each) / len(each) for position, each in verdicts.items()}
