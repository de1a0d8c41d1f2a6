import type { DataOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { queryAttempt, type Outcome } from './query-attempt.ts'
import { listOpenAttempts, findOrder, type PayableOrder } from './pay.repo.ts'
import { createSharedQuery } from './share.ts'

type PayStatus = DataOf<'pay.status'>
const states: Record<number, PayStatus['state']> = { 0: 'unpaid', 4: 'cancelled' }

/** Wait for the notification before the first provider query, ms. */
const MIN_AGE_MS = 1_000
/** Interval between provider queries of an attempt, shared by all callers, ms. */
const QUERY_INTERVAL_MS = 2_000

/** Payment status of an order: records first, then the provider, never the client. */
export function statusService(deps: Deps) {
  const { db, now } = deps
  const shared = createSharedQuery<Outcome>(QUERY_INTERVAL_MS, now)

  const read = (companyId: number, userId: number, orderId: string) =>
    db.transaction(companyId, async (tx) => {
      const order = await findOrder(tx, companyId, userId, orderId)
      if (!order) throw new Refusal('order/gone')
      const [attempt] = order.status === 0 ? await listOpenAttempts(tx, companyId, orderId) : []
      return { order, attempt }
    })

  const toPayStatus = (orderId: string, order: PayableOrder, isKnown: boolean): PayStatus => ({
    orderId,
    state: isKnown ? (states[order.status] ?? 'paid') : 'unknown',
    orderStatus: order.status,
    cash: order.cash,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    serverTime: now().toISOString(),
  })

  return async (companyId: number, userId: number, orderId: string): Promise<PayStatus> => {
    const { order, attempt } = await read(companyId, userId, orderId)
    if (!attempt || now().getTime() - attempt.createdAt.getTime() < MIN_AGE_MS) {
      return toPayStatus(orderId, order, true)
    }
    const outcome = await shared(`${companyId}/${attempt.id}`, () =>
      queryAttempt(deps, companyId, attempt),
    )
    if (outcome !== 'paid') return toPayStatus(orderId, order, outcome !== 'unknown')
    return toPayStatus(orderId, (await read(companyId, userId, orderId)).order, true)
  }
}
