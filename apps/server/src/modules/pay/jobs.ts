import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { queryAttempt, closeAttempt, type Outcome } from './query-attempt.ts'
import { calculateNextQuery } from './back-off.ts'
import { scheduleQuery, findAttempt, claimDue, findOrderStatus, type Attempt } from './pay.repo.ts'
import { reconcileRefund } from './refund.service.ts'

type Due = { company_id: number; id: string }
/** At most this many in a round, this many at a time: a silent provider must not outlast the lease. */
const MAX_DUE = 32
const MAX_CONCURRENT = 8
/** How long one asker has an attempt to itself. */
const LEASE_MS = 30_000

async function each(deps: Deps, question: string, work: (due: Due) => Promise<void>) {
  const statement = `select company_id, id from ${question}($1, $2)`
  const due = await deps.db.unscopedQuery<Due>(statement, [deps.now().toISOString(), MAX_DUE])
  for (let from = 0; from < due.length; from += MAX_CONCURRENT) {
    const results = await Promise.allSettled(due.slice(from, from + MAX_CONCURRENT).map(work))
    for (const result of results) {
      if (result.status === 'rejected') {
        deps.log.warn({ err: result.reason as unknown, question }, 'not done, will be tried again')
      }
    }
  }
  return due.length
}

/** An attempt that is closed but unknown to its provider can be brought there until it expires. */
const GRACE_MS = 10 * 60_000
const canStillBePaid = ({ expiresAt }: Attempt, at: Date) =>
  expiresAt.getTime() + GRACE_MS > at.getTime()

/** When to ask again about an attempt that came to this; null where it is over. */
function findNextQuery(attempt: Attempt, outcome: Outcome, at: Date): Date | null {
  const isOver =
    attempt.status === 'closed' && outcome === 'missing' && !canStillBePaid(attempt, at)
  return isOver ? null : calculateNextQuery(attempt.createdAt, at)
}

/** What an attempt comes to; one that nobody should pay any more is closed at the provider. */
async function resolveOutcome(deps: Deps, companyId: number, attempt: Attempt, isOver: boolean) {
  const isClosed = attempt.status === 'closed'
  if (isOver && !isClosed) return closeAttempt(deps, companyId, attempt)
  const outcome = await queryAttempt(deps, companyId, attempt)
  return isClosed && outcome === 'open' ? closeAttempt(deps, companyId, attempt) : outcome
}

async function reconcileAttempt(deps: Deps, { company_id: companyId, id }: Due): Promise<void> {
  const at = deps.now()
  const claimed = await deps.db.transaction(companyId, async (tx) => {
    if (!(await claimDue(tx, companyId, id, at, new Date(at.getTime() + LEASE_MS)))) return null
    const attempt = await findAttempt(tx, companyId, id)
    return (
      attempt && { attempt, orderStatus: await findOrderStatus(tx, companyId, attempt.orderId) }
    )
  })
  if (!claimed) return
  const { attempt, orderStatus } = claimed
  const isOver = orderStatus !== 0 || attempt.expiresAt <= at
  const outcome = await resolveOutcome(deps, companyId, attempt, isOver)
  // What is paid or closed has said itself whether it is asked about again.
  if (outcome === 'paid' || outcome === 'closed') return
  const askAt = findNextQuery(attempt, outcome, deps.now())
  await deps.db.transaction(companyId, (tx) => scheduleQuery(tx, companyId, id, askAt))
}

/** With a provider only: without one there is nobody to ask. */
const withProvider =
  (round: (deps: Deps) => Promise<number>): Job['round'] =>
  (deps) =>
    Object.keys(deps.cash).length > 0 ? round(deps) : Promise.resolve(0)

/** A payment whose notification never comes is found within 5 minutes, and a refund is seen through. */
export const payJobs: Job[] = [
  {
    name: 'ask-payments',
    round: withProvider((deps) => each(deps, 'due_payments', (due) => reconcileAttempt(deps, due))),
  },
  {
    name: 'pursue-refunds',
    round: withProvider((deps) =>
      each(deps, 'due_refunds', ({ company_id, id }) => reconcileRefund(deps, company_id, id)),
    ),
  },
]
