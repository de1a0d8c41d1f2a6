import { useState } from 'react'
import type { GoodsCard } from '@mall/contract'
import { usePreload } from '@mall/core/feature'
import { IconButton, IconPlus } from '@mall/ui'
import { lateSheet } from './late-sheet.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

// A list is looked at more often than specs are chosen on it.
const QuickSheet = lateSheet(async () => (await import('./quick-sheet.tsx')).QuickSheet)

/**
 * The + of a list: adds the minimum quantity at once, or opens the specs where one has to be
 * chosen. Draw `sheet` once on the page and `plus(goods)` on each card.
 */
export function useQuickAdd() {
  const cart = useAddToCart()
  const [goods, setGoods] = useState<GoodsCard | null>(null)
  const [open, setOpen] = useState(false)
  usePreload(QuickSheet.load)

  function handlePlus(card: GoodsCard) {
    if (card.defaultSkuId !== null) return void cart.add(card.defaultSkuId)
    setGoods(card)
    setOpen(true)
  }

  return {
    plus: (card: GoodsCard) => (
      <IconButton
        label={card.defaultSkuId === null ? `选择规格：${card.name}` : `加入购物车：${card.name}`}
        tone="soft"
        onClick={() => handlePlus(card)}
      >
        <IconPlus />
      </IconButton>
    ),
    sheet: goods && (
      <QuickSheet
        key={goods.spuId}
        goods={goods}
        open={open}
        onClose={() => setOpen(false)}
        cart={cart}
      />
    ),
  }
}
