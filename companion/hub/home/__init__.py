"""Home automation: small values of a table, and their description for Home Assistant."""
