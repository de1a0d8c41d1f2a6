import { useState } from 'react'
import type { GoodsCard, GoodsDetail } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { ErrorState, IconButton, IconPlus, Sheet, SkeletonBlock, SkeletonText } from '@mall/ui'
import { useGoodsDetailQuery } from '../api/goods-endpoints.ts'
import { SkuSheet } from './sku-sheet.tsx'
import { useAddToCart, type AddToCart } from './use-add-to-cart.ts'
import { useSkuChoice } from './use-sku-choice.ts'

/**
 * The + of a list: adds the minimum quantity at once, or opens the specs where one has to be
 * chosen. Draw `sheet` once on the page and `plus(goods)` on each card.
 */
export function useQuickAdd() {
  const cart = useAddToCart()
  const [goods, setGoods] = useState<GoodsCard | null>(null)
  const [open, setOpen] = useState(false)

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

type QuickProps = { goods: GoodsCard; open: boolean; onClose: () => void; cart: AddToCart }

function QuickSheet({ goods, open, onClose, cart }: QuickProps) {
  const { data, error, isFetching, refetch } = useGoodsDetailQuery({ spuId: goods.spuId })
  if (data) return <Choosing detail={data} open={open} onClose={onClose} cart={cart} />
  return (
    <Sheet open={open} onClose={onClose} title={goods.name}>
      {error ? (
        <ErrorState
          title={refusalText(error) ?? undefined}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <SkeletonBlock width={104} height={104} />
          <SkeletonText lines={4} />
        </>
      )}
    </Sheet>
  )
}

function Choosing(props: Omit<QuickProps, 'goods'> & { detail: GoodsDetail }) {
  const { detail, open, onClose, cart } = props
  const chosen = useSkuChoice(detail)

  async function handleAdd() {
    if (chosen.sku && (await cart.add(chosen.sku.skuId, chosen.num))) onClose()
  }
  return (
    <SkuSheet
      goods={detail}
      chosen={chosen}
      open={open}
      onClose={onClose}
      onAdd={() => void handleAdd()}
      adding={cart.adding !== null}
    />
  )
}
