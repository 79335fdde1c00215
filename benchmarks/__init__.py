"""How fast the engine is, beside hand-written classes of the same games."""
