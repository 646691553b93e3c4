"""Measurements: the grader against nbgrader's own autograde, and what a guard in a harness buys."""
