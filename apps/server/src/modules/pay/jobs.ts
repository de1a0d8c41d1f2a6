import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { queryAttempt, closeAttempt, type Outcome } from './query-attempt.ts'
import { calculateNextQuery } from './back-off.ts'
import { scheduleQuery, findAttempt, claimDue, findOrderStatus, type Attempt } from './pay.repo.ts'
import { reconcileRefund } from './refunds/refund.service.ts'

type Due = { company_id: number; id: string }
/** Limits per run and concurrently: a hanging provider must not outlast the lease. */
const MAX_DUE = 32
const MAX_CONCURRENT = 8
/** Exclusive claim of an attempt, ms. */
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

/** A closed attempt that the provider does not know can be submitted until it expires. */
const GRACE_MS = 10 * 60_000
const canStillBePaid = ({ expiresAt }: Attempt, at: Date) =>
  expiresAt.getTime() + GRACE_MS > at.getTime()

/** Next query time of an attempt; null when it has ended. */
function findNextQuery(attempt: Attempt, outcome: Outcome, at: Date): Date | null {
  const isOver =
    attempt.status === 'closed' && outcome === 'missing' && !canStillBePaid(attempt, at)
  return isOver ? null : calculateNextQuery(attempt.createdAt, at)
}

/** Queries an attempt; closes one that must not be paid any more at the provider. */
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
  // Paid and closed attempts have scheduled their next query already.
  if (outcome === 'paid' || outcome === 'closed') return
  const askAt = findNextQuery(attempt, outcome, deps.now())
  await deps.db.transaction(companyId, (tx) => scheduleQuery(tx, companyId, id, askAt))
}

/** Skips the run without a configured provider. */
const withProvider =
  (round: (deps: Deps) => Promise<number>): Job['round'] =>
  (deps) =>
    Object.keys(deps.cash).length > 0 ? round(deps) : Promise.resolve(0)

/** Resolve payments without a notification within 5 minutes, and complete refunds. */
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
