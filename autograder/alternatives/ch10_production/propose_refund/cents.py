# Counts in whole cents.
def propose_refund(order: dict, arguments: dict) -> Proposal:
    """What may be paid back. Rules the tests check:
    - amount: price times returned over all items, exact to the cent, at most what was paid.
      before: what was paid; after: the rest. Nothing in arguments (the model's) counts.
    - An item with returned below 0 or above quantity: ValueError.
    """
    if not all(0 <= item["returned"] <= item["quantity"] for item in order["items"]):
        raise ValueError("returned must be between 0 and quantity")

    def cents(text):
        return int(text.replace(".", ""))

    paid = cents(order["paid"])
    owed = sum(cents(item["price"]) * item["returned"] for item in order["items"])
    amount = min(owed, paid)
    return Proposal(*(f"{n // 100}.{n % 100:02}" for n in (amount, paid, paid - amount)))


def settle(proposal: Proposal, ledger: Ledger, confirm) -> bool:
    """ledger.move(amount), once, if confirm(proposal) is True itself; then True, else False.

    An amount of "0.00" is never moved: False, and nobody is asked."""
    if Decimal(proposal.amount) == 0 or confirm(proposal) is not True:
        return False
    ledger.move(proposal.amount)
    return True
