import type { ExchangeReconciliation } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import type { Due } from '../../jobs/process-due.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { addDays, toDay } from './beijing-days.ts'
import { compareExchanges, type BankRow } from './compare-exchanges.ts'
import { createExchangeProcessing } from './processing.service.ts'
import { createReconciliationRepository } from './reconciliation.repository.ts'

/** The bank's file is complete this long after the end of its day. */
const FILE_READY_MS = 2 * 3_600_000

type ServiceDeps = Pick<Deps, 'db' | 'now' | 'log' | 'bankPoints'>

const sum = (rows: readonly number[]) => rows.reduce((total, one) => total + one, 0)

/** Reconciles the exchanges of a day with the bank's file. */
export function createExchangeReconciliation(deps: ServiceDeps) {
  const { db, now, log, bankPoints: bank } = deps
  const repository = createReconciliationRepository(db)
  const processing = createExchangeProcessing(deps)

  /** The bank's file names the exchanges of all companies. */
  async function listFile(companyId: number, day: string): Promise<BankRow[]> {
    if (!bank) throw new Refusal('exchange/no-bank')
    const rows = await bank.listDay(day)
    return rows.filter(({ number }) => number.startsWith(`x${String(companyId)}-`))
  }

  async function compare(companyId: number, day: string): Promise<ExchangeReconciliation> {
    const file = await listFile(companyId, day)
    const ids = file.map(({ number }) => number)
    for (const { id, state } of await repository.listNamed(companyId, ids)) {
      if (state === 'unknown' || state === 'requested') await processing.query(companyId, id)
    }
    const named = await repository.listNamed(companyId, ids)
    const confirmed = await repository.listConfirmed(companyId, day)
    const known = new Set(ids)
    const earlierDays = new Set(
      confirmed.flatMap(({ id, createdAt }) => {
        const days: string[] = []
        for (let at = toDay(createdAt); at < day && !known.has(id); at = addDays(at, 1)) {
          days.push(at)
        }
        return days
      }),
    )
    const elsewhere = new Set<string>()
    for (const earlier of earlierDays) {
      for (const { number } of await listFile(companyId, earlier)) elsewhere.add(number)
    }
    const own = named.filter(({ state }) => state === 'confirmed')
    return {
      day,
      at: now().toISOString(),
      bankCount: file.length,
      bankPoints: sum(file.map(({ points }) => points)),
      ownCount: own.length,
      ownPoints: sum(own.map(({ bankPoints }) => bankPoints)),
      differences: compareExchanges(file, named, confirmed, elsewhere),
    }
  }

  return {
    /** Companies whose exchanges of yesterday have not been compared; none before the file is ready. */
    async listDue(): Promise<Due<string>[]> {
      const at = now()
      const day = addDays(toDay(at), -1)
      const isReady = toDay(new Date(at.getTime() - FILE_READY_MS)) > day
      return isReady ? repository.listDue(day) : []
    },

    /** @returns true, because differences also complete a comparison */
    async reconcile(companyId: number, day: string): Promise<boolean> {
      const result = await compare(companyId, day)
      await repository.save(companyId, result)
      const { differences } = result
      if (differences.length > 0) {
        log.error({ companyId, day, differences }, 'exchanges differ from the bank’s file')
      }
      return true
    },

    async reconcileNow(operator: Operator, day: string): Promise<ExchangeReconciliation> {
      if (!bank) throw new Refusal('exchange/no-bank')
      if (day >= toDay(now())) throw new Refusal('exchange/day')
      const result = await compare(operator.companyId, day)
      await repository.saveLogged(operator, result, now())
      return result
    },

    list: async (companyId: number) => ({ list: await repository.list(companyId) }),
  }
}
