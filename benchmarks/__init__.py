"""Measures the grader against nbgrader's own autograde, as ratios within one run."""
