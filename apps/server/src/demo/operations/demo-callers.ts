import { rolePermissions, type CallName } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { createAccountsRepository, type OperatorRow } from '../../modules/operators/index.ts'
import type { Operator } from '../../plugins/operator.ts'
import { DEMO_COMPANY } from './sign-ins.ts'

/**
 * A demo operator as a caller.
 * @param key idempotency key of the action
 */
const toCaller =
  ({ companyId, id, name, role }: OperatorRow) =>
  (call: CallName, key: string): Operator => ({
    companyId,
    id,
    personId: id,
    name,
    call,
    kind: 'operator',
    homeCompanyId: companyId,
    permissions: rolePermissions[role],
    sessionHash: null,
    isConfirmed: false,
    address: '',
    agent: 'demo',
    requestKey: `demo-${key}`,
  })

/** The demo's people of company 1: `marketing` requests, `finance` and `owner` approve, `service` is an agent. Null before they exist. */
export async function findDemoCallers(deps: Deps) {
  const accounts = createAccountsRepository(deps.db)
  const marketing = await accounts.findByName(DEMO_COMPANY, 'marketing')
  const finance = await accounts.findByName(DEMO_COMPANY, 'finance')
  const service = await accounts.findByName(DEMO_COMPANY, 'service')
  const owner = await accounts.findByName(DEMO_COMPANY, 'owner')
  return marketing && finance && service && owner
    ? {
        marketing: toCaller(marketing),
        finance: toCaller(finance),
        service: toCaller(service),
        owner: toCaller(owner),
      }
    : null
}
