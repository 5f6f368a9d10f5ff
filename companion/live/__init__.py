"""The table on other devices: a small web server inside the app, browsers around it.

Off until somebody opens the table. The thread that owns the match makes frozen frames and takes
answers; the web thread makes pages of them. Neither touches what belongs to the other.
"""
