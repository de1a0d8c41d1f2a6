import { useMallNavigate, useMallDispatch, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useCompanyInfo, useSignedIn } from '@mall/core/session'
import { findSheetPicture, IconCoin, useDisclosureState, type Disclosure } from '@mall/ui'
import { useAddToCart } from '../../goods/index.ts'
import type { SkuChoice } from '@mall/commerce/goods'
import { checkoutActions } from '../../purchase/index.ts'
import styles from './detail.module.css'
import { PointsValue } from './points/points-value.tsx'

const PurchaseSheet = lazyPart(
  async () => (await import('../../goods/parts/purchase-sheet.tsx')).PurchaseSheet,
  { when: 'activity' },
)

type Props = {
  chosen: SkuChoice
  isUndeliverable: boolean
  skuSheet: Disclosure<true>
}

const renderPoints = ({ goods, sku, num }: SkuChoice) => (
  <p className={styles.points}>
    <IconCoin size={16} />
    <PointsValue spuId={goods.spuId} costPoints={(sku?.costPoints ?? goods.costPoints) * num} />
  </p>
)

/** Spec selection of a product with 加入购物车 and 立即购买. */
export function Buying({ chosen, isUndeliverable, skuSheet }: Props) {
  const { isOpen } = useDisclosureState(skuSheet)
  const cart = useAddToCart()
  const dispatch = useMallDispatch()
  const go = useMallNavigate()
  const paths = usePaths()
  const signedIn = useSignedIn()
  const { integralPay } = useCompanyInfo()

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
      renderNote={signedIn && integralPay !== 0 ? renderPoints : undefined}
    />
  )
}
