# Wrong: a toolken wins when it is only as good as the best word.
def next_symbol(h: np.ndarray, W_v: np.ndarray, W_tau: np.ndarray) -> int:
    words, tools = W_v @ h, W_tau @ h
    if len(tools) and tools.max() >= words.max():
        return len(words) + int(np.argmax(tools))
    return int(np.argmax(words))
