import type { GoodsCard } from '@mall/contract'
import { useGoodsDetailQuery, useSkuChoice } from '@mall/commerce/goods'
import { SkuSheetFallback } from '@mall/commerce/goods/sku-sheet'
import { findSheetPicture } from '@mall/ui'
import { PurchaseSheet } from '../parts/purchase-sheet.tsx'
import type { AddToCart } from './use-add-to-cart.ts'

type SheetProps = { open: boolean; onClose: () => void; cart: AddToCart }

/** Spec selection of a product in a list; loads the product when it opens. */
export function QuickSheet({ goods, ...props }: SheetProps & { goods: GoodsCard | null }) {
  return goods && <LoadedSheet goods={goods} {...props} />
}

function LoadedSheet({ goods, open, onClose, cart }: SheetProps & { goods: GoodsCard }) {
  const query = useGoodsDetailQuery({ spuId: goods.spuId })
  const chosen = useSkuChoice(query.data)

  async function handleAdd() {
    if (!chosen?.sku) return
    if (await cart.add(chosen.sku.skuId, chosen.num, undefined, findSheetPicture())) onClose()
  }
  return (
    <PurchaseSheet
      chosen={chosen}
      open={open}
      onClose={onClose}
      title={chosen ? undefined : goods.name}
      fallback={<SkuSheetFallback query={query} />}
      onAdd={() => void handleAdd()}
      adding={cart.adding !== null}
    />
  )
}
