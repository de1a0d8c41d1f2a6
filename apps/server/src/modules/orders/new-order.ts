import type { Address, DataOf } from '@mall/contract'
import { noPicture } from '../pricing/facts.ts'
import type { Price } from '../pricing/price.ts'
import type { NewChild, NewLine, NewOrder } from './commit.repo.ts'

/** Where goods go, as it is printed: 上海市 as province and city is said once. */
function receiverOf({ receiver, tel, province, city, county, town, detail }: Address) {
  const region = [province, city === province ? '' : city, county, town]
  return { name: receiver, tel, address: [...region, detail].join('') }
}

/** The rows of an order: one part per supplier, each line with its shares. */
export function newOrderOf(
  price: Price,
  address: Address,
  answer: DataOf<'order.commit'> & { remark: string },
): { order: NewOrder; children: NewChild[]; lines: NewLine[] } {
  const childId = (index: number) => `${answer.orderId}-${index + 1}`
  return {
    order: {
      id: answer.orderId,
      expiresAt: answer.expiresAt,
      goodsAmount: price.goodsAmount,
      couponId: price.couponId,
      couponAmount: price.couponAmount,
      freightBefore: price.freightBefore,
      freight: price.freight,
      points: price.points.used,
      pointsAmount: price.points.deduction,
      payable: price.payable,
      cash: price.cash,
      remark: answer.remark,
      receiver: receiverOf(address),
    },
    children: price.groups.map(
      ({ supplierId, supplierName, goodsAmount, freight, couponAmount }, index) => ({
        id: childId(index),
        supplierId,
        supplierName,
        goodsAmount,
        freight,
        couponAmount,
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
