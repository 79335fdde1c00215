"""What can be wrong with a rule file: facts (`model`), codes, wordings, drawing, and the pages."""
