/**
 * Number of connections of one process. Ten serve 2,000 transactions of 5 ms a second, about the
 * capacity of one process; more cores get four each. A quarter of the server's limit leaves
 * connections to starting processes, subscriptions and an operator.
 */
export function poolSizeFor(allowed: number, cores: number): number {
  const useful = Math.min(32, Math.max(10, cores * 4))
  return Math.max(1, Math.min(useful, Math.floor(allowed / 4)))
}
