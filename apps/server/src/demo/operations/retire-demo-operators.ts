import type { Deps } from '../../deps.ts'
import { createAccountsRepository, createKeysRepository } from '../../modules/operators/index.ts'
import { demoMachine } from './demo-machine.ts'
import { DEMO_COMPANY, DEMO_KEY_ID, demoOperators, toDemoOperatorId } from './sign-ins.ts'

/**
 * Disables the demo's operators and revokes its key, because a demo database may be started in
 * production and the password is public.
 * @returns the number of accounts disabled
 */
export async function retireDemoOperators({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const accounts = createAccountsRepository(db)
  let disabled = 0
  for (const one of demoOperators) {
    const id = toDemoOperatorId(one)
    const row = await accounts.findById(one.companyId, id)
    if (!row || row.disabled) continue
    const machine = demoMachine(one.companyId, 'ops.changeOperator')
    await accounts.change(machine, id, now(), () => ({
      changes: { disabled: true },
      waiting: null,
    }))
    disabled += 1
  }
  const machine = demoMachine(DEMO_COMPANY, 'ops.revokeKey')
  await createKeysRepository(db).revoke(machine, DEMO_KEY_ID, now())
  return disabled
}
