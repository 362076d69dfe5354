"""Examples of what is sent to the API and of what it answers, as OpenAPI shows them."""

from __future__ import annotations

from typing import Any, Final

from tinkertable.core.view import View
from tinkertable.web.api import schemas

MOVE: Final = schemas.MoveInfo(move=17, text="buy B3a", label="Buy B3a for 3 ink")
TABLE: Final = schemas.TableInfo(
    id="b5kq2",
    game="my-game",
    status="playing",
    version=14,
    branch=0,
    ply=12,
    turn=[0],
    seats=[
        schemas.SeatInfo(0, "Robby", "person", None, None, True, True, True, 1790000120.0, None, []),
        schemas.SeatInfo(1, "easy", "bot", "easy", None, False, False, False, None, None, []),
    ],
    mine=[0],
    options={"long": "yes"},
    pace="move:120",
    edition=3,
    components=None,
    private=False,
    hints=True,
    rated=False,
    unrated="casual",
    code=None,
    proposal=None,
    next=None,
    winners=None,
    scores=None,
)
MOMENT: Final = schemas.MomentInfo(
    kind="better",
    ply=41,
    seat=0,
    before=0.55,
    after=0.4,
    share=0.15,
    points=3.5,
    said="Robby could have bought B3a: 3.5 points more.",
    played=["Robby passes"],
    other=["Robby buys B3a"],
    other_move="buy B3a",
)
POSITION: Final = schemas.Position(
    seat=0,
    version=14,
    branch=0,
    ply=12,
    prompt="Your turn: buy a machine or pass.",
    view=View(game="my-game", seat=0, seats=2, actors=[0], legal=[17], over=False, winners=[], scores=[8, None]),
    moves=[MOVE],
)
EXAMPLES: Final[dict[str, Any]] = {
    "NewPerson": schemas.NewPerson("Robby"),
    "NewTable": schemas.NewTable("my-game", ["me", "bot:easy"], {"long": "yes"}, "move:120"),
    "LobbyEdit": schemas.LobbyEdit(["seat:0", "open"], pace="day:3"),
    "SeatOnly": schemas.SeatOnly(1),
    "SeatOfMine": schemas.SeatOfMine(0),
    "Join": schemas.Join(1, "k3vq"),
    "NewMove": schemas.NewMove(12, "buy B3a", 0, 0),
    "PrepareMove": schemas.PrepareMove("done", 0),
    "AtPly": schemas.AtPly(13, 0, 0),
    "AskBack": schemas.AskBack(8, 0),
    "Answer": schemas.Answer(1, "accept"),
    "Say": schemas.Say("Good game!"),
    "PersonInfo": schemas.PersonInfo("p7c1", "Robby", "tt_…"),
    "TableInfo": TABLE,
    "Position": POSITION,
    "KnownPosition": schemas.KnownPosition(0, 14, 0, 12, "my-game", 3, "9c2f41aa", {}, [2, 0, 1, 4]),
    "PreparedInfo": schemas.PreparedInfo(0, "done", None, [MOVE]),
    "ReviewInfo": schemas.ReviewInfo("ready", 1.0, [[0.5, 0.5]], [[0.0, 0.0]], [1], [MOMENT]),
}
"""By the name of their schema."""

LIST_EXAMPLES: Final[dict[str, Any]] = {
    "GameInfo": [schemas.GameInfo("my-game", 2, [1, 2, 3, 4], {"long": ["no", "yes"]}, ["pass", "go A1"], [])],
    "TableInfo": [TABLE],
    "MoveInfo": [MOVE],
    "LogEntry": [schemas.LogEntry(12, 0, "Robby buys B3a for 3 ink.", 1790000000.0)],
    "Branch": [schemas.Branch(0, 11, [schemas.PlayedMove(0, "buy B3a", 1790000000.0)])],
}
"""Lists, by the name of the schema of what is in them."""

_PROBLEM: Final = schemas.FieldProblem("seats[1]", "Expected `str`, got `int`")
ERRORS: Final[dict[int, schemas.ErrorInfo]] = {
    400: schemas.ErrorInfo(
        "bad_request",
        "Something in the request is wrong, missing or unknown: “fields” says what.",
        "Validation failed for POST /api/tables",
        [_PROBLEM],
    ),
    401: schemas.ErrorInfo("no_token", "Send a valid token with the request."),
    403: schemas.ErrorInfo("not_your_seat", "This is somebody else’s seat."),
    404: schemas.ErrorInfo("no_table", "There is no table at this address. It may be private: ask for its link."),
    405: schemas.ErrorInfo("no_method", "This address cannot be used that way."),
    409: schemas.ErrorInfo("stale", "The game has moved on since you looked; here it is as it stands now."),
    410: schemas.ErrorInfo(
        "old_record", "This game was played under an older edition of the rules and can no longer be shown."
    ),
    413: schemas.ErrorInfo("too_long", "That is too long."),
    422: schemas.ErrorInfo("illegal", "That is not possible now."),
    429: schemas.ErrorInfo("too_fast", "That was a little too fast. Wait a moment and try again."),
    503: schemas.ErrorInfo("no_hint", "No hint was found. Try again."),
}
"""An error for each status."""
