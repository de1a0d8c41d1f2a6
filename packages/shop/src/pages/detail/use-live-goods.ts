import type { GoodsDetail } from '@mall/contract'
import { useSession, useSignedIn } from '@mall/core/session'
import { useRefreshSkuQuery } from '../../api/goods-endpoints.ts'

/**
 * The product with price and stock of the chosen SKU as they are now, and where it would go: the
 * address chosen for this checkout, else the shopper's default. A stranger sees what was told.
 */
export function useLiveGoods(goods: GoodsDetail, skuId: number | null) {
  const signedIn = useSignedIn()
  const addressId = useSession((state) => state.addressId)
  const { data, isFetching } = useRefreshSkuQuery(
    { id: skuId ?? 0, ...(addressId !== null && { addressId }) },
    { skip: !signedIn || skuId === null },
  )
  if (!data)
    return { goods, freight: goods.freight, region: isFetching ? null : '', delivery: null }
  // While another SKU is asked about, where it goes is still true, and the SKU told is still its own.
  const { sku, freight, region, delivery } = data
  const skus = goods.skus.map((existing) => (existing.skuId === sku.skuId ? sku : existing))
  return { goods: { ...goods, skus }, freight, region, delivery }
}
