import type { Address } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { noPicture, type Price } from '../../pricing/index.ts'
import type { NewOrder, Written } from './insert-orders.repository.ts'

/** Receiver as printed on the parcel. A municipality (上海市) appears once; empty without parcels. */
export function toReceiver(shownAddress: Omit<Address, 'id' | 'isDefault'> | null) {
  if (!shownAddress) return { name: '', tel: '', address: '' }
  const { receiver, tel, province, city, county, town, detail } = shownAddress
  const region = [province, city === province ? '' : city, county, town]
  return { name: receiver, tel, address: [...region, detail].join('') }
}

type OrderIdentity = Pick<
  NewOrder,
  'userId' | 'tokenHash' | 'bodyHash' | 'answer' | 'remark' | 'shareCode' | 'host'
>

/** Rows of an order: one child order per group of the price, lines with their shares. */
export function buildOrderRows(price: Price, identity: OrderIdentity): Written {
  const { orderId, status } = identity.answer
  const childId = (index: number) => `${orderId}-${index + 1}`
  return {
    order: {
      orderId,
      paid: status === OrderStatus.PendingShipment,
      ...identity,
      goodsAmount: price.goodsAmount,
      couponAmount: price.couponAmount,
      couponFreight: price.couponFreight,
      freightBefore: price.freightBefore,
      freight: price.freight,
      points: price.points.used,
      pointsAmount: price.points.deduction,
      payable: price.payable,
      cash: price.cash,
      receiver: toReceiver(price.address),
    },
    coupons: price.appliedCoupons.map(({ coupon, amount, freight }) => ({
      couponId: coupon.id,
      amount,
      freight,
    })),
    children: price.groups.map(
      ({ supplierId, supplierName, goodsAmount, freight, couponAmount, arrivesAt }, index) => ({
        id: childId(index),
        supplierId,
        supplierName,
        goodsAmount,
        freight,
        couponAmount,
        arrivesAt,
      }),
    ),
    lines: price.groups.flatMap((group, part) =>
      group.lines.map((line, index) => ({
        childId: childId(part),
        skuId: line.skuId,
        spuId: line.spuId,
        name: line.name,
        specText: line.specValues.join(' · '),
        picture: line.picture ?? noPicture,
        num: line.num,
        costPoints: line.costPoints,
        amount: line.amount,
        ...(group.shares[index] ?? { couponShare: 0, pointsShare: 0, cashShare: 0 }),
      })),
    ),
  }
}
