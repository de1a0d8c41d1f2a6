import { useState } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { goodsMessages } from '../../model/goods/messages.ts'
import {
  toChoice,
  findChosenSku,
  getQuantityRange,
  specText,
  getPurchaseBlocker,
  toggleValue,
  type Choice,
  type Sku,
} from '../../model/goods/sku-choice.ts'
import { messages } from './messages.ts'

export type SkuChoice = {
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
 */
export function useSkuChoice(goods: GoodsDetail): SkuChoice {
  const t = useMessages(messages)
  const tGoods = useMessages(goodsMessages)
  const [choice, setChoice] = useState(() => toChoice(goods, goods.selectedSkuId))
  const [requestedNum, setRequestedNum] = useState(goods.leastNum)
  return evaluate(goods)

  function evaluate(current: GoodsDetail): SkuChoice {
    const sku = findChosenSku(current, choice)
    const range = getQuantityRange(current, sku)
    const num = Math.max(range.min, Math.min(requestedNum, range.max))
    return {
      choice,
      sku,
      num,
      range,
      problem: getPurchaseBlocker(current, choice, tGoods),
      text: [specText(choice), t('pieces', { count: num })].filter(Boolean).join(' · '),
      choose: (spec, value) => setChoice(toggleValue(choice, spec, value)),
      count: setRequestedNum,
      withGoods: evaluate,
    }
  }
}
