import numpy as np
import pytest

from coursekit.tinylm import TinyLM
from coursekit.tinylm.last_states import last_states


def test_texts_read_together_end_in_the_states_they_end_in_alone():
    lm = TinyLM.load()
    texts = [
        "The train was late.",
        "16",
        "A field of 16 by 20 metres",
        "17",
        "Nobody knew why.",
    ] * 30
    states = last_states(lm, texts)
    alone = np.array([lm.hidden(text)[-1] for text in texts[:5]])
    assert states.shape == (150, lm.W_v.shape[1])
    np.testing.assert_allclose(states, np.tile(alone, (30, 1)), atol=1e-4)


def test_there_is_no_state_after_an_empty_text():
    with pytest.raises(ValueError, match="text 1 is empty"):
        last_states(TinyLM.load(), ["a", ""])
