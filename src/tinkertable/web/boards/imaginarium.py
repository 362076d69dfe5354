"""Imaginarium: the bric-à-brac with its belt, the offices around it, and every workshop with dial, stacks and screen."""
