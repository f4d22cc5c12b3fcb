"""The stateful mock of a toolset: derived from it, answering calls over rows and a journal, wrong only where a plan says so."""
