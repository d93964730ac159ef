/** How long the chair of somebody who sits out is kept for them, in digits that count down. */

import { useEffect, useState } from "preact/hooks";
import { clockLeft } from "./away";

export function Kept({ until, ahead }: { until: number; ahead: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  return <span class="chair-kept">{clockLeft(until, now + ahead)}</span>;
}
