"""A venue: several hubs, each with its own tables, and one machine that shows them all."""
