"""From the syntax tree to a typed program."""
