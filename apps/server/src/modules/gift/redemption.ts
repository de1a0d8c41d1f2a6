import type { GiftReceiver, InputOf, Picture } from '@mall/contract'
import { needsShipping, type GoodsKind } from '@mall/contract/kinds'
import type { SupplierDelivery } from '@mall/contract/seed-file'
import { OrderStatus } from '@mall/contract/states'
import { Refusal } from '../../plugins/errors.ts'
import { findDeliveryTerms } from '../freight/index.ts'
import { toReceiver, type Written } from '../orders/index.ts'
import { noPicture } from '../pricing/index.ts'
import { assertInStock } from '../stock/index.ts'
import type { CardRow } from './card-access.repository.ts'

export type GoodsRow = {
  skuId: number
  spuId: number
  kind: GoodsKind
  name: string
  specValues: string[]
  skuPicture: Picture | null
  picture: Picture | null
  services: string[]
  supplierId: number
  supplierName: string | null
  delivery: SupplierDelivery | null
  categoryId: number
  categoryName: string
  onSale: boolean
  costPoints: number
  /** a flash sale with another price is running */
  isFlashSale: boolean
  available: number
}
type Items = InputOf<'gift.commitOrder'>['items']
export type Identity = FreeOrder & { address: GiftReceiver }
type FreeOrder = {
  orderId: string
  userId: number
  tokenHash: string
  bodyHash: string
  /** null where nothing is shipped */
  address: GiftReceiver | null
  remark: string
}

/** Sums pieces per SKU. */
export function toPicks(items: Items): Map<number, number> {
  const picks = new Map<number, number>()
  for (const { skuId, num } of items) picks.set(skuId, (picks.get(skuId) ?? 0) + num)
  return picks
}

export const isChoosable = ({ onSale, kind }: GoodsRow) => onSale && needsShipping(kind)

/** @throws gift/goods for goods outside the card's set or not on sale */
export function assertInSet(
  { skuIds }: Pick<CardRow, 'skuIds'>,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
): void {
  const chosen = goods.filter((row) => isChoosable(row) && skuIds.includes(row.skuId))
  if (chosen.length !== picks.size) throw new Refusal('gift/goods')
}

export function assertChosen(
  card: Pick<CardRow, 'skuIds'>,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  address: GiftReceiver,
): void {
  assertInSet(card, goods, picks)
  assertInStock(goods.map((row) => ({ ...row, num: picks.get(row.skuId) ?? 0 })))
  const isServed = ({ delivery }: GoodsRow) =>
    delivery === null || findDeliveryTerms(delivery, address).served
  if (!goods.every(isServed)) throw new Refusal('checkout/undeliverable')
}

/**
 * Rows of an order that a card pays: pieces at price 0 without freight, one child order per
 * supplier.
 * @throws the refusal of a violated rule
 */
export function buildRedemption(
  card: Pick<CardRow, 'skuIds'>,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  identity: Identity,
): Written {
  assertChosen(card, goods, picks, identity.address)
  return buildFreeOrder(goods, picks, identity)
}

/** Rows of a paid order at price 0 without freight, one child order per supplier. */
export function buildFreeOrder(
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  { orderId, userId, tokenHash, bodyHash, address, remark }: FreeOrder,
): Written {
  const suppliers = [...new Set(goods.map(({ supplierId }) => supplierId))]
  const toChildId = (supplierId: number) =>
    `${orderId}-${String(suppliers.indexOf(supplierId) + 1)}`
  const answer = {
    orderId,
    status: OrderStatus.PendingShipment,
    cash: 0,
    paidPoints: 0,
    expiresAt: null,
  }
  const free = { goodsAmount: 0, freight: 0, couponAmount: 0 }
  return {
    order: {
      orderId,
      userId,
      tokenHash,
      bodyHash,
      answer,
      remark,
      ...free,
      paid: true,
      couponFreight: 0,
      freightBefore: 0,
      points: 0,
      pointsAmount: 0,
      payable: 0,
      cash: 0,
      receiver: toReceiver(address),
    },
    coupons: [],
    children: suppliers.map((supplierId) => ({
      id: toChildId(supplierId),
      supplierId,
      supplierName: goods.find((row) => row.supplierId === supplierId)?.supplierName ?? '',
      arrivesAt: null,
      ...free,
    })),
    lines: suppliers.flatMap((supplierId) =>
      goods
        .filter((row) => row.supplierId === supplierId)
        .map((row) => ({
          childId: toChildId(supplierId),
          skuId: row.skuId,
          spuId: row.spuId,
          name: row.name,
          specText: row.specValues.join(' · '),
          picture: row.skuPicture ?? row.picture ?? noPicture,
          num: picks.get(row.skuId) ?? 0,
          costPoints: 0,
          amount: 0,
          couponShare: 0,
          pointsShare: 0,
          cashShare: 0,
        })),
    ),
  }
}
