import { priceUnit } from '@mall/contract/money'
import { sql } from 'drizzle-orm'
import { topUpFaceValues, topUps } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { Refusal } from '../../plugins/errors.ts'
import { callbackRoutes } from './callback.routes.ts'
import { createOperatorTopUpsRepository } from './operator-top-ups.repository.ts'
import { createTopUpProcessing } from './processing.service.ts'
import { topUpChecks } from './top-up.checks.ts'
import { topUpsJob } from './top-up.jobs.ts'
import { createTopUpRepository } from './top-up.repository.ts'
import { createTopUpService } from './top-up.service.ts'

const YUAN = 100

/** Phone top-ups: face values, orders, their submission to a supplier and its results. */
export const topUpModule = defineModule({
  name: 'top-up',
  tables: [topUpFaceValues, topUps],
  sql: [new URL('./sql/top-ups.sql', import.meta.url)],
  routes({ serve, fastify }, deps) {
    const { db, companies, now } = deps
    const processing = createTopUpProcessing(deps)
    const repository = createTopUpRepository(db)
    const service = createTopUpService({ ...deps, repository, processing })
    const operators = createOperatorTopUpsRepository(db)
    serve('topUp.faceValues', (input, shopper) => service.faceValues(shopper, input))
    serve('topUp.commit', (input, shopper) => service.commit(shopper, input))
    serve('topUp.record', (input, shopper) => service.record(shopper, input))
    serve('topUp.query', (input, shopper) => service.query(shopper, input))
    serve('topUp.bills', (_input, shopper) => service.bills(shopper))
    callbackRoutes(fastify, deps, processing)
    serve('ops.topUps', async ({ state }, operator) => ({
      list: await operators.list(operator.companyId, state),
    }))
    serve('ops.topUp', ({ id }, operator) => operators.show(operator.companyId, id))
    serve('ops.queryTopUp', async ({ id }, operator) => {
      await operators.show(operator.companyId, id)
      await operators.noteQuery(operator, id, now())
      await processing.query(operator.companyId, id)
      return operators.show(operator.companyId, id)
    })
    serve('ops.topUpFaceValues', async (_input, operator) => ({
      list: await operators.listFaceValues(operator.companyId),
    }))
    serve('ops.setTopUpFace', async (input, operator) => {
      const { info } = await companies.of(operator.companyId)
      const isPayable = input.costPoints % priceUnit(info) === 0
      if (!isPayable || input.faceValue % YUAN !== 0) throw new Refusal('top-up/bad-price')
      return operators.setFace(operator, input, now())
    })
  },
  jobs: [topUpsJob],
  auditChecks: topUpChecks,
  personalData: [
    {
      ...ownRows(topUps, {
        group: 'orders',
        title: '话费充值',
        hidden: ['line_id', 'attempt'],
        removed: false,
      }),
      erase: (companyId, userId) =>
        sql`update top_ups set phone = '' where company_id = ${companyId} and user_id = ${userId}`,
    },
  ],
  authorizationMatrix: {
    'topUp.commit': { skuId: 'topUpFace' },
    'topUp.query': { id: 'topUp' },
    'ops.topUp': { id: 'topUpOfCompany' },
    'ops.queryTopUp': { id: 'topUpOfCompany' },
  },
})
