"""The past: the journal, results and people in an SQL database. It knows no room that lives and no socket."""
