import type { GoodsCard } from '@mall/contract'
import { usePreload } from '@mall/core/feature'
import { IconButton, IconPlus } from '@mall/ui'
import { lazySheet } from '../lazy-sheet.tsx'
import { useDisclosureState, useDisclosure, type Disclosure } from '../use-disclosure.ts'
import { useAddToCart, type AddToCart } from './use-add-to-cart.ts'

// Most visits to a list never open the spec selection.
const QuickSheet = lazySheet(async () => (await import('./quick-sheet.tsx')).QuickSheet)

/**
 * Add button of a list: adds the minimum quantity, or opens the spec selection if one is required.
 * Render `sheet` once per page and `renderAddButton(goods)` in each card.
 */
export function useQuickAdd() {
  const cart = useAddToCart()
  const quickSheet = useDisclosure<GoodsCard>()

  function handlePlus(card: GoodsCard) {
    if (card.defaultSkuId !== null)
      return void cart.add(card.defaultSkuId, undefined, card.leastNum)
    quickSheet.open(card)
  }

  return {
    renderAddButton: (card: GoodsCard) => (
      <IconButton
        label={card.defaultSkuId === null ? `选择规格：${card.name}` : `加入购物车：${card.name}`}
        tone="soft"
        needsNetwork="加入购物车"
        onClick={() => handlePlus(card)}
      >
        <IconPlus />
      </IconButton>
    ),
    sheet: <QuickSheetSlot quickSheet={quickSheet} cart={cart} />,
  }
}

function QuickSheetSlot({
  quickSheet,
  cart,
}: {
  quickSheet: Disclosure<GoodsCard>
  cart: AddToCart
}) {
  usePreload(QuickSheet.load)
  const { isOpen, item: goods } = useDisclosureState(quickSheet)
  if (!goods) return null
  return (
    <QuickSheet
      key={goods.spuId}
      goods={goods}
      open={isOpen}
      onClose={quickSheet.close}
      cart={cart}
    />
  )
}
