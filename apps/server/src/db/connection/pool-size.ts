/**
 * How many connections one process works with. Ten carry 2,000 transactions of 5 ms a second, which
 * is about what one process can issue; with more cores more of them run at once, so four for each.
 * A quarter of what the server allows leaves room for the processes that start while others leave,
 * for their listening connections and for an operator.
 */
export function poolSizeFor(allowed: number, cores: number): number {
  const useful = Math.min(32, Math.max(10, cores * 4))
  return Math.max(1, Math.min(useful, Math.floor(allowed / 4)))
}
