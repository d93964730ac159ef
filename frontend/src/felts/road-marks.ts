/** The winners of past rounds, and the place of each mark of a big road. */

export const ROWS = 6;
export const WINNERS = ["player", "banker", "tie"] as const;
export type Winner = (typeof WINNERS)[number];

/** False for a void round, which has no winner. */
export const isWinner = (who: string): who is Winner => (WINNERS as readonly string[]).includes(who);

interface Mark {
  who: Winner;
  column: number;
  row: number;
  ties: number;
}

/** A new column when the winner changes; a run that reaches the bottom turns right. */
export function bigRoad(winners: Winner[]): Mark[] {
  const marks: Mark[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const who of winners) {
    const last = marks.at(-1);
    if (who === "tie") {
      if (last) last.ties += 1;
      continue;
    }
    let column: number, row: number;
    if (last?.who === who) {
      const below = last.row + 1 < ROWS && !taken.has(`${last.column} ${last.row + 1}`);
      [column, row] = below ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      start += 1;
      while (taken.has(`${start} 0`)) start += 1;
      [column, row] = [start, 0];
    }
    taken.add(`${column} ${row}`);
    marks.push({ who, column, row, ties: 0 });
  }
  return marks;
}
