from coursekit.tools import ToolCall
from coursekit.worlds.airline.consent import Consent
from coursekit.worlds.airline.plan import in_words

BAGS = ToolCall("c1", "add_bags", {"reservation_id": "QX7T2M", "bags": 3, "payment_id": "card_1"})


def talk(proposal, heard):
    return [
        {"role": "system", "content": "Rules."},
        {"role": "user", "content": "Three bags, please."},
        {"role": "assistant", "content": proposal},
        {"role": "user", "content": heard},
    ]


def test_a_yes_covers_what_was_proposed_and_each_call_once():
    consent = Consent(talk(f"I am about to {in_words(BAGS)}. Shall I?", "Yes, please."))
    assert not consent(ToolCall("c1", "add_bags", {**BAGS.arguments, "bags": 4}))
    assert consent(BAGS)
    assert not consent(BAGS)


def test_without_a_yes_or_a_proposal_there_is_no_consent():
    proposal = f"I am about to {in_words(BAGS)}. Shall I?"
    assert not Consent(talk(proposal, "No, that is not what I want."))(BAGS)
    assert not Consent(talk("Shall I go ahead?", "Yes."))(BAGS)
    assert not Consent([{"role": "user", "content": "Yes."}])(BAGS)
    assert not Consent([])(BAGS)


def test_a_clerk_can_say_no_to_what_the_customer_wants():
    messages = talk(in_words(BAGS), "Yes.")
    assert not Consent(messages, clerk=lambda call: False)(BAGS)
    assert Consent(messages, clerk=lambda call: True)(BAGS)


def test_a_call_that_fits_no_schema_has_no_consent_and_does_no_harm():
    odd = ToolCall("c1", "change_flights", {"flights": ["LK102", 7], "payment_id": None})
    assert not Consent(talk(in_words(BAGS), "Yes."))(odd)
