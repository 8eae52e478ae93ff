"""The demo: simulated drivers that join like phones and race forever.

They access the table only as everybody does, over HTTP and MQTT over WebSocket. Between two races their seats are
free for people; anyone who holds a seat when the pause ends is in the next race and drives against them. People are
dealt cards too: they need no box, and a simulated driver takes over from a phone that has gone.
"""
