import type { Item } from './facts.repo.ts'

const form = /^ck_[\w-]{24}([\w-]{8})$/
const skuBytes = 6
const mostSku = 2 ** (skuBytes * 8)

/**
 * A submit token: the idempotency key of one order, 144 random bits. Behind them stands the SKU where
 * the order is of one alone, so that any process knows whom else an order waits with. It is a hint
 * and no more: what is ordered is kept with the token's hash.
 */
export function newSubmitToken(random: (bytes: number) => Buffer, items: readonly Item[]): string {
  const [first, second] = items
  const alone = first && !second && first.skuId < mostSku ? first.skuId : 0
  const hint = Buffer.alloc(skuBytes)
  hint.writeUIntBE(alone, 0, skuBytes)
  return `ck_${Buffer.concat([random(18), hint]).toString('base64url')}`
}

/** The one SKU that a token claims to be for; null where it is for several, or not one of ours. */
export function parseSkuHint(token: string): number | null {
  const [, hint] = form.exec(token) ?? []
  if (hint === undefined) return null
  return Buffer.from(hint, 'base64url').readUIntBE(0, skuBytes) || null
}
