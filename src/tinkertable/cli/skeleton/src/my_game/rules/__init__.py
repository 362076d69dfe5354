"""The position of My Game and what can be done in it; knows neither texts nor boards."""
