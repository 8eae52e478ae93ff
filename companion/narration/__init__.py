"""Events and refusals as message keys with parameters; no prose."""
