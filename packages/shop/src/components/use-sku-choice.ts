import { useState } from 'react'
import type { GoodsDetail } from '@mall/contract'
import {
  choiceOf,
  chosenSku,
  quantityRange,
  specText,
  whyNot,
  withValue,
  type Choice,
  type Sku,
} from '../model/sku-choice.ts'

export type SkuChoice = {
  choice: Choice
  sku: Sku | null
  num: number
  range: { min: number; max: number }
  /** why it cannot be bought as chosen; null where it can */
  problem: string | null
  /** 云雾白 · 标准版 · 1 件 */
  text: string
  choose(spec: number, value: string): void
  count(num: number): void
}

/**
 * What a shopper is choosing of a product. The number keeps within what may be bought of the SKU,
 * also where the SKU changes under it.
 */
export function useSkuChoice(goods: GoodsDetail): SkuChoice {
  const [chosen, setChosen] = useState(() => ({
    spuId: goods.spuId,
    choice: choiceOf(goods, goods.selectedSkuId),
    wanted: goods.leastNum,
  }))
  const current =
    chosen.spuId === goods.spuId
      ? chosen
      : {
          spuId: goods.spuId,
          choice: choiceOf(goods, goods.selectedSkuId),
          wanted: goods.leastNum,
        }
  const { choice, wanted } = current
  const sku = chosenSku(goods, choice)
  const range = quantityRange(goods, sku)
  const num = Math.max(range.min, Math.min(wanted, range.max))

  return {
    choice,
    sku,
    num,
    range,
    problem: whyNot(goods, choice),
    text: [specText(choice), `${num} 件`].filter(Boolean).join(' · '),
    choose: (spec, value) => setChosen({ ...current, choice: withValue(choice, spec, value) }),
    count: (next) => setChosen({ ...current, wanted: next }),
  }
}
