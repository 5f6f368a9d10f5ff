"""The games. Each folder holds the rules, data and help of one of them."""
