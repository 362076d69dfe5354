"""One translator: a line, or a message by its key, as plain text, as HTML and as words to be read aloud."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from markupsafe import Markup

from tinkertable.core.text import Amount, Arg, Effect, Line, amount, effect, effects, line, line_arg, seat_arg
from tinkertable.i18n import LANGUAGES, Translator, catalogs
from tinkertable.i18n.catalogs import plural_categories, plural_form
from tinkertable.i18n.translator import Translator as Class

DREAM = Translator("en", "mech-a-dream", ["Anna", "<b>"])
TRADE = Effect((Amount("flower", 1), Amount("ink", 2)), (Amount("rainbow", 1), Amount("activation", 1)))


def arg_as(translator: Translator, arg: Arg) -> tuple[str, str, str]:
    """An argument written in the three ways."""
    one = Line("any.deed", {"label": arg})
    said = (translator.plain(one), str(translator.html(one)), translator.speech(one))
    plain, html, speech = (text.strip("“”«»\N{NO-BREAK SPACE} ") for text in said)
    return plain, html, speech


def test_arguments_are_written_by_kind() -> None:
    assert arg_as(DREAM, seat_arg(0)) == ("Anna", '<span class="arg arg-seat" data-seat="0">Anna</span>', "Anna")
    assert arg_as(DREAM, seat_arg(1))[1] == '<span class="arg arg-seat" data-seat="1">&lt;b&gt;</span>'
    assert arg_as(DREAM, seat_arg(3))[0] == "4"
    assert arg_as(DREAM, Arg("count", -3))[:2] == ("-3", '<span class="arg arg-count">−3</span>')
    assert arg_as(DREAM, Arg("text", "<i>"))[:2] == ("<i>", '<span class="arg arg-text">&lt;i&gt;</span>')
    assert arg_as(DREAM, Arg("card", "V1"))[1].startswith('<span class="arg arg-card" data-value="V1">')
    assert arg_as(Translator("fr"), Arg("decimal", 2.25))[:2] == ("2,2", "2,2")
    assert arg_as(Translator("en"), Arg("percent", 0.341))[:2] == ("34%", "34%")


def test_an_amount_is_a_character_a_drawing_or_a_word() -> None:
    plain, html, speech = arg_as(DREAM, amount("ink", 2))
    assert (plain, speech) == ("2💧", "2 ink")
    assert html == (
        '<span class="arg arg-amount">2<svg class="sign s-ink" viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="#s-ink"/></svg><span class="sr"> ink</span></span>'
    )
    assert arg_as(DREAM, amount("flower", 1))[2] == "1 flower"
    assert arg_as(DREAM, amount("flower", 3))[2] == "3 flowers"
    assert arg_as(DREAM, amount("activation"))[::2] == ("⚙", "activation")


def test_neighbours_of_one_kind_are_said_as_a_list() -> None:
    factory = Translator("en", "imaginarium", ["Anna", "Bruno"])
    drawn = [line("log.belt", machine=Arg("machine", kind)) for kind in ("P1", "T1")]
    lines = [*drawn, line("log.turn", who=seat_arg(0)), line("log.turn", who=seat_arg(1)), drawn[0]]
    said = factory.html_of(lines)
    assert said.striptags() == (
        "New on the belt: Coaler, Combustor. Anna’s turn begins. Bruno’s turn begins. New on the belt: Coaler."
    )
    assert said.count('data-value="P1"') == 2, "every machine is marked as one"
    assert factory.html_of(drawn[:1]) == factory.html(drawn[0])


def test_an_effect_is_what_is_paid_and_gained() -> None:
    plain, html, speech = arg_as(DREAM, effect(TRADE.pay, TRADE.get))
    assert plain == "1🌼 2💧 → 1🌈 ⚙"
    assert speech == "1 flower and 2 ink become 1 rainbow and activation"
    assert html.count("<svg") == 4
    assert html.count('<span class="arg-amount">') == 3, "no line ends between a number and its sign"
    assert "💧" not in html
    assert arg_as(DREAM, effect((), TRADE.get))[0] == "1🌈 ⚙"
    both = effects(TRADE, Effect((), (Amount("point", 3),)))
    plain, html, _speech = arg_as(DREAM, both)
    assert plain == "1🌼 2💧 → 1🌈 ⚙ · 3💭"
    marks = ["\N{NO-BREAK SPACE}→ ", "\N{NO-BREAK SPACE}· "]
    assert re.findall("[\\s]+[→·][\\s]+", re.sub("<[^>]+>", "", html)) == marks, "no line begins with them"


def test_a_sign_that_no_game_declares_is_written_by_its_name() -> None:
    assert arg_as(Translator("en", "imaginarium"), amount("gold", 2))[0] == "2 gold"


def test_a_line_can_hold_a_line() -> None:
    inner = line("any.when", n=3)
    assert arg_as(DREAM, line_arg(inner)) == (
        "in round 3",
        'in round\N{NO-BREAK SPACE}<span class="arg arg-count">3</span>',
        "in round 3",
    )


def test_a_message_by_key_takes_its_arguments_as_they_are() -> None:
    english = Translator("en")
    assert english.plain("play.saved", file="{reason}{0}%s & <b>") == "Saved as {reason}{0}%s & <b>."
    assert english.html("play.saved", file="<b>") == "Saved as &lt;b&gt;."
    assert english.html("play.saved", file=Markup("<b>x</b>")) == "Saved as <b>x</b>."
    assert isinstance(english.html("play.total"), Markup)
    with pytest.raises(KeyError):
        english.plain("play.saved")


def test_an_unknown_key_is_an_error_and_an_unknown_line_is_shown_by_its_key() -> None:
    with pytest.raises(KeyError, match=r"no message 'no\.such'"):
        Translator("it").template("no.such")
    assert DREAM.plain(Line("move.un_heard-of")) == "un heard of"
    with pytest.raises(KeyError):
        Translator("en", "mech-a-dream", strict=True).plain(Line("move.unheard"))


def test_a_game_without_a_catalog_is_told_by_its_keys() -> None:
    assert Translator("en", "pebbles-of-nobody").html(line("move.take", n=2)) == "take"


def test_plurals_follow_the_language() -> None:
    said = {language: Translator(language).plain("fuzz.moves", n=0) for language in LANGUAGES}
    assert said == {"en": "0 moves", "fr": "0 coup", "it": "0 mosse"}
    assert Translator("en").plain("fuzz.moves", n=1) == "1 move"
    assert Translator("en").plain("fuzz.moves", n=-1) == "-1 move"


def test_a_language_may_have_three_forms_or_six(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plural_categories("en") == plural_categories("fr") == ("one", "other")
    assert plural_categories("pl") == ("one", "few", "many")
    assert plural_categories("ar") == ("zero", "one", "two", "few", "many", "other")
    assert plural_categories("ja") == ("other",)
    assert plural_form("fr", 1_000_000) == 1, "CLDR's `many` of French has no form of its own"
    polish = {"moves": ("{n} ruch", "{n} ruchy", "{n} ruchów")}
    monkeypatch.setattr("tinkertable.i18n.translator.messages", lambda language, game: polish)
    said = [Class("pl").plain("moves", n=n) for n in (1, 2, 5, 12, 22, 101)]
    assert said == ["1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "101 ruchów"]


def test_a_catalog_in_another_language_is_read_with_all_its_forms(tmp_path_factory: pytest.TempPathFactory) -> None:
    content = tmp_path_factory.mktemp("ru") / "cli.po"
    content.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ru\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && '
        '(n%100<12 || n%100>14) ? 1 : 2);\\n"\n\n'
        'msgid "moves"\nmsgid_plural "moves"\nmsgstr[0] "{n} ход"\nmsgstr[1] "{n} хода"\nmsgstr[2] "{n} ходов"\n',
        encoding="utf-8",
    )
    with content.open("rb") as file:
        forms = catalogs.read_forms(read_po(file, locale="ru"))["moves"]
    assert [forms[plural_form("ru", n)] for n in (1, 3, 11, 21)] == ["{n} ход", "{n} хода", "{n} ходов", "{n} ход"]


def test_numbers_and_times_are_written_as_the_language_does() -> None:
    french = Translator("fr")
    assert french.number(1.25, signed=True) == "+1,2"
    assert french.number(-1.3, signed=True) == "−1,3"
    assert french.percent(0.345, 1) == "34,5\N{NO-BREAK SPACE}%"
    assert french.duration(120) == "2 minutes"
    assert french.day(0) == "1 janvier 1970"
    assert 'datetime="1970-01-01T00:00:00+00:00"' in french.ago(0)
    assert Translator("en").bot_name("search:2s") == "Searcher (2s)"


def test_french_shortens_de_and_que_before_a_vowel() -> None:
    french = Translator("fr", "imaginarium", ["Ada", "Élodie", "Bob"], strict=True)
    said = [french.plain(line("piece.handyman", who=seat_arg(seat))) for seat in range(3)]
    assert said == ["Bricoleur d’Ada", "Bricoleur d’Élodie", "Bricoleur de Bob"]
    drawn = french.html(line("log.spared", who=seat_arg(2), thief=seat_arg(0)))
    assert re.sub("<[^>]*>", "", drawn) == "Bob n’a rien qu’Ada puisse prendre."
    assert Translator("fr").plain("rules_page.rules_of", game="Imaginarium") == "Règles d’Imaginarium"
    assert Translator("it", "imaginarium", ["Ada"]).plain(line("piece.handyman", who=seat_arg(0))) == "Tuttofare di Ada"


def test_italian_says_ed_and_ad_before_the_same_vowel() -> None:
    italian = Translator("it", "imaginarium", ["Ada", "Élodie", "Bob"], strict=True)
    pair = line("prompt.acting", first=Arg("action", "recruit"), second=Arg("action", "extract"))
    assert italian.plain(pair).startswith("Reclutare ed Estrarre,")
    other = line("prompt.acting", first=Arg("action", "extract"), second=Arg("action", "repair"))
    assert italian.plain(other).startswith("Estrarre e Riparare,")
    turns = [re.sub("<[^>]*>", "", italian.html(line("log.turn", who=seat_arg(seat)))) for seat in range(3)]
    assert turns == ["Tocca ad Ada.", "Tocca a Élodie.", "Tocca a Bob."]


def test_italian_lacks_one_thing_in_the_singular() -> None:
    italian = Translator("it", "mech-a-dream", strict=True)
    price, have = amount("ink", 3), amount("ink", 2)
    said = italian.speech(line("refusal.price", price=price, have=have, missing=amount("ink", 1), n=1))
    assert said == "Costa 3 gocce d’inchiostro. Hai 2 gocce d’inchiostro: manca 1 goccia d’inchiostro."
    said = italian.speech(line("refusal.price", price=price, have=amount("ink", 1), missing=amount("ink", 2), n=2))
    assert said.endswith("mancano 2 gocce d’inchiostro.")


def test_no_line_ends_between_a_number_and_its_word() -> None:
    bound = "\N{NO-BREAK SPACE}"
    english = Translator("en", "imaginarium", ["Ann"], strict=True)
    extracted = line("log.extracted", who=seat_arg(0), n=3)
    assert f">3</span>{bound}charcoalium." in english.html(extracted)
    assert bound not in english.plain(extracted), "only pages break lines"
    french = Translator("fr", "mech-a-dream", ["Ann"], strict=True)
    pushed = french.html(line("log.boost", seat=seat_arg(0), machine=Arg("the", "R2"), slot=4))
    assert re.sub("<[^>]*>", "", pushed).endswith(f" à l’emplacement{bound}4.")
