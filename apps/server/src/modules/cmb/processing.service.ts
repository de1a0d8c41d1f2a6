import type { Deps } from '../../deps.ts'
import {
  BankPointsRefused,
  type BankDeduction,
} from '../../providers/bank-points/bank-points-provider.ts'
import { ALARM_AFTER_MS, calculateNextQuery } from './exchange-rules.ts'
import { createProcessingRepository, type ExchangeResult } from './processing.repository.ts'

/** Dependencies of processing; the command line has no others. */
export type ProcessingDeps = Pick<Deps, 'db' | 'now' | 'log' | 'bankPoints'>

/** The bank has another deduction under this number, so the result stays unknown. */
const NUMBER_USED = 'NUMBER_USED'

/**
 * Deducts bank points and applies the results. A request without a response has an unknown result:
 * it is queried under the same number, and nothing is credited before the bank's confirmation.
 */
export function createExchangeProcessing(deps: ProcessingDeps) {
  const { db, now, log, bankPoints: bank } = deps
  const repository = createProcessingRepository(db)

  /** @returns the bank's result; null if unavailable */
  async function deduct(deduction: BankDeduction): Promise<ExchangeResult> {
    if (!bank) throw new Error('no bank points service is set')
    try {
      await bank.deduct(deduction)
      return { state: 'confirmed' }
    } catch (error) {
      if (!(error instanceof BankPointsRefused) || error.reason === NUMBER_USED) throw error
      return { state: 'failed', problem: error.reason }
    }
  }

  async function isDeducted({ number, points }: BankDeduction): Promise<boolean> {
    if (!bank) throw new Error('no bank points service is set')
    const found = await bank.find(number)
    if (found && found.points !== points) {
      throw new Error(`the bank has deducted ${String(found.points)} for ${number}`)
    }
    return found !== null
  }

  async function apply(
    companyId: number,
    {
      deduction,
      createdAt,
      queries,
    }: { deduction: BankDeduction; createdAt: Date; queries: number },
    request: () => Promise<ExchangeResult>,
    isQuery: boolean,
  ): Promise<boolean> {
    const { number } = deduction
    const result = await request().catch((error: unknown) => {
      log.warn(
        { err: error, companyId, exchangeId: number },
        'exchange: no result, will be queried',
      )
      return null
    })
    if (result) return repository.finish(companyId, number, result, now())
    const nextAt = calculateNextQuery(createdAt, queries + (isQuery ? 1 : 0), now())
    await repository.postpone(companyId, number, nextAt, isQuery)
    const isLate = now().getTime() - createdAt.getTime() >= ALARM_AFTER_MS
    if (isLate && (await repository.markAlarmed(companyId, number, now()))) {
      log.error({ companyId, exchangeId: number }, 'exchange without a result for a day')
    }
    return false
  }

  async function advance(companyId: number, id: string, isEarly: boolean): Promise<boolean> {
    if (!bank) return false
    const claim = await repository.claim(companyId, id, now(), isEarly)
    if (!claim) return false
    const { deduction } = claim
    // The request was lost if the bank has no such number, so the same number is sent again.
    const request = async (): Promise<ExchangeResult> =>
      (await isDeducted(deduction)) ? { state: 'confirmed' } : deduct(deduction)
    return apply(companyId, claim, request, true)
  }

  return {
    listDue: (limit: number) => repository.listDue(now(), limit),
    /** Sends an exchange that its caller has just inserted. */
    send: (companyId: number, deduction: BankDeduction, createdAt: Date) =>
      apply(companyId, { deduction, createdAt, queries: 0 }, () => deduct(deduction), false),
    /**
     * Queries the bank when due.
     * @returns whether the exchange has a result
     */
    process: (companyId: number, id: string) => advance(companyId, id, false),
    /** Queries before it is due, at most every 5 seconds. */
    query: (companyId: number, id: string) => advance(companyId, id, true),
    /** Confirms a failed exchange that the bank has deducted. */
    async recheck(companyId: number, id: string): Promise<boolean> {
      const deduction = await repository.findFailed(companyId, id)
      if (!bank || !deduction || !(await isDeducted(deduction))) return false
      log.warn({ companyId, exchangeId: id }, 'the bank has deducted a failed exchange')
      return repository.finish(companyId, id, { state: 'confirmed' }, now())
    },
  }
}
export type ExchangeProcessing = ReturnType<typeof createExchangeProcessing>
