"""Put together what the browser gets besides our own pages: one script with htmx in it, and the fonts.

Run after `npm ci`. Without it every page still works, without live updates and with the system's fonts.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
MODULES: Final = ROOT / "node_modules"
PACKAGE: Final = ROOT / "src" / "tinkertable"
STATIC: Final = PACKAGE / "web" / "static"

# htmx first, then its extension, then ours, in one file: loaded apart they race and the stream may never connect.
HTMX: Final = (
    MODULES / "htmx.org" / "dist" / "htmx.min.js",
    MODULES / "htmx.org" / "dist" / "ext" / "hx-sse.min.js",
)
ESBUILD: Final = MODULES / ".bin" / "esbuild"
OURS: Final = "./web/static/js/main.js"
FONTS: Final = (
    ("Nunito Variable", "200 1000", "@fontsource-variable/nunito", "nunito-latin-wght-normal.woff2"),
    ("Righteous", "400", "@fontsource/righteous", "righteous-latin-400-normal.woff2"),
    ("IM Fell English SC", "400", "@fontsource/im-fell-english-sc", "im-fell-english-sc-latin-400-normal.woff2"),
    ("Lilita One", "400", "@fontsource/lilita-one", "lilita-one-latin-400-normal.woff2"),
)


def bundle_scripts() -> int:
    """Write the one script; returns its size."""
    options = ["--bundle", "--minify", "--format=iife", "--charset=utf8", "--log-level=warning"]
    ours = subprocess.run(
        [ESBUILD, *options], cwd=PACKAGE, input=_entry(), check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout
    text = "\n;\n".join([*(_without_map(path.read_text(encoding="utf-8")) for path in HTMX), ours])
    (STATIC / "bundle.js").write_text(text, encoding="utf-8")
    return len(text)


def copy_fonts() -> None:
    """Copy the faces with their licences, and write the style sheet that names them."""
    folder = STATIC / "fonts"
    folder.mkdir(exist_ok=True)
    rules = []
    for family, weight, package, file in FONTS:
        shutil.copyfile(MODULES / package / "files" / file, folder / file)
        shutil.copyfile(MODULES / package / "LICENSE", folder / f"{file.split('-latin')[0]}.LICENSE.txt")
        rules.append(
            f'@font-face {{ font-family: "{family}"; font-style: normal; font-weight: {weight}; font-display: swap;'
            f' src: url("{file}") format("woff2"); }}\n'
        )
    (folder / "fonts.css").write_text("".join(rules), encoding="utf-8")


def _entry() -> str:
    """The module that esbuild bundles: our scripts, then those in the games' board folders, each started."""
    rows = [f'import "{OURS}";']
    for number, path in enumerate(sorted(PACKAGE.glob("games/*/board/*.js"))):
        rows += [
            f'import {{ start as start{number} }} from "./{path.relative_to(PACKAGE).as_posix()}";',
            f"start{number}();",
        ]
    return "\n".join(rows)


def _without_map(script: str) -> str:
    return "\n".join(row for row in script.splitlines() if not row.startswith("//# sourceMappingURL"))


def main() -> int:
    """Bundle, or say in one line why not."""
    if not all(path.exists() for path in (*HTMX, ESBUILD)):
        print("bundle: htmx or esbuild is missing (npm ci): pages will work without live updates", file=sys.stderr)
        return 0
    size = bundle_scripts()
    copy_fonts()
    print(f"bundle: {size // 1000} kB of script, {len(FONTS)} fonts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
