/** The checks of a reveal against itself, and against the hashes that somebody noted. */

import { Mismatch, match, type Reveal } from "./reveal.ts";
import { randomBelow, randomWords, sha, shuffle, streamKey, termsAsTexts } from "./scheme.ts";

/** One line for each check that passed; throws Mismatch for the first that fails. */
export async function* checks(reveal: Reveal, noted: string[]): AsyncGenerator<string> {
  yield* checkNoted(reveal, noted);
  yield* checkCommitments(reveal);
  yield* checkDraws(reveal);
  const ended = [String(reveal.draws.length), String(reveal.dealt), reveal.ending, reveal.reason];
  const seal = await sha("seal", [reveal.lock, reveal.server_seed, ...ended]);
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
async function* checkCommitments(reveal: Reveal): AsyncGenerator<string> {
  const { server_commitment: server, contributions: parts } = reveal;
  let right = await sha("server", [reveal.server_seed, ...termsAsTexts(reveal.terms)]);
  match("server_commitment", server, right, "server_seed with the terms");
  yield `server_commitment ${server}: of this server seed and these terms`;
  const commitments = [String(parts.length)];
  const openings = [String(parts.length)];
  for (const part of parts) {
    const seat = String(part.seat);
    commitments.push(seat, part.commitment);
    if (part.seed !== undefined) {
      right = await sha("client", [server, seat, part.seed]);
      match(`the commitment of seat ${seat}`, part.commitment, right, "its seed");
      openings.push(seat, "seed", part.seed);
      yield `seat ${seat} ${part.commitment}: of its seed ${part.seed}`;
    } else {
      openings.push(seat, "left-out", part.left_out!);
      yield `seat ${seat} ${part.commitment}: LEFT OUT, ${part.left_out}`;
    }
  }
  right = await sha("roster", [server, ...commitments]);
  match("roster", reveal.roster, right, "the list of commitments");
  yield `roster ${right}: of these commitments`;
  right = await sha("lock", [right, ...openings]);
  match("lock", reveal.lock, right, "the list of seeds and of seats left out");
  yield `lock ${right}: of these seeds`;
}

async function* checkDraws(reveal: Reveal): AsyncGenerator<string> {
  const words = randomWords(await streamKey(reveal));
  const lists = reveal.terms.lists;
  let number = 0;
  for (const draw of reveal.draws) {
    number += 1;
    if ("pick" in draw) {
      const symbols = lists[draw.pick]!;
      const picked = symbols[await randomBelow(symbols.length, words)]!;
      match(`draw ${number}`, draw.got, picked, `the pick from ${draw.pick}`);
      yield `draw ${number}: ${picked}, picked from the ${symbols.length} of ${draw.pick}`;
    } else {
      const cards = await shuffle(lists[draw.shuffle]!, words);
      const source = `the shuffle of ${draw.shuffle}`;
      cards.forEach((card, place) => {
        match(`symbol ${place + 1} of draw ${number}`, draw.got[place]!, card, source);
      });
      yield `draw ${number}: ${draw.shuffle} shuffled, all ${cards.length} in this order`;
    }
  }
}

export function summary(reveal: Reveal): string {
  const { terms } = reveal;
  const ending = reveal.ending + (reveal.reason ? ` (${reveal.reason})` : "");
  const draws = `${reveal.draws.length} of ${terms.plan.length} planned draws made`;
  return `${terms.table}, shoe ${terms.shoe}: ${draws}, ${reveal.dealt} cards dealt, ${ending}.`;
}
