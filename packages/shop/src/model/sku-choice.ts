import type { GoodsDetail } from '@mall/contract'

export type Sku = GoodsDetail['skus'][number]
/** The parts of a product that choosing depends on. */
export type Choosable = Pick<
  GoodsDetail,
  'onSale' | 'specs' | 'skus' | 'leastNum' | 'limitPerPerson'
>
/** One value per spec, in their order; null where none is chosen yet. */
export type Choice = readonly (string | null)[]

/** More than anybody puts in one parcel; the server knows the stock. */
const MAX_QUANTITY = 999

/** What a SKU is chosen by; nothing where there is no such SKU. */
export function toChoice({ specs, skus }: Choosable, skuId: number | null): Choice {
  const values = skus.find((sku) => sku.skuId === skuId)?.specValues
  return specs.map((_, index) => values?.[index] ?? null)
}

/** The SKU that is meant once every spec is chosen; a product without specs means its only one. */
export function findChosenSku({ specs, skus }: Choosable, choice: Choice): Sku | null {
  if (specs.length === 0) return skus[0] ?? null
  if (choice.some((value) => value === null)) return null
  return skus.find((sku) => matchesChoice(sku, choice)) ?? null
}

/** Takes a value, or lets go of it where it is the chosen one. */
export const toggleValue = (choice: Choice, spec: number, value: string): Choice =>
  choice.map((current, index) => (index === spec ? (current === value ? null : value) : current))

/**
 * Whether a value of a spec can still be had, the other specs staying as they are chosen. A value
 * that is chosen already is judged the same way.
 */
export function isAvailable(
  goods: Choosable,
  choice: Choice,
  spec: number,
  value: string,
): boolean {
  const candidate = choice.map((current, index) => (index === spec ? value : current))
  return goods.skus.some((sku) => isSellable(goods, sku) && matchesChoice(sku, candidate))
}

/** The pieces of a SKU that may be bought at once; `max` < `min` where it cannot be bought. */
export function getQuantityRange(goods: Choosable, sku: Sku | null): { min: number; max: number } {
  const max = Math.min(
    goods.limitPerPerson ?? MAX_QUANTITY,
    sku?.left ?? MAX_QUANTITY,
    MAX_QUANTITY,
  )
  return { min: goods.leastNum, max: sku && !isSellable(goods, sku) ? 0 : max }
}

/** Why nothing of it can be bought, whatever is chosen; null where something can. */
export function getUnavailableReason(goods: Choosable): string | null {
  if (!goods.onSale) return '商品已下架'
  return goods.skus.some((sku) => isSellable(goods, sku)) ? null : '商品已售罄'
}

/** Why it cannot be bought as chosen; null where it can. */
export function getPurchaseBlocker(goods: Choosable, choice: Choice): string | null {
  const unavailable = getUnavailableReason(goods)
  if (unavailable !== null) return unavailable
  const missing = goods.specs.filter((_, index) => choice[index] == null)
  if (missing.length > 0) return `请选择${missing.map(({ name }) => name).join('、')}`
  const sku = findChosenSku(goods, choice)
  if (!sku || !sku.onSale) return '该规格暂不销售'
  if (sku.stock === 'sold-out') return '该规格已售罄'
  const { min, max } = getQuantityRange(goods, sku)
  if (max >= min) return null
  return max === goods.limitPerPerson ? '超过限购数量' : '库存不足'
}

/** What to say to who asks for fewer or more than they may buy. */
export function limitText(goods: Choosable, sku: Sku | null, met: 'min' | 'max'): string {
  const { min, max } = getQuantityRange(goods, sku)
  if (met === 'min') return min > 1 ? `${min} 件起购` : '最少购买 1 件'
  if (sku?.left === max) return `库存仅剩 ${max} 件`
  return goods.limitPerPerson === max ? `每人限购 ${max} 件` : `最多购买 ${max} 件`
}

/** 云雾白 · 标准版 */
export const specText = (choice: Choice): string =>
  choice.filter((value) => value !== null).join(' · ')

const matchesChoice = (sku: Sku, choice: Choice) =>
  choice.every((value, index) => value === null || sku.specValues[index] === value)

const isSellable = ({ onSale }: Choosable, sku: Sku) =>
  onSale && sku.onSale && sku.stock !== 'sold-out'
