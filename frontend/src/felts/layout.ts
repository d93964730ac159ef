/** The positions of the spots of a roulette layout, computed from the pockets that each covers.
 *
 * The boxes of numbers form a grid, twelve long and three wide, with the zeros at its head. A chip
 * goes where the boxes that it covers meet; boxes in a line that do not all meet are covered from the
 * outer edge. The unit is one box, and the layout is horizontal; `turned` makes it vertical for narrow
 * screens. */

import type { Felt, FeltWager, Spot } from "../base/types";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Placed {
  wager: FeltWager;
  spot: Spot;
  box: Box;
  kind: "number" | "line" | "outside";
}

const LONG = 12,
  WIDE = 3;
const HEAD = 1;
/** The whole layout: zeros, twelve boxes, the column bets; three rows, dozens, even chances. */
export const WIDTH = HEAD + LONG + 1,
  HEIGHT = WIDE + 2;
const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"];

function numberBox(pocket: string, zeros: string[]): Box {
  const zero = zeros.indexOf(pocket);
  if (zero >= 0) {
    const high = WIDE / zeros.length;
    return { left: 0, right: HEAD, top: WIDE - high * (zero + 1), bottom: WIDE - high * zero };
  }
  const place = Number(pocket) - 1;
  const left = HEAD + Math.floor(place / WIDE),
    top = WIDE - 1 - (place % WIDE);
  return { left, right: left + 1, top, bottom: top + 1 };
}

export function placeSpots(felt: Felt): Placed[] {
  const zeros = (felt.wheel ?? []).filter((pocket) => /^0+$/.test(pocket)).sort((a, b) => a.length - b.length);
  return felt.wagers.flatMap((wager) =>
    wager.spots
      .filter((spot) => spot.covers?.length)
      .map((spot) =>
        placed(
          wager,
          spot,
          (spot.covers ?? []).map((pocket) => numberBox(pocket, zeros)),
        ),
      ),
  );
}

function placed(wager: FeltWager, spot: Spot, boxes: Box[]): Placed {
  const [only] = boxes;
  if (boxes.length === 1 && only) return { wager, spot, box: only, kind: "number" };
  const around = bounds(boxes);
  if (boxes.length === LONG && around.bottom - around.top === 1) {
    return {
      wager,
      spot,
      kind: "outside",
      box: { left: HEAD + LONG, right: WIDTH, top: around.top, bottom: around.bottom },
    };
  }
  if (boxes.length === LONG)
    return {
      wager,
      spot,
      kind: "outside",
      box: { left: around.left, right: around.right, top: WIDE, bottom: WIDE + 1 },
    };
  if (boxes.length > LONG) {
    const place = Math.max(0, EVEN_CHANCES.indexOf(spot.spot)),
      wide = LONG / EVEN_CHANCES.length;
    return {
      wager,
      spot,
      kind: "outside",
      box: { left: HEAD + place * wide, right: HEAD + (place + 1) * wide, top: WIDE + 1, bottom: WIDE + 2 },
    };
  }
  return { wager, spot, kind: "line", box: where(boxes, around) };
}

/** The point where all boxes meet, else on the outer edge of the line that they share. */
function where(boxes: Box[], around: Box): Box {
  const left = Math.max(...boxes.map((box) => box.left)),
    right = Math.min(...boxes.map((box) => box.right));
  const top = Math.max(...boxes.map((box) => box.top)),
    bottom = Math.min(...boxes.map((box) => box.bottom));
  const x = (left + right) / 2;
  const y = top <= bottom ? (top + bottom) / 2 : around.bottom;
  return { left: x, right: x, top: y, bottom: y };
}

function bounds(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** The vertical layout: the zeros on top, the outer edge to the left. */
export function turned(box: Box): Box {
  return { left: HEIGHT - box.bottom, right: HEIGHT - box.top, top: box.left, bottom: box.right };
}
