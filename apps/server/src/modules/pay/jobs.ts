import { OrderStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { createAttemptService, type Outcome } from './attempts/attempt.service.ts'
import { createAttemptsRepository, type Attempt } from './attempts/attempts.repository.ts'
import { calculateNextQuery } from './attempts/back-off.ts'
import { createRefundService } from './refunds/refund.service.ts'
import { createRefundsRepository } from './refunds/refunds.repository.ts'

type Due = { company_id: number; id: string }
/**
 * Most rows per run, and most concurrent ones, so that a hanging provider does not outlast the
 * lease.
 */
const MAX_DUE = 32
const MAX_CONCURRENT = 8
/** Duration in ms of a worker's exclusive claim of an attempt. */
const LEASE_MS = 30_000

async function processConcurrently(
  { log }: Deps,
  job: string,
  due: readonly Due[],
  work: (due: Due) => Promise<void>,
) {
  for (let from = 0; from < due.length; from += MAX_CONCURRENT) {
    const results = await Promise.allSettled(due.slice(from, from + MAX_CONCURRENT).map(work))
    for (const result of results) {
      if (result.status === 'rejected') {
        log.warn({ err: result.reason as unknown, job }, 'not done, will be tried again')
      }
    }
  }
  return due.length
}

/**
 * Time in ms after its expiry in which a closed attempt that the provider does not know may still
 * be paid.
 */
const GRACE_MS = 10 * 60_000
const canStillBePaid = ({ expiresAt }: Attempt, at: Date) =>
  expiresAt.getTime() + GRACE_MS > at.getTime()

/** Next query time of an attempt; null when it has ended. */
function findNextQuery(attempt: Attempt, outcome: Outcome, at: Date): Date | null {
  const isOver =
    attempt.status === 'closed' && outcome === 'missing' && !canStillBePaid(attempt, at)
  return isOver ? null : calculateNextQuery(attempt.createdAt, at)
}

async function reconcileAttempts(deps: Deps): Promise<number> {
  const { now } = deps
  const repository = createAttemptsRepository(deps.db)
  const attempts = createAttemptService(deps)

  /** Queries an attempt; an attempt that must no longer be paid is closed at the provider. */
  async function resolveOutcome(companyId: number, attempt: Attempt, isOver: boolean) {
    const isClosed = attempt.status === 'closed'
    if (isOver && !isClosed) return attempts.close(companyId, attempt)
    const outcome = await attempts.query(companyId, attempt)
    return isClosed && outcome === 'open' ? attempts.close(companyId, attempt) : outcome
  }

  async function reconcile({ company_id: companyId, id }: Due): Promise<void> {
    const at = now()
    const until = new Date(at.getTime() + LEASE_MS)
    const claimed = await repository.claimDue(companyId, id, { at, until })
    if (!claimed) return
    const { attempt, orderStatus } = claimed
    const isOver = orderStatus !== OrderStatus.PendingPayment || attempt.expiresAt <= at
    const outcome = await resolveOutcome(companyId, attempt, isOver)
    // Paid and closed attempts already have the time of their next query.
    if (outcome === 'paid' || outcome === 'closed') return
    await repository.scheduleQuery(companyId, id, findNextQuery(attempt, outcome, now()))
  }

  const due = await repository.listDue(now(), MAX_DUE)
  return processConcurrently(deps, 'ask-payments', due, reconcile)
}

async function reconcileRefunds(deps: Deps): Promise<number> {
  const service = createRefundService(deps)
  const due = await createRefundsRepository(deps.db).listDue(deps.now(), MAX_DUE)
  return processConcurrently(deps, 'pursue-refunds', due, ({ company_id: companyId, id }) =>
    service.reconcile(companyId, id),
  )
}

/** Wraps a job that does nothing if no provider is configured. */
const withProvider =
  (round: (deps: Deps) => Promise<number>): Job['round'] =>
  (deps) =>
    Object.keys(deps.cash).length > 0 ? round(deps) : Promise.resolve(0)

/** Record payments without a notification within 5 minutes, and complete refunds. */
export const payJobs: Job[] = [
  { name: 'ask-payments', round: withProvider(reconcileAttempts) },
  { name: 'pursue-refunds', round: withProvider(reconcileRefunds) },
]
