"""How an accepted command becomes events, one file for each part of the game.
`decide` alone calls in here.
"""
