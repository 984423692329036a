"""How an accepted command becomes events, file by file. `decide` alone calls in here."""
