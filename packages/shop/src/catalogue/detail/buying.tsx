import { useMallNavigate, useMallDispatch, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { findSheetPicture, useDisclosureState, type Disclosure } from '@mall/ui'
import { useAddToCart } from '../../goods/index.ts'
import type { SkuChoice } from '@mall/commerce/goods'
import { checkoutActions } from '../../purchase/index.ts'

const PurchaseSheet = lazyPart(
  async () => (await import('../../goods/parts/purchase-sheet.tsx')).PurchaseSheet,
  { when: 'activity' },
)

type Props = {
  chosen: SkuChoice
  isUndeliverable: boolean
  skuSheet: Disclosure<true>
}

/** Spec selection of a product with 加入购物车 and 立即购买. */
export function Buying({ chosen, isUndeliverable, skuSheet }: Props) {
  const { isOpen } = useDisclosureState(skuSheet)
  const cart = useAddToCart()
  const dispatch = useMallDispatch()
  const go = useMallNavigate()
  const paths = usePaths()

  async function handleAdd() {
    if (!chosen.sku) return
    const { sku, num } = chosen
    if (await cart.add(sku.skuId, num, undefined, findSheetPicture())) skuSheet.close()
  }
  function handleBuy() {
    if (!chosen.sku) return
    dispatch(checkoutActions.buyNowStarted({ skuId: chosen.sku.skuId, num: chosen.num }))
    go(paths.orderSubmit())
  }
  return (
    <PurchaseSheet
      chosen={chosen}
      isUndeliverable={isUndeliverable}
      open={isOpen}
      onClose={skuSheet.close}
      onAdd={() => void handleAdd()}
      onBuy={handleBuy}
      adding={cart.adding !== null}
    />
  )
}
