"""What others may see. A view lists what it shows; it never starts from everything and removes the secrets."""
