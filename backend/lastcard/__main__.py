"""`python -m lastcard` is the program."""

from lastcard.cli import main

main()
