"""Our side of the wire: reads what the box sends as if it were hostile, because it may be."""
