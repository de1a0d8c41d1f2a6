import type { GoodsDetail } from '@mall/contract'
import { useSignedIn } from '@mall/core/session'
import { useRefreshSkuQuery } from '@mall/commerce/goods'
import { useCheckout } from '../../purchase/index.ts'

/**
 * Product with current price and stock of the selected SKU and its delivery: to the address
 * selected for the checkout, else the default. Guests see the cached data.
 */
export function useLiveGoods(goods: GoodsDetail, skuId: number | null) {
  const signedIn = useSignedIn()
  const addressId = useCheckout((checkout) => checkout.addressId)
  const { data, isFetching } = useRefreshSkuQuery(
    { id: skuId ?? 0, ...(addressId !== null && { addressId }) },
    { skip: !signedIn || skuId === null },
  )
  if (!data)
    return { goods, freight: goods.freight, region: isFetching ? null : '', delivery: null }
  // During a refetch for another SKU, the destination and the returned SKU remain valid.
  const { sku, freight, region, delivery } = data
  const skus = goods.skus.map((existing) => (existing.skuId === sku.skuId ? sku : existing))
  return { goods: { ...goods, skus }, freight, region, delivery }
}
