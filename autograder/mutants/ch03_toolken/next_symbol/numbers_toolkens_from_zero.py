# Wrong: gives the place among the toolkens.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    words, tools = W_v @ h, W_tau @ h
    if len(tools) and tools.max() > words.max():
        return int(np.argmax(tools))
    return int(np.argmax(words))
