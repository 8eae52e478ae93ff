"""The commands, one module each: `register` adds the arguments, `run` executes it."""
