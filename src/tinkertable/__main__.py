"""`python -m tinkertable` is the command `tinkertable`."""

import sys

from tinkertable.cli import main

if __name__ == "__main__":
    sys.exit(main())
