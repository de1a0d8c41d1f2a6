import { useState } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { skuMessages, messages } from '../messages.ts'
import {
  toChoice,
  findChosenSku,
  getQuantityRange,
  specText,
  getPurchaseBlocker,
  toggleValue,
  type Choice,
  type Sku,
} from './sku-choice.ts'

export type SkuChoice = {
  goods: GoodsDetail
  choice: Choice
  sku: Sku | null
  num: number
  range: { min: number; max: number }
  /** reason why the selection cannot be bought; null if it can */
  problem: string | null
  /** 云雾白 · 标准版 · 1 件 */
  text: string
  choose(spec: number, value: string): void
  count(num: number): void
  /** the same selection, checked against newer prices and stock */
  withGoods(goods: GoodsDetail): SkuChoice
}

/**
 * Selection of specs and quantity of a product. The quantity is clamped to the purchasable range of
 * the SKU, also when the SKU changes. Requires one instance (key) per product.
 * @param goods undefined until it has loaded; the first loaded product sets the initial selection
 * @param skuId initial SKU; by default the one that the product selects
 */
export function useSkuChoice(goods: GoodsDetail, skuId?: number): SkuChoice
export function useSkuChoice(goods: GoodsDetail | undefined, skuId?: number): SkuChoice | null
export function useSkuChoice(goods: GoodsDetail | undefined, skuId?: number): SkuChoice | null {
  const t = useMessages(messages)
  const tSku = useMessages(skuMessages)
  const [ownChoice, setChoice] = useState(() => goods && toInitialChoice(goods, skuId))
  const [requestedNum, setRequestedNum] = useState(0)
  if (!goods) return null
  const choice = ownChoice ?? toInitialChoice(goods, skuId)
  if (!ownChoice) setChoice(choice)
  return evaluate(goods)

  function evaluate(current: GoodsDetail): SkuChoice {
    const sku = findChosenSku(current, choice)
    const range = getQuantityRange(current, sku)
    const num = Math.max(range.min, Math.min(requestedNum, range.max))
    return {
      goods: current,
      choice,
      sku,
      num,
      range,
      problem: getPurchaseBlocker(current, choice, tSku),
      text: [specText(choice), t('pieces', { count: num })].filter(Boolean).join(' · '),
      choose: (spec, value) => setChoice(toggleValue(choice, spec, value)),
      count: setRequestedNum,
      withGoods: evaluate,
    }
  }
}

const toInitialChoice = (goods: GoodsDetail, skuId = goods.selectedSkuId): Choice =>
  toChoice(goods, skuId)
