import type { CallName, Permission } from '@mall/contract'
import { PLATFORM } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'

/** The demo as the operator of its actions, so that they appear in the operator log. */
export const demoMachine = (
  companyId: number,
  call: CallName,
  permissions: readonly Permission[] = [],
): Operator => ({
  companyId,
  kind: 'machine',
  id: 'demo',
  personId: 'demo',
  name: 'demo',
  homeCompanyId: PLATFORM,
  permissions,
  sessionHash: null,
  isConfirmed: false,
  address: '',
  agent: '',
  call,
  requestKey: null,
})
