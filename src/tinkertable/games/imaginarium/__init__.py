"""Imaginarium: tinkerers buy broken machines off a conveyor belt, repair, combine and use them to validate projects."""
