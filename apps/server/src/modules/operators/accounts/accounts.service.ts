import type { DataOf, InputOf } from '@mall/contract'
import type { PriceDisplay } from '@mall/contract/format-money'
import { PLATFORM } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { toCursorPage, decodeCursor } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { assertVersion, type Operator as Caller } from '../../../plugins/operator.ts'
import { STEP_UP_MS } from '../../../plugins/operators/operator-auth.ts'
import { hashOf } from '../../../plugins/session.ts'
import { checkPassword, hashPassword } from '../../../passwords/password.ts'
import type { OperatorRow } from './account-rows.repository.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { assertKeepsOwner, needsSecondPerson } from './account-rule.ts'
import { toResetValues } from './change-account.repository.ts'
import { findPasswordFault } from './password-rule.ts'
import { createOperatorsId, createReadableSecret, createRecoveryCodes } from './secrets.ts'
import type { createSignInService } from './sign-in.service.ts'
import type { TriesRepository } from './tries.repository.ts'
import { toOperator } from './to-operator.ts'

const ATTACKS_SHOWN_MS = 7 * 86_400_000

type AccountsDeps = Pick<Deps, 'now' | 'random' | 'companies'> & {
  repository: AccountsRepository
  signIn: ReturnType<typeof createSignInService>
  tries: Pick<TriesRepository, 'listAttacked'>
}

/** Operators’ own accounts and those of their company. */
export function createAccountsService(deps: AccountsDeps) {
  const { repository, signIn, tries, companies, now, random } = deps

  async function readDisplay(companyId: number): Promise<PriceDisplay | null> {
    if (companyId === PLATFORM) return null
    const { goodsPriceType, proportion, integralName } = (await companies.of(companyId)).info
    return { goodsPriceType, proportion, integralName }
  }

  /** @throws ops/permission for keys and machines, which have no account */
  async function ownRow({ kind, homeCompanyId, id }: Caller): Promise<OperatorRow> {
    const row = kind === 'operator' ? await repository.findById(homeCompanyId, id) : null
    if (!row) throw new Refusal('ops/permission')
    return row
  }

  return {
    async me(caller: Caller): Promise<DataOf<'ops.me'>> {
      const { kind, id, name, homeCompanyId, permissions } = caller
      const since = new Date(now().getTime() - ATTACKS_SHOWN_MS)
      const attacked = permissions.includes('operators.read')
        ? await tries.listAttacked(homeCompanyId, since)
        : []
      return {
        kind,
        id,
        name,
        companyId: homeCompanyId,
        permissions: [...permissions],
        attacked: attacked.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
        display: await readDisplay(homeCompanyId),
      }
    },

    async signOut(caller: Caller) {
      await repository.signOut({ ...caller, companyId: caller.homeCompanyId }, now())
      return {}
    },

    async stepUp(caller: Caller, code: string, device: string): Promise<DataOf<'ops.stepUp'>> {
      await signIn.confirm(caller, await ownRow(caller), code, device)
      return { until: new Date(now().getTime() + STEP_UP_MS).toISOString() }
    },

    async changePassword(caller: Caller, { current, next }: InputOf<'ops.changePassword'>) {
      const row = await ownRow(caller)
      if (!(await checkPassword(row.passwordHash, current))) throw new Refusal('ops/wrong-password')
      const fault = findPasswordFault(next, row.name)
      if (fault !== null) throw new Refusal('ops/weak-password', fault)
      await repository.changePassword(row, caller, await hashPassword(next), now())
      return {}
    },

    async renewRecoveryCodes(caller: Caller): Promise<DataOf<'ops.renewRecoveryCodes'>> {
      const recoveryCodes = createRecoveryCodes(random)
      const row = await ownRow(caller)
      await repository.renewRecoveryCodes(row, caller, recoveryCodes.map(hashOf), now())
      return { recoveryCodes }
    },

    async list(
      { companyId }: Caller,
      { cursor, limit }: InputOf<'ops.operators'>,
    ): Promise<DataOf<'ops.operators'>> {
      const [afterName = null] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(
        companyId,
        afterName === null ? null : String(afterName),
        limit + 1,
      )
      return toCursorPage(rows.map(toOperator), limit, ({ name }) => [name])
    },

    async create(
      caller: Caller,
      { name, displayName, role }: InputOf<'ops.createOperator'>,
    ): Promise<DataOf<'ops.createOperator'>> {
      const firstPassword = createReadableSecret(random)
      const at = now()
      const account = {
        companyId: caller.companyId,
        id: createOperatorsId(random, 'op'),
        name,
        displayName,
        serviceName: '',
        role,
        passwordHash: await hashPassword(firstPassword),
        firstPassword: true,
        createdAt: at,
      }
      if (needsSecondPerson(caller, null, role)) {
        const approval = await repository.requestAccount(caller, account, at)
        if (approval === null) throw new Refusal('ops/name-taken')
        const operator = toOperator({ ...account, disabled: false, enrolledAt: null, version: 1 })
        return { operator, firstPassword, approval }
      }
      const row = await repository.create(caller, account, at)
      if (!row) throw new Refusal('ops/name-taken')
      return { operator: toOperator(row), firstPassword, approval: null }
    },

    async change(
      caller: Caller,
      { id, displayName, serviceName, role, disabled }: InputOf<'ops.changeOperator'>,
      ifMatch: string | null,
    ): Promise<DataOf<'ops.changeOperator'>> {
      const changed = await repository.change(caller, id, now(), (row, otherOwners) => {
        assertVersion(ifMatch, row.version)
        const next = {
          displayName: displayName ?? row.displayName,
          serviceName: serviceName ?? row.serviceName,
          role: role ?? row.role,
          disabled: disabled ?? row.disabled,
        }
        assertKeepsOwner(row, next, otherOwners)
        if (!needsSecondPerson(caller, row.role, next.role)) {
          return { changes: next, waiting: null }
        }
        const isRest = [displayName, serviceName, disabled].some((value) => value !== undefined)
        return {
          changes: isRest ? { ...next, role: row.role } : null,
          waiting: { kind: 'role', role: next.role, passwordHash: null },
        }
      })
      if (!changed) throw new Refusal('ops/operator-not-found')
      return { ...toOperator(changed.row), approval: changed.approval }
    },

    async reset(
      caller: Caller,
      { id }: InputOf<'ops.resetOperator'>,
    ): Promise<DataOf<'ops.resetOperator'>> {
      const firstPassword = createReadableSecret(random)
      const passwordHash = await hashPassword(firstPassword)
      const changed = await repository.change(caller, id, now(), ({ role }) =>
        needsSecondPerson(caller, null, role)
          ? { changes: null, waiting: { kind: 'reset', role, passwordHash } }
          : { changes: toResetValues(passwordHash), waiting: null },
      )
      if (!changed) throw new Refusal('ops/operator-not-found')
      return { firstPassword, approval: changed.approval }
    },
  }
}
