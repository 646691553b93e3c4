# Wrong: takes the amount that the model wrote.
def propose_refund(order: dict, arguments: dict) -> Proposal:
    """What may be paid back. Rules the tests check:
    - amount: price times returned over all items, exact to the cent, at most what was paid.
      before: what was paid; after: the rest. Nothing in arguments (the model's) counts.
    - An item with returned below 0 or above quantity: ValueError.
    """
    if not all(0 <= item["returned"] <= item["quantity"] for item in order["items"]):
        raise ValueError("returned must be between 0 and quantity")
    paid = Decimal(order["paid"])
    owed = sum((Decimal(item["price"]) * item["returned"] for item in order["items"]), Decimal(0))
    amount = min(Decimal(str(arguments.get("amount", owed))), paid)
    return Proposal(f"{amount:.2f}", f"{paid:.2f}", f"{paid - amount:.2f}")


def settle(proposal: Proposal, ledger: Ledger, confirm) -> bool:
    """ledger.move(amount), once, if confirm(proposal) is True itself; then True, else False.

    An amount of "0.00" is never moved: False, and nobody is asked."""
    if Decimal(proposal.amount) == 0 or confirm(proposal) is not True:
        return False
    ledger.move(proposal.amount)
    return True
