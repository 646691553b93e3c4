"""The heading under which TinyLM marks where a tool might help."""

# Larger models are shown a few worked examples instead; one this small learnt a heading.
MARKED = "Marked: "
