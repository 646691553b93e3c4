"""Small worlds that tools act on: data and programs that behave the same at every run."""
