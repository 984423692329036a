"""What is refused and why, one file for each kind of command. `judge` alone calls in here."""
