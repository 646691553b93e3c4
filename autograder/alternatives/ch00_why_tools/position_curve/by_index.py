# Different: builds the list index by index, and the curve by a comprehension.
def place_gold(docs, gold, position):
    if position < 0 or position > len(docs):
        raise ValueError("position out of range")
    rest = iter(docs)
    return [gold if i == position else next(rest) for i in range(len(docs) + 1)]


def position_curve(reader, items, positions):
    if not items:
        raise ValueError("give at least one item")

    def right(item, position):
        documents = place_gold(list(item.others), item.gold, position)
        return rag.same_answer(reader(item.question, documents), item.answer)

    return {p: sum(right(item, p) for item in items) / len(items) for p in positions}
