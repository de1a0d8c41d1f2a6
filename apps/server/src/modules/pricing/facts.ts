import type { Address, Picture } from '@mall/contract'
import type { GoodsKind } from '@mall/contract/kinds'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import type { CouponEffect } from '../coupons/index.ts'

/** Placeholder of a product without a picture. */
export const noPicture: Picture = { src: '', width: 1, height: 1 }

/** Unpaid orders of flash sales hold pieces for at most so long; `insert_orders` has the same bound. */
export const FLASH_ORDER_MINUTES = 10

/** Current catalogue data of a SKU to buy. */
export type GoodsFact = {
  skuId: number
  spuId: number
  kind: GoodsKind
  num: number
  name: string
  specValues: string[]
  picture: Picture | null
  costPoints: number
  onSale: boolean
  supplierId: number
  supplierName: string
  /** null where the supplier is unknown */
  delivery: SupplierDelivery | null
  categoryId: number
  topCategoryId: number
  leastNum: number
  limitPerPerson: number | null
  services: string[]
  available: number
  /** pieces of the product bought before by this shopper */
  bought: number
  /** the item of the flash sale that runs now: price and `available` are the item's */
  flash: FlashFact | null
}

export type FlashFact = {
  itemId: number
  perPerson: number
  /** 0 in the facts of orders, whose insert counts */
  bought: number
  allowsCoupons: boolean
  allowsPoints: boolean
  /** price outside the session; absent from the facts of orders */
  regularCostPoints?: number
}

/** Unused coupon of the shopper. Timestamps are text with a zone. */
type CouponFact = {
  id: string
  status: 'unused' | 'locked'
  rule: CouponEffect
  validFrom: string
  validTo: string
  /** names of the categories in its scope */
  categories: string[]
  budgetLeft?: number | null
}

export type Facts = {
  /** in request order; unknown SKUs are omitted */
  goods: GoodsFact[]
  /** requested address, else the shopper's default */
  address: Address | null
  coupons: CouponFact[]
  /** points free to spend that have not expired */
  balance: number
}
