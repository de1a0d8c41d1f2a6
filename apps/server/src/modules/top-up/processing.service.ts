import { routeOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { baseUrl } from '../../providers/cash/notify-url.ts'
import type { TopUpResult } from '../../providers/top-up/top-up-supplier.ts'
import { createRefundService } from '../pay/index.ts'
import { createProcessingRepository, type Claim } from './processing.repository.ts'
import { calculateNextQuery, CANCEL_AFTER_MS } from './top-up-rules.ts'

/** Dependencies of processing, few enough for the command line to provide. */
export type ProcessingDeps = Pick<Deps, 'db' | 'now' | 'log' | 'cash' | 'settings' | 'topUp'>

const { path } = routeOf('topUp.notify')

/**
 * Submits paid top-ups to the supplier and applies their results. A request without a response
 * leaves the result unknown: it is queried under the same number and never refunded without a final
 * result.
 */
export function createTopUpProcessing(deps: ProcessingDeps) {
  const { db, now, log, topUp: supplier, settings } = deps
  const repository = createProcessingRepository(db)
  const refunds = createRefundService(deps)
  const toCallbackUrl = (companyId: number) =>
    `${baseUrl({ settings })}${path.replace('{companyId}', String(companyId))}`

  async function apply(
    companyId: number,
    id: string,
    result: TopUpResult,
    query: { submittedAt: Date; queries: number; isQuery: boolean } | null,
  ): Promise<boolean> {
    const { state, supplierNumber: number, carrier } = result
    if (state === 'accepted' || state === 'processing') {
      if (!query) return false
      const nextAt = calculateNextQuery(
        query.submittedAt,
        query.queries + (query.isQuery ? 1 : 0),
        now(),
      )
      const next = { state, nextAt, isQuery: query.isQuery }
      await repository.postpone(companyId, id, next, { number, carrier })
      return false
    }
    const applied = await repository.finish(companyId, id, result, now())
    if (applied.kind === 'late-success') {
      log.error({ security: true, companyId, topUpId: id }, 'a refunded top-up was credited')
    }
    if (applied.kind !== 'finished') return false
    await refunds.send(companyId, applied.refundIds)
    return true
  }

  /** @returns the supplier's state of the top-up; null if the supplier does not respond */
  async function request(companyId: number, claim: Claim): Promise<TopUpResult | null> {
    if (!supplier) return null
    const { id } = claim.request
    try {
      if (claim.isFirst) return await supplier.submit(claim.request, toCallbackUrl(companyId))
      if (now().getTime() - claim.submittedAt.getTime() >= CANCEL_AFTER_MS) {
        if (await repository.markCancelSent(companyId, id, now())) {
          log.error({ companyId, topUpId: id }, 'top-up without a result for a day')
        }
        return await supplier.cancel(id)
      }
      const found = await supplier.query(id)
      // The supplier has not received the submission, so it is sent again under the same number,
      // which the supplier credits at most once.
      return found ?? (await supplier.submit(claim.request, toCallbackUrl(companyId)))
    } catch (error) {
      log.warn({ err: error, companyId, topUpId: id }, 'top-up: no result, will be queried')
      return null
    }
  }

  async function advance(companyId: number, id: string, isEarly: boolean): Promise<boolean> {
    if (!supplier) return false
    const claim = await repository.claim(companyId, id, now(), isEarly)
    if (!claim) return false
    const { submittedAt, queries, isFirst } = claim
    const isQuery = !isFirst
    const result = await request(companyId, claim)
    if (result) return apply(companyId, id, result, { submittedAt, queries, isQuery })
    const nextAt = calculateNextQuery(submittedAt, queries + (isQuery ? 1 : 0), now())
    await repository.postpone(companyId, id, { state: 'unknown', nextAt, isQuery })
    return false
  }

  return {
    listDue: (limit: number) => repository.listDue(now(), limit),
    /**
     * Sends the request that is due.
     * @returns whether the top-up has a result now
     */
    process: (companyId: number, id: string) => advance(companyId, id, false),
    /** Sends a request before it is due, at most every 5 seconds. */
    query: (companyId: number, id: string) => advance(companyId, id, true),
    /** Applies a verified callback. An open state changes nothing: the queries continue. */
    settle: (companyId: number, id: string, result: TopUpResult) =>
      apply(companyId, id, result, null),
  }
}
export type TopUpProcessing = ReturnType<typeof createTopUpProcessing>
