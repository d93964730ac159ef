/** Ways to cheat afterwards, each a small change of the file: the checks find all of them. */

import { canonical } from "../proof/read";
import type { Reveal } from "../proof/reveal";
import { drawn, sha, symbolsOf, termsAsTexts } from "../proof/scheme";

interface Lie {
  name: string;
  about: string;
  tell: (reveal: Reveal) => boolean;
}

/** The file with one lie in it, in its one form; null if this shoe has nothing to lie about. */
export function tampered(reveal: Reveal, lie: Lie): string | null {
  const copy = JSON.parse(JSON.stringify(reveal)) as Reveal;
  return lie.tell(copy) ? `${canonical(copy)}\n` : null;
}

export const LIES: Lie[] = [
  {
    name: "Another card first",
    about: "Two cards of the shoe change places, or another pocket or die comes up.",
    tell: (reveal) => {
      const draw = reveal.draws[reveal.draws.length - 1];
      if (!draw) return false;
      if ("pick" in draw) {
        const other = symbolsOf(reveal.terms.lists[draw.pick]!).find((symbol) => symbol !== draw.got);
        if (other) draw.got = other;
        return other !== undefined;
      }
      const others = symbolsOf(reveal.terms.lists[draw.shuffle]!);
      const other = [...draw.got, ...others].find((card) => card !== draw.got[0]);
      if (!draw.got.length || !other) return false;
      const at = draw.got.indexOf(other);
      if (at > 0) draw.got[at] = draw.got[0]!;
      draw.got[0] = other;
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
      const list = Object.values(reveal.terms.lists).find((one) => new Set(symbolsOf(one)).size > 1);
      if (!list) return false;
      const [first, ...others] = symbolsOf(list);
      const other = others.find((symbol) => symbol !== first)!;
      if (Array.isArray(list)) list[0] = other;
      else list[other]! += 1;
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

/** The hardest forgery to detect: another seed, with every hash and card recomputed to fit it.
 *
 * The file is consistent with itself. Only a player who noted a hash in play can tell. */
export function forged(reveal: Reveal): string {
  const copy = JSON.parse(JSON.stringify(reveal)) as Reveal;
  copy.server_seed = otherDigit(copy.server_seed);
  copy.server_commitment = sha("server", [copy.server_seed, ...termsAsTexts(copy)]);
  const parts = copy.contributions;
  for (const part of parts) {
    if (part.seed !== undefined)
      part.commitment = sha("client", [copy.server_commitment, String(part.seat), part.seed]);
  }
  const listed = parts.flatMap((part) => [String(part.seat), part.commitment]);
  copy.roster = sha("roster", [copy.server_commitment, String(parts.length), ...listed]);
  const opened = parts.flatMap((part) => [
    String(part.seat),
    part.seed === undefined ? "left-out" : "seed",
    part.seed ?? part.left_out!,
  ]);
  copy.lock = sha("lock", [copy.roster, String(parts.length), ...opened]);
  for (const [at, got] of [...drawn(copy)].entries()) {
    const draw = copy.draws[at]!;
    if ("pick" in draw) draw.got = got[0]!;
    else draw.got = got;
  }
  const ended = [String(copy.draws.length), String(copy.dealt), copy.ending, copy.reason];
  copy.seal = sha("seal", [copy.lock, copy.server_seed, ...ended]);
  return `${canonical(copy)}\n`;
}
