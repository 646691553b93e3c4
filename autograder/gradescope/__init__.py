"""Grading on Gradescope: the zip that staff upload there, and what runs in its container.

Gradescope's specification: https://gradescope-autograders.readthedocs.io/en/latest/specs/
"""
