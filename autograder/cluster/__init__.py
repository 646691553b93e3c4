"""Grading on many machines, through Dask distributed: needs the extra `cluster`."""
