"""What Discord checks in a request before anything happens: one module per kind of form."""
