# Wrong: counts on from one position to the next.
def place_gold(docs: list[str], gold: str, position: int) -> list[str]:
    """A new list: docs in their order, with gold at index position, from 0 to len(docs).
    Any other position: ValueError. docs itself stays as it was.
    """
    if not 0 <= position <= len(docs):
        raise ValueError(f"position must be from 0 to {len(docs)}, not {position}")
    return [*docs[:position], gold, *docs[position:]]


def position_curve(reader, items: list[Item], positions: list[int]) -> dict[int, float]:
    """The share of items answered rightly, by the position of gold. Rules the tests check:
    - Each item is asked once at each position: reader(item.question, documents), documents being
      item.others with item.gold put in at that position.
    - Right is what rag.same_answer(answer, item.answer) calls right. No items: ValueError.
    """
    if not items:
        raise ValueError("there must be at least one item")
    curve = {}
    right = 0
    for position in positions:
        for item in items:
            documents = place_gold(item.others, item.gold, position)
            right += rag.same_answer(reader(item.question, documents), item.answer)
        curve[position] = right / len(items)
    return curve
