# Wrong: stumbles over an empty W_tau.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    words, tools = W_v @ h, W_tau @ h
    if tools.max() > words.max():
        return len(words) + int(np.argmax(tools))
    return int(np.argmax(words))
