import { findMobileCarrier } from '@mall/contract/number-segments'
import type { Db } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { Shopper } from '../../../shopper.ts'
import { buildFreeOrder, listGoods } from '../../gift/index.ts'
import { placeFreeTopUp, type TopUpSettings } from '../../top-up/index.ts'

export type ClaimedTopUp = {
  phone: string
  limits: TopUpSettings
  /** a supplier of top-ups is connected */
  isOpen: boolean
}
type Won = { number: string; faceValue: number; orderId: string; at: Date }

/** Orders a won top-up at price 0 for the number that its winner states. */
export async function placePrizeTopUp(
  tx: Db,
  shopper: Shopper,
  { number, faceValue, orderId, at }: Won,
  { phone, limits, isOpen }: ClaimedTopUp,
): Promise<void> {
  if (!isOpen) throw new Refusal('top-up/closed')
  const carrier = findMobileCarrier(phone)
  if (carrier === null) throw new Refusal('top-up/number')
  const { companyId, userId } = shopper
  const topUp = { orderId, phone, carrier, faceValue, limits, at }
  await placeFreeTopUp(tx, shopper, topUp, async (skuId) =>
    buildFreeOrder(await listGoods(tx, companyId, [skuId]), new Map([[skuId, 1]]), {
      orderId,
      userId,
      address: null,
      remark: `抽奖奖品 ${number}`,
      tokenHash: hashOf(`draw|${orderId}`),
      bodyHash: hashOf(number),
    }),
  )
}
