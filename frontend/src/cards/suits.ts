/** Shapes of suits and names of cards. Suits are drawn in a box of 100 by 100. */

export const SUITS: Record<string, string> = {
  h: "M50 91C22 65 6 49 6 30 6 16 17 7 29 7c9 0 17 5 21 14 4-9 12-14 21-14 12 0 23 9 23 23 0 19-16 35-44 61Z",
  s: "M50 6c15 22 42 36 42 57 0 12-9 20-20 20-8 0-14-4-18-11 1 10 4 17 11 22H35c7-5 10-12 11-22-4 7-10 11-18 11C17 83 8 75 8 63 8 42 35 28 50 6Z",
  d: "M50 4c9 17 22 33 36 46-14 13-27 29-36 46-9-17-22-33-36-46C28 37 41 21 50 4Z",
  c: "M50 6c12 0 21 9 21 21 0 6-3 11-6 15 3-2 6-3 10-3 12 0 21 9 21 20 0 12-9 21-21 21-9 0-16-5-20-13 1 11 4 20 12 27H33c8-7 11-16 12-27-4 8-11 13-20 13C13 80 4 71 4 59c0-11 9-20 21-20 4 0 7 1 10 3-3-4-6-9-6-15C29 15 38 6 50 6Z",
};

const RANKS: Record<string, string> = {
  A: "ace",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const SUIT_NAMES: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export function cardName(card: string): string {
  if (card === "?") return "a card face down";
  if (card === "*") return "the joker";
  if (card === "G") return "the Great 8 card";
  const rank = RANKS[card[0] ?? ""],
    suit = SUIT_NAMES[card[1] ?? ""];
  return rank && suit ? `${rank} of ${suit}` : card;
}
