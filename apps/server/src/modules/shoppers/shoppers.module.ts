import { anonymisations, shopperSignInRequests } from '../../db/schema/index.ts'
import { defineModule, listPersonalData } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { operatorOf } from '../../plugins/operator.ts'
import { shopperChecks } from './shoppers.checks.ts'
import { createShoppersRepository } from './shoppers.repository.ts'
import { createShoppersService } from './shoppers.service.ts'
import {
  applySignIns,
  dropSignIns,
  showSignIns,
  SIGN_INS_APPROVAL,
} from './sign-in-requests.repository.ts'

/** Operators' calls about shoppers, and the end of a shopper's personal data. */
export const shoppersModule = defineModule({
  name: 'shoppers',
  tables: [{ table: anonymisations, appendOnly: true }, shopperSignInRequests],
  routes({ serve }, { db, now }, modules) {
    const repository = createShoppersRepository(db, listPersonalData(modules))
    const shoppers = createShoppersService({ repository, now })
    serve('ops.shoppers', (input, caller) => shoppers.list(operatorOf(caller), input))
    serve('ops.shopper', ({ id }, caller) => shoppers.view(operatorOf(caller), id))
    serve('ops.importShoppers', (input, caller) => shoppers.import(operatorOf(caller), input))
    serve('ops.signOutShopper', (input, caller) => shoppers.signOut(operatorOf(caller), input))
    serve('ops.disableShopper', (input, caller) => shoppers.disable(operatorOf(caller), input))
    serve('ops.enableShopper', (input, caller) => shoppers.enable(operatorOf(caller), input))
    serve('ops.labelShopper', (input, caller) => shoppers.label(operatorOf(caller), input))
    serve('ops.exportShopper', ({ id }, caller) => shoppers.export(operatorOf(caller), id))
    serve('ops.anonymiseShopper', (input, caller) => shoppers.anonymise(operatorOf(caller), input))
    serve('ops.anonymisations', (input, caller) =>
      shoppers.listAnonymisations(operatorOf(caller), input),
    )
    serve('ops.reapplyAnonymisations', (input, caller) =>
      shoppers.reapply(operatorOf(caller), input),
    )
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
      title: '待批准的登录方式',
      hidden: ['request_id'],
      removed: true,
    }),
  ],
  // An approval ends after seven days.
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
