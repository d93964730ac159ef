/** Cents as dollars; the server sends all amounts in cents. */

export function dollars(cents: number): string {
  const whole = cents % 100 === 0;
  return (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** An amount with its sign: a result, not a balance. */
export function net(cents: number): string {
  if (cents === 0) return "even";
  return (cents > 0 ? "+" : "\u2212") + dollars(Math.abs(cents));
}
