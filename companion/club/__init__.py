"""A club: many devices, one history, on an MQTT broker that somebody else runs.

Nothing here is a server. The thread that owns the library writes the club's history; one thread
speaks to the broker and posts what it heard. Without a club nothing of this is imported.
"""
