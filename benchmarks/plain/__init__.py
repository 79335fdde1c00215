"""Games written by hand as plain Python classes, from their rules and not from the rule files.

They are what the engine is measured against, and a second, independent reading of the rules for the
tests. Each class has the same few names:

- `Game.initial(seed)`, with the number of players and options where there are any;
- `game.legal()`: the legal moves in the order that the engine lists them;
- `game.play(move)`: changes the game in place; `game.copy()` gives one to keep;
- `game.seat`: whose move it is, from 0; `game.over`; `game.returns()`: a number for each seat;
- `text(move)`: how the engine writes the move.

Chance follows the published generator draw by draw, so that one seed gives one game in both.
"""
