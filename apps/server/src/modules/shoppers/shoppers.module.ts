import { anonymisations, shopperSignInRequests } from './tables.ts'
import { defineModule, listPersonalData } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { shopperChecks } from './shoppers.checks.ts'
import { createShoppersRepository } from './shoppers.repository.ts'
import { createShoppersService } from './shoppers.service.ts'
import {
  applySignIns,
  dropSignIns,
  showSignIns,
  SIGN_INS_APPROVAL,
} from './sign-in-requests.repository.ts'

/** Operators' calls about shoppers, and the removal of a shopper's personal data. */
export const shoppersModule = defineModule({
  name: 'shoppers',
  tables: [{ table: anonymisations, appendOnly: true }, shopperSignInRequests],
  routes({ serve }, { db, now }, modules) {
    const repository = createShoppersRepository(db, listPersonalData(modules))
    const shoppers = createShoppersService({ repository, now })
    serve('ops.shoppers', (input, operator) => shoppers.list(operator, input))
    serve('ops.shopper', ({ id }, operator) => shoppers.view(operator, id))
    serve('ops.importShoppers', (input, operator) => shoppers.import(operator, input))
    serve('ops.signOutShopper', (input, operator) => shoppers.signOut(operator, input))
    serve('ops.disableShopper', (input, operator) => shoppers.disable(operator, input))
    serve('ops.enableShopper', (input, operator) => shoppers.enable(operator, input))
    serve('ops.labelShopper', (input, operator) => shoppers.label(operator, input))
    serve('ops.exportShopper', ({ id }, operator) => shoppers.export(operator, id))
    serve('ops.anonymiseShopper', (input, operator) => shoppers.anonymise(operator, input))
    serve('ops.anonymisations', (input, operator) => shoppers.listAnonymisations(operator, input))
    serve('ops.reapplyAnonymisations', (input, operator) => shoppers.reapply(operator, input))
  },
  auditChecks: shopperChecks,
  approvalKinds: [
    {
      kind: SIGN_INS_APPROVAL,
      approve: applySignIns,
      reject: dropSignIns,
      show: showSignIns,
    },
  ],
  personalData: [
    ownRows(shopperSignInRequests, {
      group: 'account',
      title: '待批准的登录方式',
      hidden: ['request_id'],
      removed: true,
    }),
  ],
  // An undecided approval expires after seven days.
  retention: [
    { table: shopperSignInRequests, column: shopperSignInRequests.requestedAt, days: 30 },
  ],
  authorizationMatrix: {
    'ops.shopper': { id: 'shopper' },
    'ops.signOutShopper': { id: 'shopper' },
    'ops.disableShopper': { id: 'shopper' },
    'ops.enableShopper': { id: 'shopper' },
    'ops.labelShopper': { id: 'shopper' },
    'ops.exportShopper': { id: 'shopper' },
    'ops.anonymiseShopper': { id: 'shopper' },
    'ops.reapplyAnonymisations': { shopperIds: 'shopper' },
  },
})
