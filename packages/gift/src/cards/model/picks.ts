/** Chosen pieces by SKU. */
export type Picks = ReadonlyMap<number, number>

/** Parses the selected SKUs from the address: `11.1-12.2` is one piece of 11 and two of 12. */
export function parsePicks(text: string | null): Picks {
  const picks = new Map<number, number>()
  for (const pair of (text ?? '').split('-').slice(0, 50)) {
    const [, skuId, num] = /^([1-9]\d{0,14})\.([1-9]\d?)$/.exec(pair) ?? []
    if (skuId !== undefined) picks.set(Number(skuId), Number(num))
  }
  return picks
}

export const formatPicks = (picks: Picks): string =>
  [...picks].map(([skuId, num]) => `${String(skuId)}.${String(num)}`).join('-')

export const countPicks = (picks: Picks): number =>
  [...picks.values()].reduce((sum, num) => sum + num, 0)

/** Returns the selection with another number of pieces of a SKU; 0 removes the SKU. */
export function withPick(picks: Picks, skuId: number, num: number): Picks {
  const changed = new Map(picks)
  if (num > 0) changed.set(skuId, num)
  else changed.delete(skuId)
  return changed
}
