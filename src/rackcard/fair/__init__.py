"""Provably fair dealing (docs/fairness.md): knows no game.

    terms = Terms.of("great-8/1", 7, {"shoe": machine.source}, [Step("shuffle", "shoe")])
    server_seed = new_server_seed()                               # stays secret
    committed = server_commitment(server_seed, terms)             # published first
    roster(committed, commitments)                                # published when all committed
    contributions = settle(committed, commitments, openings)      # who opened, who is left out
    lock(committed, contributions)                                # published before wagers open
    order = Order(terms, stream_key(server_seed, terms, contributions))  # worked out as it is dealt
    order.at(step=0, place=0)                                            # the first card
    Reveal(terms, server_seed, contributions, drawn=1, dealt=214).to_json()   # published at the end

`verifier.py` is the players' side of it: it imports nothing from here, and tests compare the two.
"""
