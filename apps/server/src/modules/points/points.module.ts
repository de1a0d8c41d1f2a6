import { sql } from 'drizzle-orm'
import { entries, journals, pendingPoints, pointBalances, pointBatches } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createCompanyLedgerRepository } from './reading/company-ledger.repository.ts'
import { createCompanyLedgerService } from './reading/company-ledger.service.ts'
import { pointsChecks } from './points.checks.ts'
import { pointsJobs } from './points.jobs.ts'
import { ownRows } from '../../personal-data.ts'
import { createPendingRepository } from './pending.repository.ts'
import { createPendingService } from './pending.service.ts'
import { pointGrantType } from './point-grant.ts'
import { createPointsRepository } from './points.repository.ts'
import { createPointsService } from './points.service.ts'
import { createShopperLedgerRepository } from './reading/shopper-ledger.repository.ts'
import { createShopperLedgerService } from './reading/shopper-ledger.service.ts'

/** Points: balance, records and expiry. */
export const pointsModule = defineModule({
  name: 'points',
  tables: [
    { table: journals, appendOnly: true },
    { table: entries, appendOnly: true },
    pointBatches,
    pointBalances,
    pendingPoints,
  ],
  rowTypes: [pointGrantType],
  sql: [
    new URL('./sql/audit.sql', import.meta.url),
    new URL('./sql/due.sql', import.meta.url),
    new URL('./sql/entries.sql', import.meta.url),
    new URL('./sql/grant-points.sql', import.meta.url),
    new URL('./sql/open-balance.sql', import.meta.url),
    new URL('./sql/post-points.sql', import.meta.url),
    new URL('./sql/refund-expiry.sql', import.meta.url),
  ],
  personalData: [
    ownRows(pointBalances, { group: 'assets', title: '积分余额', removed: false }),
    ownRows(pointBatches, { group: 'assets', title: '积分批次', removed: false }),
    ownRows(pendingPoints, {
      group: 'assets',
      title: '首次登录时发放的积分',
      hidden: ['provider', 'subject'],
      removed: false,
    }),
    {
      table: entries,
      group: 'assets',
      title: '积分明细',
      rows: (company, user) => sql`
        select jsonb_build_object('at', j.at, 'reason', j.reason, 'orderId', j.order_id,
          'account', e.account, 'points', e.delta) as data
        from entries e join journals j on j.company_id = e.company_id and j.id = e.journal_id
        where e.company_id = ${company} and e.owner_id = ${user} and e.account in ('user', 'held')
        order by e.id`,
      erase: null,
    },
  ],
  routes({ serve }, { db, companies, now }) {
    const service = createPointsService({ repository: createPointsRepository(db), companies, now })
    const pending = createPendingService(createPendingRepository(db), now)
    serve('ops.pendingPoints', (input, operator) => pending.list(operator, input))
    const ledger = createShopperLedgerService({
      repository: createShopperLedgerRepository(db),
      now,
    })
    const exports = createCompanyLedgerService({
      repository: createCompanyLedgerRepository(db),
      now,
    })
    serve('ops.pointsLedger', (input, operator) => exports.export(operator, input))
    serve('ops.shopperLedger', (input, operator) => ledger.view(operator, input))
    serve('points.statement', (input, shopper) => service.getStatement(shopper, input))
    serve('points.batches', (_input, shopper) => service.listBatches(shopper))
    serve('login.myPoints', (input, shopper) => service.getPoints(shopper, input))
  },
  jobs: pointsJobs,
  auditChecks: pointsChecks,
  authorizationMatrix: { 'ops.shopperLedger': { id: 'shopper' } },
})
