"""The form of a table, new or waiting: what can be chosen for a game, and what was."""

from __future__ import annotations

from markupsafe import Markup

from tinkertable.core.contract import Game
from tinkertable.i18n import Translator
from tinkertable.server.commands.tables import TableRequest
from tinkertable.server.component_files import LONGEST_NAME
from tinkertable.table.clock import PACES, read_pace
from tinkertable.web.context import FormFields
from tinkertable.web.pages.table_card import pace_said


def form_paces(translator: Translator, chosen: str = "") -> list[tuple[str, Markup]]:
    """The paces to choose from with their names, the chosen one among them."""
    more = (chosen,) if chosen and chosen not in PACES else ()
    return [(pace, pace_said(read_pace(pace), translator)) for pace in (*PACES, *more)]


def read_request(game: Game, fields: FormFields) -> TableRequest:
    """The table that a form asks for."""
    given = fields.all()
    taken = [seat for seat in range(1, max(game.seats) + 1) if given.get(f"seat_{seat}", "none") != "none"]
    return TableRequest(
        game.name,
        [given[f"seat_{seat}"] for seat in taken],
        {key.removeprefix("option_"): value for key, value in given.items() if key.startswith("option_")},
        pace=fields.text("pace", "none", most=20),
        private=fields.text("private", "", most=10) == "yes",
        hints=fields.text("hints", "yes", most=10) != "no",
        rated=fields.text("rated", "no", most=10) == "yes",
        components=fields.text("components", "", most=LONGEST_NAME),
        names=[fields.text(f"name_{seat}", "", most=200) for seat in taken],
    )
