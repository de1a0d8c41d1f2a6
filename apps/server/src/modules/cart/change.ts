import type { RefusalName } from '@mall/contract'

/** Result of a change: a refusal, or the item and the pieces in the cart. */
export type Change = { refusal: RefusalName } | { id: number; totalNum: number; length: number }
export type ChangeRow = {
  verdict: RefusalName | null
  id: number | null
  num: number
  length: number
}

export const changeOf = (row: ChangeRow | undefined, missing: RefusalName): Change => {
  if (!row) return { refusal: missing }
  if (row.verdict) return { refusal: row.verdict }
  // Nothing was refused or written, because data changed between read and write.
  if (row.id === null) return { refusal: 'cart/insufficient-stock' }
  return { id: row.id, totalNum: row.num, length: row.length }
}
