"""A second verifier of Fairhand's records, written from docs/spec alone."""
