"""The laws every position obeys: of what stands on the table, and of what is asked."""
