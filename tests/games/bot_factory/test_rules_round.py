"""Moving workers, Sandra's walk, her fee, and the order of turns."""

from __future__ import annotations

from tests.games.bot_factory.builder import SANDRA, Table
from tinkertable.games.bot_factory.rules.state import ACTING, MOVING
from tinkertable.games.bot_factory.view import view


def goes(table: Table) -> set[str]:
    return {text.removeprefix("go ") for text in table.may()}


def test_a_worker_goes_to_any_space_without_a_meeple() -> None:
    table = Table(3).bare().worker(0, "assembly-1").worker(1, "parts-2").moving(0)
    assert goes(table) == {"parts-1", "parts-3", "projects-1", "projects-2", "finance-1", "finance-2"}


def test_a_worker_must_go_to_another_hall() -> None:
    table = Table(3).bare().worker(0, "projects-1").moving(0)
    assert not any(space.startswith("projects") for space in goes(table))


def test_nobody_may_stay_where_they_are_or_pass() -> None:
    table = Table(3).bare().worker(0, "projects-1").moving(0)
    assert all(text.startswith("go ") for text in table.may())


def test_with_two_players_nobody_moves_to_sandras_hall() -> None:
    table = Table(2).bare().worker(0, "assembly-1").sandra("parts-1").moving(0)
    assert {space.split("-")[0] for space in goes(table)} == {"projects", "finance"}


def test_with_three_players_sandras_hall_is_open() -> None:
    table = Table(3).bare().worker(0, "assembly-1").sandra("parts-1").moving(0)
    assert "parts-2" in goes(table)


def test_in_the_first_round_workers_are_put_down_clockwise_anywhere_free() -> None:
    table = Table(3).dealt()
    order = []
    assert goes(table) == {
        *("assembly-1", "assembly-2", "assembly-3", "parts-1", "parts-2", "parts-3"),
        *("projects-1", "projects-2", "finance-1", "finance-2"),
    }
    for space in ("finance-1", "parts-1", "assembly-1"):
        order.append(table.actor())
        table.do(f"go {space}")
    assert order == [0, 1, 2]


def test_actions_follow_from_left_to_right_sandra_included() -> None:
    table = Table(3).bare().moving(0, 1, 2)
    table.do("go finance-1", "go projects-2", "go parts-3")
    assert table.state.phase == ACTING
    assert table.state.order == [2, 1, 0, SANDRA]


def test_the_next_round_moves_in_the_order_of_positions() -> None:
    table = Table(3).bare().worker(0, "finance-1").worker(1, "projects-2").worker(2, "assembly-3")
    table.sandra("parts-1").acting(2)
    table.may()
    assert (table.state.phase, table.state.order) == (MOVING, [2, SANDRA, 1, 0])


def test_sandra_stays_where_she_is_in_the_first_round() -> None:
    table = Table(3).dealt().do("go assembly-1", "go assembly-2", "go parts-2")
    assert table.place(SANDRA) == "finance-3"


def test_sandra_does_nothing_in_the_first_round() -> None:
    table = Table(3).dealt()
    table.state.value = [5, 6, 6, 6]
    table.do("go assembly-1", "go assembly-2", "go parts-2")
    while table.state.round == 1:
        table.do("done" if "done" in table.may() else sorted(table.may())[-1])
    assert table.value("red") == 5


def test_sandra_moves_to_the_first_free_space_right_of_her_hall() -> None:
    table = Table(3).bare().sandra("assembly-3").worker(0, "parts-1").worker(1, "finance-1").moving(SANDRA, 1)
    assert table.place(SANDRA) == "parts-2"


def test_sandra_skips_a_full_hall() -> None:
    table = Table(3).bare().sandra("parts-1").worker(0, "projects-1").worker(1, "projects-2").moving(SANDRA, 0)
    assert table.place(SANDRA) == "finance-1"


def test_from_finance_sandra_walks_around_to_the_first_free_space() -> None:
    table = Table(3).bare().sandra("finance-2").worker(0, "assembly-1").moving(SANDRA, 0)
    assert table.place(SANDRA) == "assembly-2"


def test_main_and_executive_action_are_optional() -> None:
    table = Table(3).bare().tokens(0, 1).parts(0, "red-head").spares("blue-head", "blue-legs").acts("assembly-1")
    assert {"done", "place red-head", "swap red-head left"} <= table.may()
    assert table.do("done").held() == ["red-head"]


def test_with_sandra_in_the_hall_a_token_or_the_turn() -> None:
    table = Table(3).bare().tokens(0, 1).parts(0, "red-head").sandra("assembly-3").acts("assembly-1")
    assert table.may() == {"pay", "refuse"}


def test_the_fee_opens_the_turn() -> None:
    table = Table(3).bare().tokens(0, 1).parts(0, "red-head").sandra("assembly-3").acts("assembly-1")
    assert "place red-head" in table.do("pay").may()
    assert table.state.tokens[0] == 0


def test_without_the_fee_no_action_at_all() -> None:
    table = Table(3).bare().tokens(0, 3).parts(0, "red-head").spares("blue-head", "blue-legs").sandra("assembly-3")
    table.acts("assembly-1", then=(1,)).do("refuse")
    assert table.held() == ["red-head"]
    assert table.state.tokens[0] == 3
    assert table.state.order[table.state.at - 1] != 0


def test_who_cannot_pay_misses_the_turn_without_being_asked() -> None:
    table = Table(3).bare().parts(0, "red-head").sandra("assembly-3").worker(1, "parts-1")
    table.acts("assembly-1", then=(1,))
    assert table.actor() == 1


def test_workers_stand_between_moving_and_acting() -> None:
    table = Table(3).bare().worker(0, "parts-1").worker(1, "projects-1").worker(2, "projects-2")
    table.moving(0, 1, 2).do("go assembly-1")
    standing = {meeple.who: meeple.standing for meeple in view(table.state, 0).meeples}
    assert standing == {0: True, 1: False, 2: False, SANDRA: False}
