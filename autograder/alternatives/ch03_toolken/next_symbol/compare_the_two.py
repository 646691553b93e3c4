# Different: the best word against the best toolken.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    words, tools = W_v @ h, W_tau @ h
    best = int(np.argmax(words))
    if len(tools) and tools.max() > words[best]:
        return len(words) + int(np.argmax(tools))
    return best
