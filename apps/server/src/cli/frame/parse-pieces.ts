import { Misuse } from './mall-cli.ts'

/** `SKU:NUM` of a `--line`. */
export function parsePieces(text: string) {
  const [, sku, num] = /^(\d{1,15}):(\d{1,4})$/.exec(text) ?? []
  if (!sku || !num) throw new Misuse(`--line「${text}」应为 SKU:数量，如 1001:2`)
  return { skuId: Number(sku), num: Number(num) }
}

/** Collects an option that may be given several times. */
export const collect = (value: string, values: string[]) => [...values, value]
