import { roleNames, type Role } from '@mall/contract'
import { and, eq } from 'drizzle-orm'
import type { ApprovalDetail, ApprovalQuery, Decision } from '../../../approval-kind.ts'
import type { Db } from '../../../db/connection/database.ts'
import { operatorChanges, operators } from '../tables.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { appendLog } from '../log/append-log.ts'
import { assertKeepsOwner } from './account-rule.ts'
import type { OperatorRow } from './account-rows.repository.ts'
import {
  createAccount,
  lockAccount,
  toResetValues,
  updateAccount,
  type NewAccount,
} from './change-account.repository.ts'

export const ACCOUNT_APPROVAL = 'operator-account'

type ChangeRow = typeof operatorChanges.$inferSelect
export type WaitingChange = { kind: 'role' | 'reset'; role: Role; passwordHash: string | null }

const titles = { create: '新建', role: '修改角色', reset: '重置密码与动态码' }

const own = (companyId: number, operatorId: string) =>
  and(eq(operatorChanges.companyId, companyId), eq(operatorChanges.operatorId, operatorId))

/**
 * Inserts the request for a change of an account and ends an earlier one. The caller holds the
 * account's lock.
 */
async function insertChange(
  tx: Db,
  caller: Caller,
  change: Omit<ChangeRow, 'companyId' | 'requestedBy' | 'requestedAt'>,
  at: Date,
): Promise<string> {
  const { companyId, personId } = caller
  const { operatorId, kind, name, role } = change
  await tx.delete(operatorChanges).where(own(companyId, operatorId))
  await tx
    .insert(operatorChanges)
    .values({ ...change, companyId, requestedBy: personId, requestedAt: at })
  const approval = await requestApproval(tx, caller, {
    kind: ACCOUNT_APPROVAL,
    targetId: operatorId,
    permission: 'operators.write',
    summary: `${titles[kind]}操作员 ${name}（${roleNames[role]}）`,
    at,
  })
  await appendLog(tx, caller, {
    target: `operator:${operatorId}`,
    after: { approval, requested: { kind, name, role } },
    at,
  })
  return approval
}

/**
 * Requests a second person for a new account, which does not exist before.
 * @returns the approval; null if the name is taken
 */
export async function requestAccount(
  tx: Db,
  caller: Caller,
  { id, name, displayName, role, passwordHash }: NewAccount,
  at: Date,
): Promise<string | null> {
  const taken = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.companyId, caller.companyId), eq(operators.name, name)))
  if (taken.length > 0) return null
  const change = {
    operatorId: id,
    kind: 'create' as const,
    name,
    displayName,
    role,
    formerRole: null,
    passwordHash,
  }
  return insertChange(tx, caller, change, at)
}

/** Requests a second person for a change of a locked account. @returns the approval */
export const requestAccountChange = (
  tx: Db,
  caller: Caller,
  { id, name, displayName, role: formerRole }: OperatorRow,
  waiting: WaitingChange,
  at: Date,
): Promise<string> =>
  insertChange(tx, caller, { operatorId: id, name, displayName, formerRole, ...waiting }, at)

const findChange = async (tx: Db, companyId: number, operatorId: string) =>
  (await tx.select().from(operatorChanges).where(own(companyId, operatorId)))[0] ?? null

/**
 * @throws ops/name-taken where another account has the name of the new one
 * @throws ops/version-changed where the account has another role than the request showed
 */
export async function applyAccountChange(
  tx: Db,
  { operator, companyId, targetId, at }: Decision,
): Promise<void> {
  const change = await findChange(tx, companyId, targetId)
  if (!change) throw new Error(`no change of operator ${targetId}`)
  const { kind, name, displayName, role, formerRole, passwordHash } = change
  const origin = { requestedBy: [change.requestedBy] }
  if (kind === 'create') {
    const account = {
      companyId,
      id: targetId,
      name,
      displayName,
      role,
      passwordHash: passwordHash ?? '',
      firstPassword: true,
      createdAt: at,
    }
    const row = await createAccount(tx, operator, account, at, origin)
    if (!row) throw new Refusal('ops/name-taken')
  } else {
    const found = await lockAccount(tx, companyId, targetId)
    if (!found) throw new Refusal('ops/operator-not-found')
    const { row, otherOwners } = found
    if (row.role !== formerRole) throw new Refusal('ops/version-changed')
    const changes = kind === 'role' ? { role } : toResetValues(passwordHash ?? '')
    assertKeepsOwner(row, changes, otherOwners)
    await updateAccount(tx, operator, row, changes, at, origin)
  }
  await tx.delete(operatorChanges).where(own(companyId, targetId))
}

export async function dropAccountChange(tx: Db, { companyId, targetId }: Decision): Promise<void> {
  await tx.delete(operatorChanges).where(own(companyId, targetId))
}

/** The account before and after, without its password. */
export async function showAccountChange(
  tx: Db,
  { companyId, targetId }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const change = await findChange(tx, companyId, targetId)
  if (!change) return null
  const { kind, name, displayName, role, formerRole } = change
  const before = formerRole === null ? '无' : roleNames[formerRole]
  return {
    sums: [
      { name: '账号', value: name },
      { name: '姓名或岗位', value: displayName },
    ],
    changes: [
      kind === 'reset'
        ? { name: '密码与动态码', before: '本人设置', after: '新的初始密码' }
        : { name: '角色', before, after: roleNames[role] },
    ],
    columns: [],
    lines: [],
    total: 0,
  }
}
