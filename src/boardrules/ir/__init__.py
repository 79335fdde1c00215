"""The typed program of a game, and the control-flow graph to which it is lowered."""
