import type { Address, Picture } from '@mall/contract'
import type { GoodsKind } from '@mall/contract/kinds'
import type { SupplierDelivery } from '@mall/contract/world'
import type { CouponRule } from '../../db/schema/index.ts'

/** Stands where a product has no picture. */
export const noPicture: Picture = { src: '', width: 1, height: 1 }

/** One SKU that is to be bought, as the catalogue has it now. */
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
  /** pieces of the product that this shopper holds already */
  bought: number
}

/** A coupon of the shopper that is not used up. Moments as text with a zone. */
type CouponFact = {
  id: string
  status: 'unused' | 'locked'
  rule: CouponRule
  validFrom: string
  validTo: string
  /** names of the categories in its scope */
  categories: string[]
}

/** All that a price is made of, read at one instant. */
export type Facts = {
  /** in the order asked for; SKUs that do not exist are missing */
  goods: GoodsFact[]
  /** the one asked for, else the shopper's default one */
  address: Address | null
  coupons: CouponFact[]
  /** points free to spend that have not expired */
  balance: number
}
