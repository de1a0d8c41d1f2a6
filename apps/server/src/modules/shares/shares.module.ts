import { shareCodes } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { shareChecks } from './shares.checks.ts'
import { createSharesRepository } from './shares.repository.ts'

/** Share codes of shoppers, and the orders placed through their links. */
export const sharesModule = defineModule({
  name: 'shares',
  tables: [shareCodes],
  routes({ serve }, { db, random }) {
    const shares = createSharesRepository(db)
    serve('share.code', async (_input, shopper) => ({
      code: await shares.getCode(shopper, random(9).toString('base64url')),
    }))
    serve('ops.shares', async (_input, operator) => ({
      list: await shares.listWithOrders(operator.companyId),
    }))
  },
  personalData: [ownRows(shareCodes, { group: 'activities', title: '分享码', removed: true })],
  auditChecks: shareChecks,
})
