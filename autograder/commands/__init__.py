"""One module for each command of `autograder`."""
