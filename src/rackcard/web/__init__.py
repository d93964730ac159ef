"""The house's front door: HTTP and WebSocket."""
