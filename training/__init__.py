"""How the weights of `coursekit.tinylm` were made."""
