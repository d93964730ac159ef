/** Ways to cheat afterwards, each a small change of the file: the checks find all of them. */

import { canonical, type Reveal } from "../proof/verify";

export interface Lie {
  name: string;
  about: string;
  tell: (reveal: Reveal) => boolean;
}

/** The file with one lie in it, in its one form; null if this shoe has nothing to lie about. */
export function tampered(reveal: Reveal, lie: Lie): string | null {
  const copy = JSON.parse(JSON.stringify(reveal)) as Reveal;
  return lie.tell(copy) ? canonical(copy) + "\n" : null;
}

export const LIES: Lie[] = [
  {
    name: "Another card first",
    about: "Two cards of the shoe change places, or another pocket or die comes up.",
    tell: (reveal) => {
      const draw = reveal.draws[reveal.draws.length - 1];
      if (!draw) return false;
      if ("pick" in draw) {
        const other = reveal.terms.lists[draw.pick]?.find((symbol) => symbol !== draw.got);
        if (other) draw.got = other;
        return other !== undefined;
      }
      const at = draw.got.findIndex((card) => card !== draw.got[0]);
      if (at < 1) return false;
      [draw.got[0], draw.got[at]] = [draw.got[at]!, draw.got[0]!];
      return true;
    },
  },
  {
    name: "Another server seed",
    about: "The house shows a seed that it likes better than the one it committed to.",
    tell: (reveal) => {
      reveal.server_seed = otherDigit(reveal.server_seed);
      return true;
    },
  },
  {
    name: "Another seat's seed",
    about: "The house says that a seat put in something else.",
    tell: (reveal) => {
      const part = reveal.contributions.find((one) => one.seed !== undefined);
      if (!part?.seed) return false;
      part.seed = (part.seed[0] === "x" ? "y" : "x") + part.seed.slice(1);
      return true;
    },
  },
  {
    name: "A seat left out",
    about: "The house says that a seat never opened its seed.",
    tell: (reveal) => {
      const part = reveal.contributions.find((one) => one.seed !== undefined);
      if (!part) return false;
      delete part.seed;
      part.left_out = "not-opened";
      return true;
    },
  },
  {
    name: "Another deck",
    about: "The shoe had one more of a card than was committed to.",
    tell: (reveal) => {
      const list = Object.values(reveal.terms.lists).find((symbols) => new Set(symbols).size > 1);
      const at = list?.findIndex((symbol) => symbol !== list[0]) ?? -1;
      if (!list || at < 1) return false;
      list[0] = list[at]!;
      return true;
    },
  },
  {
    name: "Voided afterwards",
    about: "The house calls off a shoe that it did not like.",
    tell: (reveal) => {
      reveal.ending = reveal.ending === "voided" ? "finished" : "voided";
      reveal.reason = reveal.ending === "voided" ? "the house did not like it" : "";
      return true;
    },
  },
];

function otherDigit(digits: string): string {
  return (digits[0] === "0" ? "1" : "0") + digits.slice(1);
}
