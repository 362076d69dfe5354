"""One table without HTTP or SQL: its seats, its match, its clocks, and every step that changes them."""
