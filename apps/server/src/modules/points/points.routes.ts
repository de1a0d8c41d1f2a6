import type { DataOf, InputOf } from '@mall/contract'
import { worthOfPoints } from '@mall/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../plugins/serve.ts'
import type { CompanyCache } from '../tenant/company-cache.ts'
import { listRecords, readBalance } from './points.repo.ts'

const MAX_PAGE_SIZE = 100
const signs = { 1: 1, 2: -1 } as const

async function myPoints(
  { db, now }: Deps,
  companies: CompanyCache,
  owner: { companyId: number; userId: number },
  { tradeType, ...input }: InputOf<'login.myPoints'>,
): Promise<DataOf<'login.myPoints'>> {
  const { info } = await companies.of(owner.companyId)
  const page = Math.max(1, input.page)
  const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
  const sign = tradeType === 1 || tradeType === 2 ? signs[tradeType] : 0
  return db.transaction(owner.companyId, async (tx) => {
    const { balance, held, next, nextAt } = await readBalance(tx, owner, now())
    const { rows, total } = await listRecords(tx, owner, { sign, page, size })
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

export function pointsRoutes(app: FastifyInstance, deps: Deps, companies: CompanyCache): void {
  serve(app, deps, 'login.myPoints', (input, caller) =>
    myPoints(deps, companies, { companyId: caller.companyId, userId: caller.userId }, input),
  )
}
