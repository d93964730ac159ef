/** Roulette: the wheel, the whole layout, and the track of Straights and 8's. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Felt } from "../base/types";
import { OthersOn, SpotButton } from "../table/Spot";
import type { Seat } from "../table/seat";
import { HEIGHT, placeSpots, turned, WIDTH, type Box, type Placed } from "./layout";
import { hand, wagerOf, type FeltProps } from "./parts";
import { PrintedPays, PrintedSpot } from "./Printed";
import { LastSpins } from "./LastSpins";
import { Wheel } from "./Wheel";
import "./roulette.css";

const NARROW = matchMedia("(max-width: 719px)");

export function RouletteFelt({ seat, felt }: FeltProps) {
  const spots = useMemo(() => placeSpots(felt), [felt]);
  const standing = useNarrow();
  return (
    <div class={standing ? "felt-roulette rl-standing" : "felt-roulette"}>
      <div class="rl-head">
        <Wheel seat={seat} felt={felt} />
        <div class="rl-beside">
          <LastSpins seat={seat} felt={felt} />
          <Track seat={seat} felt={felt} standing={standing} />
        </div>
      </div>
      <Layout seat={seat} felt={felt} spots={spots} standing={standing} />
    </div>
  );
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const changed = (): void => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", changed);
    return () => NARROW.removeEventListener("change", changed);
  }, []);
  return narrow;
}

interface LayoutProps {
  seat: Seat;
  felt: Felt;
  spots: Placed[];
  standing: boolean;
}

/** Big boxes first, so that the chips on lines are drawn above them. */
const ORDER = { number: 0, outside: 1, line: 2 };

function Layout({ seat, felt, spots, standing }: LayoutProps) {
  const covered = new Set(seat.pointed.value?.spot.covers ?? []);
  const came = hand(seat, "spin")?.cards[0];
  const sorted = useMemo(() => [...spots].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]), [spots]);
  return (
    <div class="rl-layout" role="group" aria-label="Layout">
      {sorted.map((one) => {
        const pocket = one.kind === "number" ? one.spot.spot : "";
        const colour = pocket ? (felt.colours?.[pocket] ?? "") : one.wager.wager === "red-black" ? one.spot.spot : "";
        const touched = pocket && covered.has(pocket) ? "rl-covered" : "";
        const hit = pocket && pocket === came && !seat.scene.showing.value ? "rl-came" : "";
        return (
          <SpotButton
            key={`${one.wager.wager} ${one.spot.spot}`}
            seat={seat}
            wager={one.wager}
            spot={one.spot}
            at={style(standing ? turned(one.box) : one.box, standing)}
            printed={one.kind === "line" ? "" : printedName(one)}
            class={`rl-spot rl-${one.kind} ${colour ? `rl-${colour}` : ""} ${touched} ${hit}`}
          >
            <OthersOn seat={seat} wager={one.wager.wager} spot={one.spot.spot} />
          </SpotButton>
        );
      })}
    </div>
  );
}

/** The name of a spot as layouts print it. */
function printedName({ wager, spot, kind }: Placed): string {
  if (kind === "number") return spot.spot;
  if (wager.wager === "column") return spot.odds;
  return spot.label.replace(`${wager.name} `, "");
}

function style(box: Box, standing: boolean): Record<string, string> {
  const [wide, high] = standing ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;
  const at: Record<string, string> = { left: percent(box.left, wide), top: percent(box.top, high) };
  if (box.right === box.left) return at;
  return { ...at, width: percent(box.right - box.left, wide), height: percent(box.bottom - box.top, high) };
}

/** Straights and 8's: the numbers marked so far, first to third, on the track of all numbers. */
function Track({ seat, felt, standing }: FeltProps & { standing: boolean }) {
  const wager = wagerOf(felt, "straights-and-8s");
  if (!wager) return null;
  const track = hand(seat, "track");
  const marks = track?.cards ?? [];
  const numbers = Array.from({ length: 36 }, (_, place) => String(place + 1));
  const zeros = (felt.wheel ?? []).filter((pocket) => /^0+$/.test(pocket));
  const spoken = marks.length
    ? `Marked: ${marks.join(", ")}${track?.comes_to ? `; ${track.comes_to}` : ""}`
    : "Nothing is marked";
  return (
    <section class="rl-track" aria-label="Straights and 8's">
      <PrintedSpot
        seat={seat}
        felt={felt}
        wager="straights-and-8s"
        class={`spot-bonus rl-track-spot ${standing ? "spot-flat" : ""}`}
      />
      <div class="rl-numbers" role="img" aria-label={spoken}>
        {[...zeros, ...numbers].map((pocket) => {
          const places = marks.flatMap((mark, place) => (mark === pocket ? [place + 1] : []));
          return (
            <span
              key={pocket}
              class={`${places.length ? "rl-marked" : ""} ${pocket.endsWith("8") && pocket.length <= 2 && Number(pocket) <= 28 ? "rl-eight" : ""}`}
            >
              {pocket}
              {places.length > 0 && <i>{places.join("")}</i>}
            </span>
          );
        })}
      </div>
      <p class="rl-made" aria-hidden="true">
        {track?.comes_to ||
          (marks.length ? `Marked: ${marks.join(" \u2013 ")}` : "The next number is the first of a sequence.")}
      </p>
      <div class="felt-print rl-print">
        <PrintedPays seat={seat} wager={wager} />
      </div>
    </section>
  );
}
