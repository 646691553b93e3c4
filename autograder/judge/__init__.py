"""Judges submissions: a chapter's suites are collected once and forked for each submission."""
