import { randomBytes } from 'node:crypto'
import type { ImportedShopper } from '@mall/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { ApprovalDetail, ApprovalQuery, Decision } from '../../approval-kind.ts'
import type { Db } from '../../db/connection/database.ts'
import { shopperSignInRequests } from './tables.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { endSessions } from '../login/index.ts'
import { addNotice } from '../notices/index.ts'
import { appendLog, requestApproval } from '../operators/index.ts'
import { decideImport, type ImportDecision, type KnownShopper } from './decide-import.ts'
import { applyImport, listKnown, lockImports } from './import-rows.repository.ts'
import { maskName, maskPhone, maskSubject } from './mask.ts'

export const SIGN_INS_APPROVAL = 'shopper-sign-ins'

const own = (companyId: number, requestId: string) =>
  and(
    eq(shopperSignInRequests.companyId, companyId),
    eq(shopperSignInRequests.requestId, requestId),
  )

/**
 * Requests a second person for new sign-ins of known shoppers, in the transaction of the import
 * that skips these rows. @returns the approval
 */
export async function requestSignIns(
  tx: Db,
  operator: Operator,
  waiting: readonly { row: ImportedShopper; userId: number }[],
  at: Date,
): Promise<string> {
  const { companyId } = operator
  const requestId = `si_${randomBytes(12).toString('base64url')}`
  // A second row for one shopper waits for another import, because each row is decided without the
  // other.
  const rows = new Map(waiting.toReversed().map(({ row, userId }) => [userId, row]))
  const values = [...rows].map(([userId, row]) => ({
    ...row,
    companyId,
    requestId,
    userId,
    requestedAt: at,
  }))
  await tx.insert(shopperSignInRequests).values(values)
  const approval = await requestApproval(tx, operator, {
    kind: SIGN_INS_APPROVAL,
    targetId: requestId,
    permission: 'shoppers.write',
    summary: `为 ${String(values.length)} 位已有顾客增加登录方式`,
    at,
  })
  const after = { approval, signIns: values.map(({ userId }) => userId) }
  await appendLog(tx, operator, { target: 'shoppers', after, at })
  return approval
}

type WaitingRow = { row: ImportedShopper; userId: number; decision: ImportDecision }

/** Rows of a request, decided again on the present data. */
async function listWaiting(tx: Db, companyId: number, requestId: string) {
  const stored = await tx
    .select()
    .from(shopperSignInRequests)
    .where(own(companyId, requestId))
    .orderBy(asc(shopperSignInRequests.userId))
  const known = await listKnown(tx, companyId, stored)
  const rows = stored.map((row): WaitingRow => ({
    row,
    userId: row.userId,
    decision: decideImport(row, known),
  }))
  return { rows, known }
}

type SignInChange = { path: string; name: string; before: string; after: string }

function listChanges({ row, userId, decision: { add } }: WaitingRow, known: KnownShopper[]) {
  const identities = known.find(({ id }) => id === userId)?.identities ?? []
  const before = identities
    .filter((identity) => identity.startsWith(`${row.provider} `))
    .map((identity) => maskSubject(identity.slice(row.provider.length + 1)))
    .join('、')
  const changes: (SignInChange | false)[] = [
    add.phone !== undefined && {
      path: 'phone',
      name: '手机号',
      before: '',
      after: maskPhone(add.phone),
    },
    add.userName !== undefined && {
      path: 'userName',
      name: '用户名',
      before: '',
      after: maskName(add.userName),
    },
    add.identity !== undefined && {
      path: row.provider,
      name: row.provider,
      before,
      after: maskSubject(row.subject),
    },
  ]
  return changes.filter((change) => change !== false)
}

/** @throws shoppers/changing if an account differs from the one that the request showed */
export async function applySignIns(
  tx: Db,
  { operator, companyId, targetId, at }: Decision,
): Promise<void> {
  await tx.execute(lockImports(companyId))
  const { rows, known } = await listWaiting(tx, companyId, targetId)
  if (rows.length === 0) throw new Refusal('shoppers/changing')
  for (const waiting of rows) {
    const { row, userId, decision } = waiting
    const isSame = decision.outcome === 'needs-approval' && decision.id === userId
    if (!isSame) throw new Refusal('shoppers/changing')
    // Sent before the change, so that the notice reaches the shopper's former sign-ins.
    await addNotice(tx, {
      companyId,
      userId,
      kind: 'account.sign-in',
      effect: targetId,
      facts: {},
      at,
    })
    const changed = await applyImport(tx, companyId, row, decision, at)
    if (changed === null) throw new Refusal('shoppers/changing')
    await endSessions(tx, { companyId, userId }, 'shopper', at)
    const changes = listChanges(waiting, known)
    await appendLog(tx, operator, {
      target: `shopper:${String(userId)}`,
      before: Object.fromEntries(changes.map(({ path, before }) => [path, before || null])),
      after: Object.fromEntries(changes.map(({ path, after }) => [path, after])),
      at,
    })
  }
  await dropSignIns(tx, { companyId, targetId })
}

export async function dropSignIns(
  tx: Db,
  { companyId, targetId }: Pick<Decision, 'companyId' | 'targetId'>,
): Promise<void> {
  await tx.delete(shopperSignInRequests).where(own(companyId, targetId))
}

/** Masked sign-ins that each shopper would get; null after the decision. */
export async function showSignIns(
  tx: Db,
  { companyId, targetId, from, limit }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const { rows, known } = await listWaiting(tx, companyId, targetId)
  if (rows.length === 0) return null
  const lines = rows.flatMap((waiting) =>
    listChanges(waiting, known).map(({ name, before, after }) => [
      String(waiting.userId),
      name,
      before,
      after,
    ]),
  )
  return {
    sums: [{ name: '顾客', value: String(rows.length) }],
    changes: [],
    columns: ['顾客', '登录方式', '原有', '增加'],
    lines: lines.slice(from, from + limit),
    total: lines.length,
  }
}
