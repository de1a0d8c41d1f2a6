import type { GoodsCard } from '@mall/contract'

/** Part of a cached query that the search reads. */
type CachedQuery = { data?: unknown; fulfilledTimeStamp?: number } | undefined

const isCardOf = (value: object, spuId: number): value is GoodsCard =>
  'spuId' in value &&
  value.spuId === spuId &&
  'name' in value &&
  'costPoints' in value &&
  'picture' in value

function findCard(value: unknown, spuId: number): GoodsCard | null {
  if (typeof value !== 'object' || value === null) return null
  if (isCardOf(value, spuId)) return value
  for (const part of Object.values(value)) {
    const card = findCard(part, spuId)
    if (card) return card
  }
  return null
}

/** Card of a product in the latest cached list, home page or suggestion that has it; null without. */
export function findListedGoods(
  queries: Record<string, CachedQuery>,
  spuId: number,
): GoodsCard | null {
  const latestFirst = Object.values(queries).toSorted(
    (one, other) => (other?.fulfilledTimeStamp ?? 0) - (one?.fulfilledTimeStamp ?? 0),
  )
  for (const query of latestFirst) {
    const card = findCard(query?.data, spuId)
    if (card) return card
  }
  return null
}
