import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { askAttempt, closeAttempt, type PayDeps } from './ask-attempt.ts'
import { askAgainAt } from './back-off.ts'
import { attemptOf, change, claimDue, orderStatusOf, type Attempt } from './pay.repo.ts'
import { pursueRefund } from './refund.service.ts'

type Due = { company_id: number; id: string }
/** At most this many in a round, this many at a time: a silent provider must not outlast the lease. */
const most = 32
const atOnce = 8
/** How long one asker has an attempt to itself. */
const lease = 30_000

async function each(deps: Deps, question: string, work: (due: Due) => Promise<void>) {
  const statement = `select company_id, id from ${question}($1, $2)`
  const due = await deps.db.ask<Due>(statement, [deps.now().toISOString(), most])
  for (let from = 0; from < due.length; from += atOnce) {
    const results = await Promise.allSettled(due.slice(from, from + atOnce).map(work))
    for (const result of results) {
      if (result.status === 'rejected') {
        deps.log.warn({ err: result.reason as unknown, question }, 'not done, will be tried again')
      }
    }
  }
  return due.length
}

/** Asks about one due attempt; one that nobody should pay any more is closed at the provider. */
async function pursueAttempt(deps: PayDeps, { company_id: companyId, id }: Due): Promise<void> {
  const at = deps.now()
  const found = await deps.db.transaction(companyId, async (tx) => {
    if (!(await claimDue(tx, companyId, id, at, new Date(at.getTime() + lease)))) return null
    const attempt = await attemptOf(tx, companyId, id)
    return attempt && { attempt, orderStatus: await orderStatusOf(tx, companyId, attempt.orderId) }
  })
  if (!found) return
  const { attempt, orderStatus } = found
  const isOver = orderStatus !== 0 || attempt.expiresAt <= at
  const outcome = isOver
    ? await closeAttempt(deps, companyId, id)
    : await askAttempt(deps, companyId, id)
  if (outcome !== 'paid' && outcome !== 'closed') await later(deps, companyId, attempt)
}

const later = (deps: PayDeps, companyId: number, { id, createdAt }: Attempt) =>
  deps.db.transaction(companyId, (tx) =>
    change(tx, companyId, id, { askAt: askAgainAt(createdAt, deps.now()) }),
  )

/** With a merchant only: without one there is nobody to ask. */
const withMerchant =
  (round: (deps: PayDeps) => Promise<number>): Job['round'] =>
  (deps) =>
    deps.wechatPay ? round({ ...deps, wechatPay: deps.wechatPay }) : Promise.resolve(0)

/** A payment whose notification never comes is found within 5 minutes, and a refund is seen through. */
export const payJobs: Job[] = [
  {
    name: 'ask-payments',
    round: withMerchant((deps) => each(deps, 'due_payments', (due) => pursueAttempt(deps, due))),
  },
  {
    name: 'pursue-refunds',
    round: withMerchant((deps) =>
      each(deps, 'due_refunds', ({ company_id, id }) => pursueRefund(deps, company_id, id)),
    ),
  },
]
