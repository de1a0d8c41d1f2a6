import type { DataOf, InputOf } from '@mall/contract'
import { worthOfPoints } from '@mall/contract/money'
import { entries, journals, pointBalances, pointBatches } from '../../db/schema/index.ts'
import { defineModule } from '../../define-module.ts'
import type { Deps } from '../../deps.ts'
import type { Shopper } from '../../shopper.ts'
import { pointsChecks } from './points.checks.ts'
import { pointsJobs } from './points.jobs.ts'
import { listRecords, readBalance } from './points.repo.ts'

const MAX_PAGE_SIZE = 100
const signs = { 1: 1, 2: -1 } as const

async function myPoints(
  { db, companies, now }: Deps,
  shopper: Shopper,
  { tradeType, ...input }: InputOf<'login.myPoints'>,
): Promise<DataOf<'login.myPoints'>> {
  const { info } = await companies.of(shopper.companyId)
  const page = Math.max(1, input.page)
  const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
  const sign = tradeType === 1 || tradeType === 2 ? signs[tradeType] : 0
  return db.transaction(shopper.companyId, async (tx) => {
    const { balance, held, next, nextAt } = await readBalance(tx, shopper, now())
    const { rows, total } = await listRecords(tx, shopper, { sign, page, size })
    return {
      balance,
      held,
      worth: worthOfPoints(balance, info),
      expiring:
        next === null || nextAt === null
          ? null
          : { amount: next, at: new Date(nextAt).toISOString() },
      records: {
        list: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
        total,
        page,
        size,
        hasNext: page * size < total,
      },
    }
  })
}

/** Points: the balance and its records, and their expiry. */
export const pointsModule = defineModule({
  name: 'points',
  tables: [
    { table: journals, appendOnly: true },
    { table: entries, appendOnly: true },
    pointBatches,
    pointBalances,
  ],
  routes({ serve }, deps) {
    serve('login.myPoints', (input, { shopper }) => myPoints(deps, shopper, input))
  },
  jobs: pointsJobs,
  auditChecks: pointsChecks,
})
