"""One table, pure: commands in, events out, and what each seat may see of them."""
