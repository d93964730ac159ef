"""The HTTP and WebSocket API of a house."""
