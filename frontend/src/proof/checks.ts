/** The checks of a reveal against itself, and against the hashes that somebody noted. */

import { FIRST, Mismatch, match, type Reveal } from "./reveal.ts";
import { drawn, sha, symbolsOf, termsAsTexts } from "./scheme.ts";

/** One line for each check that passed; throws Mismatch for the first that fails. */
export function* checks(reveal: Reveal, noted: string[]): Generator<string> {
  yield* checkNoted(reveal, noted);
  yield* checkCommitments(reveal);
  yield* checkDraws(reveal);
  const ended = [String(reveal.draws.length), String(reveal.dealt), reveal.ending, reveal.reason];
  const seal = sha("seal", [reveal.lock, reveal.server_seed, ...ended]);
  match("seal", reveal.seal, seal, "what it seals (draws made, dealt, ending, reason)");
  yield `seal ${seal}: of all this and the ending`;
}

function* checkNoted(reveal: Reveal, noted: string[]): Generator<string> {
  const names = new Map<string, string>();
  for (const key of ["server_commitment", "roster", "lock", "seal"] as const) {
    names.set(reveal[key], key);
  }
  for (const part of reveal.contributions) {
    names.set(part.commitment, `the commitment of seat ${part.seat}`);
  }
  for (const value of noted) {
    const name = names.get(value);
    if (name === undefined) {
      throw new Mismatch(`${value}, which you noted, is none of the hashes in this reveal`);
    }
    yield `noted ${value}: ${name}`;
  }
}

/** The chain of hashes: server commitment, client commitments, roster, lock. */
function* checkCommitments(reveal: Reveal): Generator<string> {
  const { server_commitment: server, contributions: parts } = reveal;
  let right = sha("server", [reveal.server_seed, ...termsAsTexts(reveal)]);
  match("server_commitment", server, right, "server_seed with the terms");
  yield `server_commitment ${server}: of this server seed and these terms`;
  const commitments = [String(parts.length)];
  const openings = [String(parts.length)];
  for (const part of parts) {
    const seat = String(part.seat);
    commitments.push(seat, part.commitment);
    if (part.seed !== undefined) {
      right = sha("client", [server, seat, part.seed]);
      match(`the commitment of seat ${seat}`, part.commitment, right, "its seed");
      openings.push(seat, "seed", part.seed);
      yield `seat ${seat} ${part.commitment}: of its seed ${part.seed}`;
    } else {
      openings.push(seat, "left-out", part.left_out!);
      yield `seat ${seat} ${part.commitment}: LEFT OUT, ${part.left_out}`;
    }
  }
  right = sha("roster", [server, ...commitments]);
  match("roster", reveal.roster, right, "the list of commitments");
  yield `roster ${right}: of these commitments`;
  right = sha("lock", [right, ...openings]);
  match("lock", reveal.lock, right, "the list of seeds and of seats left out");
  yield `lock ${right}: of these seeds`;
}

function* checkDraws(reveal: Reveal): Generator<string> {
  const right = drawn(reveal);
  let number = 0;
  for (const draw of reveal.draws) {
    number += 1;
    const cards = right.next().value as string[];
    const name = "pick" in draw ? draw.pick : draw.shuffle;
    const size = symbolsOf(reveal.terms.lists[name]!).length;
    if ("pick" in draw) {
      match(`draw ${number}`, draw.got, cards[0]!, `the pick from ${name}`);
      yield `draw ${number}: ${cards[0]}, picked from the ${size} of ${name}`;
      continue;
    }
    for (const [place, card] of cards.entries()) {
      match(`symbol ${place + 1} of draw ${number}`, draw.got[place]!, card, `the shuffle of ${name}`);
    }
    const shown = reveal.scheme === FIRST ? `all ${size}` : `the first ${cards.length} of ${size}`;
    yield `draw ${number}: ${name} shuffled, ${shown} in this order`;
  }
}

export function summary(reveal: Reveal): string {
  const { terms } = reveal;
  const ending = reveal.ending + (reveal.reason ? ` (${reveal.reason})` : "");
  const draws = `${reveal.draws.length} of ${terms.plan.length} planned draws made`;
  return `${terms.table}, shoe ${terms.shoe}: ${draws}, ${reveal.dealt} cards dealt, ${ending}.`;
}
