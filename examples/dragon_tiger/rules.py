"""Dragon Tiger: one card each, the higher rank wins; aces are low and suits do not matter."""

from rackcard.rules import LOST, RANKS, Bet, Card, Deal, Done, Grade, House, Machine, Shoe, made

Up = tuple[Card, ...]


class DragonTiger(Machine[Up]):
    rows = {"hand": ("Win", "Tie"), "tie": ("Tie",)}
    options = ("decks",)
    start: Up = ()

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.source = Shoe.standard(int(house.options["decks"]))

    def spots(self, wager: str) -> tuple[str, ...]:
        return ("dragon", "tiger") if wager == "hand" else ("tie",)

    def see(self, symbol: str) -> int:
        return RANKS.index(symbol[0])

    def next(self, state: Up) -> Deal | Done:
        return Done() if len(state) == 2 else Deal(("dragon", "tiger")[len(state)])

    def step(self, state: Up, event: Card) -> Up:
        return (*state, event)

    def grade(self, state: Up, bet: Bet) -> Grade:
        dragon, tiger = map(self.see, state)
        if dragon == tiger:
            return made("Tie")
        winner = "dragon" if dragon > tiger else "tiger"
        return made("Win") if bet.spot == winner else LOST


MACHINES = {"round": DragonTiger}
