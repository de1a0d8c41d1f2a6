import type { ToCollect } from '@mall/contract'
import type { Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { listEndingCoupons, toCouponView } from '../coupons/index.ts'
import { listWaitingPrizes, toDrawn } from '../draws/index.ts'
import { listOpenGrants, listOpenTickets } from '../equity/index.ts'
import { listIncomingCards, maskPhone } from '../gift/index.ts'

/** Coupons are listed this long before they expire. */
const COUPON_MS = 3 * 86_400_000

const none = {
  picture: null,
  from: '',
  pieces: 1,
  needsAddress: false,
  templateId: null,
  spuId: null,
}

/**
 * Lists benefits, prizes, gift cards and coupons that a shopper can collect or use, soonest end
 * first.
 */
export async function listToCollect(tx: Db, shopper: Shopper, at: Date): Promise<ToCollect[]> {
  const rights = await listOpenGrants(tx, shopper, at)
  const tickets = await listOpenTickets(tx, shopper, at)
  const prizes = await listWaitingPrizes(tx, shopper, at)
  const cards = await listIncomingCards(tx, shopper, at)
  const before = new Date(at.getTime() + COUPON_MS)
  const coupons = await listEndingCoupons(tx, shopper, { at, before })
  const list: ToCollect[] = [
    ...rights.map((right) => ({ ...none, ...right, kind: 'right' as const })),
    ...tickets.map(({ orderId, outletName, ...ticket }) => ({
      ...none,
      ...ticket,
      kind: 'benefit' as const,
      id: orderId,
      from: outletName,
    })),
    ...prizes.map(toDrawn).flatMap(({ number, prize, claimUntil }) =>
      claimUntil === null
        ? []
        : [
            {
              ...none,
              kind: 'prize' as const,
              id: number,
              name: prize.title,
              picture: prize.picture,
              endsAt: claimUntil,
              needsAddress: prize.kind === 'goods',
            },
          ],
    ),
    ...cards.map(({ id, title, fromPhone, expiresAt }) => ({
      ...none,
      kind: 'card' as const,
      id: String(id),
      name: title,
      from: maskPhone(fromPhone),
      endsAt: expiresAt,
    })),
    ...coupons
      .map((row) => toCouponView(row, at))
      .map(({ id, title, templateId, spuId, validTo }) => ({
        ...none,
        kind: 'coupon' as const,
        id,
        name: title,
        templateId,
        spuId,
        endsAt: validTo,
      })),
  ]
  return list.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt))
}
