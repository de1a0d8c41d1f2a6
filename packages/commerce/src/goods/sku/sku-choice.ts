import type { GoodsDetail } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import type { skuMessages } from '../messages.ts'

export type Sku = GoodsDetail['skus'][number]
/** Fields of a product that the spec selection depends on. */
export type Choosable = Pick<
  GoodsDetail,
  'onSale' | 'specs' | 'skus' | 'leastNum' | 'limitPerPerson'
>
/** One value per spec, in spec order; null if not selected. */
export type Choice = readonly (string | null)[]

/** Client-side limit; the server checks the stock. */
const MAX_QUANTITY = 999

/** Spec values of a SKU; all null for an unknown SKU. */
export function toChoice({ specs, skus }: Choosable, skuId: number | null): Choice {
  const values = skus.find((sku) => sku.skuId === skuId)?.specValues
  return specs.map((_, index) => values?.[index] ?? null)
}

/** Selected SKU once every spec is selected; the only SKU of a product without specs. */
export function findChosenSku({ specs, skus }: Choosable, choice: Choice): Sku | null {
  if (specs.length === 0) return skus[0] ?? null
  if (choice.some((value) => value === null)) return null
  return skus.find((sku) => matchesChoice(sku, choice)) ?? null
}

/** Selects a value, or deselects it if it is selected. */
export const toggleValue = (choice: Choice, spec: number, value: string): Choice =>
  choice.map((current, index) => (index === spec ? (current === value ? null : value) : current))

/**
 * Whether a spec value is available with the other selected values. Selected values are checked the
 * same way.
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

/** Purchasable quantity of a SKU per order; `max` < `min` if it cannot be bought. */
export function getQuantityRange(goods: Choosable, sku: Sku | null): { min: number; max: number } {
  const max = Math.min(
    goods.limitPerPerson ?? MAX_QUANTITY,
    sku?.left ?? MAX_QUANTITY,
    MAX_QUANTITY,
  )
  return { min: goods.leastNum, max: sku && !isSellable(goods, sku) ? 0 : max }
}

/** Reason why no SKU of the product can be bought; null if one can. */
export function getUnavailableReason(
  goods: Choosable,
  t: Translate<typeof skuMessages>,
): string | null {
  if (!goods.onSale) return t('delisted')
  return goods.skus.some((sku) => isSellable(goods, sku)) ? null : t('soldOut')
}

/** Reason why the selection cannot be bought; null if it can. */
export function getPurchaseBlocker(
  goods: Choosable,
  choice: Choice,
  t: Translate<typeof skuMessages>,
): string | null {
  const unavailable = getUnavailableReason(goods, t)
  if (unavailable !== null) return unavailable
  const missing = goods.specs.filter((_, index) => choice[index] == null)
  if (missing.length > 0)
    return t('chooseSpecs', { specs: missing.map(({ name }) => name).join(t('separator')) })
  const sku = findChosenSku(goods, choice)
  if (!sku || !sku.onSale) return t('specDelisted')
  if (sku.stock === 'sold-out') return t('specSoldOut')
  const { min, max } = getQuantityRange(goods, sku)
  if (max >= min) return null
  return max === goods.limitPerPerson ? t('limitExceeded') : t('notEnough')
}

/** Message shown when a quantity limit is reached. */
export function limitText(
  goods: Choosable,
  sku: Sku | null,
  met: 'min' | 'max',
  t: Translate<typeof skuMessages>,
): string {
  const { min, max } = getQuantityRange(goods, sku)
  if (met === 'min') return min > 1 ? t('minimum', { count: min }) : t('minimumOne')
  if (sku?.left === max) return t('remaining', { count: max })
  return goods.limitPerPerson === max
    ? t('limitPerPerson', { count: max })
    : t('maximum', { count: max })
}

/** 云雾白 · 标准版 */
export const specText = (choice: Choice): string =>
  choice.filter((value) => value !== null).join(' · ')

const matchesChoice = (sku: Sku, choice: Choice) =>
  choice.every((value, index) => value === null || sku.specValues[index] === value)

const isSellable = ({ onSale }: Choosable, sku: Sku) =>
  onSale && sku.onSale && sku.stock !== 'sold-out'
