"""Runs one submission's cells and exercises where they can touch nothing of ours."""
