import type { MouseEvent } from 'react'
import type { GoodsCard } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import {
  findCardPicture,
  IconButton,
  IconPlus,
  useDisclosureState,
  useDisclosure,
  type Disclosure,
} from '@mall/ui'
import { messages } from './messages.ts'
import { useAddToCart, type AddToCart } from './use-add-to-cart.ts'

// Most visits to a list never open the spec selection.
const QuickSheet = lazyPart(async () => (await import('./quick-sheet.tsx')).QuickSheet, {
  when: 'idle',
})

/**
 * Add button of a list: adds the minimum quantity, or opens the spec selection if one is required.
 * Render `sheet` once per page and `renderAddButton(goods)` in each card.
 */
export function useQuickAdd() {
  const t = useMessages(messages)
  const cart = useAddToCart()
  const quickSheet = useDisclosure<GoodsCard>()

  function handlePlus(card: GoodsCard, event: MouseEvent<HTMLElement>) {
    if (card.defaultSkuId !== null) {
      const picture = findCardPicture(event.currentTarget)
      return void cart.add(card.defaultSkuId, undefined, card.leastNum, picture)
    }
    quickSheet.open(card)
  }

  return {
    renderAddButton: (card: GoodsCard) => (
      <IconButton
        label={
          card.defaultSkuId === null
            ? t('chooseSpecOf', { name: card.name })
            : t('addToCartOf', { name: card.name })
        }
        tone="soft"
        needsNetwork={t('addToCart')}
        onClick={(event) => handlePlus(card, event)}
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
  const { isOpen, item: goods } = useDisclosureState(quickSheet)
  return (
    <QuickSheet
      key={goods?.spuId}
      goods={goods}
      open={isOpen}
      onClose={quickSheet.close}
      cart={cart}
    />
  )
}
