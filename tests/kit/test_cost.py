from coursekit.cost import tokens_sent
from coursekit.models import Reply
from coursekit.schema import count_tokens
from coursekit.trace import Trace

HELLO = {"role": "user", "content": "How much is a bag to Boston?"}


def test_every_request_counts_with_all_that_was_sent_again():
    trace = Trace()
    trace.model([HELLO], [], Reply("Where from?"))
    once = tokens_sent(trace)
    assert once == count_tokens(HELLO) + count_tokens([])
    trace.model([HELLO, HELLO], [{"name": "fees"}], Reply("40 dollars."))
    assert tokens_sent(trace) == once + 2 * count_tokens(HELLO) + count_tokens([{"name": "fees"}])


def test_a_trace_without_requests_costs_nothing():
    assert tokens_sent(Trace()) == 0
