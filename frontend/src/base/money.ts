/** Cents as people read them; the server counts in nothing else. */

export function dollars(cents: number): string {
  const whole = cents % 100 === 0;
  return (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** With its sign: a result, not a sum. */
export function net(cents: number): string {
  if (cents === 0) return "even";
  return (cents > 0 ? "+" : "\u2212") + dollars(Math.abs(cents));
}
