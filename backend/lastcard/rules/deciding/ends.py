"""How rounds and matches end: one way for every win, whoever or whatever brought it about (R72 to R86)."""

from __future__ import annotations

from lastcard.rules import events as e
from lastcard.rules import scoring
from lastcard.rules.deciding.story import Story
from lastcard.rules.seating import running, staying


def end_round(story: Story, winner: int | None) -> None:
    """The round is over; `winner` None: drawn. Ends the match too, where the scoring says so."""
    match = story.match
    now = running(match)
    points = scoring.points(match, winner)
    story.tell(
        e.RoundEnded(
            round=now.number,
            winner=winner,
            hands=[list(scoring.counted(one)) for one in match.seats],
            points=points,
            scores=[one.score + more for one, more in zip(match.seats, points, strict=True)],
            secret=now.secret,
        )
    )
    if not end_if_alone(story):
        _end_by_score(story, winner)


def end_if_alone(story: Story) -> bool:
    """With one seat left in the match, it has won (R76)."""
    left = staying(story.match)
    if len(left) > 1:
        return False
    story.tell(e.MatchEnded(left, "last-seat"))
    return True


def _end_by_score(story: Story, winner: int | None) -> None:
    how = story.match.options.scoring
    if how == "single":
        if winner is not None:
            story.tell(e.MatchEnded([winner], "single"))
    elif reached := scoring.reached(story.match):
        if how == "elimination":
            _eliminate(story, reached)
        else:
            winners = reached if how == "first" else scoring.lowest(story.match, staying(story.match))
            story.tell(e.MatchEnded(winners, "target"))


def _eliminate(story: Story, reached: list[int]) -> None:
    """Seats at the target are out; the last one in wins, or the lowest of the last ones (R83)."""
    for seat in reached:
        story.tell(e.SeatEliminated(seat))
    left = staying(story.match)
    if len(left) <= 1:
        story.tell(e.MatchEnded(left or scoring.lowest(story.match, reached), "target"))
