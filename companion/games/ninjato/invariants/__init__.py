"""The laws every position obeys: of what lies on the table, and of what is asked."""
