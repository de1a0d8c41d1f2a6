import type { Item } from './facts.repository.ts'

const form = /^ck_[\w-]{24}([\w-]{8})$/
const skuBytes = 6
const mostSku = 2 ** (skuBytes * 8)

/**
 * Submit token: idempotency key of one order, 144 random bits, followed by the SKU of a single-SKU
 * order as a batching hint. The stored token defines the ordered items.
 */
export function newSubmitToken(random: (bytes: number) => Buffer, items: readonly Item[]): string {
  const [first, second] = items
  const alone = first && !second && first.skuId < mostSku ? first.skuId : 0
  const hint = Buffer.alloc(skuBytes)
  hint.writeUIntBE(alone, 0, skuBytes)
  return `ck_${Buffer.concat([random(18), hint]).toString('base64url')}`
}

/** SKU hint of a token; null for several SKUs or an invalid token. */
export function parseSkuHint(token: string): number | null {
  const [, hint] = form.exec(token) ?? []
  if (hint === undefined) return null
  return Buffer.from(hint, 'base64url').readUIntBE(0, skuBytes) || null
}
