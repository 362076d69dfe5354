"""Line breaks of a template are for the reader of the source, not for the browser."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, Environment, TemplateSyntaxError

from tinkertable.web.source_layout import SourceLayout


def rendered(source: str, **context: object) -> str:
    environment = Environment(loader=DictLoader({"page": source}), extensions=[SourceLayout], autoescape=True)
    return environment.get_template("page").render(**context)


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<p>\n  <b>1</b>\n  <i>2</i>\n</p>\n", "<p><b>1</b><i>2</i></p>"),
        ("<p>\n  two\n  words\n</p>", "<p>two words</p>"),
        ("<b>1</b> <i>2</i>", "<b>1</b> <i>2</i>"),
        ("{% if yes %}\n  <b>1</b>\n{% endif %}\n{{ '2' }}\n", "<b>1</b>2"),
        ("<b>1</b>\n{{ ' ' }}\n<i>2</i>", "<b>1</b> <i>2</i>"),
        ('<a\n  class="one\n  two"\n  href="/">x</a>', '<a class="one two" href="/">x</a>'),
        ('<a\n  {% if yes %}href="/"{% endif %}\n>x</a>', '<a href="/">x</a>'),
        ('<use href="#x" />', '<use href="#x"/>'),
        ("1 < 2\n&gt; 0", "1 < 2 &gt; 0"),
    ],
)
def test_only_spaces_that_are_meant_reach_the_browser(source: str, page: str) -> None:
    assert rendered(source, yes=True) == page


def test_an_error_names_the_line_of_the_source() -> None:
    with pytest.raises(TemplateSyntaxError) as failure:
        rendered("<p>\n  one\n  two\n\n  {% nonsense %}\n</p>")
    assert failure.value.lineno == 5
