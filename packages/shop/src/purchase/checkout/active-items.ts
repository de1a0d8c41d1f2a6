import type { CartItem } from '@mall/contract'

/** The cart's active list without the items that are away at checkout. */
export function activeWithout(
  active: readonly CartItem[],
  cached: readonly CartItem[],
): CartItem[] {
  const away = new Set(cached.map(({ id }) => id))
  return active.filter(({ id }) => !away.has(id))
}
