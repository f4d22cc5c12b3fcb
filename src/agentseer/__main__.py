"""``python -m agentseer`` is the command line."""

import sys

from agentseer.cli.main import main

sys.exit(main())
