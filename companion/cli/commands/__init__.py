"""The commands of the command line, one module each: `register` adds its arguments, `run` does it."""
