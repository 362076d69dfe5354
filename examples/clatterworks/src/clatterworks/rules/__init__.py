"""The position of Clatterworks and what can be done in it; knows neither texts nor boards."""
