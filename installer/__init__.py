"""Installs Pitwall on Debian and Raspberry Pi OS, updates it and removes it. Standard library only."""
