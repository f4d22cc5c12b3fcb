"""Chat models behind one Protocol."""
