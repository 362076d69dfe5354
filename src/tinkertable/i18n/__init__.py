"""What people read, in their language: message catalogs, and the translator that turns a line into text."""

from tinkertable.i18n.catalogs import LANGUAGES, catalog
from tinkertable.i18n.languages import choose_language
from tinkertable.i18n.translator import Translator

__all__ = ["LANGUAGES", "Translator", "catalog", "choose_language"]
