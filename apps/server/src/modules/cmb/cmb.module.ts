import { sql } from 'drizzle-orm'
import { pointsExchangeReconciliations, pointsExchanges } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { exchangeChecks } from './cmb.checks.ts'
import { createReconciliationJob, exchangesJob } from './cmb.jobs.ts'
import { createCmbRepository } from './cmb.repository.ts'
import { createCmbService } from './cmb.service.ts'
import { createOperatorExchangesRepository } from './operator-exchanges.repository.ts'
import { createExchangeProcessing } from './processing.service.ts'
import { createExchangeReconciliation } from './reconciliation.service.ts'

/** Exchange of a bank's points for the mall's, and its reconciliation with the bank's files. */
export const cmbModule = defineModule({
  name: 'cmb',
  tables: [pointsExchanges, pointsExchangeReconciliations],
  sql: [new URL('./sql/points-exchanges.sql', import.meta.url)],
  routes({ serve }, deps) {
    const { db, now } = deps
    const processing = createExchangeProcessing(deps)
    const repository = createCmbRepository(db)
    const service = createCmbService({ ...deps, repository, processing })
    const reconciliation = createExchangeReconciliation(deps)
    const operators = createOperatorExchangesRepository(db)
    serve('cmb.offer', (_input, { companyId }) => service.offer(companyId))
    serve('cmb.account', (_input, shopper) => service.account(shopper))
    serve('cmb.exchange', (input, shopper) => service.exchange(shopper, input))
    serve('cmb.record', (input, shopper) => service.record(shopper, input))
    serve('cmb.query', (input, shopper) => service.query(shopper, input))
    serve('ops.exchanges', async ({ state }, operator) => ({
      list: await operators.list(operator.companyId, state),
    }))
    serve('ops.exchange', ({ id }, operator) => operators.show(operator.companyId, id))
    serve('ops.queryExchange', async ({ id }, operator) => {
      const { companyId } = operator
      const { state } = await operators.show(companyId, id)
      await operators.noteQuery(operator, id, now())
      if (state === 'failed') await processing.recheck(companyId, id)
      else await processing.query(companyId, id)
      return operators.show(companyId, id)
    })
    serve('ops.reconcileExchanges', ({ day }, operator) =>
      reconciliation.reconcileNow(operator, day),
    )
    serve('ops.exchangeReconciliations', (_input, operator) =>
      reconciliation.list(operator.companyId),
    )
  },
  jobs: [exchangesJob, createReconciliationJob()],
  auditChecks: exchangeChecks,
  personalData: [
    {
      ...ownRows(pointsExchanges, {
        group: 'assets',
        title: '银行积分兑换',
        hidden: ['request_key', 'next_at', 'queried_at', 'alarmed_at'],
        removed: false,
      }),
      erase: (companyId, userId) =>
        sql`update points_exchanges set customer = ''
            where company_id = ${companyId} and user_id = ${userId}`,
    },
  ],
  authorizationMatrix: {
    'cmb.query': { id: 'pointsExchange' },
    'ops.exchange': { id: 'pointsExchangeOfCompany' },
    'ops.queryExchange': { id: 'pointsExchangeOfCompany' },
  },
})
