"""What holds for every test: random examples may take their time, and a failing one can be run again."""

from hypothesis import settings

settings.register_profile("lastcard", deadline=None, print_blob=True)
settings.load_profile("lastcard")
