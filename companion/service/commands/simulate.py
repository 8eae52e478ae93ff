def register(c):
    pass
