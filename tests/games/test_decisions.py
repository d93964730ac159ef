"""What a house decides and what somebody types, down to the sentence with which it is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rackcard.games.card_check import check_figures, check_rows
from rackcard.games.changes import pair, parse_changes
from rackcard.games.jacks_beat.decisions import setting_refusal
from rackcard.games.registry import Published, find
from rackcard.games.setup import Setup, set_up
from rackcard.rackcards import Figure
from rackcard.rules.cards import Card, read_hands
from rackcard.rules.errors import BadInput
from rackcard.rules.grades import Bet, made
from rackcard.rules.needs import Choose
from rackcard.rules.pays import PayChange
from rackcard.rules.pricing import Value, Walk
from rackcard.rules.settle import Cap, Envy
from tests.toys import combinations


def refusal(asked: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as refused:
        asked()
    return str(refused.value)


class TestWishes:
    def test_all_of_them(self) -> None:
        found = parse_changes(
            ["decks=2", " a = b=c "],
            ["great-bonus.scope=either-hand"],
            ["main:Win=2:1", "great-bonus/1:Tiger 6=12:1"],
            ["8h=2", "8h=1", "G=-1"],
        )
        assert found.options == {"decks": "2", "a = b": "c"}
        assert found.rulings == {"great-bonus.scope": "either-hand"}
        assert found.pays == {
            PayChange("main", None, "Win"): "2:1",
            PayChange("great-bonus", "1", "Tiger 6"): "12:1",
        }
        assert found.remove == {"8h": 3, "G": -1}
        assert parse_changes() == ({}, {}, {}, {})

    @pytest.mark.parametrize("text", ["decks", "=2", "decks=", " = ", "decks= "])
    def test_a_pair_has_two_sides(self, text: str) -> None:
        said = refusal(lambda: pair(text, "--option", "KEY=VALUE"))
        assert said == f"--option takes KEY=VALUE, not {text!r}."

    @pytest.mark.parametrize("dashes", ["", "--"])
    @pytest.mark.parametrize(
        ("flag", "text", "form"),
        [
            ("option", "x", "KEY=VALUE"),
            ("ruling", "x", "ID=READING"),
            ("remove", "x", "CARD=COUNT, such as 8h=2"),
            ("remove", "8h=many", "CARD=COUNT with a whole number"),
            ("remove", "8h=1234567890", "CARD=COUNT with a whole number"),
            ("remove", "8h=1.5", "CARD=COUNT with a whole number"),
        ],
    )
    def test_what_cannot_be_read(self, dashes: str, flag: str, text: str, form: str) -> None:
        said = refusal(lambda: parse_changes(**{flag: [text]}, dashes=dashes))
        assert said == f"{dashes}{flag} takes {form}, not {text!r}."

    @pytest.mark.parametrize("text", ["Win=2:1", "main:Win"])
    def test_a_pay_names_its_wager_and_row(self, text: str) -> None:
        assert refusal(lambda: parse_changes(pay=[text], dashes="--")) == (
            "--pay takes WAGER:LABEL=ODDS for every pay table that prints the row, such as "
            "'great-bonus:Tiger 6=12:1', or WAGER/TABLE:LABEL=ODDS for one of them, "
            f"not {text!r}."
        )


@pytest.fixture(scope="module")
def great_8() -> Setup:
    return set_up("great-8", {"decks": 2})


class TestSetup:
    def test_decisions_say_all_that_figures_depend_on(self, great_8: Setup) -> None:
        plain = great_8.decisions()
        assert plain == {
            "game": "great-8",
            "card_hash": great_8.card.hash,
            "options": {"decks": 2},
            "rulings": dict(great_8.house.rulings),
            "pays": {},
            "removed": {},
        }
        changed = great_8.without({"8h": 1}).with_pays({("main", "Win"): "2:1"}).decisions()
        assert changed["removed"] == {"8h": 1}
        assert changed["pays"] == {"main:Win": "2:1"}
        assert changed["card_hash"] != plain["card_hash"]
        left = great_8.with_shoe({"8h": 2, "Kc": 1})
        assert {card: n for card, n in left.decisions()["shoe"].items() if n} == {"8h": 2, "Kc": 1}

    def test_a_shoe_is_given_by_name_or_in_order(self, great_8: Setup) -> None:
        full = great_8.machine("main").source.counts
        counts = [n % 3 for n in range(len(full))]
        named = {str(card): count for (card, _), count in zip(full, counts, strict=True)}
        one, other = great_8.with_shoe(counts), great_8.with_shoe(named)
        assert one.machine("main").source == other.machine("main").source
        assert one.machine("main").source.total == sum(counts)

    def test_pays_are_changed_over_those_changed_before(self, great_8: Setup) -> None:
        first = great_8.with_pays({("main", "Win"): "2:1", ("main", "Tie"): "1:1"})
        both = first.with_pays({("main", "Win"): "3:1"})
        assert {str(key): pay for key, pay in both.changed_pays.items()} == {
            "main:Win": "3:1",
            "main:Tie": "1:1",
        }

    @pytest.mark.parametrize(
        ("game", "seats", "choices"),
        [
            ("great-8", 7, False),
            ("lucky-8", 7, False),
            ("straights-and-8s", 7, False),
            ("dead-mans-hand", 7, True),
            ("jacks-beat", 6, True),
        ],
    )
    def test_seats_and_choices(self, game: str, seats: int, choices: bool) -> None:
        setup = set_up(game)
        assert (setup.seats, setup.has_choices) == (seats, choices)

    def test_where_seats_cannot_be_told_one_plays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        setup = set_up("great-8")
        monkeypatch.setattr(type(setup), "has_choices", True)
        assert setup.seats == 1

    def test_a_stand_in_may_be_the_one_with_strategies(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        setup = set_up("dead-mans-hand")
        rules = type(setup.machines["round"])
        monkeypatch.setattr(rules.decides, "strategies", lambda self, wager: {})
        assert setup.has_choices
        monkeypatch.setattr(rules, "pricing", lambda self, wager: Walk(self))
        assert not setup.has_choices

    def test_rows_that_the_card_does_not_print(self, great_8: Setup) -> None:
        check_rows(great_8.card, "main", [made("Win"), made(), made("Tie", "Tiger 6")])
        odd = [made("Win"), made("Tie", "Draw")]
        said = refusal(lambda: check_rows(great_8.card, "main", odd))
        assert said == (
            "the rules of Great 8 claim the row 'Draw' for main, which the rack card does not "
            "print; printed: Great 8, Win, Tiger 6, Tie."
        )

    @pytest.mark.parametrize("reading", ["pro-rata", "in-order"])
    def test_the_cap_is_shared_out_as_read(self, reading: str) -> None:
        setup = set_up("lucky-8", rulings={"aggregate-cap": reading})
        assert setup.cap == Cap(2_500_000, reading)
        assert set_up("great-8").cap is None

    def test_envy_is_that_of_the_table_in_use(self) -> None:
        setup = set_up("jacks-beat")
        tables: dict[str, str | None] = {"pai-gow": None, "jacks-beat": "A", "chan-chu": "4"}
        (name, found), *more = setup.envy(tables).items()
        assert (name, more, type(found)) == ("chan-chu", [], Envy)
        assert found.stake == 500
        assert found.table.rows["Natural 7 Card Straight Flush"].text == "$5,000"
        assert setup.envy({**tables, "chan-chu": "1"}) == {}

    def test_a_card_of_ones_own(self, great_8: Setup, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        text = great_8.definition.card_text
        file.write_text(text.replace('minimum = "$5"', 'minimum = "$10"', 1))
        assert great_8.with_card(file).posted()["main"].minimum == 1000
        assert great_8.with_card(file).with_card(None).posted()["main"].minimum == 500
        other = set_up("lucky-8").card
        said = refusal(lambda: great_8.with_card(other))
        assert said == "the rack card is a card for lucky-8, not for great-8."

    def test_rules_that_cannot_be_set_up(self, great_8: Setup, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        text = great_8.definition.card_text.replace("[1, 2, 4, 8]", '["many"]')
        file.write_text(text.replace("default = 8", 'default = "many"'))
        said = refusal(lambda: set_up("great-8", card=file))
        assert said.startswith("the rules cannot be set up with decks=many: invalid literal")
        assert said.endswith(".")


class TestRegistry:
    def test_a_registered_game_that_is_not_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from rackcard.games import registry

        said = refusal(lambda: registry._registered_rules("ghost", "rackcard.games.ghost"))
        assert said == "the game 'ghost' is registered, but rackcard.games.ghost is not there."

    def test_what_rules_import_themselves_is_another_matter(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from rackcard.games import registry

        package = tmp_path / "house_of_cards"
        package.mkdir()
        (package / "__init__.py").touch()
        (package / "rules.py").write_text("import a_library_nobody_has\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        with pytest.raises(ModuleNotFoundError, match="a_library_nobody_has"):
            registry._registered_rules("house", "house_of_cards")

    def test_a_command_is_no_game(self) -> None:
        """Entry points of other groups have names, too."""
        assert refusal(lambda: find("rackcard")).startswith("Rackcard has no game 'rackcard'; ")

    def test_what_is_published_beside_the_rules_is_found(self) -> None:
        assert sorted(find("lucky-8").published.graders) == ["dragon-7", "lucky-6", "panda-8"]
        assert list(find("dead-mans-hand").published.methods) == ["the sheet's own approximation"]
        assert list(find("jacks-beat").published.counters) == ["best five of seven"]
        assert find("great-8").published == Published()

    def test_figures_are_those_of_the_card_and_of_the_oracles(self) -> None:
        for game in ("great-8", "lucky-8", "dead-mans-hand"):
            found = find(game)
            known = (found.folder / "oracles.toml").read_text().count("[[")
            assert len(found.figures) == len(found.card.printed) + known > 0

    @pytest.mark.parametrize(
        ("was", "now", "said"),
        [
            (
                'rides = "round"',
                'rides = "spin"',
                "wagers.main.rides: it rides 'round', not 'spin'",
            ),
            ("Tiger 6", "Tiger 5", "wagers.main.pays: 'Tiger 5' is unknown to the rules; allowed:"),
            ("[options.decks]", "[options.packs]", "options: 'packs' is unknown to the rules"),
            ("either-hand =", "any-hand =", "readings: 'any-hand' is unknown to the rules"),
        ],
    )
    def test_a_card_is_held_against_its_rules(
        self, tmp_path: Path, was: str, now: str, said: str
    ) -> None:
        text = find("great-8").card_text
        assert was in text
        file = tmp_path / "house.toml"
        file.write_text(text.replace(was, now, 1))
        found = refusal(lambda: set_up("great-8", card=file))
        assert found.startswith(f"{file}: ")
        assert said in found


class TestFigures:
    """Each figure is held against the card, whatever the ones before it are."""

    GOOD = Figure(figure="combinations", wager="main", row="Win", printed="1", source="a test")
    GRADED = Figure(figure="combinations", wager="side", row="any", printed="1", source="a test")

    @pytest.mark.parametrize("before", [[], [GOOD], [GRADED], [GRADED, GOOD], [GOOD, GRADED]])
    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({}, ""),
            ({"row": ""}, ""),
            ({"row": "Luck"}, "row: 'Luck' is unknown"),
            ({"row": "Luck", "figure": "house edge"}, ""),
            ({"wager": "luck"}, "wager: 'luck' is unknown"),
            ({"paytable": "7"}, "paytable: '7' is unknown"),
            ({"also": ["luck"]}, "also: 'luck' is unknown"),
            ({"also": ["great-bonus"]}, ""),
            ({"method": "luck"}, "method: 'luck' is unknown"),
            ({"method": "ours"}, ""),
            ({"options": {"luck": 1}}, "options: 'luck' is unknown"),
            ({"options": {"decks": 1}}, ""),
            ({"rulings": {"luck": "good"}}, "rulings: 'luck' is unknown"),
            ({"rulings": {"tiger-6": "any-six"}}, ""),
        ],
    )
    def test_what_they_name(self, before: list[Figure], change: dict[str, Any], said: str) -> None:
        card = find("great-8").card
        figures = [*before, self.GOOD.model_copy(update=change), self.GOOD]
        if said:
            found = refusal(lambda: check_figures(card, figures, ["side"], ["ours"], "here"))
            assert found.startswith(f"here: figure {len(before) + 1}.{said}")
        else:
            check_figures(card, figures, ["side"], ["ours"], "here")


BLACKJACK: dict[str, Any] = {"surrender": "late", "double-after-split": "no"}


class TestBlackjackSituations:
    @pytest.mark.parametrize(
        ("hands", "said"),
        [
            ({"player": "8h 8d"}, "advice needs the player's cards and the dealer's card."),
            (
                {"player": "8h 8d", "dealer": "9c", "me": "2c 3c"},
                "advice needs the player's cards and the dealer's card.",
            ),
            (
                {"player": "8h", "dealer": "9c"},
                "the player has two cards or more, and one card of the dealer's is seen.",
            ),
            (
                {"player": "8h 8d", "dealer": "9c Tc"},
                "the player has two cards or more, and one card of the dealer's is seen.",
            ),
            (
                {"player": "Ah Td", "dealer": "9c"},
                "this hand is finished: there is nothing to decide.",
            ),
            (
                {"player": "8h 8d 6c", "dealer": "9c"},
                "this hand is finished: there is nothing to decide.",
            ),
        ],
    )
    def test_what_is_no_decision(self, hands: dict[str, str], said: str) -> None:
        rules = set_up("dead-mans-hand").machines["round"]
        dealt = read_hands(hands, rules.source)
        assert refusal(lambda: rules.decisions.situation(dealt)) == said

    @pytest.mark.parametrize("up", ["Ac", "Tc", "9c"])
    def test_the_hole_card_makes_no_blackjack(self, up: str) -> None:
        rules = set_up("dead-mans-hand").machines["round"]
        state = rules.decisions.situation(
            {"player": (Card("8h"), Card("8d")), "dealer": (Card(up),)}
        )
        need = rules.next(state)
        assert isinstance(need, Choose)
        assert need.options == ("hit", "stand", "double", "split")

    ONE_CARD = "a split ace takes one card: it cannot be doubled."
    NO_DOUBLE = "this house does not double after a split."

    @pytest.mark.parametrize(
        ("options", "cards", "choice", "said"),
        [
            ("no no", "Ah Ad Ac", "double", ONE_CARD),
            ("no yes", "Ah Ad Ac", "double", ONE_CARD),
            ("yes no", "Ah Ad Ac", "double", NO_DOUBLE),
            ("yes no", "Ah Ad 5c", "double", NO_DOUBLE),
            ("no no", "8h 8d 5c", "double", NO_DOUBLE),
            ("no no", "8h 8d Ac", "double", NO_DOUBLE),
            ("yes no", "8h 8d Ac", "double", NO_DOUBLE),
            ("no no", "9h 9d 8c", "split", "only two cards of the same value can be split."),
            ("no no", "9h 9d 9c", "split", "this pair may become 2 hands and no more."),
            ("yes yes", "9h 9d 5c", "surrender", "surrender is for an unsplit hand, and not in"),
            ("yes yes", "9h 9d 5c", "insurance", "insurance is offered once, before anybody plays"),
        ],
    )
    def test_why_a_hand_from_a_split_may_not(
        self, options: str, cards: str, choice: str, said: str
    ) -> None:
        """The options: are split aces hit, are hands doubled after a split."""
        hit, double = options.split()
        posted = {"hit-split-aces": hit, "double-after-split": double}
        rules = set_up(
            "dead-mans-hand", {**posted, "ace-hands": 4, "split-hands": 2, "surrender": "late"}
        ).machines["round"]
        one, other, drawn = map(Card, cards.split())
        state = rules.decisions.situation({"player": (one, other), "dealer": (Card("9c"),)})
        state = rules.step(rules.step(state, "split"), drawn)
        need = rules.next(state)
        assert isinstance(need, Choose)
        assert choice not in need.options
        assert rules.decisions.refusal(state, need, choice).startswith(said)

    @pytest.mark.parametrize("double_after_split", ["yes", "no"])
    @pytest.mark.parametrize(("hands", "aces"), [(2, 2), (3, 4), (4, 4)])
    def test_the_most_that_a_round_can_win(
        self, double_after_split: str, hands: int, aces: int
    ) -> None:
        rules = set_up(
            "dead-mans-hand",
            {"double-after-split": double_after_split, "split-hands": hands, "ace-hands": aces},
        ).machines["round"]
        # A pair of eights may always become four hands.
        most = rules.pricing("blackjack")
        assert isinstance(most, Value)
        assert most.max_win == (8 if double_after_split == "yes" else 4)
        assert isinstance(rules.pricing("dead-mans-hand"), Walk)  # its law says what it wins


class TestPaiGowSituations:
    SEVEN = "2c 3d 5h 7s 9c Td Kh"

    @pytest.mark.parametrize(
        ("hands", "said"),
        [
            ({"player": SEVEN}, "advice needs the dealer's seven cards."),
            ({"dealer": SEVEN}, "advice needs the player's seven cards."),
            (
                {"player": SEVEN, "dealer": "2h 3h 4h 6h 8h 9h"},
                "the dealer holds seven cards, not 6.",
            ),
            (
                {"player": SEVEN, "dealer": "Jc Jd 4h 6h 8h 9h Qh"},
                "with two jacks or more the dealer wins: there is nothing to set.",
            ),
            (
                {"player": SEVEN, "dealer": "Jc 3h 4h 6h 8h 9h Qh", "me": "2s"},
                "Pai Gow has no hand 'me'; allowed: player, dealer.",
            ),
        ],
    )
    def test_what_cannot_be_set(self, hands: dict[str, str], said: str) -> None:
        rules = set_up("jacks-beat").machines["round"]
        dealt = read_hands(hands, rules.source)
        assert refusal(lambda: rules.decisions.situation(dealt)) == said

    @pytest.mark.parametrize(
        ("choice", "said"),
        [
            ("2c", "a hand is set two in front and five behind: '2c' is not two cards."),
            (
                "2c 3d 5h",
                "a hand is set two in front and five behind: '2c 3d 5h' is not two cards.",
            ),
            ("2c 4d", f"'4d' is not in this hand; it holds {SEVEN}."),
            ("2c 2c", "'2c' is there only once."),
        ],
    )
    def test_why_a_front_is_refused(self, choice: str, said: str) -> None:
        hand = tuple(map(Card, self.SEVEN.split()))
        assert setting_refusal(hand, choice) == said

    @pytest.mark.parametrize(
        ("text", "read"),
        [
            ("Kh 2c", "2c Kh"),
            ("2c Kh", "2c Kh"),
            ("4c 2c", "4c 2c"),
            ("Kh 9c 2c", "Kh 9c 2c"),
            ("house way", "house way"),
        ],
    )
    def test_two_cards_may_be_named_in_any_order(self, text: str, read: str) -> None:
        rules = set_up("jacks-beat").machines["round"]
        dealer = "Jc 3h 4h 6h 8h 9h Qh"
        state = rules.decisions.situation(
            read_hands({"player": self.SEVEN, "dealer": dealer}, rules.source)
        )
        need = rules.next(state)
        assert isinstance(need, Choose)
        assert rules.decisions.parse(state, need, text) == read

    def test_a_deck_that_is_not_whole_has_no_figures(self) -> None:
        rules = set_up("jacks-beat", removed={"2c": 1}).machines["round"]
        said = "Pai Gow is dealt from a whole deck every round: remove nothing from it."
        assert refusal(lambda: combinations(rules, Bet("chan-chu", "chan-chu"))) == said
